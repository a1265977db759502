import FoundationEssentials
import PlatformOS

/// The programs under test: release builds in GITTICKETS_BIN_DIR when it is set, and the debug builds beside the tests.
enum Programs {
    static func path(_ name: String) -> String { (releaseDirectory ?? debugDirectory) + "/" + name }

    /// Both builds where both are there.
    static var directories: [String] { [debugDirectory, releaseDirectory].compactMap(\.self) }

    static let releaseDirectory = Environment.value("GITTICKETS_BIN_DIR")

    static let debugDirectory: String = {
        let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "/"
        return bundle.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
    }()
}
