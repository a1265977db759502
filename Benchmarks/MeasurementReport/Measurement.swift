internal import FoundationEssentials

/// One line of a benchmark's output: what was measured, and beside what in the same run.
///
/// `scripts/bench` merges these lines; the keys are its format.
public struct Measurement: Sendable, Codable {
    public var name: String
    public var value: Double
    /// Such as "ms", "MiB", "MB/s".
    public var unit: String
    /// The program or method measured beside ours; `nil` when there is none.
    public var peer: String?
    public var peerValue: Double?
    /// Over 1: ours is better.
    public var ratio: Double?

    private enum CodingKeys: String, CodingKey {
        case name, value, unit, peer, ratio
        case peerValue = "peer_value"
    }

    /// Which way is better, so that a ratio over 1 always means that ours is.
    public enum Better: Sendable {
        case less, more
    }

    public init(_ name: String, _ value: Double, _ unit: String) {
        self.name = name
        self.value = value
        self.unit = unit
    }

    public init(
        _ name: String, _ value: Double, _ unit: String, beside peer: String, _ peerValue: Double, better: Better
    ) {
        self.init(name, value, unit)
        self.peer = peer
        self.peerValue = peerValue
        let ratio = better == .less ? peerValue / value : value / peerValue
        self.ratio = ratio.isFinite ? ratio : nil
    }

    /// The measurement as one line of JSON, without the newline.
    ///
    /// - Throws: `EncodingError` when `value` or `peerValue` is not finite.
    public func jsonLine() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
