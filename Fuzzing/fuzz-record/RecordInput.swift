import DiagModel
import DiagPostmortem
import RecordForge

/// One input: the sections of a record, packed. A head and the checksums are put around them, as a forger would, so
/// that the fuzzer's bytes reach what lies behind the checks.
///
/// Packed, a section is its kind and flags (a byte each), a length of its payload (two bytes), an address (eight), and
/// the payload; all about one thread, the crashed one.
enum RecordInput {
    private static let headSize = 12

    /// libFuzzer calls this once an input, on the main thread; 0 means "keep going".
    static let run: @convention(c) (UnsafePointer<UInt8>?, UInt) -> CInt = { start, count in
        let input = [UInt8](UnsafeBufferPointer(start: start, count: Int(count)))
        // As they are, the bytes are hardly ever a record; that must be told too.
        _ = try? Postmortem.report(from: input)
        if let report = try? Postmortem.report(from: record(packed: input)) {
            precondition(report.fingerprint.utf8.count == 32 && !report.reason.headline.isEmpty, "an empty report")
        }
        return 0
    }

    private static func record(packed input: [UInt8]) -> [UInt8] {
        var rest = input[...]
        var record = ForgedRecord()
        while rest.count >= headSize {
            let head = Array(rest.prefix(headSize))
            rest = rest.dropFirst(headSize)
            let payload = Array(rest.prefix(Int(head[2]) | Int(head[3]) << 8))
            rest = rest.dropFirst(payload.count)
            let address = head[4...].reversed().reduce(0) { $0 << 8 | UInt64($1) }
            record.add(UInt32(head[0]), payload, flags: UInt32(head[1]), address: address)
        }
        return record.bytes
    }
}
