internal import Glibc
internal import PlatformOS

/// An application in a Flatpak or a Snap: where its sandbox keeps its log files, and what systemd calls its scopes.
///
/// Inside, it writes to places that look like everybody's; outside they are its own alone. Its processes have other numbers
/// outside, so its journal lines are found by its scopes.
public enum SandboxedApplication: Sendable, Hashable {
    case flatpak(id: String)
    case snap(name: String)

    /// Of a running or dead program.
    ///
    /// - Parameters:
    ///   - id: What the application calls itself. A Flatpak's has a directory of that name in ~/.var/app.
    ///   - program: Absolute path, as seen from within or without; `nil` when unknown.
    public init?(id: String, program: String?) { self.init(id: id, program: program, home: Environment.home) }

    package init?(id: String, program: String?, home: String) {
        let parts = program?.split(separator: "/").map(String.init) ?? []
        if let name = Self.component(after: ["flatpak", "app"], in: parts) {
            self = .flatpak(id: name)
        } else if parts.first == "snap" || parts.starts(with: ["var", "lib", "snapd", "snap"]),
            let name = Self.component(after: ["snap"], in: parts)
        {
            self = .snap(name: name)
        } else if Self.isName(id), access("\(home)/.var/app/\(id)", F_OK) == 0 {
            self = .flatpak(id: id)
        } else if Self.isName(id), access("\(home)/snap/\(id)", F_OK) == 0 {
            self = .snap(name: id)
        } else {
            return nil
        }
    }

    /// Patterns of its log files.
    public var logFiles: [String] {
        switch self {
        case .flatpak(let id): ["~/.var/app/\(id)/**/*.log"]
        case .snap(let name): ["~/snap/\(name)/**/*.log", "/var/snap/\(name)/**/*.log"]
        }
    }

    /// Patterns of its units: desktops start a Flatpak in a scope of its own, snapd a Snap.
    public var units: [String] {
        switch self {
        case .flatpak(let id): ["app-\(Self.escaped(id))-*.scope", "app-*-\(Self.escaped(id))-*.scope"]
        case .snap(let name): ["snap.\(name).*.scope", "snap.\(name).*.service"]
        }
    }

    /// As a unit's name writes it (systemd.unit(5)), for a pattern: there "-" only parts.
    private static func escaped(_ id: String) -> String {
        id.split(separator: "-", omittingEmptySubsequences: false).joined(separator: #"\\x2d"#)
    }

    private static func component(after marks: [String], in parts: [String]) -> String? {
        let starts = parts.indices.dropLast(marks.count)
        let found = starts.first { parts[$0...].starts(with: marks) }
        return found.map { parts[$0 + marks.count] }.flatMap { isName($0) ? $0 : nil }
    }

    /// It becomes part of patterns.
    private static func isName(_ name: String) -> Bool {
        !name.hasPrefix(".") && !name.isEmpty
            && name.utf8.allSatisfy {
                (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || "._-".utf8.contains($0)
            }
    }
}
