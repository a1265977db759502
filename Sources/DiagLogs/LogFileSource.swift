internal import PlatformOS

/// Lines of one log file.
///
/// Where the time stamps are of a common format (see ``TimestampFormat``), the window is found by halving the file, not by
/// reading it; otherwise the last lines are taken and a note says so. What the file was rotated into (app.log.1,
/// app.log.2.gz, app.log-20261130.xz) is read too where it can hold lines of the window. Only a regular file is read: a pipe or device in
/// its place is refused without waiting on it, and so is a symbolic link. Nothing is mapped, so a file that is
/// shortened meanwhile only ends early.
public struct LogFileSource: LogSource {
    /// An absolute path.
    public let path: String
    /// Only lines in which this word stands, for a file that several programs print to; `nil` for all.
    public let word: String?
    /// Bytes of the file itself that are looked at; `nil` for all there are.
    public var upTo: Int?

    public init(path: String, naming word: String? = nil) {
        self.path = path
        self.word = word
    }

    public var title: String { "Log file \(name)" }

    private var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    public func slice(_ window: LogWindow, budget: LogBudget) throws(LogError) -> LogSlice {
        var lines: [RawLine] = []
        var notes: [String] = []
        var failures: [LogError] = []
        let members = RotatedFiles(of: path).covering(window)
        for member in members.reversed() {
            do {
                let found = try cut(member, window, budget)
                lines += found.lines
                notes += found.notes
            } catch {
                failures.append(error)
            }
        }
        if failures.count == members.count, let error = failures.last { throw error }
        notes = failures.map(\.description) + notes
        return lines.slice(window, budget: budget, notes: notes)
    }

    private func cut(
        _ member: RotatedFiles.Member, _ window: LogWindow, _ budget: LogBudget
    ) throws(LogError) -> (lines: [RawLine], notes: [String]) {
        let title = "Log file \(member.name)"
        let file = try LogFile.open(path: member.path, source: title, upTo: member.path == path ? upTo : nil)
        do {
            var cut = LogFileCut(file: file, name: member.name, window: window)
            var lines = try cut.lines(bytesPerEntry: budget.bytesPerEntry)
            if let word { lines.removeAll { !$0.names(word) } }
            // That an older file has nothing of this time is no news; that it is damaged is.
            let notes = member.path == path || !lines.isEmpty ? cut.notes : file.notes
            return (lines, member.path == path ? notes : notes.map { "\(member.name): \($0)" })
        } catch {
            throw LogError(error, source: title)
        }
    }
}
