import CrashHarness

/// All cells by trigger and build.
struct MatrixSummary {
    private let cells: [Cell]
    private let builds: [String]
    private let triggers: [String]

    init(_ cells: [Cell]) {
        self.cells = cells
        builds = cells.map(\.build).unique()
        triggers = cells.map(\.trigger).unique().sorted()
    }

    /// For each build, in how many of its triggers each thing holds.
    var table: String {
        builds.map { build in
            let own = cells.filter { $0.build == build }.map(\.verdict)
            func count(_ holds: (Verdict) -> Bool) -> String { "\(own.filter(holds).count)/\(own.count)" }
            return "\(build): captured \(count(\.captured)), frames \(count(\.frames)), reason \(count(\.reason)), "
                + "threads \(count(\.threads)), signal \(count(\.signal)), clean \(count(\.clean)), "
                + "in time \(count(\.inTime)); median \(median(own.map(\.milliseconds))) ms"
        }.joined(separator: "\n")
    }

    /// A table of letters: what does not hold; a dot where all does.
    var markdown: String {
        let head = "| trigger | " + builds.joined(separator: " | ") + " |"
        let rule = "|---|" + String(repeating: "---|", count: builds.count)
        let rows = triggers.map { trigger in
            "| `\(trigger)` | " + builds.map { mark(trigger, $0) }.joined(separator: " | ") + " |"
        }
        let totals = table.split(separator: "\n").map { "- \($0)" }
        return (totals + ["", head, rule] + rows).joined(separator: "\n")
    }

    private func mark(_ trigger: String, _ build: String) -> String {
        guard let verdict = cells.first(where: { $0.trigger == trigger && $0.build == build })?.verdict else {
            return ""
        }
        if verdict.isGood { return "ok" }
        let parts = [
            (verdict.captured, "C"), (verdict.frames, "F"), (verdict.reason, "R"), (verdict.threads, "T"),
            (verdict.signal, "S"), (verdict.clean, "O"), (verdict.inTime, "ms"),
        ]
        return parts.filter { !$0.0 }.map { "**\($0.1)**" }.joined(separator: " ")
    }

    private func median(_ values: [Double]) -> String {
        let sorted = values.filter { $0 > 0 }.sorted()
        guard !sorted.isEmpty else { return "-" }
        let tenths = Int((sorted[sorted.count / 2] * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}

extension Array where Element: Hashable {
    /// In order of first appearance.
    func unique() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
