/// The name of an application's state and configuration: one path part, safe in every file system.
public struct AppID: Sendable, Hashable, CustomStringConvertible {
    public let description: String

    /// Keeps letters, digits, ".", "_" and "-" of ASCII and puts "-" for the rest; at most 100 characters.
    ///
    /// A name that is empty or starts with "." gets "app" put before it.
    public init(_ name: String) {
        if Self.isAllowed(name.utf8) {
            description = name
            return
        }
        var text = ""
        for scalar in name.unicodeScalars.prefix(100) {
            text.unicodeScalars.append(Self.isAllowed(scalar) ? scalar : "-")
        }
        description = text.isEmpty || text.hasPrefix(".") ? "app" + text : text
    }

    /// Whether the name can stay as it is.
    private static func isAllowed(_ name: String.UTF8View) -> Bool {
        (1...100).contains(name.count) && name.first != UInt8(ascii: ".")
            && name.allSatisfy { isAllowed(Unicode.Scalar($0)) }
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": true
        default: false
        }
    }
}
