import CCrashHandler

/// A crash record read the plain way, by the header that defines it.
struct RecordFile {
    struct Section {
        var head: gt_section
        var payload: ArraySlice<UInt8>
        var isWhole: Bool
        var kind: gt_section_kind { gt_section_kind(rawValue: head.kind) }
    }

    enum Unreadable: Error { case size(Int), magic, checksum, section(at: Int) }

    let bytes: [UInt8]
    let header: gt_record_header
    let sections: [Section]

    init(_ bytes: [UInt8]) throws {
        guard bytes.count == Int(GT_RECORD_SIZE) else { throw Unreadable.size(bytes.count) }
        self.bytes = bytes
        header = bytes.load(at: 0)
        guard header.magic == GT_RECORD_MAGIC, header.version == GT_RECORD_VERSION else { throw Unreadable.magic }
        let covered = MemoryLayout<gt_record_header>.offset(of: \.checksum) ?? 0
        guard checksum(of: bytes[..<covered]) == header.checksum else { throw Unreadable.checksum }
        var sections: [Section] = []
        var at = Int(GT_SECTIONS_OFFSET)
        while at < Int(header.sections_end) {
            let head: gt_section = bytes.load(at: at)
            let start = at + MemoryLayout<gt_section>.size
            guard head.magic == GT_SECTION_MAGIC, start + Int(head.length) <= bytes.count else {
                throw Unreadable.section(at: at)
            }
            let payload = bytes[start..<start + Int(head.length)]
            sections.append(Section(head: head, payload: payload, isWhole: checksum(of: payload) == head.checksum))
            at = start + (Int(head.length) + 7) / 8 * 8
        }
        self.sections = sections
    }

    var state: gt_state { gt_state(rawValue: header.state) }
    var crash: gt_crash? { first(GT_SECTION_CRASH).map { bytes.load(at: $0.payload.startIndex) } }
    var frames: [UInt64] { array(of: GT_SECTION_FRAMES) }
    var threads: [gt_thread] { array(of: GT_SECTION_THREADS) }
    var executable: gt_module { bytes.load(at: Int(header.modules_offset)) }

    /// Stack pieces of the crashed thread, in the order they were written.
    var stack: [Section] {
        sections.filter { $0.kind == GT_SECTION_STACK && $0.head.tid == header.owner_tid }
    }

    func text(_ kind: gt_section_kind) -> String? { first(kind).map { String(decoding: $0.payload, as: UTF8.self) } }
    func text(_ range: gt_range) -> String {
        String(decoding: bytes[Int(range.offset)..<Int(range.offset + range.length)], as: UTF8.self)
    }

    private func first(_ kind: gt_section_kind) -> Section? { sections.first { $0.kind == kind } }

    private func array<T>(of kind: gt_section_kind) -> [T] {
        guard let section = first(kind) else { return [] }
        return stride(from: 0, to: section.payload.count, by: MemoryLayout<T>.stride).map {
            bytes.load(at: section.payload.startIndex + $0)
        }
    }
}

extension RecordFile {
    var annotations: [String: String] {
        var found: [String: String] = [:]
        for index in 0..<Int(GT_ANNOTATION_COUNT) {
            let at = Int(GT_ANNOTATIONS_OFFSET) + index * Int(GT_ANNOTATION_SIZE)
            let slot: gt_annotation = bytes.load(at: at)
            guard slot.key_length > 0, slot.sequence.isMultiple(of: 2) else { continue }
            let key = text(at: at + Int(GT_ANNOTATION_KEY_OFFSET), length: Int(slot.key_length))
            found[key] = text(at: at + Int(GT_ANNOTATION_VALUE_OFFSET), length: Int(slot.value_length))
        }
        return found
    }

    /// Oldest first.
    var breadcrumbs: [String] {
        var found: [(UInt64, String)] = []
        for index in 0..<Int(GT_BREADCRUMB_COUNT) {
            let at = Int(GT_BREADCRUMBS_OFFSET) + index * Int(GT_BREADCRUMB_SIZE)
            let slot: gt_breadcrumb = bytes.load(at: at)
            guard slot.sequence > 0 else { continue }
            let text = text(at: at + Int(GT_BREADCRUMB_TEXT_OFFSET), length: Int(slot.text_length))
            found.append((slot.sequence, text))
        }
        return found.sorted { $0.0 < $1.0 }.map(\.1)
    }

    private func text(at offset: Int, length: Int) -> String {
        String(decoding: bytes[offset..<offset + length], as: UTF8.self)
    }
}

extension RecordFile {
    /// As if the record were of another boot. The boot id stands in the text pool, which no checksum covers.
    static func replaceBootID(in bytes: inout [UInt8], by bootID: String) throws {
        let place = try RecordFile(bytes).header.boot_id
        bytes.replaceSubrange(Int(place.offset)..<Int(place.offset + place.length), with: Array(bootID.utf8))
    }
}

func checksum(of bytes: some Collection<UInt8>) -> UInt64 {
    Array(bytes).withUnsafeBytes { buffer in
        buffer.baseAddress.map { gt_record_checksum($0, buffer.count) } ?? gt_record_checksum([UInt8](), 0)
    }
}

extension Array<UInt8> {
    func load<T>(at offset: Int) -> T {
        withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: T.self) }
    }
}
