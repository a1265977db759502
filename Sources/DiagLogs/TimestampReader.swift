internal import DiagModel
internal import PlatformOS

/// Reads the time stamps of one file: its format, and what its format leaves open.
struct TimestampReader {
    struct Stamp {
        var time: Timestamp?
        var monotonic: MonotonicInstant?
        /// Bytes of the line up to the stamp's end.
        var length: Int
    }

    let format: TimestampFormat
    private let zone: CalendarTime.Zone
    private let window: LogWindow

    /// The format most of the lines are in; `nil` when hardly any line has a time.
    ///
    /// - Parameter modified: When the file was last written to. A file that doesn't name its zone is taken to be in UTC
    ///   or in local time, whichever puts its last line nearer to this.
    static func fitting(_ lines: [ArraySlice<UInt8>], modified: Int64, window: LogWindow) -> TimestampReader? {
        let sample = lines.suffix(200)
        func count(_ format: TimestampFormat) -> Int { sample.count { format.find(in: $0) != nil } }
        let counts = TimestampFormat.allCases.map { ($0, count($0)) }
        guard let best = counts.max(by: { $0.1 < $1.1 }), best.1 > 0, best.1 * 20 >= sample.count,
            let format = counts.first(where: { $0.1 == best.1 })?.0
        else { return nil }
        let utc = TimestampReader(format: format, zone: .utc, window: window)
        let local = TimestampReader(format: format, zone: .local, window: window)
        func error(_ reader: TimestampReader) -> UInt64 {
            let time = sample.last { format.find(in: $0) != nil }.flatMap { reader.time(of: $0) }
            return time.map { ($0.microseconds - modified).magnitude } ?? .max
        }
        return error(utc) < error(local) ? utc : local
    }

    func time(of line: ArraySlice<UInt8>) -> Timestamp? { stamp(of: line)?.time }

    func stamp(of line: ArraySlice<UInt8>) -> Stamp? {
        guard let found = format.find(in: line) else { return nil }
        let length = found.end - line.startIndex
        switch found.value {
        case .calendar(let calendar):
            return Stamp(time: calendar.instant(zone: zone, near: window.anchor), length: length)
        case .epochMicroseconds(let microseconds):
            return Stamp(time: Timestamp(microseconds: microseconds), length: length)
        case .bootMicroseconds(let microseconds):
            return Stamp(
                time: wallClock(microseconds),
                monotonic: window.monotonicAnchor.map {
                    MonotonicInstant(bootID: $0.bootID, microseconds: microseconds)
                }, length: length)
        }
    }

    /// Whether an entry lies in the window; one without a time does, since its neighbours do.
    func isInside(_ entry: LogEntry) -> Bool {
        if let range = window.monotonicRange, let own = entry.monotonic { return range.contains(own.microseconds) }
        return entry.time.map { $0 >= window.start && $0 <= window.end } ?? true
    }

    /// A time since boot by the wall clock: by the window's anchor, or by this boot's clocks now.
    private func wallClock(_ sinceBoot: UInt64) -> Timestamp {
        let anchor = window.monotonicAnchor.map { ($0.microseconds, window.anchor) }
        let (monotonic, wall) = anchor ?? (SystemClock.monotonicNow().microseconds, SystemClock.now())
        return Timestamp(microseconds: wall.microseconds &+ (Int64(clamping: sinceBoot) - Int64(clamping: monotonic)))
    }
}
