/// A date as HTTP spells it (RFC 9110, 5.6.7), as seconds since 1970.
public enum HTTPDate {
    /// Reads all three forms a recipient must accept:
    /// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
    ///
    /// - Parameter now: Places a two-digit year: at most 50 years ahead of it.
    public static func seconds(_ text: String, now: Int64) -> Int64? {
        let parts = text.split { " ,-".contains($0) }.map(String.init)
        switch parts.count {
        case 6 where parts[5] == "GMT": return seconds(day: parts[1], parts[2], parts[3], time: parts[4], now: now)
        case 5: return seconds(day: parts[2], parts[1], parts[4], time: parts[3], now: now)
        default: return nil
        }
    }

    private static func seconds(day: String, _ month: String, _ year: String, time: String, now: Int64) -> Int64? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { digits(String($0)) }
        guard clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
            let day = digits(day), let year = fullYear(year, now: now),
            let month = months.firstIndex(of: month).map({ Int64($0) + 1 }),
            (1...31).contains(day), hour < 24, minute < 60, second <= 60
        else { return nil }
        return daysSince1970(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func digits(_ text: String) -> Int64? {
        (1...4).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(text) : nil
    }

    private static func fullYear(_ text: String, now: Int64) -> Int64? {
        guard let year = digits(text) else { return nil }
        guard text.utf8.count == 2 else { return text.utf8.count == 4 ? year : nil }
        let thisYear = 1970 + now / 31_556_952
        let inThisCentury = thisYear / 100 * 100 + year
        return inThisCentury > thisYear + 50 ? inThisCentury - 100 : inThisCentury
    }

    /// Days in the proleptic Gregorian calendar; years that begin in March put the leap day last.
    private static func daysSince1970(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    }
}
