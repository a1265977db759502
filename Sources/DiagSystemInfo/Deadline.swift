internal import Dispatch
internal import Synchronization

/// Runs work that may never come back.
package enum Deadline {
    /// What the work gave, or `nil` when it took too long. Late work goes on in a thread of its own until it ends, and
    /// its result is dropped: a system call that hangs can't be taken back.
    package static func run<Value: Sendable>(
        within patience: Duration, _ work: @escaping @Sendable () -> Value
    ) -> Value? {
        let outcome = Outcome<Value>()
        DispatchQueue(label: "gittickets.system-fact").async {
            outcome.value.withLock { $0 = work() }
            outcome.done.signal()
        }
        let milliseconds = Int(patience / .milliseconds(1))
        guard outcome.done.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else { return nil }
        return outcome.value.withLock { $0 }
    }

    private final class Outcome<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
        let done = DispatchSemaphore(value: 0)
    }
}
