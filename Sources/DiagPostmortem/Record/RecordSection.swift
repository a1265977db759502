internal import CCrashHandler

/// One framed, checksummed piece of a record.
struct RecordSection {
    var kind: UInt32
    var flags: UInt32
    var tid: Int32
    /// Where the payload's first byte lay in the dead process; 0 for what isn't memory.
    var address: UInt64
    var payload: ArraySlice<UInt8>

    var truncated: Bool { flags & GT_FLAG_TRUNCATED.rawValue != 0 }

    /// The whole elements of type `T` in the payload.
    func elements<T: BitwiseCopyable>(_ type: T.Type, limit: Int) -> [T] {
        payload.withUnsafeBytes { bytes in
            (0..<min(bytes.count / MemoryLayout<T>.size, limit)).map {
                bytes.loadUnaligned(fromByteOffset: $0 * MemoryLayout<T>.size, as: T.self)
            }
        }
    }

    var text: String { String(decoding: payload, as: UTF8.self) }
}

extension RecordSection {
    /// Reads the sections of a record in order. A section with a wrong checksum is left out and counted; a broken frame
    /// ends the reading, for what follows can't be found.
    static func all(in bytes: RecordBytes, _ header: RecordHeader) -> (sections: [RecordSection], damaged: Int) {
        var sections: [RecordSection] = []
        var damaged = 0
        let headSize = MemoryLayout<gt_section>.size
        let end = min(Int(header.layout.sections_end), bytes.all.count)
        var offset = Int(header.layout.sections_offset)
        while offset < end {
            guard let head = bytes.load(gt_section.self, at: offset), head.magic == GT_SECTION_MAGIC,
                let payload = bytes.slice(offset + headSize, Int(head.length))
            else { return (sections, damaged + 1) }
            if bytes.checksum(offset + headSize, Int(head.length)) == head.checksum {
                sections.append(
                    RecordSection(
                        kind: head.kind, flags: head.flags, tid: head.tid, address: head.address, payload: payload))
            } else {
                damaged += 1
            }
            offset += headSize + (Int(head.length) + 7) / 8 * 8
        }
        return (sections, damaged)
    }
}
