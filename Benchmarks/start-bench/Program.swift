import Glibc

/// A program to start: what to call it, and the arguments that make it do nothing but start.
struct Program {
    var name: String
    var arguments: [String]

    /// Ours, from GITTICKETS_BIN_DIR or beside this program.
    static func ours(_ name: String) -> Program {
        let given = getenv("GITTICKETS_BIN_DIR").map { String(cString: $0) }
        let directory = given ?? directory(of: CommandLine.arguments[0])
        return Program(name: "\(name) --version", arguments: ["\(directory)/\(name)", "--version"])
    }

    /// Swift's own crash reporter, of the toolchain on PATH; without a crash to report it prints its usage.
    static func swiftBacktrace() -> Program? {
        guard let swift = find("swift"), let resolved = realpath(swift, nil) else { return nil }
        defer { free(resolved) }
        let usr = directory(of: directory(of: String(cString: resolved)))
        let path = "\(usr)/libexec/swift/linux/swift-backtrace-static"
        return access(path, X_OK) == 0 ? Program(name: "swift-backtrace --help", arguments: [path, "--help"]) : nil
    }

    /// A program on PATH that prints its version.
    static func installed(_ name: String) -> Program? {
        find(name).map { Program(name: "\(name) --version", arguments: [$0, "--version"]) }
    }

    private static func find(_ name: String) -> String? {
        guard let path = getenv("PATH") else { return nil }
        return String(cString: path).split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }

    private static func directory(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }
}
