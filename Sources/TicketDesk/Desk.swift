internal import DiagCollector
internal import DiagPostmortem
internal import DiagRedaction
public import PlatformOS
internal import Synchronization
internal import TicketStore

/// One application's pipeline: crash records and logs in, drafts, previews, and issues out.
///
/// Every face (the library, the command line, forms) goes through it, so that what one shows is what another sends.
/// Nothing here runs in the moment of a crash. Calls block on disk, and on the network only in ``send(_:)`` and
/// ``deliverOutbox()``. Safe to use from any thread, and beside other processes at the same desk.
public final class Desk: Sendable {
    public let settings: AppSettings
    let state: PrivateDirectory
    let records: CrashRecordDirectory
    let store: TicketStore
    let secret: SecretSource
    /// Rules of another directory in place of the built-in ones; `nil` for those.
    let rulesDirectory: String?
    /// Compiled at first use: a draft, its preview and its title are then read with the same rules.
    private let compiled = Mutex<RuleSet?>(nil)

    /// Opens the application's state directory, making it when absent.
    ///
    /// - Parameters:
    ///   - rulesDirectory: TOML rules that replace the built-in ones.
    /// - Throws: ``DeskError`` `.state`, which says what is wrong with the directory.
    public init(
        _ settings: AppSettings, in paths: XDGPaths, secret: SecretSource, rulesDirectory: String? = nil
    ) throws(DeskError) {
        self.settings = settings
        self.secret = secret
        self.rulesDirectory = rulesDirectory
        do throws(OSError) {
            state = try PrivateDirectory(path: paths.state(of: settings.appID))
            records = CrashRecordDirectory(try state.subdirectory("crashes"))
        } catch {
            throw DeskError(state: error, app: settings.appID)
        }
        do {
            store = try TicketStore(state: state)
        } catch {
            throw DeskError(.state, "state directory", underlying: error)
        }
    }

    /// Where the handler puts this application's records: what ``DiagCapture`` is armed with.
    public static func crashDirectory(of app: AppID, in paths: XDGPaths) -> String {
        paths.state(of: app.description) + "/crashes"
    }

    /// The rules of this desk: built in or of a directory, and the application's own, which can only mask more.
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
        do {
            let rules = try rulesDirectory.map { try RuleSet(directory: $0) } ?? RuleSet.builtIn()
            return own.isEmpty ? rules : try rules.adding(own)
        } catch {
            throw DeskError(.rules, "redaction rules", underlying: error)
        }
    }
}
