/// The memory of a dead process as its core file has it.
final class CoreMemory {
    struct Segment {
        var start: UInt64
        /// Exclusive; what lies behind `fileSize` was not written.
        var end: UInt64
        var fileOffset: UInt64
        var fileSize: UInt64
        var readable: Bool
        var writable: Bool
        var executable: Bool
    }

    /// Sorted, without overlaps.
    let segments: [Segment]
    private let file: ModuleBytes

    init(_ segments: [Segment], in file: ModuleBytes) {
        var kept: [Segment] = []
        for segment in segments.sorted(by: { $0.start < $1.start })
        where segment.start < segment.end && segment.start >= kept.last?.end ?? 0 {
            kept.append(segment)
        }
        self.segments = kept
        self.file = file
    }

    func segment(at address: UInt64) -> Segment? {
        var low = 0
        var high = segments.count
        while low < high {
            let middle = (low + high) / 2
            if segments[middle].start <= address { low = middle + 1 } else { high = middle }
        }
        return low > 0 && address < segments[low - 1].end ? segments[low - 1] : nil
    }

    /// As many of `count` bytes at `address` as the file has of that segment.
    func bytes(at address: UInt64, upTo count: Int) -> [UInt8] {
        guard let segment = segment(at: address), address - segment.start < segment.fileSize else { return [] }
        let skipped = address - segment.start
        let offset = segment.fileOffset.addingReportingOverflow(skipped)
        guard !offset.overflow, offset.partialValue < file.size else { return [] }
        let available = min(segment.fileSize - skipped, file.size - offset.partialValue, UInt64(count))
        return file.bytes(at: offset.partialValue, count: Int(available)) ?? []
    }

    func word(at address: UInt64) -> UInt64? {
        guard let segment = segment(at: address), segment.fileSize >= 8,
            address - segment.start <= segment.fileSize - 8
        else { return nil }
        return file.integer(at: segment.fileOffset &+ (address - segment.start))
    }
}
