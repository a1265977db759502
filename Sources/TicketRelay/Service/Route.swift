internal import TicketWire

/// The paths a relay knows. Under `/api/` too, as some deployments of the public templates have it.
enum Route: Hashable {
    case report
    case health
    case issueList
    case issue(number: Int)
    case styleSheet

    init?(path: String) {
        let path = path.hasPrefix("/api/") ? String(path.dropFirst(4)) : path
        switch path {
        case "/report": self = .report
        case "/healthz": self = .health
        case "/": self = .issueList
        case "/style.css": self = .styleSheet
        default:
            let prefix = "/issues/"
            guard path.hasPrefix(prefix), let number = Int(path.dropFirst(prefix.count)), number > 0,
                path == prefix + String(number)
            else { return nil }
            self = .issue(number: number)
        }
    }

    var methods: [String] {
        switch self {
        case .report: ["POST"]
        case .health, .issueList, .issue, .styleSheet: ["GET", "HEAD"]
        }
    }

    /// Bytes; pages take no body.
    var bodyLimit: Int {
        switch self {
        case .report: WireLimits.requestBytes
        case .health, .issueList, .issue, .styleSheet: 0
        }
    }

    /// For the access log.
    var logName: String {
        switch self {
        case .report: "/report"
        case .health: "/healthz"
        case .issueList: "/"
        case .issue(let number): "/issues/\(number)"
        case .styleSheet: "/style.css"
        }
    }
}
