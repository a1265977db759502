public import DiagCollector
public import TicketWire

/// What the tools need to know of an application: written by the application when it is configured, read by
/// `gittickets-diag`. It holds no secret, only where one may be found.
public struct AppSettings: Sendable, Hashable, Codable {
    public var version = 1
    public var appID: String
    public var appVersion: String?
    /// `nil` until the application names its repository and relay.
    public var destination: Destination?
    /// Asked for on every issue. Default: "gittickets".
    public var labels: [String]
    public var diagnostics: DiagnosticsPolicy
    /// A file whose first line is the relay's shared secret in hex (or base64); `GITTICKETS_SHARED_SECRET` and
    /// `GITTICKETS_SHARED_SECRET_FILE` in the environment come first.
    public var secretFile: String?

    public init(
        appID: AppID, appVersion: String? = nil, destination: Destination? = nil, labels: [String] = ["gittickets"],
        diagnostics: DiagnosticsPolicy = .default, secretFile: String? = nil
    ) {
        self.appID = appID.description
        self.appVersion = appVersion
        self.destination = destination
        self.labels = labels
        self.diagnostics = diagnostics
        self.secretFile = secretFile
    }
}
