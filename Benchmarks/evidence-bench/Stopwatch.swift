import MeasurementReport

enum Stopwatch {
    /// The median of some runs.
    static func milliseconds(rounds: Int = 5, _ work: () throws -> Void) rethrows -> Double {
        try (0..<rounds).map { _ in try ContinuousClock().measure(work) / .milliseconds(1) }.median
    }
}
