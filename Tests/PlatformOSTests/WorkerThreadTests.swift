import Glibc
import PlatformOS
import Synchronization
import Testing

/// A thread that is there only while it has work, takes no signal, and does things in order.
struct WorkerThreadTests {
    private final class Counter: Sendable {
        private let count = Mutex(0)
        func add() { count.withLock { $0 += 1 } }
        var value: Int { count.withLock { $0 } }
    }

    private static func threadName() -> String {
        (try? FileDescriptor(path: "/proc/thread-self/comm", flags: O_RDONLY).readToEnd(limit: 64)).map {
            String(decoding: $0.dropLast(), as: UTF8.self)
        } ?? ""
    }

    private static func after<R: Sendable>(_ worker: WorkerThread, _ body: @escaping @Sendable () -> R) async -> R {
        await withCheckedContinuation { continuation in worker.run { continuation.resume(returning: body()) } }
    }

    @Test func workIsDoneInOrderAlsoFromManyThreads() async {
        let worker = WorkerThread(name: "order")
        let seen = Counter()
        let inOrder = Counter()
        for number in 0..<1000 {
            worker.run {
                if seen.value == number { inOrder.add() }
                seen.add()
            }
        }
        #expect(await Self.after(worker) { inOrder.value } == 1000)
        let count = Counter()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<200 { group.addTask { await Self.after(worker) { count.add() } } }
        }
        #expect(count.value == 200)
    }

    @Test func itBlocksEverySignalThatCanBeBlocked() async {
        let blocked = await Self.after(WorkerThread(name: "signals")) {
            var mask = sigset_t()
            pthread_sigmask(SIG_BLOCK, nil, &mask)
            return [SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGCHLD, SIGALRM, SIGPIPE].allSatisfy {
                sigismember(&mask, $0) == 1
            }
        }
        #expect(blocked)
    }

    @Test func theAsyncPartRunsOnItToo() async {
        let worker = WorkerThread(name: "async part")
        let names = await Task(executorPreference: worker) {
            let before = Self.threadName()
            await Task.yield()
            return [before, Self.threadName()]
        }.value
        #expect(names == ["async part", "async part"])
    }

    @Test func itIsGoneWhenThereIsNothingLeftToDo() async throws {
        let worker = WorkerThread(name: "short-lived")
        #expect(await Self.after(worker) { Self.threadName() } == "short-lived")
        // It ends by itself: how soon is the scheduler's business.
        while try Self.names().contains("short-lived") { usleep(1000) }
        #expect(await Self.after(worker) { Self.threadName() } == "short-lived", "and comes again")
    }

    private static func names() throws -> [String] {
        try ChildProcess.run(["sh", "-c", "cat /proc/\(getpid())/task/*/comm 2>/dev/null"]).outputText
            .split(separator: "\n").map(String.init)
    }
}
