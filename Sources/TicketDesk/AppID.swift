/// The name of an application's state and configuration: one path part, safe in every file system.
public struct AppID: Sendable, Hashable, CustomStringConvertible {
    public let description: String

    /// Keeps letters, digits, ".", "_" and "-" of ASCII and puts "-" for the rest; at most 100 characters.
    ///
    /// A name that is empty or starts with "." gets "app" put before it.
    public init(_ name: String) {
        var text = ""
        for scalar in name.unicodeScalars.prefix(100) {
            text.unicodeScalars.append(Self.isAllowed(scalar) ? scalar : "-")
        }
        description = text.isEmpty || text.hasPrefix(".") ? "app" + text : text
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": true
        default: false
        }
    }
}
