import CCrashHandler
import DiagModel
import DiagPostmortem

/// One input: the sections of a record, packed. A head and the checksums are put around them, as a forger would, so
/// that the fuzzer's bytes reach what lies behind the checks.
///
/// Packed, a section is its kind and flags (a byte each), a length of its payload (two bytes), an address (eight), and
/// the payload; all about one thread, the crashed one.
enum RecordInput {
    private static let tid: Int32 = 7
    private static let headSize = 12

    /// libFuzzer calls this once an input, on the main thread; 0 means "keep going".
    static let run: @convention(c) (UnsafePointer<UInt8>?, UInt) -> CInt = { start, count in
        let input = [UInt8](UnsafeBufferPointer(start: start, count: Int(count)))
        // As they are, the bytes are hardly ever a record; that must be told too.
        _ = try? Postmortem.report(from: input)
        if let report = try? Postmortem.report(from: record(sections: unpacked(input))) {
            precondition(report.fingerprint.utf8.count == 32 && !report.reason.headline.isEmpty, "an empty report")
        }
        return 0
    }

    private static func unpacked(_ input: [UInt8]) -> [UInt8] {
        var rest = input[...]
        var sections: [UInt8] = []
        while rest.count >= headSize {
            let head = Array(rest.prefix(headSize))
            rest = rest.dropFirst(headSize)
            let payload = Array(rest.prefix(Int(head[2]) | Int(head[3]) << 8))
            rest = rest.dropFirst(payload.count)
            var section = gt_section()
            section.magic = UInt32(GT_SECTION_MAGIC)
            section.kind = UInt32(head[0])
            section.flags = UInt32(head[1])
            section.length = UInt32(payload.count)
            section.tid = tid
            section.address = head[4...].reversed().reduce(0) { $0 << 8 | UInt64($1) }
            section.checksum = checksum(payload)
            sections += bytes(of: section) + payload + [UInt8](repeating: 0, count: (8 - payload.count % 8) % 8)
        }
        return sections
    }

    private static func record(sections: [UInt8]) -> [UInt8] {
        var record = [UInt8](repeating: 0, count: Int(GT_SECTIONS_OFFSET))
        let boot = Array("00000000-0000-0000-0000-000000000000".utf8)
        let path = Array("/usr/bin/env".utf8)
        record.replaceSubrange(Int(GT_TEXT_OFFSET)..<Int(GT_TEXT_OFFSET) + boot.count + path.count, with: boot + path)
        var head = gt_record_header()
        head.magic = UInt64(GT_RECORD_MAGIC)
        head.version = UInt32(GT_RECORD_VERSION)
        head.header_size = UInt32(MemoryLayout<gt_record_header>.size)
        head.record_size = UInt32(GT_RECORD_SIZE)
        head.architecture = architecture
        head.pid = 7
        head.boot_id = gt_range(offset: UInt32(GT_TEXT_OFFSET), length: UInt32(boot.count))
        head.executable = gt_range(offset: UInt32(GT_TEXT_OFFSET) + UInt32(boot.count), length: UInt32(path.count))
        head.annotations_offset = UInt32(GT_ANNOTATIONS_OFFSET)
        head.breadcrumbs_offset = UInt32(GT_BREADCRUMBS_OFFSET)
        head.modules_offset = UInt32(GT_MODULES_OFFSET)
        head.sections_offset = UInt32(GT_SECTIONS_OFFSET)
        head.checksum = checksum(
            Array(bytes(of: head).prefix(MemoryLayout<gt_record_header>.offset(of: \.checksum) ?? 0)))
        head.state = GT_STATE_CRASHED.rawValue
        head.sections_end = UInt32(GT_SECTIONS_OFFSET) + UInt32(sections.count)
        record.replaceSubrange(0..<MemoryLayout<gt_record_header>.size, with: bytes(of: head))
        return record + sections
    }

    private static var architecture: UInt32 {
        #if arch(arm64)
            183
        #else
            62
        #endif
    }

    private static func bytes<T: BitwiseCopyable>(of value: T) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }

    private static func checksum(_ bytes: [UInt8]) -> UInt64 {
        // One byte more, for an address even where there is nothing to read.
        (bytes + [0]).withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { gt_record_checksum($0, bytes.count) } ?? 0
        }
    }
}
