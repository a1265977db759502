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
        var found: [SystemCrash] = []
        try journals { reader throws(JournalError) in
            while found.count < limit, let crash = try previous(&reader) { found.append(crash) }
        }
        return found
    }

    /// Reads the core of one crash: unwound, symbolicated, explained, as a record of ours would be. Where there is none,
    /// what systemd-coredump itself found out and wrote into the journal has to do.
    ///
    /// - Throws: ``PostmortemError`` `.missing`, `.noCore`, `.denied`, `.damaged`, `.noJournal`.
    public func report(
        _ id: String, symbols: SymbolOptions = SymbolOptions()
    ) throws(PostmortemError) -> CrashReport {
        var found: SystemCrash?
        var kept: RegularFile?
        var message: String?
        try journals { reader throws(JournalError) in
            for _ in 0..<Self.searchLimit {
                guard let crash = try previous(&reader) else { return }
                guard crash.id == id else { continue }
                found = crash
                if crash.core == .inJournal { kept = try Self.core(in: &reader) }
                if crash.core == .missing, crash.isCertified { message = try Self.message(in: &reader) }
                return
            }
        }
        guard let found else { throw PostmortemError(.missing, "system crash") }
        if let message { return found.report(fromMessage: message) }
        return try found.report(symbols, keptInJournal: kept)
    }

    /// How many crashes back one is looked for.
    private static let searchLimit = 10_000
    /// Largest core taken from a journal, in bytes: journald takes fields up to 768 MiB.
    private static let coreLimit = 1 << 30
    /// Most bytes of a message that are read: systemd-coredump writes some kilobytes.
    private static let messageLimit = 1 << 18

    /// Opens the journals behind their last crash.
    private func journals(_ body: (inout JournalReader) throws(JournalError) -> Void) throws(PostmortemError) {
        do throws(JournalError) {
            var reader = try JournalReader(files: try files().map(\.path))
            try reader.match("MESSAGE_ID", SystemCrash.messageID)
            try reader.limitValues(to: 4096)
            try reader.seekTail()
            try body(&reader)
        } catch {
            throw PostmortemError(.noJournal, error.reason, errno: error.underlying)
        }
    }

    /// The next crash back; `nil` when there are no more.
    private func previous(_ reader: inout JournalReader) throws(JournalError) -> SystemCrash? {
        while try reader.previous() {
            let values = try reader.values(of: SystemCrash.fields)
            let stamp = try reader.stamp()
            if let crash = SystemCrash(values, stamp: stamp, coreDirectory: coreDirectory) { return crash }
        }
        return nil
    }

    /// The current entry's message, or its beginning.
    private static func message(in reader: inout JournalReader) throws(JournalError) -> String {
        try reader.limitValues(to: messageLimit)
        let value = try reader.values(of: SystemCrash.messageField)[0] ?? []
        return String(decoding: value.prefix(messageLimit), as: UTF8.self)
    }

    /// The core that the current entry holds itself, in a file in memory; `nil` where there is no room for it.
    private static func core(in reader: inout JournalReader) throws(JournalError) -> RegularFile? {
        try reader.limitValues(to: coreLimit)
        guard let memory = try? FileDescriptor.inMemory() else { return nil }
        var isWhole = false
        try reader.visit(SystemCrash.coreField) { _, value in isWhole = (try? memory.write(value)) != nil }
        return isWhole ? RegularFile(copying: memory) : nil
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
