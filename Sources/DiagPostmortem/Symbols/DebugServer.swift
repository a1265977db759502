internal import PlatformOS

/// Asks debuginfod servers for a debug file, by the client that Debian has for it (debuginfod-find(1), package
/// debuginfod): the network stays out of this process.
enum DebugServer {
    /// - Returns: The path of the file in the client's cache; `nil` when no server has it, none is named in
    ///   DEBUGINFOD_URLS, or the client is not installed.
    static func path(ofBuildID digits: String) -> String? {
        guard !digits.isEmpty, let result = try? ChildProcess.run(["debuginfod-find", "debuginfo", digits]),
            result.status == .exited(0)
        else { return nil }
        return result.outputText.split(separator: "\n").last.map(String.init)
    }
}
