internal import Dispatch
internal import Synchronization

extension PlugIn {
    init(_ source: any DiagnosticsSource) {
        id = "source.\(source.id)"
        title = source.title
        ask = { Self.wait(for: source) }
    }

    /// Bridges from the thread that drafts, which waits, to the source's task.
    private static func wait(for source: any DiagnosticsSource) -> Answer {
        let pending = Pending()
        let task = Task.detached(executorPreference: SourceExecutor.shared) {
            let answer: Answer
            do {
                answer = limited(try await source.collect())
            } catch {
                answer = Answer(remark: "failed: \(error)")
            }
            pending.answer.withLock { $0 = answer }
            pending.done.signal()
        }
        let milliseconds = Int(patience / .milliseconds(1))
        guard pending.done.wait(timeout: .now() + .milliseconds(milliseconds)) == .success,
            let answer = pending.answer.withLock({ $0 })
        else {
            // What a cancelled source still says, that it was cancelled above all, is not waited for.
            task.cancel()
            return Answer(remark: late)
        }
        return answer
    }

    private static func limited(_ content: DiagnosticsContent) -> Answer {
        var left = byteLimit
        switch content {
        case .text(let text):
            guard text.utf8.count > left else { return Answer(content: content) }
            return Answer(content: .text(String(decoding: text.utf8.prefix(left), as: UTF8.self)), remark: tooLong)
        case .table(let rows):
            let kept = rows.prefix { row in
                left -= row.label.utf8.count + row.value.utf8.count
                return left >= 0
            }
            return Answer(content: .table(Array(kept)), remark: kept.count < rows.count ? tooLong : nil)
        }
    }

    private final class Pending: Sendable {
        let answer = Mutex<Answer?>(nil)
        let done = DispatchSemaphore(value: 0)
    }
}
