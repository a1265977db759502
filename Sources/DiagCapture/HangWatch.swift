internal import CCrashHandler

/// Watches one thread or queue for hangs: when it gives no sign of life for a while, the stacks of all threads are
/// recorded, once a hang, and the program goes on. The next start drafts a report from it, as from a crash.
///
/// ```swift
/// let watch = HangWatch(limit: .seconds(5)) { answer in DispatchQueue.main.async(execute: answer) }
/// ```
///
/// Time in which the process was stopped (SIGSTOP, a debugger, a suspended machine) does not count. One thread of ours
/// serves all watches, and is there only with them. While stacks are recorded (milliseconds, half a second at most)
/// all threads stand still, and system calls of theirs may end with EINTR. The watch ends with its last reference.
public final class HangWatch: Sendable {
    public typealias Answer = @Sendable () -> Void

    private let watch: WatchHandle
    private let question: Unmanaged<Question>

    /// - Parameters:
    ///   - limit: Silence for this long is a hang; at least 100 ms.
    ///   - ask: Has the watched thread or queue run the answer. Called on a thread of ours that blocks all signals, each
    ///     time the question before was answered; it must not wait.
    /// - Returns: `nil` when the crash handler is not armed, or there are 8 watches.
    public init?(limit: Duration, ask: @escaping @Sendable (_ answer: @escaping Answer) -> Void) {
        let question = Unmanaged.passRetained(Question(ask: ask))
        let (seconds, attoseconds) = limit.components
        let milliseconds = min(seconds, 86_400) * 1000 + attoseconds / 1_000_000_000_000_000
        let started = gt_watch_start(putQuestion, question.toOpaque(), UInt32(clamping: milliseconds))
        guard let started else {
            question.release()
            return nil
        }
        watch = WatchHandle(pointer: started)
        self.question = question
    }

    deinit {
        // The question is not being put any more once this returns.
        gt_watch_stop(watch.pointer)
        question.release()
    }
}

private final class Question: Sendable {
    let ask: @Sendable (@escaping HangWatch.Answer) -> Void

    init(ask: @escaping @Sendable (@escaping HangWatch.Answer) -> Void) { self.ask = ask }
}

/// A watch's place in a table that lasts as long as the process.
// gt_watch_answer and gt_watch_stop may be called from any thread.
private struct WatchHandle: @unchecked Sendable {
    let pointer: OpaquePointer
}

private func putQuestion(_ watch: OpaquePointer, _ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    let watch = WatchHandle(pointer: watch)
    Unmanaged<Question>.fromOpaque(context).takeUnretainedValue().ask { gt_watch_answer(watch.pointer) }
}
