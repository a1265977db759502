internal import DiagModel
internal import PlatformJournal

/// Makes a line of a journal entry, or refuses it.
struct JournalLine {
    private static let fields = JournalFields(
        ["MESSAGE", "PRIORITY", "SYSLOG_IDENTIFIER", "_PID", "_COMM", "_TRANSPORT"])

    let query: JournalQuery
    let bytesPerEntry: Int

    /// The reader's current entry; `nil` where it is somebody else's.
    func read(_ reader: borrowing JournalReader, _ stamp: JournalStamp) throws(JournalError) -> RawLine? {
        let values = try reader.values(of: Self.fields)
        let identifier = values[2] ?? values[4]
        let entry = LogEntry(
            source: "journal", time: Timestamp(microseconds: Int64(clamping: stamp.realtimeMicroseconds)),
            monotonic: MonotonicInstant(
                bootID: stamp.bootID.description, microseconds: stamp.monotonicMicroseconds),
            priority: values[1].flatMap(Self.number).flatMap { UInt8(exactly: $0) }.flatMap(LogPriority.init),
            identifier: identifier.map { String(decoding: $0, as: UTF8.self) },
            pid: values[3].flatMap(Self.number).flatMap { Int32(exactly: $0) },
            message: MessageCutting.cut(values[0] ?? Array("(no message)".utf8), to: bytesPerEntry))
        let isKernel = values[5].map { $0 == Self.kernel || $0 == Self.audit } ?? false
        switch query.verdict(on: entry, transport: isKernel ? .kernel : .other) {
        case .refused: return nil
        case .taken: return RawLine(entry: entry)
        case .vital: return RawLine(entry: entry, isVital: true)
        }
    }

    private static let kernel = Array("kernel".utf8)
    private static let audit = Array("audit".utf8)

    private static func number(_ digits: [UInt8]) -> Int? { Int(String(decoding: digits, as: UTF8.self)) }
}
