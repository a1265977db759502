/// How many new reports are taken in an hour; nil for no limit.
public struct RateLimits: Sendable, Hashable {
    /// From one client address.
    public var perAddress: Int?
    /// From one installation.
    public var perDevice: Int?

    public init(perAddress: Int?, perDevice: Int?) {
        self.perAddress = perAddress
        self.perDevice = perDevice
    }

    /// The public templates' defaults.
    public static let standard = RateLimits(perAddress: 30, perDevice: 10)
    public static let unlimited = RateLimits(perAddress: nil, perDevice: nil)
}
