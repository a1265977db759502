public import DiagCollector
public import TicketWire

/// What ``GitTickets/configure(_:)`` takes. Only `repo` and `auth` have no default.
///
/// Names and meanings are those of the GitTickets SDK for Apple platforms, so one adoption serves both.
public struct Configuration: Sendable {
    /// Where issues are filed.
    public let repo: RepoCoordinate
    /// How they get there.
    public let auth: AuthMode
    /// How a report form looks. Default: the desktop's own look.
    public let theme: GitTicketsTheme
    /// What a report may say of the machine, and which logs it may read. Default: this application's own lines.
    public let diagnostics: DiagnosticsPolicy
    /// Collectors of the application's own, asked when a report is drafted. Default: none.
    public let sources: [any DiagnosticsSource]
    /// The words above a form. Default: a sentence that says who will be able to read the report.
    public let privacy: PrivacyPolicy
    /// The list of past reports. Default: shown, refreshed by hand, label "gittickets".
    public let myIssues: MyIssuesPolicy
    /// Takes the library's own log lines. Default: none are written.
    public let logger: (any GitTicketsLogger)?
    /// Names the application's state and configuration. Default: the executable's file name.
    ///
    /// Letters, digits, ".", "_" and "-", not starting with a dot; anything else is replaced by "-".
    public let appID: String?
    /// Shown in reports. Default: `nil`, which leaves the line out.
    public let appVersion: String?

    public init(
        repo: RepoCoordinate, auth: AuthMode, theme: GitTicketsTheme = .default,
        diagnostics: DiagnosticsPolicy = .default, sources: [any DiagnosticsSource] = [],
        privacy: PrivacyPolicy = .default, myIssues: MyIssuesPolicy = .default, logger: (any GitTicketsLogger)? = nil,
        appID: String? = nil,
        appVersion: String? = nil
    ) {
        self.repo = repo
        self.auth = auth
        self.theme = theme
        self.diagnostics = diagnostics
        self.sources = sources
        self.privacy = privacy
        self.myIssues = myIssues
        self.logger = logger
        self.appID = appID
        self.appVersion = appVersion
    }
}
