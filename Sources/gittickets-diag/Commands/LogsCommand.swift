import DiagCollector
import DiagRedaction
import TicketDesk

/// `logs`: log lines as a report would hold them, masked; those of the last minutes, and what is added.
enum LogsCommand: Command {
    static let name = "logs"
    static let summary = "Show log lines as a report would hold them, masked; --follow shows new ones as they come."
    static let synopsis =
        "[--follow] [--since DURATION] [--unit U]... [--identifier I]... [--exe PATH]... [--file LOG]... [--flatpak ID]"
    static let options: [Option] = [
        .flag("follow", "go on with what is added, through rotations, until interrupted"),
        .value("since", "DURATION", "how far back: 90s, 10m, 2h, 1d; the application's policy by default"),
        .value("unit", "UNIT", "lines of a systemd unit and what systemd says of it; may be a pattern"),
        .value("identifier", "NAME", "your lines in the journal under this name"),
        .value("exe", "PATH", "your lines in the journal by any process of this program"),
        .value("container", "NAME", "lines of a container that logs to the journal"),
        .value("file", "LOG", "a log file and what it was rotated into; \"~/\", \"*\" and \"**\" are understood"),
        .value("flatpak", "ID", "log files and journal lines of a Flatpak"),
        .value("snap", "NAME", "log files and journal lines of a Snap"),
        .value("session", "PROGRAM", "lines that name a program in the logs of X, Xsession and the desktop"),
        .value("journal", "DIR", "a directory of journal files in place of this machine's journals"),
        .value("namespace", "NAME", "a journal namespace besides (LogNamespace=); \"*\": all of them"),
        .value("rules", "DIR", "TOML rules in place of the built-in ones"),
    ]
    static let examples = [
        (
            line: "gittickets-diag logs --app org.example.birdlog",
            purpose: "what a report of now would take from the logs"
        ),
        (
            line: "gittickets-diag logs --follow --unit birdlog --since 10m",
            purpose: "a service, ten minutes back and on"
        ),
        (line: "gittickets-diag logs --file ~/.local/state/birdlog/birdlog.log", purpose: "a file, cut by time"),
    ]

    static func run(_ arguments: Arguments) async throws(ToolError) -> ToolStatus {
        if let word = arguments.operands.first {
            throw .usage("'\(word)'", "logs takes no operand", "a file is named with --file \(word)")
        }
        let policy = try policy(arguments)
        var viewer = LogViewer(policy: policy, rules: try RuleChoice.rules(arguments))
        viewer.journalDirectory = try arguments.value("journal")
        viewer.program = try arguments.value("session")
        viewer.flatpak = try arguments.value("flatpak")
        viewer.snap = try arguments.value("snap")
        if !sources.contains(where: arguments.has) { viewer.application = try AppChoice(arguments).settings.appID }
        if try arguments.value("file") == "" {
            throw .usage("--file", "an empty name", "name a file or a pattern")
        }
        guard viewer.hasSources else {
            if let pattern = try arguments.value("file") {
                Terminal.error("\(Tool.name): logs: no file fits '\(pattern)'")
                return .nothingToDo
            }
            let names = sources.map { "--" + $0 }.joined(separator: ", ")
            throw .usage("logs", "no source", "name one: \(names)")
        }
        let lookback = Duration.seconds(policy.osLogLookback)
        let output = LogOutput(asJSON: arguments.has("json"))
        guard arguments.has("follow") else {
            let sections = viewer.sections(lookback: lookback)
            sections.forEach(output.show)
            return sections.contains { $0.id != "logs.absent" } ? .done : .nothingToDo
        }
        viewer.follow(lookback: lookback, output: 1) {
            $0.forEach(output.show)
        } added: { source, lines in
            output.show(lines, of: source)
            return true
        }
        return .done
    }

    /// The application's own policy; what is named on the command line takes the place of its sources.
    private static func policy(_ arguments: Arguments) throws(ToolError) -> DiagnosticsPolicy {
        let isNamed = sources.contains(where: arguments.has)
        let isApp = arguments.has("app") || arguments.has("config")
        var policy = isNamed && !isApp ? .default : try AppChoice(arguments).settings.diagnostics
        policy.logBudget = max(policy.logBudget, 1 << 20)
        if let seconds = try arguments.seconds("since") { policy.osLogLookback = seconds }
        guard isNamed else { return policy }
        policy.osLogSubsystems = arguments.all("identifier")
        policy.logFiles = arguments.all("file").map(Self.absolute)
        policy.logSources = LogSourcePolicy()
        policy.logSources.units = arguments.all("unit")
        policy.logSources.executables = arguments.all("exe")
        policy.logSources.containers = arguments.all("container")
        policy.logSources.journalNamespaces = arguments.all("namespace")
        policy.logSources.session = arguments.has("session")
        return policy
    }

    private static let sources = [
        "unit", "identifier", "exe", "container", "file", "flatpak", "snap", "session",
    ]

    private static func absolute(_ path: String) -> String {
        path.hasPrefix("/") || path.hasPrefix("~/") ? path : Terminal.workingDirectory + "/" + path
    }
}

/// Masked lines on standard output: as text under their source's title, or an object a line.
struct LogOutput {
    let asJSON: Bool

    private struct Line: Encodable {
        let source: String
        let text: String
    }

    func show(_ section: DiagnosticsSection) {
        guard case .text(let text) = section.content else { return }
        if !asJSON { Terminal.print("== \(section.title.text)") }
        show(text.lines(), of: section.id)
    }

    func show(_ lines: [RedactedText], of source: String) {
        let text = lines.map { asJSON ? JSONLine.text(Line(source: source, text: $0.text)) : $0.text }
        Terminal.print(text.joined(separator: "\n"))
    }
}
