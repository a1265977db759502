import DiagRedaction
import FoundationEssentials

/// `redact`: a filter. Text in, the same text with what is private masked out.
enum RedactCommand: Command {
    static let name = "redact"
    static let summary = "Mask what is private in text: files or standard input in, masked text out."
    static let synopsis = "[--rules DIR] [--ledger FILE] [FILE]..."
    static let options: [Option] = [
        .value("rules", "DIR", "TOML rules in place of the built-in ones"),
        .value("ledger", "FILE", "write what was masked, by rule, as JSON lines; never a value"),
    ]
    static let examples = [
        (line: "journalctl -u foo | gittickets-diag redact", purpose: "a log that can be shown to others"),
        (line: "gittickets-diag redact --ledger masked.json app.log > app.masked.log", purpose: "and what was masked"),
    ]

    static func run(_ arguments: Arguments) async throws(ToolError) -> ToolStatus {
        let redactor = Redactor(rules: try rules(arguments), identity: .current())
        let files = arguments.operands.isEmpty ? ["-"] : arguments.operands
        for file in files {
            let bytes = file == "-" ? try Terminal.readInput(limit: 1 << 30) : try InputFile.read(file, limit: 1 << 30)
            Terminal.write(Array(redactor.redact(bytes, section: file == "-" ? "input" : "file").text.utf8))
        }
        if let file = try arguments.value("ledger") { try writeLedger(redactor.ledger, to: file) }
        return .done
    }

    private static func rules(_ arguments: Arguments) throws(ToolError) -> RuleSet {
        let directory = try arguments.value("rules")
        do {
            if let directory { return try RuleSet(directory: directory) }
            return try RuleSet.builtIn()
        } catch {
            throw .failed("rules", "\(error)", "nothing was read")
        }
    }

    private static func writeLedger(_ entries: [LedgerEntry], to path: String) throws(ToolError) {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let lines = try entries.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }
            try lines.joined().write(toFile: path, atomically: true, encoding: .utf8)
        } catch {
            throw .failed("ledger", "can't be written", "check the path and the disk")
        }
    }
}
