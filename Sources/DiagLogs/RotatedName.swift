internal import PlatformArchive

/// A name that a log file gets when it is rotated: logrotate's (also with dateext), savelog's, logback's, Python's.
struct RotatedName {
    /// Behind the current file, the smaller the newer; dates count backwards.
    let age: Int64

    /// - Parameters:
    ///   - name: Such as "app.log.1", "app.log.2.gz", "app.log-20261130.xz", "app.1.log", "app.2026-11-30.log".
    ///   - current: The name that is written to: "app.log".
    /// - Returns: `nil` when the one isn't a rotation of the other.
    init?(_ name: String, of current: String) {
        guard let middle = Self.inserted(into: current, toMake: Self.withoutCompression(name)) else { return nil }
        let separator = middle.utf8.first
        guard separator == 0x2E || separator == 0x2D || separator == 0x5F else { return nil }
        let mark = middle.dropFirst()
        if mark == "old" || mark == "bak" {
            age = 0
        } else if let index = Int64(mark), mark.utf8.count <= 3 {
            age = index
        } else if let date = Self.date(mark) {
            age = -date
        } else {
            return nil
        }
    }

    static func isCompressed(_ path: String) -> Bool { withoutCompression(path).utf8.count < path.utf8.count }

    private static func withoutCompression(_ name: String) -> String {
        let ending = CompressedFile.extensions.first { name.hasSuffix("." + $0) }
        return ending.map { String(name.dropLast($0.count + 1)) } ?? name
    }

    /// What stands behind the name, or before its extension.
    private static func inserted(into current: String, toMake name: String) -> Substring? {
        if name.hasPrefix(current) { return name.dropFirst(current.count) }
        guard let dot = current.lastIndex(of: "."), dot > current.startIndex else { return nil }
        let (stem, ending) = (current[..<dot], current[dot...])
        guard name.hasPrefix(stem), name.hasSuffix(ending), name.count > current.count else { return nil }
        return name.dropFirst(stem.count).dropLast(ending.count)
    }

    /// A mark that begins with a date, "20261130", "2026-11-30", "2026-11-30_04.2": its digits as one number.
    private static func date(_ mark: Substring) -> Int64? {
        guard mark.utf8.allSatisfy({ ByteCursor.isDigit($0) || "-_.T:Z".utf8.contains($0) }) else { return nil }
        let digits = mark.utf8.filter(ByteCursor.isDigit)
        guard digits.count >= 8, digits.starts(with: [0x31, 0x39]) || digits.starts(with: [0x32, 0x30]) else {
            return nil
        }
        // Fourteen digits are a date to the second; shorter ones stand for its beginning.
        let padded = digits.prefix(14) + Array(repeating: 0x30, count: max(0, 14 - digits.count))
        return padded.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    }
}
