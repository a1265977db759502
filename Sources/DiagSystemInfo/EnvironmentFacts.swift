internal import DiagModel

/// Variables by allow-list: the language, the session, and what toolkits and Swift's runtime are told. Of PATH only the
/// shape; of the listed ones only values without a path and other free text.
enum EnvironmentFacts {
    static func facts(_ machine: Machine, _ subject: FactSubject) -> [SystemFact] {
        let listed = machine.environmentNames.filter(isListed).compactMap { name in
            machine.environment(name).map { value in
                SystemFact(
                    key: "environment.\(name.lowercased())", title: name, value: isPlain(name, value) ? value : "set")
            }
        }
        let path = machine.environment("PATH").map { PathShape.of($0, home: machine.environment("HOME")) }
        return listed + [.of("environment.path", "PATH", path)].compactMap(\.self)
    }

    private static func isListed(_ name: String) -> Bool {
        exactly.contains(name) || families.contains { name.hasPrefix($0) }
    }

    private static let exactly: Set = [
        "LANG", "LANGUAGE", "XDG_SESSION_TYPE", "XDG_CURRENT_DESKTOP",
        // The categories of locale(7); other names that begin so are somebody's own.
        "LC_ALL", "LC_ADDRESS", "LC_COLLATE", "LC_CTYPE", "LC_IDENTIFICATION", "LC_MEASUREMENT", "LC_MESSAGES",
        "LC_MONETARY", "LC_NAME", "LC_NUMERIC", "LC_PAPER", "LC_TELEPHONE", "LC_TIME",
    ]
    /// GDK and GSK are GTK's own.
    private static let families = ["GTK_", "GDK_", "GSK_", "QT_", "SWIFT_"]

    /// Toolkits leave their prefix to everyone: an application's own variable may hold anything.
    private static let secretive = [
        "KEY", "TOKEN", "SECRET", "PASS", "AUTH", "CREDENTIAL", "LICENSE", "LICENCE", "PROXY", "USER", "HOST", "SERVER",
        "SERIAL",
    ]

    static func isPlain(_ name: String, _ value: String) -> Bool {
        !secretive.contains { name.contains($0) } && value.utf8.count <= 64 && !looksRandom(value)
            && value.utf8.allSatisfy { byte in
                Character(UnicodeScalar(byte)).isLetter && byte < 0x80 || (0x30...0x39).contains(byte)
                    || "_-.,:;+@=".utf8.contains(byte)
            } && !looksLikeAnAddress(value)
    }

    /// Sixteen letters and digits in a row, mixed: a key under a name that doesn't say so.
    private static func looksRandom(_ value: String) -> Bool {
        value.split { !$0.isLetter && !$0.isNumber }.contains { run in
            run.utf8.count >= 16 && run.contains(where: \.isNumber) && run.contains(where: \.isLetter)
        }
    }

    /// "x@example.org" is not "de_DE@euro".
    private static func looksLikeAnAddress(_ value: String) -> Bool {
        guard let at = value.firstIndex(of: "@") else { return false }
        return value[at...].contains(".")
    }
}
