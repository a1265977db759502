public import DiagModel

/// One record in the directory, as its head tells it: cheap to list, nothing unwound.
public struct CrashRecordEntry: Sendable, Hashable {
    public enum State: String, Sendable, Hashable, CaseIterable {
        /// Its process is alive: the record is still being written, and left alone.
        case running
        /// The handler ran: ``CrashRecordDirectory/report(_:)`` can explain it.
        case crashed
        /// A thread gave no sign of life for too long, and the process went on: ``CrashRecordDirectory/report(_:symbols:)``
        /// shows where all threads were.
        case hung
        /// The process ended by itself, or took the handler out before it ended.
        case ended
        /// The process is gone and nothing saw how: SIGKILL, out of memory, power loss.
        case unexplained
        /// Not readable as a record.
        case damaged
        /// Set aside because reading it failed once.
        case quarantined
    }

    /// The file's name without ".crash"; equal to ``CrashReport/id``.
    public var id: String
    public var process: ProcessKey
    public var state: State
    /// When it crashed or ended; where that is unknown, when the handler was armed.
    public var time: Timestamp
    /// Empty when unreadable.
    public var appID: String
    public var appVersion: String?
    /// The executable's absolute path; empty when unreadable.
    public var executablePath: String
    /// The fatal signal's number, once crashed.
    public var signal: Int32?

    /// "SIGSEGV"; `nil` unless it crashed.
    public var signalName: String? { signal.map { SignalText.name($0) } }

    public init(
        id: String, process: ProcessKey, state: State, time: Timestamp, appID: String = "", appVersion: String? = nil,
        executablePath: String = "", signal: Int32? = nil
    ) {
        self.id = id
        self.process = process
        self.state = state
        self.time = time
        self.appID = appID
        self.appVersion = appVersion
        self.executablePath = executablePath
        self.signal = signal
    }
}
