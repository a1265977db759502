internal import DiagModel
internal import Glibc

/// Language and time zone offset; the zone's name would give the city away.
enum LocaleFacts {
    static func facts(_ machine: Machine) -> [SystemFact] {
        var facts: [SystemFact] = []
        let language = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(machine.environment).first
        facts.append(SystemFact(key: "locale.language", title: "Language", value: language ?? "C"))
        if machine.isThis, let offset = timeZoneOffset {
            facts.append(SystemFact(key: "locale.timezone_offset", title: "Time zone", value: offset))
        }
        return facts
    }

    /// "UTC+01:00", of now.
    private static var timeZoneOffset: String? {
        var now = time(nil)
        var parts = tm()
        guard localtime_r(&now, &parts) != nil else { return nil }
        let minutes = abs(parts.tm_gmtoff) / 60
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "UTC\(parts.tm_gmtoff < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
    }
}
