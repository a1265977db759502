import DiagRedaction
import FoundationEssentials
import PlatformOS

/// `redact`: a filter. Text in, the same text with what is private masked out.
enum RedactCommand: Command {
    static let name = "redact"
    static let summary = "Mask what is private in text: files or standard input in, masked text out."
    static let synopsis =
        "[--json] [--ledger [FILE]] [--stats] [--rules DIR] [--private WORD]... [--private-from FILE] [FILE]..."
    static let options: [Option] =
        RuleChoice.options + [
            .value(
                "ledger", "FILE", or: "-",
                "what was masked, where and by which rule, never a value: JSON lines in FILE, or counts on standard error"
            ),
            .flag("stats", "on standard error at the end: bytes, lines, masks by rule, speed"),
        ]
    static let examples = [
        (line: "journalctl -f -u foo | gittickets-diag redact", purpose: "a log that others may watch, line by line"),
        (line: "gittickets-diag redact --ledger=masked.json app.log > app.masked.log", purpose: "and what was masked"),
        (
            line: "gittickets-diag redact --private falcon --private wren.lab.example.org app.log",
            purpose: "words that only you know to be private; ~/.config/gittickets/private-words holds those of always"
        ),
        (
            line: "gittickets-diag redact --json app.log | jq 'select(.masks != [])'",
            purpose: "each line with the places of its masks: line, masks (range in bytes, rule), section, text"
        ),
    ]

    static func run(_ arguments: Arguments) async throws(ToolError) -> ToolStatus {
        let rules = try RuleChoice.rules(arguments)
        let redactor = Redactor(rules: rules, identity: .current())
        // Names have pseudonyms of their own: they are no part of what is masked.
        lazy var names = Redactor(rules: rules, identity: .current())
        let ledger = try LedgerOutput(try arguments.value("ledger"), asJSON: arguments.has("json"))
        var output = RedactedOutput(
            asJSON: arguments.has("json"), ledger: ledger, isCounted: arguments.has("stats"))
        var status = ToolStatus.done
        let interruption = try interruption()
        for file in arguments.operands.isEmpty ? ["-"] : arguments.operands {
            do throws(ToolError) {
                let section = file == "-" ? "input" : names.redact(file, section: "name").text
                if try !filter(file, named: section, through: redactor, to: &output, until: interruption) {
                    status = .interrupted
                    break
                }
            } catch {
                // As cat(1) does: the other files are still shown.
                Terminal.error("\(Tool.name): \(error.description)")
                status = .failed
            }
        }
        try ledger.finish(redactor.ledger)
        if output.statistics.isWanted { output.statistics.show(redactor.ledger, asJSON: arguments.has("json")) }
        return status
    }

    private static func interruption() throws(ToolError) -> Interruption {
        do { return try Interruption() } catch { throw .failed("waiting for input", error.reason) }
    }

    /// After so many bytes, and twice as many, and so on, what only the start needed is given back: tables are made by
    /// the first, rules are compiled at their first use, which come ever more seldom.
    private static let firstTrim = 1 << 20

    /// A line comes out as soon as it is complete, so a pipe can be followed.
    ///
    /// - Returns: whether all was read; after Ctrl-C what was read is shown.
    private static func filter(
        _ file: String, named section: String, through redactor: Redactor, to output: inout RedactedOutput,
        until interruption: borrowing Interruption
    ) throws(ToolError) -> Bool {
        let input = try InputFile.open(file)
        let size = (try? input.status())?.size ?? 0
        var stream = RedactionStream(redactor, section: section, expecting: Int(size))
        output.begin(section)
        var bytesBeforeTrim = max(firstTrim, 2 * output.statistics.bytesIn)
        var lines = InputLines()
        var isInterrupted = false
        while true {
            isInterrupted = !interruption.waits(for: input)
            guard !isInterrupted, let piece = lines.next(stream.pieceSize, from: input) else { break }
            try show(piece, of: &stream, &output)
            if output.statistics.bytesIn >= bytesBeforeTrim {
                FreedMemory.forgetFiles()
                bytesBeforeTrim = 2 * output.statistics.bytesIn
            }
        }
        try show(lines.rest[...], of: &stream, &output)
        let start = ContinuousClock.now
        let rest = stream.finish()
        output.statistics.worked(since: start)
        try output.show(rest, isLast: true)
        if let failure = lines.failure { throw .failed(file == "-" ? "standard input" : "'\(file)'", failure.reason) }
        return !isInterrupted
    }

    private static func show(
        _ piece: ArraySlice<UInt8>, of stream: inout RedactionStream, _ output: inout RedactedOutput
    ) throws(ToolError) {
        output.statistics.bytesIn += piece.count
        let start = ContinuousClock.now
        let redaction = stream.append(piece)
        output.statistics.worked(since: start)
        try output.show(redaction)
    }
}
