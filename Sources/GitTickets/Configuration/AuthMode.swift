public import FoundationEssentials
public import TicketWire

/// How reports reach GitHub.
public enum AuthMode: Sendable {
    /// Through a relay that holds the GitHub App's token: users need no account, and no token ships with the program.
    ///
    /// - Parameters:
    ///   - url: The relay's base address; `https://`, or `http://` on this machine only.
    ///   - sharedSecret: Signs requests (HMAC-SHA256). It keeps strangers' posts out; it does not protect users' data.
    case relay(url: URL, sharedSecret: SharedSecret)
}

extension AuthMode {
    var relay: (url: URL, secret: SharedSecret) {
        switch self {
        case .relay(let url, let secret): (url, secret)
        }
    }
}
