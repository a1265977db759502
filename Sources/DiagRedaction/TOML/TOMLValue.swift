/// A TOML value that remembers where it stood, so that errors can point at it.
struct TOMLValue: Sendable {
    enum Content: Sendable {
        /// In alphabetic order of keys.
        case table([(key: String, value: TOMLValue)])
        case array([TOMLValue])
        case string(String)
        case integer(Int64)
        case float(Double)
        case boolean(Bool)
        /// Dates and times, which no rule has.
        case other
    }

    let position: SourcePosition
    let content: Content

    /// The entry of that key, in whatever case it is written: gitleaks reads `secretgroup` as `secretGroup`.
    subscript(key: String) -> TOMLValue? {
        guard case .table(let entries) = content else { return nil }
        let exact = entries.first { $0.key == key }
        return (exact ?? entries.first { $0.key.lowercased() == key.lowercased() })?.value
    }

    /// The kind in words, for messages.
    var kindName: String {
        switch content {
        case .table: "a table"
        case .array: "an array"
        case .string: "a string"
        case .integer: "an integer"
        case .float: "a float"
        case .boolean: "a boolean"
        case .other: "a date or time"
        }
    }
}
