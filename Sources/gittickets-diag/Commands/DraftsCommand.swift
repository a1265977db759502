import FoundationEssentials
import TicketDesk
import TicketWire

/// `drafts`: the reports that wait for a decision, and the way to drop one.
enum DraftsCommand: Command {
    static let name = "drafts"
    static let summary = "List the reports that wait for your decision, or discard one with its crash record."
    static let synopsis = "[list | discard ID]"
    static let options: [Option] = []
    static let examples = [
        (line: "gittickets-diag drafts", purpose: "every report that is neither sent nor discarded, newest first"),
        (line: "gittickets-diag drafts discard ID", purpose: "removes it, its previews, and the record of its crash"),
    ]

    static func run(_ arguments: Arguments) async throws(ToolError) -> ToolStatus {
        let words = arguments.operands
        let desk = try AppChoice.knownDesk(arguments)
        switch (words.first ?? "list", words.count) {
        case ("list", 0...1): return try list(desk, asJSON: arguments.has("json"))
        case ("discard", 2): return try discard(try DraftName.parse(words[1]), desk)
        default:
            throw .usage("'drafts \(words.joined(separator: " "))'", "not understood", "usage: drafts \(synopsis)")
        }
    }

    private static func list(_ desk: Desk, asJSON: Bool) throws(ToolError) -> ToolStatus {
        let drafts = try ToolError.wrapping { () throws(DeskError) in try desk.drafts() }.map(DraftLine.init)
        for draft in drafts { Terminal.print(asJSON ? JSONLine.text(draft) : draft.text) }
        guard drafts.isEmpty else { return .done }
        Terminal.error("\(Tool.name): no report of \(desk.settings.appID) waits for a decision")
        return .nothingToDo
    }

    private static func discard(_ id: UUID, _ desk: Desk) throws(ToolError) -> ToolStatus {
        try ToolError.wrapping { () throws(DeskError) in try desk.discard(id) }
        Terminal.print("discarded \(id)")
        return .done
    }
}

/// One draft in a list.
private struct DraftLine: Encodable {
    let id: String
    /// As on the wire: bug, feature_request or question.
    let kind: String
    /// ISO 8601, UTC.
    let time: String
    let title: String
    /// The record of the crash it is about; `nil` for a report of the user's own.
    let crash: String?

    init(_ draft: WaitingDraft) {
        id = draft.id.uuidString
        kind = draft.kind.rawValue
        time = draft.createdAt.formatted(.iso8601)
        title = draft.title
        crash = draft.crashID
    }

    var text: String { [time, id, crash == nil ? "report" : "crash", title].joined(separator: "  ") }
}
