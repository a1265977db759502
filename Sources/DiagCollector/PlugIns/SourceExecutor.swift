internal import Dispatch

/// Threads for applications' sources apart from Swift's own few, all of which may be busy, or waiting for the very
/// report that is drafted.
final class SourceExecutor: TaskExecutor {
    static let shared = SourceExecutor()

    private let queue = DispatchQueue(label: "gittickets.sources", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
