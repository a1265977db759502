internal import Glibc

/// A private value in the one form that all its spellings share, so that each gets the same pseudonym.
struct PrivateValue {
    let canonical: [UInt8]
    /// For an address: its /24 or /64.
    var network: [UInt8]?

    init(_ text: Slice<UnsafeBufferPointer<UInt8>>, checkedBy validator: Validator?) {
        let lowered = text.map(\.lowered)
        switch validator {
        case .ipv4:
            let parts = lowered.split { !$0.isDigit }
            canonical = Array(parts.joined(separator: [UInt8(ascii: ".")]))
            network = Array(parts.prefix(3).joined(separator: [UInt8(ascii: ".")]))
        case .ipv6:
            canonical = Self.address6(lowered) ?? lowered
            network = Array(canonical.prefix(8))
        case .card, .iban: canonical = lowered.filter(\.isAlphanumeric)
        default: canonical = lowered
        }
    }

    /// The sixteen bytes of an address.
    private static func address6(_ text: [UInt8]) -> [UInt8]? {
        var address = in6_addr()
        let name = String(decoding: text.prefix { $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "/") }, as: UTF8.self)
        guard inet_pton(AF_INET6, name, &address) == 1 else { return nil }
        return withUnsafeBytes(of: address) { Array($0) }
    }
}
