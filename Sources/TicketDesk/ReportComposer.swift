public import DiagCollector
internal import DiagModel
internal import DiagRedaction
public import PlatformOS
internal import Synchronization
public import TicketDraft
internal import TicketWire

/// Puts reports together: collects, masks, and keeps nothing.
///
/// All it needs is the settings, so it works where no application ever ran, and leaves no trace there. Safe to use
/// from any thread; calls block on what they read.
public final class ReportComposer: Sendable {
    private let settings: AppSettings
    private let application: ReportedApplication
    private let userRules: String
    private let userPrivateWords: String
    private let collectorDirectories: [String]
    private let sources: [any DiagnosticsSource]
    /// Compiled at first use: a draft, its preview and its title are then read with the same rules.
    private let compiled = Mutex<RuleSet?>(nil)

    /// - Parameters:
    ///   - sources: Collectors of the application's own: for the application itself, where they live.
    ///   - isApplication: Whether this process is the application, so that facts about the process belong in a report.
    public init(
        _ settings: AppSettings, in paths: XDGPaths, sources: [any DiagnosticsSource] = [], isApplication: Bool = false
    ) {
        self.settings = settings
        self.sources = sources
        application = ReportedApplication(
            id: settings.appID, version: settings.appVersion, stateDirectory: paths.state(of: settings.appID),
            isThisProcess: isApplication)
        userRules = paths.userRules
        userPrivateWords = paths.userPrivateWords
        collectorDirectories = paths.collectors(of: settings.appID)
    }

    /// The built-in rules, the user's, and the application's own, which can only mask more; less what the application's
    /// allow rules name. And the private words of both.
    func rules() throws(DeskError) -> RuleSet {
        try compiled.withLock { rules throws(DeskError) in
            if let rules { return rules }
            let made = try compileRules()
            rules = made
            return made
        }
    }

    private func compileRules() throws(DeskError) -> RuleSet {
        let own = settings.diagnostics.redactors.compactMap { redactor in
            redactor.pattern.map { CustomRule(id: redactor.id, pattern: $0, replacement: redactor.replacement) }
        }
        let allowed = settings.diagnostics.allowed.map { AllowRule(id: $0.id, pattern: $0.pattern, rules: $0.rules) }
        do {
            let words = try PrivateWords.user(userPrivateWords).words + settings.diagnostics.privateWords
            let rules = try RuleSet.builtIn(changedBy: userRules).masking(PrivateWords(words))
            return own.isEmpty && allowed.isEmpty ? rules : try rules.adding(own, allowing: allowed)
        } catch {
            throw DeskError(.rules, "redaction rules", underlying: error)
        }
    }

    func collector() throws(DeskError) -> DiagnosticsCollector {
        var collector = DiagnosticsCollector(
            policy: settings.diagnostics, application: application, rules: try rules())
        collector.sources = sources
        collector.collectorDirectories = collectorDirectories
        collector.outputDirectory = application.stateDirectory.map(ProgramOutput.directory)
        return collector
    }

    /// A report that a person writes, with what the machine and the application's logs say now.
    ///
    /// - Parameter lookback: Seconds of logs before now; `nil` takes the policy's.
    /// - Throws: ``DeskError`` `.rules`.
    func report(kind: ReportKind, title: TypedText, body: TypedText, lookback: Double?) throws(DeskError) -> IssueDraft
    {
        let blob = try collector().collect(process: nil, lookback: lookback.map { .seconds($0) })
        return IssueDraft(
            createdAt: SystemClock.now(), kind: kind, title: .typed(title), userBody: body, diagnostics: blob,
            labels: labels(for: kind))
    }

    func labels(for kind: ReportKind) -> [String] { settings.labels + IssueDraft.defaultLabels(for: kind) }

    /// A report's Markdown and its ledger where there is nowhere to send it: collected and masked alike, kept nowhere.
    ///
    /// - Throws: ``DeskError`` `.rules`, `.draft`.
    public func unsentReport(title: TypedText, lookback: Double? = nil) throws(DeskError) -> String {
        let draft = try report(kind: .bug, title: title, body: .empty, lookback: lookback)
        do {
            let masks = draft.ledger.map { "  \($0.count) × \($0.rule) in \($0.section)\n" }
            let body = try IssueBodyBuilder.build(draft).markdown
            return "Title: \(draft.title.line(for: draft.kind))\n\n\(body)\n\nMasked:\n"
                + (masks.isEmpty ? "  nothing\n" : masks.joined())
        } catch {
            throw DeskError(.draft, "report", underlying: error)
        }
    }
}
