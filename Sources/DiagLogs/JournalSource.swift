public import DiagModel
internal import Glibc
internal import PlatformJournal

/// Log lines from journal files.
///
/// Whose lines they are is decided by the fields journald itself writes (`_PID`, `_BOOT_ID`, `_UID`), which a sender
/// can't forge (systemd.journal-fields(7)). Each file is tried alone first: one that is truncated, damaged or not
/// readable is named in a note, and the others are used.
public struct JournalSource: LogSource {
    public enum Subject: Sendable, Hashable {
        /// Lines a process wrote in this life of it.
        case process(ProcessKey)
        /// Lines under this `SYSLOG_IDENTIFIER`, of any process of the same user.
        case identifier(String)
    }

    public let subject: Subject
    /// Where the files are; `nil` for this machine's own journals.
    public let directory: String?
    /// For ``Subject/identifier(_:)``: whose lines are believed. Default: this user's.
    public var userID: UInt32 = getuid()

    public init(_ subject: Subject, directory: String? = nil) {
        self.subject = subject
        self.directory = directory
    }

    public var title: String {
        switch subject {
        case .process: "Journal of this process"
        case .identifier(let name): "Journal of \(name)"
        }
    }

    public func slice(_ window: LogWindow, budget: LogBudget) throws(LogError) -> LogSlice {
        let files = try JournalFiles.find(in: directory, source: title)
        guard !files.usable.isEmpty else {
            if let error = files.broken.first { throw LogError(error, source: title) }
            throw LogError(.notFound, source: title)
        }
        var notes = files.notes
        do {
            let lines = try read(files.usable, window, budget, notes: &notes)
            return lines.slice(window, budget: budget, notes: notes)
        } catch {
            throw LogError(error, source: title)
        }
    }

    /// Reads once more without the file that broke, when one was shortened under the reader.
    private func read(
        _ files: [JournalFile], _ window: LogWindow, _ budget: LogBudget, notes: inout [String]
    ) throws(JournalError) -> [RawLine] {
        do {
            return try readOnce(files, window, budget, notes: &notes)
        } catch {
            guard error.code == .shrank else { throw error }
            let now = JournalFiles.sort(files)
            notes += now.notes
            guard !now.usable.isEmpty else { throw error }
            return try readOnce(now.usable, window, budget, notes: &notes)
        }
    }

    private func readOnce(
        _ files: [JournalFile], _ window: LogWindow, _ budget: LogBudget, notes: inout [String]
    ) throws(JournalError) -> [RawLine] {
        var scan = try JournalScan(files: files, window: window, bytesPerEntry: budget.bytesPerEntry)
        for (field, value) in matches { try scan.reader.match(field, value) }
        if let boot = bootID(window) { try scan.reader.match("_BOOT_ID", boot.hex) }
        let lines = try scan.lines()
        notes += scan.notes
        return lines
    }

    private var matches: [(String, String)] {
        switch subject {
        case .process(let key): [("_PID", String(key.pid))]
        case .identifier(let name): [("SYSLOG_IDENTIFIER", name), ("_UID", String(userID))]
        }
    }

    private func bootID(_ window: LogWindow) -> JournalBootID? {
        if case .process(let key) = subject { return JournalBootID(key.bootID) }
        return window.monotonicAnchor.flatMap { JournalBootID($0.bootID) }
    }
}
