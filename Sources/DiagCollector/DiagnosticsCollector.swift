internal import DiagLogs
public import DiagModel
public import DiagRedaction
internal import DiagSystemInfo

/// Gathers what a report says and masks what is private in it: the one place where raw evidence becomes
/// ``RedactedText``.
///
/// Collecting never throws: a source that can't be read is named in the report with its reason. It reads files and waits
/// up to 200 ms for system facts that hang and 2 s for collectors that do, so keep it off a user interface's thread. No network.
public struct DiagnosticsCollector: Sendable {
    public let policy: DiagnosticsPolicy
    public let application: ReportedApplication
    let rules: RuleSet
    let identity: MachineIdentity
    /// Where the journal is read from; `nil` for this machine's own.
    public var journalDirectory: String?
    /// Where ``ProgramOutput`` keeps what programs printed; `nil` for nowhere.
    public var outputDirectory: String?
    /// Collectors of the application's own.
    public var sources: [any DiagnosticsSource] = []
    /// Where executables lie that are run, if the policy runs any; later ones first where names are the same.
    /// Default: none.
    public var collectorDirectories: [String] = []

    /// - Parameter identity: Names of this machine and its user, which are masked as literals.
    public init(
        policy: DiagnosticsPolicy = .default, application: ReportedApplication, rules: RuleSet,
        identity: MachineIdentity = .current()
    ) {
        self.policy = policy
        self.application = application
        self.rules = rules
        self.identity = identity
    }

    /// What is known of a crash: reason, threads, annotations, system facts, logs around it, modules.
    public func collect(crash: CrashReport) -> DiagnosticsBlob {
        let redactor = Redactor(rules: rules, identity: identity)
        let window = LogWindow.around(
            time: crash.time, monotonic: crash.monotonic, before: .seconds(policy.osLogLookback),
            after: .seconds(policy.logLookahead))
        let process = LoggedProcess(
            crash.process, startedMicroseconds: crash.startedMicroseconds, threadIDs: crash.threads.map(\.tid))
        let surroundings = Surroundings(
            self, FactSubject(application, crash), process, program: crash.executablePath, window, redactor)
        let report = CrashSections(crash: crash, redactor: redactor)
        var sections = [report.reason, report.crashedThread, report.otherThreads, report.annotations]
        sections.append(report.breadcrumbs)
        sections += surroundings.sections()
        sections.append(report.modules)
        return DiagnosticsBlob(
            sections: sections.compactMap(\.self), ledger: redactor.ledger, suggestedTitle: report.title)
    }

    /// What a report says when nothing crashed: system facts and the last log lines.
    ///
    /// - Parameters:
    ///   - process: Whose journal lines are taken; `nil` for none but those of the policy's identifiers.
    ///   - lookback: How far back; `nil` for the policy's.
    public func collect(process: ProcessKey?, lookback: Duration? = nil) -> DiagnosticsBlob {
        let redactor = Redactor(rules: rules, identity: identity)
        let surroundings = Surroundings(
            self, FactSubject(application), process.map { LoggedProcess($0) }, program: nil,
            .last(lookback ?? .seconds(policy.osLogLookback)), redactor)
        return DiagnosticsBlob(sections: surroundings.sections().compactMap(\.self), ledger: redactor.ledger)
    }
}
