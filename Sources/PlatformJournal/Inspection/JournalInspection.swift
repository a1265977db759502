/// What a journal file holds of a stretch of time, told without its indexes: by these sd-journal finds entries, and
/// believes whatever they and the values say.
public struct JournalInspection: Sendable {
    /// Of a boot's own clock, or of the wall clock where the boot isn't known; in microseconds.
    public enum Span: Sendable, Hashable {
        case boot(JournalBootID, ClosedRange<UInt64>)
        case wallClock(ClosedRange<UInt64>)
    }

    /// One entry, the same in every file that holds it.
    public struct EntryID: Sendable, Hashable {
        let stamp: JournalStamp
        let sum: UInt64
    }

    /// Entries that have what was asked for.
    public internal(set) var fitting: Set<EntryID> = []
    /// Entries of that time, whosever they are.
    public internal(set) var looked = 0
    /// Of those, the ones that are not what was written: a value, a clock, their place in the order.
    public internal(set) var damaged = 0
    /// Entries of that time that were not looked at, for there were too many: the earliest.
    public internal(set) var skipped = 0
    /// Whether all entries that fit are known.
    public internal(set) var isComplete = true
}

extension JournalFile {
    /// Looks at every entry of a stretch of time, and at the values of each.
    ///
    /// Some microseconds an entry. Changes nothing, maps nothing.
    /// - Parameter groups: As ``JournalReader/match(anyOf:)`` takes them; an entry fits one of them.
    /// - Throws: ``JournalError`` `.inconsistent` where not even its entries can be listed.
    public func inspect(
        _ span: JournalInspection.Span, anyOf groups: [[JournalMatch]]
    ) throws(JournalError) -> JournalInspection {
        do {
            var inspector = try JournalInspector(path: path, span, groups)
            return try inspector.inspect()
        } catch {
            throw JournalError(error.code, underlying: error.underlying, operation: error.operation, file: name)
        }
    }
}
