internal import DiagModel

/// Whose crash it is.
struct RecordedProcess {
    var key: ProcessKey
    /// Absolute; empty when unknown.
    var executablePath: String
    /// Empty for a program that does not link us.
    var appID: String
    /// `nil` when the application gave none.
    var appVersion: String?
    /// When it began, by the monotonic clock of its boot; `nil` when unknown.
    var startedMicroseconds: UInt64?
    /// `nil` for anything but a hang.
    var hang: RecordedHang?

    /// The record's name, without its suffix.
    var recordID: String { key.recordID + (hang.map { "-h\($0.number)" } ?? "") }

    init(key: ProcessKey, executablePath: String, appID: String = "", appVersion: String? = nil) {
        self.key = key
        self.executablePath = executablePath
        self.appID = appID
        self.appVersion = appVersion
    }

    init(_ header: RecordHeader) {
        key = header.process
        executablePath = header.executablePath
        appID = header.appID
        appVersion = header.appVersion
        startedMicroseconds = header.startedMicroseconds
    }
}
