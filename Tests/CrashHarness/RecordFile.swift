package import CCrashHandler

/// A crash record read the plain way, by the header that defines it.
package struct RecordFile: Sendable {
    package struct Section: Sendable {
        package var head: gt_section
        package var payload: ArraySlice<UInt8>
        package var isWhole: Bool
        package var kind: gt_section_kind { gt_section_kind(rawValue: head.kind) }
    }

    package enum Unreadable: Error { case size(Int), magic, checksum, section(at: Int) }

    package let bytes: [UInt8]
    package let header: gt_record_header
    package let sections: [Section]

    package init(_ bytes: [UInt8]) throws {
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

    package var state: gt_state { gt_state(rawValue: header.state) }
    package var crash: gt_crash? { first(GT_SECTION_CRASH).map { bytes.load(at: $0.payload.startIndex) } }
    package var frames: [UInt64] { array(of: GT_SECTION_FRAMES) }
    package var threads: [gt_thread] { array(of: GT_SECTION_THREADS) }
    package var descriptors: gt_descriptors? {
        first(GT_SECTION_DESCRIPTORS).map { bytes.load(at: $0.payload.startIndex) }
    }
    package var executable: gt_module { bytes.load(at: Int(header.modules_offset)) }
    /// What was loaded when armed, the executable first.
    package var modules: [gt_module] {
        (0..<Int(header.module_count)).map {
            bytes.load(at: Int(header.modules_offset) + $0 * MemoryLayout<gt_module>.size)
        }
    }

    /// Stack pieces of the crashed thread, in the order they were written.
    package var stack: [Section] {
        sections.filter { $0.kind == GT_SECTION_STACK && $0.head.tid == header.owner_tid }
    }

    package func text(_ kind: gt_section_kind) -> String? {
        first(kind).map { String(decoding: $0.payload, as: UTF8.self) }
    }
    package func text(_ range: gt_range) -> String {
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

package func checksum(of bytes: some Collection<UInt8>) -> UInt64 {
    Array(bytes).withUnsafeBytes { buffer in
        buffer.baseAddress.map { gt_record_checksum($0, buffer.count) } ?? gt_record_checksum([UInt8](), 0)
    }
}

extension Array<UInt8> {
    package func load<T>(at offset: Int) -> T {
        withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: T.self) }
    }
}

extension gt_thread {
    package var name: String {
        withUnsafeBytes(of: comm) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
