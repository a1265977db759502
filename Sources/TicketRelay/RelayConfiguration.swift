public import FoundationEssentials
public import TicketWire

/// A relay's settings, under the environment names of the public relay templates.
public struct RelayConfiguration: Sendable {
    public var secret: SharedSecret
    /// Added to every issue that lacks it. `GITTICKETS_LABEL`, default "gittickets".
    public var label: String
    /// New reports an hour; a replay spends none. `GITTICKETS_IP_HOURLY_LIMIT`, `GITTICKETS_DEVICE_HOURLY_LIMIT`.
    public var limits: RateLimits
    /// Seconds a request's timestamp may be off. `GITTICKETS_REPLAY_WINDOW_SECONDS`, default 300.
    public var replayWindow: Int
    /// Where browsers and clients reach this relay.
    public var publicURL: URL

    public init(
        secret: SharedSecret, publicURL: URL, label: String = "gittickets", limits: RateLimits = .unlimited,
        replayWindow: Int = RequestSignature.defaultWindow
    ) {
        self.secret = secret
        self.publicURL = publicURL
        self.label = label
        self.limits = limits
        self.replayWindow = replayWindow
    }

    /// Reads the optional settings from `environment`.
    ///
    /// - Parameter limits: what holds where the environment sets no limit: ``RateLimits/unlimited`` for a local relay,
    ///   ``RateLimits/standard`` otherwise.
    /// - Throws: ``RelayError`` `.configuration`, naming the variable, never its value.
    public init(
        secret: SharedSecret, publicURL: URL, environment: [String: String], limits: RateLimits
    ) throws(RelayError) {
        self.init(secret: secret, publicURL: publicURL)
        label = try Self.label(in: environment) ?? label
        self.limits = RateLimits(
            perAddress: try Self.number("GITTICKETS_IP_HOURLY_LIMIT", in: environment) ?? limits.perAddress,
            perDevice: try Self.number("GITTICKETS_DEVICE_HOURLY_LIMIT", in: environment) ?? limits.perDevice)
        replayWindow = try Self.number("GITTICKETS_REPLAY_WINDOW_SECONDS", in: environment) ?? replayWindow
    }

    private static func label(in environment: [String: String]) throws(RelayError) -> String? {
        guard let label = environment["GITTICKETS_LABEL"], !label.isEmpty else { return nil }
        guard WireLimits.label.contains(WireLimits.length(label)) else {
            throw RelayError(.configuration, "GITTICKETS_LABEL must have at most 50 characters")
        }
        return label
    }

    private static func number(_ name: String, in environment: [String: String]) throws(RelayError) -> Int? {
        guard let text = environment[name], !text.isEmpty else { return nil }
        guard let number = Int(text), number >= 0 else {
            throw RelayError(.configuration, "\(name) must be a whole number, 0 or more")
        }
        return number
    }
}
