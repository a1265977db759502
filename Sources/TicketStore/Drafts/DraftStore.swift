internal import DiagCollector
public import DiagRedaction
public import FoundationEssentials
internal import PlatformOS
public import TicketDraft

/// Drafts that wait for their user, one file each.
public struct DraftStore: Sendable {
    private let files: RecordFile<StoredDraft>
    private let outbox: Outbox

    init(directory: PrivateDirectory, outbox: Outbox) {
        files = RecordFile(directory: directory, role: "draft", version: 1)
        self.outbox = outbox
    }

    /// Keeps the draft as it is now; what was kept under its id before is replaced.
    ///
    /// - Throws: ``StoreError`` `.frozen` once a delivery was tried; the old draft is unchanged after any error.
    public func save(_ draft: IssueDraft) throws(StoreError) {
        if try outbox.isFrozen(draft.id) { throw StoreError(.frozen, role: "draft") }
        try files.write(StoredDraft(draft), to: Self.name(draft.id))
    }

    /// Reads a draft. What came from the machine goes through the rules again: a file proves nothing.
    ///
    /// - Parameter redactor: A fresh one; what it masks besides is added to the draft's ledger.
    /// - Throws: ``StoreError`` `.notFound`, `.damaged`, `.newerVersion`.
    public func load(_ id: DraftID, redactor: Redactor) throws(StoreError) -> IssueDraft {
        var draft = try load(id) { redactor.redact($0, section: $1) }
        let ledger = draft.ledger.adding(redactor.ledger)
        draft.diagnostics?.ledger = ledger
        return draft
    }

    /// - Parameter redact: Called with each text and its section's id.
    package func load(
        _ id: DraftID, redact: (_ text: String, _ section: String) -> RedactedText
    ) throws(StoreError) -> IssueDraft {
        let stored = try files.read(Self.name(id))
        guard stored.id == id else { throw StoreError(.damaged, role: "draft", detail: "it holds another id") }
        return stored.draft(redact: redact)
    }

    /// Newest first. Files that don't read back are left out; ``load(_:redactor:)`` says what is wrong with one.
    public func list() throws(StoreError) -> [DraftSummary] {
        try ids().compactMap { try? files.read(Self.name($0)).summary }.sorted { $0.createdAt > $1.createdAt }
    }

    /// Every draft's id, also of those that don't read back.
    public func ids() throws(StoreError) -> [DraftID] {
        try files.stems(ending: Self.suffix).compactMap { UUID(uuidString: $0) }
    }

    public func remove(_ id: DraftID) throws(StoreError) { try files.remove(Self.name(id)) }

    private static let suffix = ".json"
    private static func name(_ id: DraftID) -> String { id.uuidString + suffix }
}

extension [LedgerEntry] {
    /// Counts of the same rule in the same section together.
    fileprivate func adding(_ others: [LedgerEntry]) -> [LedgerEntry] {
        others.reduce(into: self) { sum, entry in
            if let index = sum.firstIndex(where: { $0.rule == entry.rule && $0.section == entry.section }) {
                sum[index].count += entry.count
            } else {
                sum.append(entry)
            }
        }
    }
}
