public import DiagRedaction
public import TicketWire

/// An issue's title: typed by a person, or suggested from a crash.
public enum IssueTitle: Sendable, Hashable {
    case typed(TypedText)
    case suggested(RedactedText)

    /// One line of 1–256 UTF-16 units, as it is sent. A longer one ends in "…"; an empty one says what kind it is.
    public func line(for kind: ReportKind) -> String {
        let text =
            switch self {
            case .typed(let typed): typed.text
            case .suggested(let redacted): redacted.text
            }
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if WireText.trimmed(words).isEmpty { return kind.plainTitle }
        return words.prefix(utf16: WireLimits.title.upperBound, ending: "…")
    }
}

extension ReportKind {
    var plainTitle: String {
        switch self {
        case .bug: "Bug report"
        case .featureRequest: "Feature request"
        case .question: "Question"
        }
    }
}
