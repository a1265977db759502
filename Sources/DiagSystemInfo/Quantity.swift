/// Numbers with their unit, for people.
enum Quantity {
    /// "15.6 GiB", "512 MiB", "0 B": binary units, one decimal place from GiB on.
    static func bytes(_ count: UInt64) -> String {
        let units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]
        var unit = 0
        var scale: UInt64 = 1
        while unit < units.count - 1, count / scale >= 1024 {
            scale *= 1024
            unit += 1
        }
        guard unit >= 3 else { return "\(count / scale) \(units[unit])" }
        let tenths = (count / (scale / 1024) * 10 + 512) / 1024
        return "\(tenths / 10).\(tenths % 10) \(units[unit])"
    }

    /// "3 d 4 h", "12 min", "40 s": the two largest parts.
    static func seconds(_ count: UInt64) -> String {
        let parts = [
            (count / 86_400, "d"), (count / 3_600 % 24, "h"), (count / 60 % 60, "min"), (count % 60, "s"),
        ].drop { $0.0 == 0 }
        let shown = parts.prefix(2).filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return shown.isEmpty ? "0 s" : shown.joined(separator: " ")
    }
}
