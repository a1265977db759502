/// One fact about the machine or the session: raw, not yet redacted.
public struct SystemFact: Sendable, Hashable {
    /// Stable, dotted, lower case, with its unit where it has one: "memory.total_bytes".
    public var key: String
    /// For people: "Memory".
    public var title: String
    /// For people, with its unit: "15.6 GiB".
    public var value: String

    public init(key: String, title: String, value: String) {
        self.key = key
        self.title = title
        self.value = value
    }
}
