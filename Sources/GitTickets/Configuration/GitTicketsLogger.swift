/// Takes the library's own log lines. Called from any thread.
public protocol GitTicketsLogger: Sendable {
    /// - Parameters:
    ///   - message: Ready to print; holds no secret and no text of the user's or the machine's.
    ///   - error: The cause, when there is one.
    func log(level: GitTicketsLogLevel, message: String, error: (any Error)?)
}

public enum GitTicketsLogLevel: Sendable, Hashable {
    case debug
    case info
    case warning
    case error
}
