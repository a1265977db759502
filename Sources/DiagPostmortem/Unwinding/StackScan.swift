/// Finds the way back onto a smashed call chain: a word of the stack that returns to just behind a call, from where
/// unwind rules lead cleanly to the outermost frame.
struct StackScan {
    /// Words tried as return addresses, and reads spent, before giving up.
    private static let candidateLimit = 2_000
    private static let readLimit = 200_000
    /// Fewer frames than this prove nothing.
    private static let framesNeeded = 2

    let memory: DeadMemory
    let origin: UnwoundFrame.Origin
    /// Where the call must lead, if that is known; its frame may have kept the caller's frame pointer.
    var callee: MappedRegion?

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
            // Where a callee keeps a frame pointer, its return address lies behind it.
            if callee != nil, registers.framePointer >= slot, let found = caller(registers.framePointer &+ 8, stack) {
                return found
            }
            while slot < stack.end, candidates < Self.candidateLimit, memory.budget > max(floor, 0) {
                if let value = stack.word(at: slot), isReturnAddress(value) {
                    candidates += 1
                    if let found = caller(slot, stack) { return found }
                }
                slot &+= 8
            }
        }
        return []

        func caller(_ slot: UInt64, _ stack: StackMemory) -> [UnwoundFrame]? {
            guard let value = stack.word(at: slot), isReturnAddress(value) else { return nil }
            for start in resumed(registers, at: slot, returning: value) {
                let found = unwinder.unwind(from: start, exact: false, origin: origin)
                if found.end == .complete && found.frames.count >= Self.framesNeeded { return found.frames }
            }
            return nil
        }
    }

    /// The registers as they may be after returning through `slot`: a saved frame pointer lies below it, if at all.
    private func resumed(_ registers: Registers, at slot: UInt64, returning address: UInt64) -> [Registers] {
        var kept = registers
        kept.programCounter = address
        kept.stackPointer = slot &+ 8
        guard let saved = memory.stackWord(at: slot &- 8) else { return [kept] }
        var restored = kept
        restored.framePointer = saved
        return callee == nil ? [restored, kept] : [kept, restored]
    }

    private func isReturnAddress(_ address: UInt64) -> Bool {
        guard memory.modules.map.isExecutable(address &- 1), let code = memory.code(before: address, count: 7) else {
            return false
        }
        guard CallInstruction.ends(code) else { return false }
        // A direct call of another function is one that has long returned.
        guard let callee, let target = CallInstruction.target(of: code, returningTo: address) else { return true }
        return callee.start <= target && target < callee.end
    }
}
