import PlatformOS
import TestSupport

/// The programs under test: release builds in GITTICKETS_BIN_DIR when it is set, and the debug builds beside the tests.
enum Programs {
    static func path(_ name: String) -> String { (releaseDirectory ?? BuiltProgram.directory) + "/" + name }

    /// Both builds where both are there.
    static var directories: [String] { [BuiltProgram.directory, releaseDirectory].compactMap(\.self) }

    static let releaseDirectory = Environment.value("GITTICKETS_BIN_DIR")
}
