import Glibc
import Synchronization

/// A SIGBUS handler that only counts.
struct BusErrorCounter {
    static let count = Atomic<Int>(0)
    private let previous: sigaction

    static func install() -> BusErrorCounter {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in BusErrorCounter.count.add(1, ordering: .relaxed) }
        var previous = sigaction()
        sigaction(SIGBUS, &action, &previous)
        return BusErrorCounter(previous: previous)
    }

    func restore() {
        var action = previous
        sigaction(SIGBUS, &action, nil)
    }
}
