internal import PlatformCrypto

extension SharedSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "SharedSecret(redacted)" }
    public var debugDescription: String { description }
    /// Without children, so `dump` and reflection find nothing.
    public var customMirror: Mirror { Mirror(self, children: [] as [Mirror.Child]) }
}

extension SharedSecret: Hashable {
    /// In constant time.
    public static func == (a: SharedSecret, b: SharedSecret) -> Bool { ConstantTime.equal(a.bytes, b.bytes) }
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
