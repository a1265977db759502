internal import DiagLogs
internal import DiagModel
public import DiagRedaction
internal import PlatformOS

/// Shows log lines as a report would hold them, masked by the same rules: those of the last minutes, and what is added.
public struct LogViewer: Sendable {
    let policy: DiagnosticsPolicy
    let rules: RuleSet
    let identity: MachineIdentity
    /// Where the journal is read from; `nil` for this machine's own.
    public var journalDirectory: String?
    /// The program that lines of the session's logs must name; `nil` for none of those.
    public var program: String?
    /// Whose sandbox is looked into, where it has one; `nil` for none.
    public var application: String?
    /// The same for a Flatpak by its id, and for a Snap by its name.
    public var flatpak: String?
    public var snap: String?

    /// - Parameter policy: Which sources, at which level, within which budget.
    public init(policy: DiagnosticsPolicy, rules: RuleSet, identity: MachineIdentity = .current()) {
        self.policy = policy
        self.rules = rules
        self.identity = identity
    }

    /// Whether there is anything to look at.
    public var hasSources: Bool { !sources(.last(.zero)).isEmpty }

    /// The lines up to now: a section for each source that has any, and one that names those that have not.
    public func sections(lookback: Duration) -> [DiagnosticsSection] {
        let window = LogWindow.last(lookback)
        return sections(sources(window), window)
    }

    /// The lines up to now, and then whatever is added, as long as somebody reads.
    ///
    /// - Parameters:
    ///   - output: A descriptor whose reader may go away; the call then returns.
    ///   - before: Gets the sections of ``sections(lookback:)``, once.
    ///   - added: Gets a source's id and complete masked lines; `false` ends the call.
    public func follow(
        lookback: Duration, output: Int32, before: ([DiagnosticsSection]) -> Void,
        added: (_ source: String, _ lines: [RedactedText]) -> Bool
    ) {
        let started = SystemClock.monotonicNow()
        let window = LogWindow.last(lookback)
        var old: [PolicySources.Named] = []
        var followed: [(id: String, follower: any LogFollower)] = []
        var notes: [String] = []
        for named in sources(window) {
            var named = named
            let found = followers(&named, started)
            followed += found.followers.map { (named.id, $0) }
            notes += found.notes
            old.append(named)
        }
        before(sections(old, window))
        let screen = FollowScreen(followed.map(\.id), Redactor(rules: rules, identity: identity))
        if !notes.isEmpty, !added("logs", screen.remarks(notes)) { return }
        LogFollowing.run(followed.map(\.follower), output: output) { index, news in
            let lines = screen.lines(news, of: index)
            return lines.isEmpty || added(followed[index].id, lines)
        }
    }

    private func sources(_ window: LogWindow) -> [PolicySources.Named] {
        PolicySources(
            policy: policy, journalDirectory: journalDirectory, process: nil, program: program, sandbox: sandbox,
            window: window
        ).all
    }

    private var sandbox: SandboxedApplication? {
        flatpak.map(SandboxedApplication.flatpak) ?? snap.map(SandboxedApplication.snap)
            ?? application.flatMap { SandboxedApplication(id: $0, program: nil) }
    }

    private func sections(_ sources: [PolicySources.Named], _ window: LogWindow) -> [DiagnosticsSection] {
        LogSections(
            sources, window, budget: policy.budget, redactor: Redactor(rules: rules, identity: identity)
        ).sections().compactMap(\.self)
    }

    /// Followers of one source, which from then on ends where they begin.
    private func followers(
        _ named: inout PolicySources.Named, _ started: MonotonicInstant
    ) -> (followers: [any LogFollower], notes: [String]) {
        switch named.source {
        case let journal as JournalSource: return journal.followers(after: started)
        case var file as LogFileSource:
            do throws(LogError) {
                let found = try file.follower()
                file.upTo = found.start
                named.source = file
                return ([found.follower], [])
            } catch {
                return ([], [error.description])
            }
        default: return ([], [])
        }
    }
}
