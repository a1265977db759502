import DiagModel
import DiagPostmortem
import FoundationEssentials
import TicketDesk
import TicketDraft

/// `crashes`: the records of this user's crashes, and what one of them says.
enum CrashesCommand: Command {
    static let name = "crashes"
    static let summary = "List crashes, show one on this screen, draft a report of one, or delete it. Sends nothing."
    static let synopsis = "[list | show ID | draft ID | delete ID] [--system] [--debuginfod]"
    static let options: [Option] = [
        .flag("system", "crashes of any program, as systemd-coredump recorded them"),
        .flag("debuginfod", "with show or draft: ask the servers in DEBUGINFOD_URLS for debug information"),
    ]
    static let examples = [
        (line: "gittickets-diag crashes", purpose: "every record, newest first, with rating, times and draft"),
        (line: "gittickets-diag crashes show ID", purpose: "reason and traces, unredacted: for you"),
        (line: "gittickets-diag crashes --system", purpose: "crashes of programs that know nothing of GitTickets"),
        (line: "gittickets-diag crashes draft ID --system", purpose: "a report of one, to preview and send"),
    ]

    enum Verb: String {
        case list, show, draft, delete
    }

    static func run(_ arguments: Arguments) async throws(ToolError) -> ToolStatus {
        let words = arguments.operands
        guard let verb = Verb(rawValue: words.first ?? "list"), words.count <= 2, (verb == .list) == (words.count < 2)
        else {
            throw .usage("'crashes \(words.joined(separator: " "))'", "not understood", "usage: crashes \(synopsis)")
        }
        let id = words.count == 2 ? words[1] : ""
        return arguments.has("system")
            ? try SystemCrashesCommand.run(verb, id, arguments) : try ownRecords(verb, id, arguments)
    }

    static func symbols(_ arguments: Arguments) -> SymbolOptions {
        SymbolOptions(asksDebugServers: arguments.has("debuginfod"))
    }

    private static func ownRecords(_ verb: Verb, _ id: String, _ arguments: Arguments) throws(ToolError) -> ToolStatus {
        let desk = try AppChoice.knownDesk(arguments)
        let symbols = symbols(arguments)
        return try ToolError.wrapping { () throws(DeskError) in
            switch verb {
            case .list:
                try desk.explainEndings()
                try desk.traceCrashes()
                return list(try desk.crashes(), of: desk, asJSON: arguments.has("json"))
            case .show: Terminal.print(CrashScreen(try desk.crashReport(id, symbols: symbols)).text)
            case .draft: show(try desk.draftCrash(id, symbols: symbols))
            case .delete:
                try desk.deleteCrash(id)
                Terminal.print("deleted \(id)")
            }
            return .done
        }
    }

    private static func list(_ crashes: [CrashSummary], of desk: Desk, asJSON: Bool) -> ToolStatus {
        // Running processes hold a record too; they are no crashes.
        let ended = crashes.filter { $0.record.state != .running && $0.record.state != .ended }
        for line in ended.map({ CrashRecordLine($0) }) { Terminal.print(asJSON ? JSONLine.text(line) : line.text) }
        if ended.isEmpty {
            Terminal.error("\(Tool.name): no crash of \(desk.settings.appID) is on record")
            return .nothingToDo
        }
        return .done
    }

    static func show(_ draft: IssueDraft) {
        Terminal.print("draft \(draft.id)")
        Terminal.error("\(Tool.name): to see it: \(Tool.name) --preview --draft \(draft.id)")
    }
}
