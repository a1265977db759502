internal import DiagModel

/// The fields of a journal entry that tell how something ended (systemd.journal-fields(7)).
struct JournalMessage {
    /// When journald received it.
    var time: Timestamp
    /// The same on the clock of its boot, in microseconds.
    var monotonic: UInt64
    var text: String
    var id: String
    var unit: String
    /// "oom-kill", "timeout", "watchdog", "signal" (systemd.exec(5), `$SERVICE_RESULT`).
    var result: String
    /// "killed", "exited", "dumped".
    var exitCode: String
    /// A number: of the signal, or the status.
    var exitStatus: String

    /// - Parameter values: MESSAGE, MESSAGE_ID, UNIT, USER_UNIT, UNIT_RESULT, EXIT_CODE, EXIT_STATUS.
    init(_ values: [[UInt8]?], time: Timestamp, monotonic: UInt64) {
        self.time = time
        self.monotonic = monotonic
        let texts = values.map { value in value.map { String(decoding: $0, as: UTF8.self) } ?? "" }
        text = texts[0]
        id = texts[1]
        unit = texts[2].isEmpty ? texts[3] : texts[2]
        result = texts[4]
        exitCode = texts[5]
        exitStatus = texts[6]
    }
}
