import FoundationEssentials
import GitTickets
import Glibc

/// Where the relay is, from the environment: a real application would have its relay's address in its source.
enum Settings {
    static var relay: (url: URL, secret: SharedSecret)? {
        guard let file = value("GITTICKETS_SHARED_SECRET_FILE"), let data = FileManager.default.contents(atPath: file),
            let address = value("BIRDLOG_RELAY_URL"), let url = URL(string: address),
            let secret = SharedSecret(hex: String(decoding: data, as: UTF8.self))
        else { return nil }
        return (url, secret)
    }

    static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
