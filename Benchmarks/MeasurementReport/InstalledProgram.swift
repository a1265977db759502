internal import Glibc

/// Programs to measure beside, found on this machine.
public enum InstalledProgram {
    /// Looks a name up in PATH.
    public static func find(_ name: String) -> String? {
        guard let path = getenv("PATH") else { return nil }
        return String(cString: path).split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }

    /// Swift's own crash reporter, of the toolchain on PATH.
    public static func swiftBacktrace() -> String? {
        guard let swift = find("swift"), let resolved = realpath(swift, nil) else { return nil }
        defer { free(resolved) }
        let usr = directory(of: directory(of: String(cString: resolved)))
        let path = "\(usr)/libexec/swift/linux/swift-backtrace-static"
        return access(path, X_OK) == 0 ? path : nil
    }

    public static func directory(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }
}
