internal import DiagModel

/// The share of the last minute in which some task waited (Documentation/accounting/psi.rst).
enum PressureFacts {
    static func facts(_ machine: Machine) -> [SystemFact] {
        ["memory", "cpu", "io"].compactMap { resource in
            .of(
                "pressure.\(resource)_60s_percent", "Waiting for \(resource)",
                share(machine.lines("/proc/pressure/\(resource)")).map { "\($0) % of the last minute" })
        }
    }

    /// Of "some avg10=1.00 avg60=12.50 avg300=2.00 total=5".
    private static func share(_ lines: [Substring]) -> Substring? {
        lines.first { $0.hasPrefix("some ") }?.split(separator: " ")
            .first { $0.hasPrefix("avg60=") }?.dropFirst(6).nonNegativeNumber
    }
}

extension Substring {
    /// Itself where it is a decimal number from 0 up.
    fileprivate var nonNegativeNumber: Substring? {
        guard let number = Double(self), number >= 0, number.isFinite else { return nil }
        return self
    }
}
