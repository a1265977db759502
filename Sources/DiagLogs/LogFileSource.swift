internal import PlatformOS

/// Lines of one log file.
///
/// Where the time stamps are of a common format (see ``TimestampFormat``), the window is found by halving the file, not by
/// reading it; otherwise the last lines are taken and a note says so. Only a regular file is read: a pipe or device in
/// its place is refused without waiting on it, and so is a symbolic link. Nothing is mapped, so a file that is
/// shortened meanwhile only ends early.
public struct LogFileSource: LogSource {
    /// An absolute path.
    public let path: String

    public init(path: String) { self.path = path }

    public var title: String { "Log file \(name)" }

    private var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    public func slice(_ window: LogWindow, budget: LogBudget) throws(LogError) -> LogSlice {
        let file: LogFile
        do {
            file = try LogFile(path: path)
        } catch {
            throw LogError(error, source: title)
        }
        guard file.status.kind == .file else { throw LogError(.notARegularFile, source: title) }
        do {
            var cut = LogFileCut(file: file, name: name, window: window)
            let lines = try cut.lines(bytesPerEntry: budget.bytesPerEntry)
            return lines.slice(window, budget: budget, notes: cut.notes)
        } catch {
            throw LogError(error, source: title)
        }
    }
}
