public import DiagModel

/// A crash that systemd-coredump(8) recorded, of any program: nothing but what its journal entry says.
public struct SystemCrash: Sendable, Hashable {
    public enum CoreState: Sendable, Hashable {
        /// Readable by this user.
        case present
        /// Never kept, or deleted since (`tmpfiles.d`, disk quota).
        case missing
        /// There, but this user may not read it.
        case denied
        /// Inside the journal itself (`Storage=journal` in coredump.conf(5)).
        case inJournal
    }

    /// Boot id, pid and time of the crash, joined by "-": names the crash across machines and boots.
    public var id: String
    public var time: Timestamp
    /// 36 characters, lower case.
    public var bootID: String
    public var pid: Int32
    public var userID: UInt32
    /// Absolute; empty when unknown.
    public var executablePath: String
    public var signal: Int32
    /// "SIGSEGV".
    public var signalName: String { SignalText.name(signal) }
    public var core: CoreState
    /// The systemd unit that the program ran in; `nil` when none is told.
    public var unit: String?
    /// Where the core file is, or was.
    var corePath: String?
    /// systemd-coredump wrote all of it.
    var isComplete: Bool
    /// systemd-coredump's own unit wrote the entry, by what journald itself adds; others could only pretend.
    var isCertified: Bool
}
