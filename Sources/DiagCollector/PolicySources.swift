internal import DiagLogs
internal import DiagModel

/// The log sources a policy asks for.
struct PolicySources {
    let policy: DiagnosticsPolicy
    /// In place of this machine's own journals; `nil` for those.
    let journalDirectory: String?
    /// Whose lines are taken; `nil` for none but those the policy names.
    let process: LoggedProcess?
    /// Path of the program, or its name; `nil` when unknown.
    let program: String?
    /// Where what programs printed is kept (``ProgramOutput``); `nil` for nowhere.
    var outputDirectory: String?
    /// In a Flatpak or a Snap; `nil` for anything else.
    var sandbox: SandboxedApplication?
    let window: LogWindow

    struct Named {
        /// Of the section: "logs.journal".
        let id: String
        /// The part of its title that is ours.
        let kind: StaticString
        /// The part that names something of this machine.
        let subject: String
        var source: any LogSource
    }

    var all: [Named] {
        output + (policy.readsJournal ? journals : []) + files + sandboxFiles
            + (policy.logSources.session ? session : [])
    }

    private var places: [JournalPlace] {
        [journalDirectory.map(JournalPlace.directory) ?? .thisMachine]
            + policy.logSources.journalNamespaces.map { $0 == "*" ? .namespaces : .namespace($0) }
            + policy.logSources.journalDirectories.map(JournalPlace.directory)
    }

    private var journals: [Named] {
        let chosen = policy.logSources
        let own = own + named(ofSandbox?.units ?? [], "sandbox", "Journal of ") { .unit($0) }
        return own + named(policy.osLogSubsystems, "identifier", "Journal of ") { .identifier($0) }
            + named(chosen.units, "unit", "Journal of the unit ") { .unit($0) }
            + named(chosen.executables, "executable", "Journal of the program ") { .executable($0) }
            + named(chosen.containers, "container", "Journal of the container ") { .container($0) }
    }

    /// What the process printed, where it ran under `gittickets-diag run`.
    private var output: [Named] {
        guard let key = process?.key, let path = outputDirectory.flatMap({ ProgramOutput.path(of: key, in: $0) }) else {
            return []
        }
        return [
            Named(
                id: "logs.output", kind: "Output of this process", subject: "", source: LogFileSource(path: path))
        ]
    }

    private var own: [Named] {
        guard var process else { return [] }
        process.includesKernel = policy.logSources.kernel
        process.includesUnit = policy.logSources.ownUnit
        // A service's own lines lie where its unit says, LogNamespace=.
        let namespaces = journalDirectory == nil ? [JournalPlace.namespaces] : []
        let source = JournalSource(.process(process), in: Array(Set(places).union(namespaces)))
        return [Named(id: "logs.journal", kind: "Journal of this process", subject: "", source: source)]
    }

    private func named(
        _ names: [String], _ id: String, _ kind: StaticString, _ subject: (String) -> JournalSource.Subject
    ) -> [Named] {
        names.enumerated().map { index, name in
            Named(
                id: "logs.\(id).\(index + 1)", kind: kind, subject: name,
                source: JournalSource(subject(name), in: places))
        }
    }

    private var files: [Named] {
        policy.logFiles.flatMap { LogFilePattern($0).paths(window) }.enumerated().map { index, path in
            Named(id: "logs.file.\(index + 1)", kind: "Log file ", subject: path, source: LogFileSource(path: path))
        }
    }

    /// What the policy leaves of it.
    private var ofSandbox: SandboxedApplication? { policy.logSources.sandbox ? sandbox : nil }

    /// The newest few.
    private var sandboxFiles: [Named] {
        let paths = (ofSandbox?.logFiles ?? []).flatMap { LogFilePattern($0).paths(window) }
        return paths.filter { !policy.logFiles.contains($0) }.prefix(4).enumerated().map { index, path in
            Named(
                id: "logs.sandbox.file.\(index + 1)", kind: "Log file ", subject: path,
                source: LogFileSource(path: path))
        }
    }

    private var session: [Named] {
        guard let name = program?.split(separator: "/").last.map(String.init) else { return [] }
        return SessionLogs.paths(window).enumerated().map { index, path in
            Named(
                id: "logs.session.\(index + 1)", kind: "Session log ", subject: path,
                source: LogFileSource(path: path, naming: name))
        }
    }
}

extension DiagnosticsPolicy {
    var budget: LogBudget { LogBudget(bytes: logBudget, level: logLevel) }
}
