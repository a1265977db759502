import PlatformOS

/// A file the user names on the command line.
enum InputFile {
    /// "-" is standard input.
    static func open(_ path: String) throws(ToolError) -> FileDescriptor {
        if path == "-" { return Terminal.input() }
        do {
            return try FileDescriptor(path: path, flags: 0)
        } catch {
            throw .failed("'\(path)'", error.reason)
        }
    }

    static func read(_ path: String, limit: Int) throws(ToolError) -> [UInt8] {
        do {
            return try FileDescriptor(path: path, flags: 0).readToEnd(limit: limit)
        } catch {
            throw .failed("'\(path)'", error.reason, error.code == OSError.tooLarge ? "at most \(limit) bytes" : nil)
        }
    }
}
