internal import Glibc

/// The user's base directories (XDG Base Directory Specification 0.8).
public struct XDGPaths: Sendable, Hashable {
    /// `$XDG_STATE_HOME`, or `~/.local/state`.
    public var stateHome: String
    /// `$XDG_CONFIG_HOME`, or `~/.config`.
    public var configHome: String

    public init(stateHome: String, configHome: String) {
        self.stateHome = stateHome
        self.configHome = configHome
    }

    /// Read from the environment; a relative value is ignored, as the specification says.
    public static func current() -> XDGPaths {
        XDGPaths(
            stateHome: absolute("XDG_STATE_HOME") ?? Environment.home + "/.local/state",
            configHome: absolute("XDG_CONFIG_HOME") ?? Environment.home + "/.config")
    }

    /// Where an application's state lives: `stateHome/gittickets/APP-ID`.
    public func state(of appID: String) -> String { stateHome + "/gittickets/" + appID }

    /// Where executables lie that add to an application's reports: the machine's, then the user's.
    public func collectors(of appID: String) -> [String] {
        ["/etc/gittickets/collectors.d", configHome + "/gittickets/" + appID + "/collectors.d"]
    }

    /// The user's own redaction rules: `configHome/gittickets/rules.toml`.
    public var userRules: String { configHome + "/gittickets/rules.toml" }
    /// The user's own words that no report shows, one a line.
    public var userPrivateWords: String { configHome + "/gittickets/private-words" }

    private static func absolute(_ name: String) -> String? {
        guard let value = Environment.value(name), value.isAbsolutePath else { return nil }
        return value.utf8.count > 1 && value.utf8.last == UInt8(ascii: "/") ? String(value.dropLast()) : value
    }
}

/// The process's environment, read-only.
public enum Environment {
    /// `nil` when unset; an empty value is "".
    public static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// `$HOME`, or the password database's directory; "/" when there is neither.
    public static var home: String {
        if let home = value("HOME"), home.isAbsolutePath { return home }
        guard let entry = getpwuid(geteuid()), let directory = entry.pointee.pw_dir else { return "/" }
        return String(cString: directory)
    }
}

extension String {
    /// Not by hasPrefix, at whose first call the loader looks for memcmp(3).
    fileprivate var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }
}
