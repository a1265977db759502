import Glibc
import PlatformOS
import TicketWire

/// The command line: finds the subcommand, runs it, and turns what it says into an exit status.
@main
enum Tool {
    static let name = "gittickets-diag"
    static let version = ProductVersion.current

    /// In the order `--help` lists them.
    static let commands: [any Command.Type] = [
        PreviewCommand.self, ReportCommand.self, CrashesCommand.self, DraftsCommand.self, SendCommand.self,
        LogsCommand.self, RunCommand.self, RedactCommand.self, RulesCommand.self,
    ]

    /// Not `async`: that would wait for a thread of libdispatch's for ever where none can be made (RLIMIT_NPROC, RLIMIT_AS).
    static func main() {
        Terminal.holdStandardStreams()
        let words = ProgramArguments.current()
        Task(executorPreference: WorkerThread(name: name)) { Terminal.exit(await run(words)) }
        while true { pause() }
    }

    static func run(_ words: [String]) async -> ToolStatus {
        do throws(ToolError) {
            return try await dispatch(words)
        } catch {
            Terminal.error("\(name): \(error.description)")
            return error.status
        }
    }

    private static func dispatch(_ words: [String]) async throws(ToolError) -> ToolStatus {
        guard let first = words.first else {
            Terminal.error(Help.overview)
            return .usage
        }
        if first == "--help" || first == "-h" || first == "help" { return try Help.show(words.dropFirst().first) }
        if first == "--version" {
            Terminal.print("\(name) \(version)")
            return .done
        }
        // Preview is a way of asking, not a noun: it is spelled as an option and may stand anywhere.
        if words.contains("--preview") { return try await run(PreviewCommand.self, words.filter { $0 != "--preview" }) }
        guard let command = commands.first(where: { $0.name == first }) else {
            let known = commands.map { $0.name }.joined(separator: ", ")
            throw ToolError.usage("'\(first)'", "no such command", "one of: \(known); see \(name) --help")
        }
        return try await run(command, Array(words.dropFirst()))
    }

    private static func run(_ command: any Command.Type, _ words: [String]) async throws(ToolError) -> ToolStatus {
        if words.contains("--help") || words.contains("-h") {
            Terminal.print(Help.text(for: command))
            return .done
        }
        let arguments = try Arguments(words, accepting: command.options + Option.everywhere, of: command.name)
        return try await command.run(arguments)
    }
}

/// Exit statuses: documented in the manual page, and never changed.
enum ToolStatus: Int32 {
    case done = 0
    case failed = 1
    case usage = 2
    case nothingToDo = 3
    case notConfirmed = 4
    case notDelivered = 5
    case refused = 6
    /// As shells have it for SIGINT.
    case interrupted = 130
}

/// One subcommand: a file each in Commands/.
protocol Command: SendableMetatype {
    static var name: String { get }
    /// One line for the overview.
    static var summary: String { get }
    /// What follows the command's name in the synopsis.
    static var synopsis: String { get }
    static var options: [Option] { get }
    /// Complete command lines with what each is for.
    static var examples: [(line: String, purpose: String)] { get }
    static func run(_ arguments: Arguments) async throws(ToolError) -> ToolStatus
}
