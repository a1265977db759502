/// `[[rules.required]]`: another rule that must find something near, or the finding is none.
struct RuleRequirement: Sendable {
    var rule: String
    /// Lines between the two findings at most; `nil`: ``fragment``.
    var withinLines: Int?
    /// Bytes between the two findings' columns at most; `nil`: any.
    var withinColumns: Int?
    var position: SourcePosition

    /// gitleaks looks through the piece of a file that it has at hand. A log has no files, so this many lines around
    /// are the piece.
    static let fragment = 1_000

    /// So far off may the other finding be; `nil` when it is farther than lines are kept for: the requirement then
    /// counts as met, for masking more is the safe reading.
    var lines: Int? {
        guard let withinLines else { return Self.fragment }
        return withinLines <= Self.fragment ? withinLines : nil
    }

    func isMet(by other: FindingPlace, at place: FindingPlace) -> Bool {
        guard let lines else { return true }
        let near = abs(other.line - place.line) <= lines
        return near && withinColumns.map { abs(other.column - place.column) <= $0 } ?? near
    }
}

/// Where a match begins.
struct FindingPlace: Sendable {
    /// Counted from the first line of a text.
    var line: Int
    /// In bytes from the line's start.
    var column: Int
}
