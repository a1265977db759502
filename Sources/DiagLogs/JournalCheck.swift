internal import DiagModel
internal import PlatformJournal

/// What the files themselves say that a journal's indexes may not: how many entries there are to be found, and which are
/// not what was written. Made before the entries are read, so that those which come meanwhile aren't missed.
struct JournalCheck {
    private var fitting: Set<JournalInspection.EntryID> = []
    private var isComplete = true
    private var notes: [String] = []

    init(_ files: [JournalFile], _ query: JournalQuery, _ window: LogWindow) {
        for file in files {
            do {
                let found = try file.inspect(Self.span(query, window), anyOf: Self.groups(query))
                fitting.formUnion(found.fitting)
                isComplete = isComplete && found.isComplete
                if found.damaged > 0 {
                    let entries = "\(found.damaged) of \(found.looked) entries"
                    notes.append("\(file.name): \(entries) of this time are damaged (journalctl --verify tells more)")
                }
                if found.skipped > 0 {
                    let entries = "\(found.looked) of \(found.looked + found.skipped) entries"
                    notes.append("\(file.name): only the last \(entries) of this time were checked for damage")
                }
            } catch {
                isComplete = false
                // One that went away meanwhile is named by whoever reads it.
                if error.code != .notFound { notes.append(error.description) }
            }
        }
    }

    /// What is wrong, for people.
    ///
    /// - Parameter read: How many entries were found by the index; `nil` where it was not asked for all.
    func notes(read: Int?) -> [String] {
        guard isComplete, let read, read < fitting.count else { return notes }
        let missing = "\(fitting.count - read) entries of this time were not found: the journal's index is damaged"
        return notes + [missing]
    }

    private static func span(_ query: JournalQuery, _ window: LogWindow) -> JournalInspection.Span {
        if let boot = query.boot, let range = window.monotonicRange { return .boot(boot, range) }
        return .wallClock(UInt64(clamping: window.start.microseconds)...UInt64(clamping: window.end.microseconds))
    }

    private static func groups(_ query: JournalQuery) -> [[JournalMatch]] {
        guard let boot = query.boot else { return query.anyOf }
        return query.anyOf.map { $0 + [JournalMatch("_BOOT_ID", boot.hex)] }
    }
}
