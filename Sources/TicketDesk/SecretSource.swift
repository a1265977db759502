internal import PlatformOS
public import TicketWire

/// Where the relay's shared secret comes from. It is read when needed and kept nowhere.
public enum SecretSource: Sendable {
    /// Given by the application.
    case given(SharedSecret)
    /// `GITTICKETS_SHARED_SECRET`, then the file that `GITTICKETS_SHARED_SECRET_FILE` names, then `file`.
    case environment(file: String?)

    /// - Throws: ``DeskError`` `.secret`, which says where was looked and never what was found.
    public func secret() throws(DeskError) -> SharedSecret {
        switch self {
        case .given(let secret):
            return secret
        case .environment(let file):
            if let text = Environment.value("GITTICKETS_SHARED_SECRET") {
                return try Self.parse(text, from: "GITTICKETS_SHARED_SECRET")
            }
            guard let path = Environment.value("GITTICKETS_SHARED_SECRET_FILE") ?? file else {
                throw DeskError(
                    .secret, "relay",
                    cure: "set GITTICKETS_SHARED_SECRET_FILE to a file that holds it, or GITTICKETS_SHARED_SECRET")
            }
            return try Self.parse(try Self.read(path), from: "the secret file")
        }
    }

    private static func read(_ path: String) throws(DeskError) -> String {
        do {
            let bytes = try FileDescriptor.contents(ofFile: path, limit: 4096)
            return String(decoding: bytes, as: UTF8.self)
        } catch {
            throw DeskError(.secret, "secret file", underlying: error, cure: "check its path and permissions")
        }
    }

    private static func parse(_ text: String, from place: String) throws(DeskError) -> SharedSecret {
        do {
            return try SharedSecret(validating: text, as: .hexOrBase64)
        } catch {
            throw DeskError(.secret, place, underlying: error)
        }
    }
}
