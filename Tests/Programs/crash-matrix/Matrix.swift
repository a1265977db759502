import CrashHarness
import Glibc

/// Prints cells as they come, or all together at the end.
struct Matrix {
    let format: Command.Format
    private var cells: [Cell] = []

    init(format: Command.Format) { self.format = format }

    /// Peers may be red.
    var isGood: Bool { cells.allSatisfy { !$0.isOurs || $0.verdict.isGood } }

    mutating func add(_ cell: Cell) {
        cells.append(cell)
        switch format {
        case .json: print(json(cell))
        case .table: print(row(cell))
        case .markdown: break
        }
        fflush(nil)
        if cell.isOurs, !cell.verdict.isGood { complain(cell) }
    }

    /// What was found instead, on standard error.
    private func complain(_ cell: Cell) {
        let lines = ["\(cell.trigger) in \(cell.build):"] + cell.verdict.problems.map { "    " + $0 }
        let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }

    func finish() {
        let summary = MatrixSummary(cells)
        switch format {
        case .json: break
        case .table: print("\n" + summary.totals.joined(separator: "\n"))
        case .markdown: print(summary.markdown)
        }
    }

    private func json(_ cell: Cell) -> String {
        let verdict = cell.verdict
        return """
            {"trigger": "\(cell.trigger)", "build": "\(cell.build)", "captured": \(verdict.captured), \
            "frames": \(verdict.frames), "reason": \(verdict.reason), "threads": \(verdict.threads), \
            "signal": \(verdict.signal), "clean": \(verdict.clean), "ms": \(milliseconds(verdict))}
            """
    }

    private func row(_ cell: Cell) -> String {
        let verdict = cell.verdict
        let parts = [
            (verdict.captured, "captured"), (verdict.frames, "frames"), (verdict.reason, "reason"),
            (verdict.threads, "threads"), (verdict.signal, "signal"), (verdict.clean, "clean"),
            (verdict.inTime, "in time"),
        ]
        let marks = parts.map { $0.0 ? $0.1 : String(repeating: "-", count: $0.1.count) }.joined(separator: " ")
        let place = padded(cell.trigger, 30) + padded(cell.build, 26)
        return place + marks + "  \(milliseconds(verdict)) ms"
    }

    private func milliseconds(_ verdict: Verdict) -> String {
        let tenths = Int((verdict.milliseconds * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
