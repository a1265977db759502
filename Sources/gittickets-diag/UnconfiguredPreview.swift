import FoundationEssentials
import TicketConsent
import TicketDesk
import TicketDraft

/// What a report would say where there is nowhere to send it: the same collecting and masking, no bytes, no digest.
struct UnconfiguredPreview {
    private let choice: AppChoice

    init(_ choice: AppChoice) { self.choice = choice }

    func show(_ arguments: Arguments, _ format: Preview.Format) throws(ToolError) -> ToolStatus {
        if arguments.has("draft") || format == .wire || format == .json {
            throw .failed("destination", "not configured, so there are no bytes to show", Self.cure)
        }
        let title = TypedText(try arguments.value("title") ?? "")
        let lookback = try arguments.seconds("logs")
        let body = try ToolError.wrapping { () throws(DeskError) in
            try choice.composer.unsentReport(title: title, lookback: lookback)
        }
        Terminal.print(body)
        if format == .text { Terminal.print(missing) }
        return .done
    }

    private var missing: String {
        let app = choice.isKnown ? choice.settings.appID : "not configured"
        return """
            Application: \(app)
            Repository: not configured
            Relay: not configured
            Digest: none, because nothing can be sent (\(Self.cure))
            """
    }

    private static let cure = "start an application that uses GitTickets once, or name its file with --config"
}
