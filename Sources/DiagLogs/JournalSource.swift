internal import Glibc
internal import PlatformJournal

/// Log lines from journal files.
///
/// Whose lines they are is decided by the fields journald itself writes (`_PID`, `_BOOT_ID`, `_UID`, `_EXE`), which a
/// sender can't forge (systemd.journal-fields(7)). Each file is tried alone first: one that is truncated, damaged or
/// not readable is named in a note, and the others are used.
public struct JournalSource: LogSource {
    public enum Subject: Sendable, Hashable {
        /// Lines of and about one life of a process.
        case process(LoggedProcess)
        /// Lines under this `SYSLOG_IDENTIFIER`, of any process of the same user.
        case identifier(String)
        /// Lines of a systemd unit of the system or of the same user, and what systemd says of it. May be a pattern.
        case unit(String)
        /// Lines of any process of the same user that runs this program; an absolute path.
        case executable(String)
        /// Lines of a container, as the journald drivers of Docker and Podman name it.
        case container(String)
    }

    public let subject: Subject
    /// Where the files are.
    public let places: [JournalPlace]
    /// Whose lines are believed. Default: this user's.
    public var userID: UInt32 = getuid()

    public init(_ subject: Subject, in places: [JournalPlace] = [.thisMachine]) {
        self.subject = subject
        self.places = places
    }

    public var title: String {
        switch subject {
        case .process: "Journal of this process"
        case .identifier(let name): "Journal of \(name)"
        case .unit(let name): "Journal of the unit \(name)"
        case .executable(let path): "Journal of \(path)"
        case .container(let name): "Journal of the container \(name)"
        }
    }

    public func slice(_ window: LogWindow, budget: LogBudget) throws(LogError) -> LogSlice {
        let files = try JournalFiles.find(in: places, source: title)
        var notes = files.notes
        do {
            let lines = try read(files.usable, window, budget, notes: &notes)
            return lines.slice(window, budget: budget, notes: notes)
        } catch {
            throw LogError(error, source: title)
        }
    }

    /// Reads once more without the files that broke meanwhile: shortened under the reader, removed by a rotation.
    private func read(
        _ files: [JournalFile], _ window: LogWindow, _ budget: LogBudget, notes: inout [String]
    ) throws(JournalError) -> [RawLine] {
        do {
            return try readOnce(files, window, budget, notes: &notes)
        } catch {
            let now = JournalFiles.sort(files)
            guard !now.broken.isEmpty, !now.usable.isEmpty else { throw error }
            notes += now.notes
            return try readOnce(now.usable, window, budget, notes: &notes)
        }
    }

    private func readOnce(
        _ files: [JournalFile], _ window: LogWindow, _ budget: LogBudget, notes: inout [String]
    ) throws(JournalError) -> [RawLine] {
        var reader = try JournalReader(files: files.map(\.path))
        let query = try query(window, &reader)
        var scan = try JournalScan(reader, of: files, query, window: window, bytesPerEntry: budget.bytesPerEntry)
        let check = JournalCheck(files, query, window)
        let lines = try scan.lines()
        notes += scan.notes + check.notes(read: scan.met)
        return lines
    }

    /// What is asked of an open journal; it may have to be looked at for that.
    func query(_ window: LogWindow, _ reader: inout JournalReader) throws(JournalError) -> JournalQuery {
        var query = JournalQuery(subject, window, userID: userID)
        switch subject {
        case .process(let process) where process.includesUnit:
            if let unit = try JournalUnit.own(by: process, in: &reader) { query.anyOf += unit.groups(userID: userID) }
        case .unit(let pattern):
            let names = try JournalUnit.names(fitting: pattern, in: &reader)
            query.anyOf = names.flatMap { JournalUnit(name: $0).groups(userID: userID) }
        default: break
        }
        return query
    }
}
