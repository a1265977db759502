import DiagRedaction

/// What `redact --stats` tells at the end.
struct RedactionStatistics {
    var isWanted = false
    var bytesIn = 0
    var bytesOut = 0
    var lines = 0
    /// Spent on masking: waiting for input isn't counted.
    private var work = Duration.zero

    private struct Record: Encodable {
        var bytesIn: Int
        var bytesOut: Int
        var lines: Int
        var masks: Int
        var megabytesPerSecond: Double
        var rules: [String: Int]
        var seconds: Double
    }

    mutating func worked(since start: ContinuousClock.Instant) { work += ContinuousClock.now - start }

    func show(_ ledger: [LedgerEntry], asJSON: Bool) {
        let rules = Dictionary(ledger.map { ($0.rule, $0.count) }, uniquingKeysWith: +)
        let seconds = Double(work.components.seconds) + Double(work.components.attoseconds) / 1e18
        let record = Record(
            bytesIn: bytesIn, bytesOut: bytesOut, lines: lines, masks: rules.values.reduce(0, +),
            megabytesPerSecond: Self.rounded(seconds > 0 ? Double(bytesIn) / seconds / 1e6 : 0), rules: rules,
            seconds: Self.rounded(seconds))
        Terminal.error(asJSON ? JSONLine.text(record) : Self.words(record))
    }

    private static func words(_ record: Record) -> String {
        let most = record.rules.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let rules = most.map { "\($0.value)  \($0.key)" }.joined(separator: "\n")
        return """
            \(record.lines) lines, \(record.bytesIn) bytes in, \(record.bytesOut) bytes out, \
            \(record.seconds) s of masking (\(record.megabytesPerSecond) MB/s)
            \(record.masks) masks\(rules.isEmpty ? "" : "\n" + rules)
            """
    }

    private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}
