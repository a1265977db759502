import DiagPostmortem
import TicketDesk

/// `crashes --system`: what systemd-coredump recorded, of any program.
enum SystemCrashesCommand {
    static func run(
        _ verb: CrashesCommand.Verb, _ id: String, _ arguments: Arguments
    ) throws(ToolError) -> ToolStatus {
        let symbols = CrashesCommand.symbols(arguments)
        switch verb {
        case .list: return try list(asJSON: arguments.has("json"))
        case .show:
            let report = try wrapping { () throws(PostmortemError) in try SystemCrashes().report(id, symbols: symbols) }
            Terminal.print(CrashScreen(report).text)
        case .draft:
            let desk = try AppChoice.knownDesk(arguments)
            CrashesCommand.show(
                try ToolError.wrapping { () throws(DeskError) in try desk.draftSystemCrash(id, symbols: symbols) })
        case .delete:
            throw .usage("'crashes delete --system'", "they are the system's", "journald and tmpfiles.d(5) expire them")
        }
        return .done
    }

    private static func list(asJSON: Bool) throws(ToolError) -> ToolStatus {
        let crashes = try wrapping { () throws(PostmortemError) in try SystemCrashes().entries() }
        for line in crashes.map({ SystemCrashLine($0) }) { Terminal.print(asJSON ? JSONLine.text(line) : line.text) }
        if crashes.contains(where: { $0.core == .denied }) {
            Terminal.error("\(Tool.name): some core files belong to other users: root may read them")
        }
        if crashes.isEmpty {
            Terminal.error(
                "\(Tool.name): no system crash in the journals this user may read "
                    + "(members of the group systemd-journal see those of others; systemd-coredump records them)")
            return .nothingToDo
        }
        return .done
    }

    private static func wrapping<R>(_ body: () throws(PostmortemError) -> R) throws(ToolError) -> R {
        do {
            return try body()
        } catch {
            throw .failed("system crash", error.description)
        }
    }
}
