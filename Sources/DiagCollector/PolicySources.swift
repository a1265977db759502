internal import DiagLogs
internal import DiagModel

/// The log sources a policy asks for.
struct PolicySources {
    let policy: DiagnosticsPolicy
    /// In place of this machine's own journals; `nil` for those.
    let journalDirectory: String?
    /// Whose lines are taken; `nil` for none but those the policy names.
    let process: LoggedProcess?
    /// Path of the program; `nil` when unknown.
    let program: String?
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

    var all: [Named] { (policy.readsJournal ? journals : []) + files + (policy.logSources.session ? session : []) }

    private var places: [JournalPlace] {
        [journalDirectory.map(JournalPlace.directory) ?? .thisMachine]
            + policy.logSources.journalNamespaces.map(JournalPlace.namespace)
            + policy.logSources.journalDirectories.map(JournalPlace.directory)
    }

    private var journals: [Named] {
        let chosen = policy.logSources
        return own + named(policy.osLogSubsystems, "identifier", "Journal of ") { .identifier($0) }
            + named(chosen.units, "unit", "Journal of the unit ") { .unit($0) }
            + named(chosen.executables, "executable", "Journal of the program ") { .executable($0) }
            + named(chosen.containers, "container", "Journal of the container ") { .container($0) }
    }

    private var own: [Named] {
        guard var process else { return [] }
        process.includesKernel = policy.logSources.kernel
        process.includesUnit = policy.logSources.ownUnit
        let source = JournalSource(.process(process), in: places)
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

    private var session: [Named] {
        guard let name = program?.split(separator: "/").last.map(String.init) else { return [] }
        return SessionLogs.paths().enumerated().map { index, path in
            Named(
                id: "logs.session.\(index + 1)", kind: "Session log ", subject: path,
                source: LogFileSource(path: path, naming: name))
        }
    }
}

extension DiagnosticsPolicy {
    var budget: LogBudget { LogBudget(bytes: logBudget, level: logLevel) }
}
