import DiagModel
import DiagPostmortem
import FoundationEssentials
import TicketDesk

/// `crashes`: the records of this user's crashes, and what one of them says.
enum CrashesCommand: Command {
    static let name = "crashes"
    static let summary = "List crash records, show one on this screen, or delete one. Nothing leaves the machine."
    static let synopsis = "[list | show ID | delete ID]"
    static let options: [Option] = []
    static let examples = [
        (line: "gittickets-diag crashes", purpose: "every record, newest first, with its draft"),
        (line: "gittickets-diag crashes show ID", purpose: "reason and traces, unredacted: for you"),
    ]

    static func run(_ arguments: Arguments) async throws(ToolError) -> ToolStatus {
        let words = arguments.operands
        let verb = words.first ?? "list"
        guard verb == "list" ? words.count <= 1 : ["show", "delete"].contains(verb) && words.count == 2 else {
            throw .usage("'crashes \(words.joined(separator: " "))'", "not understood", "usage: crashes \(synopsis)")
        }
        let desk = try AppChoice.configuredDesk(arguments)
        switch verb {
        case "show": return try show(words[1], desk)
        case "delete": return try delete(words[1], desk)
        default: return try list(desk, asJSON: arguments.has("json"))
        }
    }

    private static func list(_ desk: Desk, asJSON: Bool) throws(ToolError) -> ToolStatus {
        let crashes = try ToolError.wrapping { () throws(DeskError) in try desk.crashes() }
        // Running processes hold a record too; they are no crashes.
        let ended = crashes.filter { $0.record.state != .running && $0.record.state != .ended }
        if asJSON {
            for crash in ended { Terminal.print(JSONLine.text(CrashRecordLine(crash))) }
        } else {
            for crash in ended { Terminal.print(CrashRecordLine(crash).text) }
        }
        if ended.isEmpty {
            Terminal.error("\(Tool.name): no crash of \(desk.settings.appID) is on record")
            return .nothingToDo
        }
        return .done
    }

    private static func show(_ id: String, _ desk: Desk) throws(ToolError) -> ToolStatus {
        let report = try ToolError.wrapping { () throws(DeskError) in try desk.crashReport(id) }
        Terminal.print(CrashScreen(report).text)
        return .done
    }

    private static func delete(_ id: String, _ desk: Desk) throws(ToolError) -> ToolStatus {
        try ToolError.wrapping { () throws(DeskError) in try desk.deleteCrash(id) }
        Terminal.print("deleted \(id)")
        return .done
    }
}
