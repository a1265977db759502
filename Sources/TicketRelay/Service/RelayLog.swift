/// Where a relay tells its operator things. Called from any thread.
public protocol RelayLog: Sendable {
    func served(_ entry: AccessLogEntry)
    /// A failure of the relay; it quotes nothing of a request.
    func failed(_ error: RelayError)
}
