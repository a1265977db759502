internal import CCrashHandler

/// What a record of a hang says beside its stacks.
struct RecordedHang {
    /// Which hang of its process life, from 1.
    var number: UInt32
    /// How long the watched thread had been silent, milliseconds.
    var silentMilliseconds: UInt32

    /// `nil` for a record of anything else.
    init?(_ bytes: RecordBytes, _ header: RecordHeader) {
        guard header.state == .hung, let layout = bytes.surroundings, layout.hang_number > 0 else { return nil }
        number = layout.hang_number
        silentMilliseconds = layout.hang_silent_ms
    }
}

extension RecordBytes {
    /// `nil` where the record holds none, or they are damaged.
    var surroundings: gt_surroundings? {
        let start = Int(GT_SURROUNDINGS_OFFSET)
        guard let layout = load(gt_surroundings.self, at: start), layout.size == MemoryLayout<gt_surroundings>.size,
            let covered = MemoryLayout<gt_surroundings>.offset(of: \.checksum),
            checksum(start, covered) == layout.checksum
        else { return nil }
        return layout
    }
}
