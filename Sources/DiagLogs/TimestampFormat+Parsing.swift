extension TimestampFormat {
    /// The first time stamp of this format in a line.
    func find(in line: ArraySlice<UInt8>) -> FoundTime? {
        if self == .json { return Self.lastOfObject(line) }
        let last = min(line.endIndex, line.startIndex + Self.window)
        var start = line.startIndex
        while start < last {
            if canBegin(line, at: start), let found = parse(ByteCursor(line, at: start)) { return found }
            start += 1
        }
        return nil
    }

    /// The value of the last key of an object that is called "time" or the like.
    private static func lastOfObject(_ line: ArraySlice<UInt8>) -> FoundTime? {
        guard line.first == UInt8(ascii: "{") else { return nil }
        let tail = line.suffix(window)
        for start in tail.indices.reversed() where tail[start] == UInt8(ascii: "\"") {
            for key in timeKeys where tail[start...].starts(with: key) {
                guard let found = TimestampFormat.iso8601.parse(ByteCursor(line, at: start + key.count)) else {
                    continue
                }
                // The text is before the time, not behind it.
                return FoundTime(value: found.value, end: line.startIndex)
            }
        }
        return nil
    }

    private static let timeKeys = ["time", "timestamp", "@timestamp", "ts"].map { Array("\"\($0)\":\"".utf8) }

    /// A cheap look before parsing: the right kind of byte, and not the middle of a number.
    private func canBegin(_ line: ArraySlice<UInt8>, at index: Int) -> Bool {
        let byte = line[index]
        let before = index > line.startIndex ? line[index - 1] : 0x20
        switch self {
        case .kernel: return byte == 0x5B && index == line.startIndex
        case .klog: return index == line.startIndex && [0x49, 0x57, 0x45, 0x46].contains(byte)
        case .syslog, .asctime: return byte >= 0x41 && byte <= 0x57 && !isAlphanumeric(before)
        case .epoch: return ByteCursor.isDigit(byte) && [0x20, 0x3A, 0x3D, 0x5B, 0x28, 0x22].contains(before)
        case .timeOnly: return ByteCursor.isDigit(byte) && [0x20, 0x5B].contains(before)
        case .json: return false
        case .iso8601, .slashes, .access: return ByteCursor.isDigit(byte) && !isAlphanumeric(before)
        }
    }

    private func isAlphanumeric(_ byte: UInt8) -> Bool {
        ByteCursor.isDigit(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x2E || byte == 0x2D
    }

    private func parse(_ cursor: ByteCursor) -> FoundTime? {
        var cursor = cursor
        switch self {
        case .epoch: return Self.epoch(&cursor).map { FoundTime(value: .epochMicroseconds($0), end: cursor.at) }
        case .kernel: return Self.sinceBoot(&cursor).map { FoundTime(value: .bootMicroseconds($0), end: cursor.at) }
        default: break
        }
        guard let time = calendar(&cursor), time.isPossible else { return nil }
        return FoundTime(value: .calendar(time), end: cursor.at)
    }

    private func calendar(_ cursor: inout ByteCursor) -> CalendarTime? {
        switch self {
        case .iso8601: Self.numeric(&cursor, separator: 0x2D)
        case .slashes: Self.numeric(&cursor, separator: 0x2F)
        case .access: Self.access(&cursor)
        case .asctime: Self.asctime(&cursor)
        case .syslog: Self.syslog(&cursor)
        case .klog: Self.klog(&cursor)
        case .timeOnly: Self.clock(&cursor, CalendarTime())
        case .epoch, .kernel, .json: nil
        }
    }

    private static func numeric(_ cursor: inout ByteCursor, separator: UInt8) -> CalendarTime? {
        var time = CalendarTime()
        time.year = cursor.digits(4)
        guard time.year != nil, cursor.take(separator) else { return nil }
        time.month = cursor.digits(2)
        guard time.month != nil, cursor.take(separator) else { return nil }
        time.day = cursor.digits(2)
        guard time.day != nil, cursor.take(anyOf: [0x54, 0x74, 0x20, 0x5F]) else { return nil }
        guard var whole = clock(&cursor, time) else { return nil }
        whole.offset = zone(&cursor)
        return whole
    }

    /// `hh:mm:ss` and a fraction.
    private static func clock(_ cursor: inout ByteCursor, _ date: CalendarTime) -> CalendarTime? {
        var time = date
        guard let hour = cursor.digits(2), cursor.take(0x3A), let minute = cursor.digits(2), cursor.take(0x3A),
            let second = cursor.digits(2)
        else { return nil }
        (time.hour, time.minute, time.second, time.microsecond) = (hour, minute, second, cursor.fraction())
        return time
    }

    /// `Z`, `+01:00`, ` -0700`, ` UTC`; `nil` when there is none.
    private static func zone(_ cursor: inout ByteCursor) -> Int? {
        var ahead = cursor
        _ = ahead.take(0x20)
        for name in [[0x55, 0x54, 0x43], [0x47, 0x4D, 0x54]] as [[UInt8]]
        where cursor.bytes[ahead.at...].starts(with: name) {
            cursor = ByteCursor(cursor.bytes, at: ahead.at + 3)
            return 0
        }
        if cursor.take(anyOf: [0x5A, 0x7A]) { return 0 }
        return signedOffset(&cursor)
    }

    /// Behind a space only with minutes, or "12:00:00 -30 items" would be one.
    private static func signedOffset(_ cursor: inout ByteCursor) -> Int? {
        var ahead = cursor
        let spaced = ahead.take(0x20)
        let east = ahead.current == 0x2B
        guard ahead.take(anyOf: [0x2B, 0x2D]), let hours = ahead.digits(2), hours < 24 else { return nil }
        _ = ahead.take(0x3A)
        let minutes = ahead.digits(2)
        guard minutes != nil || !spaced else { return nil }
        cursor = ahead
        return (east ? 1 : -1) * (hours * 3_600 + (minutes ?? 0) * 60)
    }

    private static func access(_ cursor: inout ByteCursor) -> CalendarTime? {
        var time = CalendarTime()
        time.day = cursor.digits(2)
        guard time.day != nil, cursor.take(0x2F) else { return nil }
        time.month = cursor.month()
        guard time.month != nil, cursor.take(0x2F) else { return nil }
        time.year = cursor.digits(4)
        guard time.year != nil, cursor.take(0x3A), var whole = clock(&cursor, time) else { return nil }
        whole.offset = zone(&cursor)
        return whole
    }

    private static func asctime(_ cursor: inout ByteCursor) -> CalendarTime? {
        let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        guard cursor.at + 3 < cursor.bytes.endIndex,
            days.contains(String(decoding: cursor.bytes[cursor.at..<cursor.at + 3], as: UTF8.self))
        else { return nil }
        cursor = ByteCursor(cursor.bytes, at: cursor.at + 3)
        guard cursor.take(0x20), var time = syslog(&cursor), cursor.take(0x20), let year = cursor.digits(4) else {
            return nil
        }
        time.year = year
        return time
    }

    private static func syslog(_ cursor: inout ByteCursor) -> CalendarTime? {
        var time = CalendarTime()
        time.month = cursor.month()
        guard time.month != nil, cursor.take(0x20) else { return nil }
        _ = cursor.take(0x20)
        time.day = cursor.number(digits: 1...2)
        guard time.day != nil, cursor.take(0x20) else { return nil }
        return clock(&cursor, time)
    }

    private static func klog(_ cursor: inout ByteCursor) -> CalendarTime? {
        cursor = ByteCursor(cursor.bytes, at: cursor.at + 1)
        var time = CalendarTime()
        time.month = cursor.digits(2)
        time.day = cursor.digits(2)
        guard time.month != nil, time.day != nil, cursor.take(0x20) else { return nil }
        return clock(&cursor, time)
    }

    private static func epoch(_ cursor: inout ByteCursor) -> Int64? {
        let start = cursor.at
        guard let number = cursor.number(digits: 10...19) else { return nil }
        let divisors: [Int: Int] = [10: 0, 13: 1_000, 16: 1, 19: -1_000]
        guard let scale = divisors[cursor.at - start] else { return nil }
        let microseconds =
            switch scale {
            case 0: number * 1_000_000 + cursor.fraction()
            case -1_000: number / 1_000
            default: number * scale
            }
        let plausible = 978_307_200_000_000...4_102_444_800_000_000  // 2001 to 2100
        return plausible.contains(microseconds) ? Int64(microseconds) : nil
    }

    private static func sinceBoot(_ cursor: inout ByteCursor) -> UInt64? {
        guard cursor.take(0x5B) else { return nil }
        while cursor.take(0x20) {}
        guard let seconds = cursor.number(digits: 1...10), cursor.current == 0x2E else { return nil }
        let fraction = cursor.fraction()
        guard cursor.take(0x5D) else { return nil }
        return UInt64(seconds * 1_000_000 + fraction)
    }
}
