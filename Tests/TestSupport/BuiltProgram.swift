internal import FoundationEssentials

/// A program of this package, built beside the tests that run it.
public enum BuiltProgram {
    /// The path of an executable product; tests list it as a dependency, so it is there.
    public static func path(_ name: String) -> String { directory + "/" + name }

    /// Where `swift test` put its products: beside the test bundle, or beside this process's program.
    public static let directory: String = {
        let arguments = CommandLine.arguments
        let flag = arguments.firstIndex(of: "--test-bundle-path")
        let bundle = flag.flatMap { arguments.indices.contains($0 + 1) ? arguments[$0 + 1] : nil } ?? program
        return bundle.split(separator: "/").dropLast().reduce(into: "") { $0 += "/" + $1 }
    }()

    private static var program: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    }
}
