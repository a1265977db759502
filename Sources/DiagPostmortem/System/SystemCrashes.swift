public import DiagModel
internal import Glibc
internal import PlatformJournal
internal import PlatformOS

/// The crashes that systemd-coredump(8) has recorded on this machine, as far as this user may read of them: of programs
/// that do not link us.
///
/// Listing opens journals only. A report opens the crash's core file, and what a report of our own records opens.
public struct SystemCrashes: Sendable {
    /// `nil` for this machine's own journals.
    private let journalDirectory: String?
    private let coreDirectory: String

    /// - Parameters:
    ///   - journalDirectory: `nil` for this machine's own journals.
    ///   - coreDirectory: Where systemd-coredump keeps core files.
    public init(journalDirectory: String? = nil, coreDirectory: String = "/var/lib/systemd/coredump") {
        self.journalDirectory = journalDirectory
        self.coreDirectory = coreDirectory
    }

    /// The last crashes, newest first.
    ///
    /// - Throws: ``PostmortemError`` `.noJournal` when none can be read.
    public func entries(limit: Int = 100) throws(PostmortemError) -> [SystemCrash] {
        try newest { found in found.count < limit }
    }

    /// Reads the core file of one crash: unwound, symbolicated, explained, as a record of ours would be.
    ///
    /// - Throws: ``PostmortemError`` `.missing`, `.noCore`, `.denied`, `.damaged`, `.noJournal`.
    public func report(
        _ id: String, symbols: SymbolOptions = SymbolOptions()
    ) throws(PostmortemError) -> CrashReport {
        let found = try newest { $0.last?.id != id && $0.count < 10_000 }
        guard let crash = found.last, crash.id == id else { throw PostmortemError(.missing, "system crash") }
        return try crash.report(symbols)
    }

    /// Crashes from the newest back, while `more` of what was found says so.
    private func newest(
        while more: ([SystemCrash]) -> Bool
    ) throws(PostmortemError) -> [SystemCrash] {
        do {
            var reader = try JournalReader(files: try files().map(\.path))
            try reader.match("MESSAGE_ID", SystemCrash.messageID)
            try reader.limitValues(to: 4096)
            try reader.seekTail()
            var found: [SystemCrash] = []
            while more(found), try reader.previous() {
                let values = try reader.values(of: SystemCrash.fields)
                let stamp = try reader.stamp()
                if let crash = SystemCrash(values, stamp: stamp, coreDirectory: coreDirectory) { found.append(crash) }
            }
            return found
        } catch {
            throw PostmortemError(.noJournal, error.reason, errno: error.underlying)
        }
    }

    /// Those that can be read; others would make all of them look empty.
    private func files() throws(JournalError) -> [JournalFile] {
        let directories = journalDirectory.map { [JournalDirectory(path: $0)] } ?? JournalDirectory.ofThisMachine()
        var usable: [JournalFile] = []
        var failure: JournalError?
        for directory in directories {
            for file in try directory.files() {
                do {
                    try file.probe()
                    usable.append(file)
                } catch {
                    failure = error
                }
            }
        }
        if usable.isEmpty, let failure { throw failure }
        return usable
    }
}
