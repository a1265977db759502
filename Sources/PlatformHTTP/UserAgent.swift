/// How requests name themselves: `GitTickets-Linux/0.1 (org.example.Foo 2.3)`. Nothing about the machine or the user.
public enum UserAgent {
    /// - Parameters:
    ///   - version: This library's version.
    ///   - appID: The application reported for; characters that a comment can't hold are dropped.
    ///   - appVersion: Its version, when known.
    public static func string(version: String, appID: String? = nil, appVersion: String? = nil) -> String {
        let product = "GitTickets-Linux/\(clean(version))"
        let app = [appID, appVersion].compactMap { $0.map(clean) }.filter { !$0.isEmpty }.joined(separator: " ")
        return app.isEmpty ? product : "\(product) (\(app))"
    }

    /// Letters, digits and `.-_+~`: legal in a token and in a comment (RFC 9110, 5.6.2 and 5.6.5).
    private static func clean(_ text: String) -> String {
        let kept = text.unicodeScalars.filter { scalar in
            ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
                || ".-_+~".unicodeScalars.contains(scalar)
        }
        return String(String.UnicodeScalarView(kept.prefix(100)))
    }
}
