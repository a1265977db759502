/// All that is kept of a request in the log.
public struct AccessLogEntry: Sendable, Hashable, CustomStringConvertible {
    /// A known method, or "OTHER": what a stranger sends is not written down.
    public let method: String
    /// A known path, or "(unknown)".
    public let path: String
    public let status: Int
    public let duration: Duration
    /// `sha256:…` of the body; nil without one.
    public let bodyDigest: String?

    public var description: String {
        let (seconds, attoseconds) = duration.components
        let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        let line = "\(method) \(path) \(status) \(microseconds)us"
        return bodyDigest.map { line + " " + $0 } ?? line
    }
}
