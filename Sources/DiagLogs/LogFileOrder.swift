internal import PlatformOS

/// Where the times of a log file fall back: the clock was set while it was written.
struct LogFileOrder {
    /// Lines of several threads may stand a little out of order.
    private static let tolerance: Int64 = 2_000_000
    private static let samples = 32
    private static let near = 32_768

    let file: LogFile

    /// Parts of the file in each of which times rise, in order, together all of it. They may overlap by some lines.
    ///
    /// - Parameter firstTime: The first line with a time at or after an offset and before another.
    func rising(
        firstTime: (_ from: Int, _ before: Int) throws(OSError) -> (start: Int, time: Int64)?
    ) throws(OSError) -> [Range<Int>] {
        let (start, end) = (file.bytes.lowerBound, file.bytes.upperBound)
        guard end - start > 2 * Self.near else { return [file.bytes] }
        var parts: [Range<Int>] = []
        var begin = start
        var last: (start: Int, time: Int64)?
        for sample in 0..<Self.samples {
            let offset = start + (end - start) / Self.samples * sample
            // In a file that is written anew meanwhile, a later sample may find an earlier line.
            guard let next = try firstTime(offset, end), next.start >= (last?.start ?? start) else { continue }
            if let before = last, next.time < before.time - Self.tolerance {
                let fall = try narrow(before, next.start, firstTime)
                parts.append(begin..<fall.upperBound)
                begin = fall.lowerBound
            }
            last = next
        }
        return parts + [begin..<end]
    }

    /// A short stretch in which the times fall, by halving.
    private func narrow(
        _ before: (start: Int, time: Int64), _ after: Int,
        _ firstTime: (_ from: Int, _ before: Int) throws(OSError) -> (start: Int, time: Int64)?
    ) throws(OSError) -> Range<Int> {
        var (low, high) = (before.start, after)
        while high - low > Self.near {
            let middle = low + (high - low) / 2
            guard let found = try firstTime(middle, high), found.time >= before.time - Self.tolerance else {
                high = middle
                continue
            }
            low = max(found.start, middle)
        }
        return low..<high
    }
}
