public import DiagCollector
internal import DiagPostmortem
public import PlatformOS
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
    let composer: ReportComposer

    /// Opens the application's state directory, making it when absent.
    ///
    /// - Parameters:
    ///   - sources: Collectors of the application's own: for the application itself, where they live.
    ///   - isApplication: Whether this process is the application, so that facts about the process belong in a report.
    /// - Throws: ``DeskError`` `.state`, which says what is wrong with the directory.
    public init(
        _ settings: AppSettings, in paths: XDGPaths, secret: SecretSource, sources: [any DiagnosticsSource] = [],
        isApplication: Bool = false
    ) throws(DeskError) {
        self.settings = settings
        self.secret = secret
        composer = ReportComposer(settings, in: paths, sources: sources, isApplication: isApplication)
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
}
