public import DiagRedaction

extension IssueDraft {
    /// What the rules would mask in the words of the draft's author, which are sent as they were typed: for the review.
    /// Sections are "title" and "description".
    ///
    /// - Parameter redactor: A fresh one: its ledger is the answer.
    public func proposals(_ redactor: Redactor) -> [LedgerEntry] {
        if case .typed(let title) = title, !title.isBlank { _ = redactor.redact(title.text, section: "title") }
        if !userBody.isBlank { _ = redactor.redact(userBody.text, section: "description") }
        return redactor.ledger
    }
}
