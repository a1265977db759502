internal import DiagCollector
internal import DiagModel
internal import DiagRedaction
internal import TicketDraft
internal import TicketWire

/// A draft's values as they stand in its file: plain text, which proves nothing until it is redacted again.
struct StoredDraft: Codable, Sendable {
    let id: DraftID
    let createdAt: Timestamp
    let kind: ReportKind
    let typedTitle: TypedText?
    let suggestedTitle: String?
    let userBody: TypedText
    let labels: [String]
    let crashID: String?
    let diagnostics: Diagnostics?

    struct Diagnostics: Codable, Sendable {
        let sections: [Section]
        let ledger: [LedgerEntry]
        let suggestedTitle: String?
    }

    struct Section: Codable, Sendable {
        let id: String
        let title: String
        /// Either this or `rows`.
        let text: String?
        let rows: [Row]?
        let folded: Bool
        let anchorLine: Int?
    }

    struct Row: Codable, Sendable {
        let label: String
        let value: String
    }

    var summary: DraftSummary {
        let untitled = typedTitle?.isBlank ?? false
        return DraftSummary(
            id: id, createdAt: createdAt, kind: kind, crashID: crashID,
            isBlank: crashID == nil && untitled && userBody.isBlank)
    }
}

extension StoredDraft {
    init(_ draft: IssueDraft) {
        id = draft.id
        createdAt = draft.createdAt
        kind = draft.kind
        switch draft.title {
        case .typed(let text): (typedTitle, suggestedTitle) = (text, nil)
        case .suggested(let text): (typedTitle, suggestedTitle) = (nil, text.text)
        }
        userBody = draft.userBody
        labels = draft.labels
        crashID = draft.crashID
        diagnostics = draft.diagnostics.map { blob in
            Diagnostics(
                sections: blob.sections.map(Section.init), ledger: blob.ledger,
                suggestedTitle: blob.suggestedTitle?.text)
        }
    }

    func draft(redact: (String, String) -> RedactedText) -> IssueDraft {
        let title: IssueTitle =
            if let typedTitle { .typed(typedTitle) } else { .suggested(redact(suggestedTitle ?? "", "title")) }
        let blob = diagnostics.map { stored in
            DiagnosticsBlob(
                sections: stored.sections.map { $0.section(redact: redact) }, ledger: stored.ledger,
                suggestedTitle: stored.suggestedTitle.map { redact($0, "title") })
        }
        return IssueDraft(
            id: id, createdAt: createdAt, kind: kind, title: title, userBody: userBody, diagnostics: blob,
            labels: labels, crashID: crashID)
    }
}

extension StoredDraft.Section {
    init(_ section: DiagnosticsSection) {
        id = section.id
        title = section.title.text
        folded = section.folded
        anchorLine = section.anchorLine
        switch section.content {
        case .text(let content):
            text = content.text
            rows = nil
        case .table(let table):
            text = nil
            rows = table.map { StoredDraft.Row(label: $0.label.text, value: $0.value.text) }
        }
    }

    func section(redact: (String, String) -> RedactedText) -> DiagnosticsSection {
        let content: DiagnosticsSection.Content =
            if let rows {
                .table(rows.map { DiagnosticsSection.Row(redact($0.label, id), redact($0.value, id)) })
            } else {
                .text(redact(text ?? "", id))
            }
        return DiagnosticsSection(
            id: id, title: redact(title, id), content: content, folded: folded, anchorLine: anchorLine)
    }
}
