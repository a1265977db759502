internal import CGNU
internal import Glibc
internal import Synchronization

/// A thread of our own that does one thing after the other, and is there only while there is something to do.
///
/// It needs no descriptor, where libdispatch ends the process when it can't open one; and it blocks all signals, so that
/// no handler of the application ever runs on it. Also an executor for the `async` part of such work.
public final class WorkerThread: Sendable {
    private enum Work {
        case closure(@Sendable () -> Void)
        case job(UnownedJob)
    }

    private struct State {
        var waiting: [Work] = []
        var isRunning = false
        /// The process that has the thread: a child forked meanwhile has none.
        var process: pid_t = 0
    }

    private let name: String
    private let state = Mutex(State())

    /// - Parameter name: As debuggers and crash reports show it; at most 15 bytes.
    public init(name: String) { self.name = name }

    /// Does `work` after what was asked for before. Safe from any thread.
    ///
    /// Where no thread can be made (EAGAIN: limits), it is done at once on the caller's.
    public func run(_ work: @escaping @Sendable () -> Void) { add(.closure(work)) }

    /// Waits until all that was asked for is done, so many milliseconds at most. Safe from any thread but this one.
    public func wait(atMost milliseconds: Int) {
        for _ in 0..<milliseconds {
            guard state.withLock({ $0.isRunning && $0.process == getpid() }) else { return }
            usleep(1000)
        }
    }

    private func add(_ work: Work) {
        let starts = state.withLock { state in
            state.waiting.append(work)
            defer { (state.isRunning, state.process) = (true, getpid()) }
            return !state.isRunning
        }
        if starts && !start() { drain() }
    }

    private func drain() {
        while let work = next() {
            switch work {
            case .closure(let body): body()
            case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
            }
        }
    }

    private func next() -> Work? {
        state.withLock { state in
            if state.waiting.isEmpty {
                state.isRunning = false
                return nil
            }
            return state.waiting.removeFirst()
        }
    }

    private func start() -> Bool {
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        // A new thread inherits the mask.
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var attributes = pthread_attr_t()
        guard pthread_attr_init(&attributes) == 0 else { return false }
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        let this = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let failure = pthread_create(&thread, &attributes, beginWorker, this.toOpaque())
        if failure != 0 { this.release() }
        return failure == 0
    }

    fileprivate func main() {
        _ = pthread_setname_np(pthread_self(), String(name.prefix(15)))
        drain()
    }
}

extension WorkerThread: TaskExecutor {
    public func enqueue(_ job: consuming ExecutorJob) { add(.job(UnownedJob(job))) }
}

/// Where the thread begins: C takes no closure that holds anything.
private func beginWorker(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    Unmanaged<WorkerThread>.fromOpaque(argument).takeRetainedValue().main()
    return nil
}
