/// The name of an application's state and configuration: one path part, safe in every file system.
public struct AppID: Sendable, Hashable, CustomStringConvertible {
    public let description: String

    /// Keeps letters, digits, ".", "_" and "-" of ASCII and puts "-" for the rest; at most 100 characters.
    ///
    /// A name that is empty or starts with "." gets "app" put before it.
    public init(_ name: String) {
        let kept = name.unicodeScalars.prefix(100).map { scalar in
            Self.allowed.contains(scalar) ? Character(scalar) : "-"
        }
        let text = String(kept)
        description = text.isEmpty || text.hasPrefix(".") ? "app" + text : text
    }

    private static let allowed: Set<Unicode.Scalar> = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-".unicodeScalars)
}
