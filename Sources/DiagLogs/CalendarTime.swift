internal import DiagModel
internal import Glibc

/// A date and time as a log line writes it, with what it leaves out left open.
struct CalendarTime: Hashable {
    enum Zone { case utc, local }

    var year: Int?
    var month: Int?
    var day: Int?
    var hour = 0
    var minute = 0
    var second = 0
    var microsecond = 0
    /// Seconds east of Greenwich; `nil` when the line doesn't say.
    var offset: Int?

    var isPossible: Bool {
        (1...12).contains(month ?? 1) && (1...31).contains(day ?? 1) && hour < 24 && minute < 60 && second < 61
            && (1970...2200).contains(year ?? 2000)
    }

    /// The instant. What the line leaves out is chosen so that it lies nearest to `reference`.
    func instant(zone: Zone, near reference: Timestamp) -> Timestamp {
        if year != nil, month != nil { return instant(zone: zone) }
        let now = Self.civil(daysSinceEpoch: Int(reference.microseconds / 86_400_000_000))
        let candidates = (-1...1).map { step in
            var whole = self
            if month == nil {
                let day = Self.civil(daysSinceEpoch: Int(reference.microseconds / 86_400_000_000) + step)
                (whole.year, whole.month, whole.day) = (day.year, day.month, day.day)
            } else {
                whole.year = now.year + step
            }
            return whole.instant(zone: zone)
        }
        func distance(_ time: Timestamp) -> UInt64 { (time.microseconds - reference.microseconds).magnitude }
        return candidates.min { distance($0) < distance($1) } ?? reference
    }

    private func instant(zone: Zone) -> Timestamp {
        let days = Self.daysSinceEpoch(year: year ?? 1970, month: month ?? 1, day: day ?? 1)
        var seconds = days * 86_400 + hour * 3_600 + minute * 60 + second
        if let offset {
            seconds -= offset
        } else if zone == .local {
            seconds = localSeconds()
        }
        return Timestamp(microseconds: Int64(seconds) * 1_000_000 + Int64(microsecond))
    }

    private func localSeconds() -> Int {
        var parts = tm()
        parts.tm_year = Int32((year ?? 1970) - 1900)
        parts.tm_mon = Int32((month ?? 1) - 1)
        parts.tm_mday = Int32(day ?? 1)
        parts.tm_hour = Int32(hour)
        parts.tm_min = Int32(minute)
        parts.tm_sec = Int32(second)
        parts.tm_isdst = -1
        return mktime(&parts)
    }

    /// Howard Hinnant's days_from_civil (chrono-Compatible Low-Level Date Algorithms).
    private static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
        let y = month <= 2 ? year - 1 : year
        let era = (y >= 0 ? y : y - 399) / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The reverse, of the same source.
    private static func civil(daysSinceEpoch days: Int) -> (year: Int, month: Int, day: Int) {
        let z = days + 719_468
        let era = (z >= 0 ? z : z - 146_096) / 146_097
        let dayOfEra = z - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let mp = (5 * dayOfYear + 2) / 153
        let month = mp < 10 ? mp + 3 : mp - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * mp + 2) / 5 + 1)
    }
}
