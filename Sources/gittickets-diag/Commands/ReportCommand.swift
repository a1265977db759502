import FoundationEssentials
import TicketConsent
import TicketDesk
import TicketDraft
import TicketWire

/// `report`: a report of the user's own, with redacted logs and system facts.
enum ReportCommand: Command {
    static let name = "report"
    static let summary = "Write a report: shows it, asks, and sends it if you agree."
    static let synopsis = "--title TEXT [--body-file FILE|-] [--kind bug|feature|question] [--logs DURATION]"
    static let options: [Option] = [
        .value("title", "TEXT", "one line, up to 256 characters"),
        .value("body-file", "FILE", "what happened, in Markdown; - reads standard input"),
        .value("kind", "KIND", "bug (default), feature or question"),
        .value("logs", "DURATION", "how far back logs go: 90s, 10m, 2h, 1d"),
        .value("confirm", "DIGEST", "send the report of that digest, as previewed; nothing is collected anew"),
    ]
    static let examples = [
        (
            line: "gittickets-diag report --title 'Export hangs' --logs 10m",
            purpose: "previewed, then sent if you agree"
        ),
        (
            line: "gittickets-diag report --title 'Export hangs' --body-file - < notes.md",
            purpose: "saved as a draft, status 4; its digest is for send --confirm"
        ),
    ]

    private enum Kind: String, CaseIterable {
        case bug, feature, question

        var reportKind: ReportKind {
            switch self {
            case .bug: .bug
            case .feature: .featureRequest
            case .question: .question
            }
        }
    }

    static func run(_ arguments: Arguments) async throws(ToolError) -> ToolStatus {
        if let word = arguments.operands.first {
            throw .usage("'\(word)'", "report takes no operand", "quote the title")
        }
        if let digest = try arguments.value("confirm") {
            return try await SendCommand.confirm(digest, of: nil, at: try AppChoice.knownDesk(arguments))
        }
        guard let title = try arguments.value("title"), !TypedText(title).isBlank else {
            throw .usage("'--title'", "a report needs one", "--title 'What went wrong'")
        }
        RuleChoice.noteSpeed()
        let kind = try arguments.choice("kind", Kind.self, default: .bug).reportKind
        let lookback = try arguments.seconds("logs")
        let body = try self.body(arguments)
        let desk = try AppChoice.knownDesk(arguments)
        let sealed = try ToolError.wrapping { () throws(DeskError) in
            let draft = try desk.draftReport(kind: kind, title: TypedText(title), body: body, lookback: lookback)
            let preview = try desk.preview(draft.id)
            try PreviewOutput.write(preview, .text)
            return preview.report
        }
        return try await ask(sealed, at: desk)
    }

    /// Without a terminal nobody can be asked: the draft waits, and its digest is on standard output.
    private static func ask(_ sealed: SealedReport, at desk: Desk) async throws(ToolError) -> ToolStatus {
        let how = "\(Tool.name) send \(sealed.request.submissionID) --confirm \(sealed.digest)"
        guard Terminal.inputIsTerminal else {
            Terminal.error("\(Tool.name): not confirmed: nothing was sent (to send it: \(how))")
            return .notConfirmed
        }
        guard Terminal.ask("Send this? [y/N] ").map({ ["y", "yes"].contains($0.lowercased()) }) == true else {
            let drop = "\(Tool.name) drafts discard \(sealed.request.submissionID)"
            Terminal.error("\(Tool.name): not sent; the draft is kept (to send it later: \(how); to drop it: \(drop))")
            return .notConfirmed
        }
        return try await SendCommand.send(sealed, Consent(to: sealed.digest, on: Date(), by: .terminal), at: desk)
    }

    private static func body(_ arguments: Arguments) throws(ToolError) -> TypedText {
        guard let file = try arguments.value("body-file") else { return .empty }
        let bytes = file == "-" ? try Terminal.readInput(limit: 1 << 20) : try InputFile.read(file, limit: 1 << 20)
        return TypedText(String(decoding: bytes, as: UTF8.self))
    }
}
