/// Finds the way back onto a smashed call chain: a word of the stack that returns to just behind a call, from where
/// unwind rules lead cleanly to the outermost frame.
struct StackScan {
    /// Words tried as return addresses, and reads spent, before giving up.
    private static let candidateLimit = 2_000
    private static let readLimit = 3_000_000
    /// Fewer frames than this prove nothing.
    private static let framesNeeded = 2

    let memory: DeadMemory
    let origin: UnwoundFrame.Origin

    /// The frames beyond the break, from the first stack slot at or above `start`; empty when nothing convinces.
    func frames(
        from start: UInt64, in stacks: [StackMemory], with registers: Registers, by unwinder: borrowing Unwinder
    )
        -> [UnwoundFrame]
    {
        let floor = memory.budget - Self.readLimit
        var candidates = 0
        for stack in stacks where stack.end > start {
            var slot = (max(stack.start, start) &+ 7) & ~7
            while slot < stack.end, candidates < Self.candidateLimit, memory.budget > max(floor, 0) {
                if let value = stack.word(at: slot), isReturnAddress(value) {
                    candidates += 1
                    let found = unwinder.unwind(
                        from: resumed(registers, at: slot, returning: value), exact: false, origin: origin)
                    if found.end == .complete && found.frames.count >= Self.framesNeeded { return found.frames }
                }
                slot &+= 8
            }
        }
        return []
    }

    /// The registers as they would be after returning through `slot`; a saved frame pointer lies below it, if at all.
    private func resumed(_ registers: Registers, at slot: UInt64, returning address: UInt64) -> Registers {
        var resumed = registers
        resumed.programCounter = address
        resumed.stackPointer = slot &+ 8
        if let saved = memory.stackWord(at: slot &- 8) { resumed.framePointer = saved }
        return resumed
    }

    private func isReturnAddress(_ address: UInt64) -> Bool {
        guard memory.modules.map.isExecutable(address &- 1), let code = memory.code(before: address, count: 7) else {
            return false
        }
        return CallInstruction.ends(code)
    }
}
