/// The async functions that await the one a thread was running: they are not on its stack.
///
/// An async function's context begins with its caller's context and the address where that goes on (Swift's
/// include/swift/ABI/Task.h, `AsyncContext`). The running function's own context lies in its frame, right below the
/// saved frame pointer, or, in optimised code, only in the register that passes it. Either is believed when it leads to
/// the resumption of an async function.
struct AsyncCallers {
    private static let limit = 256
    /// Where a frame's context lies, below what was the stack pointer before the call.
    private static let slotOffset: UInt64 = 24

    let memory: DeadMemory
    let symbolicator: Symbolicator

    /// The trace with the awaiting functions behind the innermost async one that tells them.
    func added(to trace: UnwindResult) -> UnwindResult {
        for index in trace.frames.indices.prefix(ThreadReporter.innerFrames) {
            guard let name = name(of: trace.frames[index]), name.isAsync else { continue }
            let callers = callers(of: trace.frames, at: index, name)
            if callers.isEmpty { continue }
            var result = trace
            result.frames.insert(contentsOf: callers, at: index + 1)
            return result
        }
        return trace
    }

    private func callers(of frames: [UnwoundFrame], at index: Int, _ name: FunctionName) -> [UnwoundFrame] {
        let outer = frames[(index + 1)...].first?.stackPointer ?? 0
        if outer > Self.slotOffset, let context = memory.stackWord(at: outer - Self.slotOffset) {
            let found = chain(from: context)
            if !found.isEmpty { return found }
        }
        guard let context = frames[index].contextRegister else { return [] }
        // A function that has just been resumed is still handed its callee's context.
        let found = chain(from: context)
        let isOwn = found.first.flatMap { self.name(of: $0) }?.raw == name.raw
        return isOwn ? Array(found.dropFirst()) : found
    }

    /// Follows a context to those of its callers, as far as they resume async functions.
    private func chain(from context: UInt64) -> [UnwoundFrame] {
        var frames: [UnwoundFrame] = []
        var context = context
        while frames.count < Self.limit, context % 8 == 0, let parent = memory.stackWord(at: context),
            let resume = memory.stackWord(at: context &+ 8), memory.modules.map.isExecutable(resume)
        {
            let frame = UnwoundFrame(programCounter: resume, stackPointer: 0, exact: true, origin: .awaiting)
            guard name(of: frame)?.isResumption == true else { break }
            frames.append(frame)
            context = parent
        }
        return frames
    }

    private func name(of frame: UnwoundFrame) -> FunctionName? {
        symbolicator.frames(at: frame).last?.rawName.map { FunctionName(raw: $0) }
    }
}
