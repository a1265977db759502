internal import Dispatch
internal import PlatformOS
internal import Synchronization

/// Runs work that may never come back.
package enum Deadline {
    /// What the work gave, or `nil` when it took too long. Late work goes on in a thread of its own until it ends, and
    /// its result is dropped: a system call that hangs can't be taken back.
    package static func run<Value: Sendable>(
        within patience: Duration, _ work: @escaping @Sendable () -> Value
    ) -> Value? {
        runAll(within: patience, [work])[0]
    }

    /// The same for several pieces of work at once, each in a thread of its own, under one deadline.
    package static func runAll<Value: Sendable>(
        within patience: Duration, _ works: [@Sendable () -> Value]
    ) -> [Value?] {
        start(within: patience, works).answers()
    }

    /// Begins all of them and comes back at once: the caller has something else to do meanwhile.
    package static func start<Value: Sendable>(
        within patience: Duration, _ works: [@Sendable () -> Value]
    ) -> Begun<Value> {
        let outcomes = works.map { work in
            let outcome = Outcome<Value>()
            WorkerThread(name: "gt-evidence").run {
                let value = work()
                outcome.value.withLock { $0 = value }
                outcome.done.signal()
            }
            return outcome
        }
        return Begun(outcomes: outcomes, deadline: .now() + .milliseconds(Int(patience / .milliseconds(1))))
    }

    /// Work that goes on.
    package struct Begun<Value: Sendable> {
        fileprivate let outcomes: [Outcome<Value>]
        fileprivate let deadline: DispatchTime

        /// What each gave, or `nil` where it took too long, counted from the beginning. Call it once.
        package func answers() -> [Value?] {
            outcomes.map { outcome in
                guard outcome.done.wait(timeout: deadline) == .success else { return nil }
                return outcome.value.withLock { $0 }
            }
        }
    }

    fileprivate final class Outcome<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
        let done = DispatchSemaphore(value: 0)
    }
}
