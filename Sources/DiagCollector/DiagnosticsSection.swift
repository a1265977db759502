public import DiagRedaction

/// One part of a report, with a switch of its own in the review. It holds only text that has been through the rules.
public struct DiagnosticsSection: Sendable, Hashable, Identifiable {
    /// Stable and dotted, fit for a switch that is remembered: "thread.crashed", "logs.journal". Unique in a blob.
    public var id: String
    /// For people: "Crashing thread".
    public var title: RedactedText
    public var content: Content
    /// Whether a report shows it closed at first (`<details>`).
    public var folded: Bool
    /// The line of a text that matters most, counted from 0; `nil` for the first. What must be shortened keeps the
    /// lines nearest to it.
    public var anchorLine: Int?

    public init(id: String, title: RedactedText, content: Content, folded: Bool = false, anchorLine: Int? = nil) {
        self.id = id
        self.title = title
        self.content = content
        self.folded = folded
        self.anchorLine = anchorLine
    }

    public enum Content: Sendable, Hashable {
        /// Preformatted lines, as in a terminal.
        case text(RedactedText)
        case table([Row])
    }

    public struct Row: Sendable, Hashable {
        public var label: RedactedText
        /// May hold several lines.
        public var value: RedactedText

        public init(_ label: RedactedText, _ value: RedactedText) {
            self.label = label
            self.value = value
        }
    }
}
