internal import CUnwind

/// Unwinds threads of the dead process with libunwind's remote interface over saved memory.
struct Unwinder: ~Copyable {
    /// Most frames of one thread: deeper recursion than a saved stack can hold.
    static let frameLimit = 200_000

    private let space: unw_addr_space_t
    let memory: DeadMemory

    /// Returns `nil` when libunwind has no memory for an address space.
    init?(memory: DeadMemory) {
        guard let space = gtu_create(findRulesCallback, readWordCallback, readRegisterCallback) else { return nil }
        self.space = space
        self.memory = memory
    }

    deinit { gtu_destroy(space) }

    /// Unwinds by rules alone. `exact` tells whether the program counter is the instruction that was running.
    borrowing func unwind(from registers: Registers, exact: Bool = true, origin: UnwoundFrame.Origin = .unwound)
        -> UnwindResult
    {
        var start = registers
        // A return address can lie past the end of its function; the rules are those of the call itself.
        if !exact { start.programCounter &-= 1 }
        let context = UnwindContext(memory: memory, registers: start)
        return withExtendedLifetime(context) {
            var result = walk(context)
            if !result.frames.isEmpty {
                result.frames[0].programCounter = registers.programCounter
                result.frames[0].exact = exact || result.frames[0].isTrampoline
            }
            for index in result.frames.indices { result.frames[index].origin = origin }
            return result
        }
    }

    private borrowing func walk(_ context: UnwindContext) -> UnwindResult {
        var cursor = unw_cursor_t()
        let argument = Unmanaged.passUnretained(context).toOpaque()
        guard gtu_init(&cursor, space, argument) == 0 else { return UnwindResult(frames: [], end: .broken) }
        var frames: [UnwoundFrame] = []
        var exact = true
        while frames.count < Self.frameLimit {
            var frame = UnwoundFrame(programCounter: 0, stackPointer: 0, exact: exact, origin: .unwound)
            guard gtu_register(&cursor, gtu_register_ip, &frame.programCounter) == 0,
                gtu_register(&cursor, gtu_register_sp, &frame.stackPointer) == 0,
                frames.isEmpty || isPlausible(frame, after: frames[frames.count - 1])
            else { return UnwindResult(frames: frames, end: .broken) }
            frame.isTrampoline = memory.isSignalTrampoline(frame.programCounter)
            frame.exact = exact || frame.isTrampoline
            var passed: UInt64 = 0
            if gtu_register(&cursor, Int32(Registers.contextIndex), &passed) == 0 { frame.contextRegister = passed }
            if gtu_register(&cursor, Int32(Registers.frameIndex), &passed) == 0 { frame.framePointer = passed }
            frames.append(frame)
            // A frame that a signal interrupted stands at the very instruction, not behind a call.
            exact = frame.isTrampoline
            let status = gtu_step(&cursor)
            if status <= 0 {
                let complete = status == 0 && hasRules(frame, context)
                return UnwindResult(frames: frames, end: complete ? .complete : .broken)
            }
        }
        return UnwindResult(frames: frames, end: .limit)
    }

    /// A caller's address is code, and its frame lies above, but for a signal that arrived on another stack.
    private borrowing func isPlausible(_ frame: UnwoundFrame, after callee: UnwoundFrame) -> Bool {
        guard memory.modules.map.isExecutable(frame.lookupAddress) else { return false }
        return callee.isTrampoline || frame.stackPointer > callee.stackPointer
    }

    /// The outermost frame is one whose rules say so; where there are none, libunwind followed frame pointers and
    /// only ran out of them.
    private borrowing func hasRules(_ frame: UnwoundFrame, _ context: UnwindContext) -> Bool {
        var information = unw_proc_info_t()
        let argument = Unmanaged.passUnretained(context).toOpaque()
        return context.findRules(space, frame.lookupAddress, &information, 0, argument) >= 0
    }
}
