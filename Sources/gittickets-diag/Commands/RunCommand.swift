import DiagCollector
import DiagModel
import Glibc
import PlatformOS
import TicketDesk
import TicketDraft

/// `run`: a program in its own words and ways; when it crashes, what it printed last is in its report.
enum RunCommand: Command {
    static let name = "run"
    static let summary = "Run a program; when it crashes, keep what it printed last for its report."
    static let synopsis = "-- PROGRAM [ARGUMENT]..."
    static let options: [Option] = []
    static let examples = [
        (line: "gittickets-diag run -- birdlog --verbose", purpose: "as if started alone, with a report after a crash")
    ]

    static func run(_ arguments: Arguments) async throws(ToolError) -> ToolStatus {
        guard let program = arguments.operands.first else {
            throw .usage("run", "no program", "\(Tool.name) run -- PROGRAM [ARGUMENT]...")
        }
        var output = ProgramOutput()
        let (key, status) = try start(arguments.operands) { output.append($0) }
        if case .signaled(let number, _) = status, let settings = crashed(key) {
            offer(settings, program, number, key, output)
        }
        status.repeatHere()
    }

    private static func start(
        _ words: [String], _ look: ([UInt8]) -> Void
    ) throws(ToolError) -> (ProcessKey, ExitStatus) {
        do throws(OSError) {
            var program = try PassedThroughProgram(words)
            let ticks = ProcessKey.startTicks(of: program.pid) ?? 0
            let key = ProcessKey(bootID: SystemClock.bootID, pid: program.pid, startTicks: ticks)
            return (key, try program.run(look))
        } catch {
            // As a shell says it.
            Terminal.error("\(Tool.name): \(words[0]): \(error.reason)")
            exit(error.code == OSError.notFound ? 127 : 126)
        }
    }

    /// The application whose record that life left; `nil` for a program that leaves none.
    ///
    /// One that dies at its first start may not have written its settings yet.
    private static func crashed(_ key: ProcessKey) -> AppSettings? {
        let paths = XDGPaths.current()
        let states = try? PrivateDirectory(path: paths.state(of: ""), create: false).names()
        let app = (states ?? []).map { AppID($0) }.first { app in
            access("\(Desk.crashDirectory(of: app, in: paths))/\(recordID(key)).crash", F_OK) == 0
        }
        return app.map { (try? AppSettings.load($0, in: paths)) ?? AppSettings(appID: $0) }
    }

    private static func recordID(_ key: ProcessKey) -> String { "\(key.bootID)-\(key.pid)-\(key.startTicks)" }

    private static func offer(
        _ settings: AppSettings, _ program: String, _ number: Int32, _ key: ProcessKey, _ output: ProgramOutput
    ) {
        let name = program.split(separator: "/").last.map(String.init) ?? program
        do {
            let paths = XDGPaths.current()
            try output.save(of: key, in: PrivateDirectory(path: paths.state(of: settings.appID)))
            let desk = try Desk(settings, in: paths, secret: .environment(file: settings.secretFile))
            guard let draft = try desk.draftCrashes().first(where: { $0.crashID == recordID(key) }) else { return }
            Terminal.error(
                """
                \(Tool.name): \(name) stopped unexpectedly (signal \(number)). Its report, to look at:
                    \(Tool.name) --preview --app \(settings.appID) --draft \(draft.id)
                """)
        } catch let error as DeskError {
            Terminal.error("\(Tool.name): \(ToolError(error).description)")
        } catch {
            Terminal.error("\(Tool.name): output of \(name): not kept: \(error)")
        }
    }
}
