public import FoundationEssentials
internal import PlatformCrypto
public import PlatformOS
internal import PlatformSQLite
internal import TicketWire

/// A relay's issues, submissions and rate limits in one SQLite file, for a relay without GitHub.
///
/// It owns its state directory (0700, files 0600): a second store on the same one is refused, so a submission found
/// unfinished was left by a process that is gone.
public actor LocalIssueStore {
    let database: SQLiteConnection
    let publicURL: URL
    /// Held for as long as the store lives; flock(2).
    private let lock: FileDescriptor

    /// - Parameter publicURL: what the issues' URLs begin with.
    /// - Throws: ``RelayError`` `.stateInUse` or `.storage`.
    public init(state: PrivateDirectory, publicURL: URL) throws(RelayError) {
        lock = try Self.takeLock(in: state)
        self.publicURL = publicURL
        database = try storage("opening the relay's database") { () throws(SQLiteError) in
            let database = try SQLiteConnection(path: state.path + "/relay.sqlite")
            try database.migrate(Self.schema)
            return database
        }
    }

    private static func takeLock(in state: PrivateDirectory) throws(RelayError) -> FileDescriptor {
        do throws(OSError) {
            if let lock = try state.lock("relay.lock", wait: false) { return lock }
        } catch {
            throw RelayError(.storage, "the state directory cannot be used: \(error)")
        }
        throw RelayError(
            .stateInUse, "another relay runs on this state directory (stop it, or give another --state)")
    }
}
