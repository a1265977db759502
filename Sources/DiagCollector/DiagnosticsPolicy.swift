public import DiagModel

/// What a report may say about the machine and where its logs come from.
///
/// The first ten fields have the names and meanings they have in the SDK for Apple systems. The default takes the
/// application's own journal lines from 5 minutes before a crash to 10 seconds after it, and nobody else's.
public struct DiagnosticsPolicy: Sendable, Hashable, Codable {
    /// Distribution, kernel, libc, boot, security modules, settings, limits, the process. Default: `true`.
    public var includeOSVersion = true
    /// The application's version, build id, package and modules. Default: `true`.
    public var includeAppVersion = true
    /// Processor, device, graphics, containers and virtual machines. Default: `true`.
    public var includeDeviceModel = true
    /// Language, session, environment and time zone offset (never the city). Default: `true`.
    public var includeLocale = true
    /// Memory: total, available, swap, pressure, control group limits. Default: `true`.
    public var includeMemoryPressure = true
    /// Free disk space for state, home and temporary files. Default: `true`.
    public var includeFreeDisk = true
    /// Journal identifiers (`SYSLOG_IDENTIFIER`) to read besides the process's own lines. Only lines of the same user
    /// are believed to be the application's. Default: none.
    public var osLogSubsystems: [String] = []
    /// How far back logs are read before the crash, in seconds. Default: 300.
    public var osLogLookback: Double = 300
    /// Masks of the application's own, in addition to the built-in rules. Default: none; the four kinds that stand here by
    /// default in the SDK are masked in any case.
    public var redactors: [DiagnosticsRedactor] = []
    /// Findings of the rules that reports may show. Default: none.
    public var allowed: [DiagnosticsAllowRule] = []
    /// Words that reports never show, besides this machine's names: of a project, of customers, of hosts with their
    /// domains. Whole words in either case; common ones and those of one or two characters are shown all the same.
    /// Default: none.
    public var privateWords: [String] = []
    /// Whether the review shows the diagnostics open at first. Default: `true`.
    public var showByDefault = true

    /// Log files of the application: absolute paths or such that begin with "~/", each with what it was rotated into. The
    /// last parts may be patterns ("~/.var/app/org.example.Foo/**/*.log"): of what fits, the twenty files written to
    /// last are read. Default: none.
    public var logFiles: [String] = []
    /// Whether the journal is read at all. Default: `true`.
    public var readsJournal = true
    /// The least severe level that is taken from the journal and from log files whose level is understood.
    /// Default: `.debug`, which is everything.
    public var logLevel: LogPriority = .debug
    /// Bytes of log text per source; errors and the lines nearest the crash stay. Default: 16,384.
    public var logBudget = 16_384
    /// How far logs are read behind the crash, in seconds. Default: 10.
    public var logLookahead: Double = 10
    /// Where lines come from besides the process's own. Default: what is about the process.
    public var logSources = LogSourcePolicy()

    /// Facts that are not told, by key or by what keys begin with: "gpu", "settings.ld_preload". They are not even asked
    /// for. Default: none. The keys: docs/evidence.md.
    public var excludedFacts: Set<String> = []
    /// Whether the executables in the collectors.d directories are run when a report is drafted. Default: `true`.
    public var runsCollectors = true

    /// The safe default: this application's own lines, all system facts.
    public static let `default` = DiagnosticsPolicy()

    public init(
        includeOSVersion: Bool = true, includeAppVersion: Bool = true, includeDeviceModel: Bool = true,
        includeLocale: Bool = true, includeMemoryPressure: Bool = true, includeFreeDisk: Bool = true,
        osLogSubsystems: [String] = [], osLogLookback: Double = 300, redactors: [DiagnosticsRedactor] = [],
        showByDefault: Bool = true, logFiles: [String] = [], readsJournal: Bool = true, logLevel: LogPriority = .debug,
        logBudget: Int = 16_384,
        logLookahead: Double = 10, logSources: LogSourcePolicy = .init(), excludedFacts: Set<String> = [],
        runsCollectors: Bool = true, allowed: [DiagnosticsAllowRule] = [], privateWords: [String] = []
    ) {
        self.includeOSVersion = includeOSVersion
        self.includeAppVersion = includeAppVersion
        self.includeDeviceModel = includeDeviceModel
        self.includeLocale = includeLocale
        self.includeMemoryPressure = includeMemoryPressure
        self.includeFreeDisk = includeFreeDisk
        self.osLogSubsystems = osLogSubsystems
        self.osLogLookback = osLogLookback
        self.redactors = redactors
        self.showByDefault = showByDefault
        self.logFiles = logFiles
        self.readsJournal = readsJournal
        self.logLevel = logLevel
        self.logBudget = logBudget
        self.logLookahead = logLookahead
        self.logSources = logSources
        self.excludedFacts = excludedFacts
        self.runsCollectors = runsCollectors
        self.allowed = allowed
        self.privateWords = privateWords
    }

    enum CodingKeys: String, CodingKey {
        case includeOSVersion, includeAppVersion, includeDeviceModel, includeLocale, includeMemoryPressure
        case includeFreeDisk, osLogSubsystems, osLogLookback, redactors, showByDefault
        case logFiles, readsJournal, logLevel, logBudget, logLookahead, logSources, excludedFacts, runsCollectors
        case allowed, privateWords
    }
}
