import DiagRedaction
import FoundationEssentials
import PlatformOS

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
        let redactor = Redactor(rules: try RuleChoice.rules(arguments), identity: .current())
        for file in arguments.operands.isEmpty ? ["-"] : arguments.operands {
            let input = try InputFile.open(file)
            try filter(input, named: file, through: RedactionStream(redactor, section: "input"))
        }
        if let file = try arguments.value("ledger") { try writeLedger(redactor.ledger, to: file) }
        return .done
    }

    /// A line comes out as soon as it is complete, so a pipe can be followed.
    private static func filter(
        _ input: borrowing FileDescriptor, named name: String, through stream: consuming RedactionStream
    ) throws(ToolError) {
        while true {
            let piece: [UInt8]
            do {
                piece = try input.read(upTo: 1 << 18)
            } catch {
                throw .failed(name == "-" ? "standard input" : "'\(name)'", error.reason)
            }
            if piece.isEmpty { break }
            Terminal.write(stream.append(piece).bytes)
        }
        Terminal.write(stream.finish().bytes)
    }

    private static func writeLedger(_ entries: [LedgerEntry], to path: String) throws(ToolError) {
        do {
            try entries.map { JSONLine.text($0) + "\n" }.joined().write(toFile: path, atomically: true, encoding: .utf8)
        } catch {
            throw .failed("ledger", "can't be written", "check the path and the disk")
        }
    }
}
