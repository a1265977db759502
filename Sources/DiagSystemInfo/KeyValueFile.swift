/// Files of "key: value" or "KEY=value" lines.
enum KeyValueFile {
    /// `/proc/meminfo`, `/proc/cpuinfo`: the first value of each key; "kB" and the like stay.
    static func colons(_ text: some StringProtocol) -> [String: String] { pairs(text, separator: ":") }

    /// os-release(5): quotes and shell escapes are taken off, comments skipped.
    static func assignments(_ text: some StringProtocol) -> [String: String] {
        pairs(text, separator: "=").filter { !$0.key.hasPrefix("#") }.mapValues(unquote)
    }

    private static func pairs(_ text: some StringProtocol, separator: Character) -> [String: String] {
        var values: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            guard let at = line.firstIndex(of: separator) else { continue }
            let key = line[..<at].trimmingWhitespace()
            if values[key] == nil { values[key] = line[line.index(after: at)...].trimmingWhitespace() }
        }
        return values
    }

    private static func unquote(_ value: String) -> String {
        guard let quote = value.first, quote == "\"" || quote == "'", value.count >= 2, value.last == quote else {
            return value
        }
        var text = ""
        var escaped = false
        for character in value.dropFirst().dropLast() {
            if character == "\\", quote == "\"", !escaped {
                escaped = true
            } else {
                text.append(character)
                escaped = false
            }
        }
        return text
    }
}
