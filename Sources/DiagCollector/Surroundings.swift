internal import DiagLogs
internal import DiagRedaction
internal import DiagSystemInfo

/// What stands beside a crash or a person's words: system facts, plug-ins, logs.
///
/// The machine and the plug-ins are asked when it is made, the logs are read while they think, and only then is anything
/// masked, in the order in which it will be read: pseudonyms are numbered so.
struct Surroundings {
    private let facts: FactSection
    private let plugIns: PlugInSections
    private let logs: LogSections

    init(
        _ collector: DiagnosticsCollector, _ subject: FactSubject, _ process: LoggedProcess?, program: String?,
        _ window: LogWindow, _ redactor: Redactor
    ) {
        let policy = collector.policy
        facts = FactSection(subject, policy: policy, redactor: redactor)
        plugIns = PlugInSections(
            sources: collector.sources, directories: policy.runsCollectors ? collector.collectorDirectories : [],
            application: collector.application, redactor: redactor)
        let sources = PolicySources(
            policy: policy, journalDirectory: collector.journalDirectory, process: process, program: program,
            outputDirectory: collector.outputDirectory,
            sandbox: SandboxedApplication(id: collector.application.id, program: program), window: window)
        logs = LogSections(sources.all, window, budget: policy.budget, redactor: redactor)
    }

    func sections() -> [DiagnosticsSection?] { [facts.section()] + plugIns.sections() + logs.sections() }
}
