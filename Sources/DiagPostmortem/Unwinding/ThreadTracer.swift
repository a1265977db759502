/// Makes the best trace of one thread out of registers, saved stack and the handler's own frames.
struct ThreadTracer: ~Copyable {
    private let unwinder: Unwinder
    private let memory: DeadMemory

    init?(memory: DeadMemory) {
        guard let unwinder = Unwinder(memory: memory) else { return nil }
        self.unwinder = unwinder
        self.memory = memory
    }

    borrowing func trace(_ thread: RecordedThread) -> UnwindResult {
        var result = thread.registers.map { unwound(from: $0, thread) } ?? UnwindResult(frames: [], end: .broken)
        if let registers = thread.registers, let passed = pastGeneratedCode(result, thread, registers) {
            return passed
        }
        guard result.end != .complete else { return result }
        let handler = handlerFrames(of: thread)
        // What the handler saw to its end beats a trace of ours that broke, however long: without a module's rules,
        // ours went by frame pointers.
        let longer = handler.count > result.frames.count && !isLeftByGap(result, thread)
        if handler.count > 1 && (thread.handlerReachedEnd || longer) {
            result = UnwindResult(frames: handler, end: thread.handlerReachedEnd ? .complete : .broken)
        }
        guard result.end == .broken, var registers = thread.registers else { return result }
        let last = result.frames.last { $0.origin != .handler }
        let above = last?.stackPointer ?? registers.stackPointer
        // Functions that leave it alone pass it on, through all that the record leaves out.
        if let pointer = last?.framePointer { registers.framePointer = pointer }
        let origin: UnwoundFrame.Origin = isLeftByGap(result, thread) ? .resumed : .scanned
        let rest = StackScan(memory: memory, origin: origin)
            .frames(from: above, in: thread.stacks, with: registers, by: unwinder)
        guard !rest.isEmpty else { return result }
        return UnwindResult(frames: joined(result.frames, rest), end: .complete)
    }

    /// Unwinds by rules, first returning from a call to nowhere.
    private borrowing func unwound(from registers: Registers, _ thread: RecordedThread) -> UnwindResult {
        let map = memory.modules.map
        guard !map.regions.isEmpty, !map.isExecutable(registers.programCounter) else {
            return unwinder.unwind(from: registers)
        }
        let lost = UnwoundFrame(
            programCounter: registers.programCounter, stackPointer: registers.stackPointer, exact: true,
            origin: .unwound)
        // A call through a bad pointer pushed its return address and went nowhere: do what `ret` would.
        guard let address = memory.stackWord(at: registers.stackPointer), map.isExecutable(address &- 1) else {
            return UnwindResult(frames: [lost], end: .broken)
        }
        var caller = registers
        caller.programCounter = address
        caller.stackPointer &+= 8
        let rest = unwinder.unwind(from: caller, exact: false)
        return UnwindResult(frames: [lost] + rest.frames, end: rest.end)
    }

    /// Code that a program generates while it runs comes without unwind rules, and often without a frame pointer: past
    /// it, the nearest call that can have led there counts. `nil` when there is no such code, or no such call.
    private borrowing func pastGeneratedCode(
        _ result: UnwindResult, _ thread: RecordedThread, _ registers: Registers
    ) -> UnwindResult? {
        let map = memory.modules.map
        let generated = result.frames.firstIndex { frame in
            guard let region = map[frame.lookupAddress], !frame.isTrampoline else { return false }
            return region.executable && region.path.isEmpty
        }
        guard let generated else { return nil }
        let frame = result.frames[generated]
        var resumed = registers
        if let pointer = frame.framePointer { resumed.framePointer = pointer }
        let rest = StackScan(memory: memory, origin: .scanned, callee: map[frame.lookupAddress])
            .frames(from: frame.stackPointer, in: thread.stacks, with: resumed, by: unwinder)
        guard !rest.isEmpty else { return nil }
        return UnwindResult(frames: result.frames[...generated] + rest, end: .complete)
    }

    /// The trace ended where the record leaves out the middle of a long stack.
    private borrowing func isLeftByGap(_ result: UnwindResult, _ thread: RecordedThread) -> Bool {
        guard thread.stacks.count > 1, let last = result.frames.last else { return false }
        return thread.stacks.dropLast().contains {
            last.stackPointer <= $0.end && $0.end &- last.stackPointer < 1 << 16
        }
    }

    /// The program counters the handler unwound, as frames.
    private borrowing func handlerFrames(of thread: RecordedThread) -> [UnwoundFrame] {
        var frames: [UnwoundFrame] = []
        var exact = true
        for address in thread.handlerFrames {
            let trampoline = memory.isSignalTrampoline(address)
            frames.append(
                UnwoundFrame(
                    programCounter: address, stackPointer: 0, exact: exact || trampoline, isTrampoline: trampoline,
                    origin: .handler))
            exact = trampoline
        }
        // What follows the first frame must be code: a smashed chain leads the handler's unwinding astray too.
        let map = memory.modules.map
        let strays = frames.dropFirst().firstIndex { !map.regions.isEmpty && !map.isExecutable($0.lookupAddress) }
        return Array(frames[..<(strays ?? frames.endIndex)])
    }

    /// Frames before a break and frames found behind it, without the overlap a scan can bring.
    private borrowing func joined(_ before: [UnwoundFrame], _ after: [UnwoundFrame]) -> [UnwoundFrame] {
        guard let first = after.first else { return before }
        // The last frame before the break may itself be a misreading: drop it where the scan found it again.
        if let last = before.last, last.programCounter == first.programCounter { return before.dropLast() + after }
        return before + after
    }
}
