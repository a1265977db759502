internal import DiagModel
internal import DiagPostmortem
internal import DiagRedaction
public import FoundationEssentials
public import TicketConsent
internal import TicketDraft
internal import TicketStore
public import TicketWire

/// A draft as a list shows it.
public struct WaitingDraft: Sendable, Hashable, Identifiable {
    public let id: UUID
    public let kind: ReportKind
    /// One line, redacted or typed, as it will stand on the issue.
    public let title: String
    public let createdAt: Date
    public let crashID: String?
}

extension Desk {
    /// Drafts that wait for a decision, newest first; those already in the outbox, and those
    /// without a word of the user's that a preview left, are not among them.
    public func drafts() throws(DeskError) -> [WaitingDraft] {
        let rules = try composer.rules()
        do {
            let queued = Set(try store.outbox.ids())
            return try store.drafts.list().filter { !queued.contains($0.id) && !$0.isBlank }.compactMap { summary in
                guard let draft = try? load(summary.id, rules) else { return nil }
                let seconds = Double(draft.createdAt.microseconds) / 1_000_000
                return WaitingDraft(
                    id: draft.id, kind: draft.kind, title: draft.title.line(for: draft.kind),
                    createdAt: Date(timeIntervalSince1970: seconds), crashID: draft.crashID)
            }
        } catch {
            throw DeskError(.draft, "drafts", underlying: error)
        }
    }

    /// Which draft each crash record has.
    func draftsByCrash() throws(DeskError) -> [String: UUID] {
        do {
            let pairs = try store.drafts.list().compactMap { draft in draft.crashID.map { ($0, draft.id) } }
            return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        } catch {
            throw DeskError(.draft, "drafts", underlying: error)
        }
    }

    /// Seals a draft: the exact bytes that would be sent, kept so that a later confirmation finds them.
    ///
    /// The same draft gives the same bytes. Nothing is collected again.
    /// - Throws: ``DeskError`` `.notFound`, `.notConfigured` when there is nowhere to send to, `.draft`.
    public func preview(_ id: UUID) throws(DeskError) -> Preview {
        guard let destination = settings.destination else {
            throw DeskError(.notConfigured, "destination", cure: "the application names its repository and relay")
        }
        let draft: IssueDraft
        do {
            draft = try load(id, try composer.rules())
        } catch {
            throw DeskError(error.isNotFound ? .notFound : .draft, "draft \(id)", underlying: error)
        }
        do {
            let proposals = draft.proposals(Redactor(rules: try composer.rules(), identity: .current()))
            let sealed = try SealedReport.seal(
                draft, to: destination, deviceID: try store.deviceID(), proposals: proposals)
            try store.sealed.save(sealed)
            return Preview(sealed)
        } catch {
            throw DeskError(.draft, "draft \(id)", underlying: error)
        }
    }

    /// The sealed report of that digest, checked byte for byte.
    ///
    /// - Throws: ``DeskError`` `.consent` when there is none, or when its bytes changed since it was previewed.
    public func sealedReport(_ digest: ReportDigest) throws(DeskError) -> SealedReport {
        do {
            return try store.sealed.load(digest)
        } catch {
            if error.isNotFound {
                throw DeskError(
                    .consent, "report \(digest)", reason: "no preview with this digest is kept",
                    cure: "preview it, and confirm the digest that is printed then")
            }
            throw DeskError(.consent, "report \(digest)", underlying: error)
        }
    }

    /// Removes a draft, its previews, and the raw record of the crash it is about; also a draft that can't be read.
    ///
    /// - Throws: ``DeskError`` `.notFound`, or `.outbox` for a report that was confirmed: it may be on its way.
    public func discard(_ id: UUID) throws(DeskError) {
        do {
            if try store.outbox.ids().contains(id) {
                throw DeskError(.outbox, "draft \(id)", reason: "confirmed already; it waits in the outbox")
            }
            guard try store.drafts.ids().contains(id) else { throw DeskError(.notFound, "draft \(id)") }
            let crash = try store.drafts.list().first { $0.id == id }?.crashID
            try store.discard(id)
            if let crash { try removeRecord(crash) }
        } catch let error as DeskError {
            throw error
        } catch {
            throw DeskError(.draft, "draft \(id)", underlying: error)
        }
    }

    private func load(_ id: UUID, _ rules: RuleSet) throws(StoreError) -> IssueDraft {
        try store.drafts.load(id, redactor: Redactor(rules: rules, identity: .current()))
    }
}

extension Error {
    fileprivate var isNotFound: Bool { (self as? StoreError)?.code == .notFound }
}
