import FoundationEssentials
import TicketConsent
import TicketDesk
import TicketDraft

/// `--preview`: what would be sent, and nothing else. Never touches the network.
enum PreviewCommand: Command {
    static let name = "preview"
    static let summary = "Show exactly what a report would send; its draft and digest stand last. Sends nothing."
    static let synopsis = "[--draft ID] [--format text|markdown|json|wire] [--logs DURATION] [--title TEXT]"
    static let options: [Option] = [
        .value("draft", "ID", "a report drafted earlier, such as after a crash; otherwise a new one"),
        .value("format", "FORMAT", "text (default), markdown, json, or wire: the exact bytes, for sha256sum"),
        .value("logs", "DURATION", "how far back logs go in a new report: 90s, 10m, 2h, 1d"),
        .value("title", "TEXT", "the title of a new report"),
    ]
    static let examples = [
        (line: "gittickets-diag --preview", purpose: "what a report of now would say"),
        (
            line: "gittickets-diag --preview --draft ID --format wire | sha256sum",
            purpose: "the digest, computed by somebody else"
        ),
    ]

    static func run(_ arguments: Arguments) async throws(ToolError) -> ToolStatus {
        if let word = arguments.operands.first {
            throw .usage("'\(word)'", "--preview takes no operand", "a draft is named with --draft \(word)")
        }
        let format = try PreviewOutput.format(arguments)
        RuleChoice.noteSpeed()
        let choice = try AppChoice(arguments)
        guard choice.settings.destination != nil else { return try UnconfiguredPreview(choice).show(arguments, format) }
        let desk = try choice.desk()
        let id = try draftID(desk, arguments)
        return try ToolError.wrapping { () throws(DeskError) in
            try PreviewOutput.write(try desk.preview(id), format)
            return .done
        }
    }

    private static func draftID(_ desk: Desk, _ arguments: Arguments) throws(ToolError) -> UUID {
        guard let text = try arguments.value("draft") else {
            let title = TypedText(try arguments.value("title") ?? "")
            let lookback = try arguments.seconds("logs")
            return try ToolError.wrapping { () throws(DeskError) in
                try desk.draftReport(title: title, lookback: lookback).id
            }
        }
        for name in ["title", "logs"] where arguments.has(name) {
            throw .usage("'--\(name)'", "belongs to a new report", "leave it out with --draft")
        }
        return try DraftName.parse(text)
    }
}

/// A draft's id on the command line.
enum DraftName {
    static func parse(_ text: String) throws(ToolError) -> UUID {
        if let id = UUID(uuidString: text) { return id }
        throw .usage("'\(text)'", "not a draft's id", "\(Tool.name) drafts shows them")
    }
}

/// Previews on standard output.
enum PreviewOutput {
    static func format(_ arguments: Arguments) throws(ToolError) -> Preview.Format {
        try arguments.choice("format", Preview.Format.self, default: arguments.has("json") ? .json : .text)
    }

    static func write(_ preview: Preview, _ format: Preview.Format) throws(DeskError) {
        do {
            Terminal.write(try preview.render(format))
        } catch {
            throw DeskError(.draft, "preview", underlying: error)
        }
    }
}
