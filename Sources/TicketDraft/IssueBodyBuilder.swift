internal import DiagCollector
internal import TicketWire

/// Turns a draft into the one Markdown body that is shown, confirmed and sent.
///
/// What the user typed comes first, then a section for each part of the diagnostics, then the correlation marker.
/// Nothing in it pings anybody, links an issue or reaches out of its place (``TypedText``, and `PingGuard`).
public enum IssueBodyBuilder {
    /// - Throws: ``DraftError`` `.textTooLong` when what was typed does not fit even with every section emptied.
    public static func build(_ draft: IssueDraft) throws(DraftError) -> IssueBody {
        let typed = TypedMarkdown.render(draft.userBody)
        let marker = CorrelationMarker.text(for: draft.id)
        let plans = (draft.diagnostics?.sections ?? []).map(SectionPlan.init)
        var frame = Frame(typed: typed, marker: marker, hasSections: !plans.isEmpty)
        let limit = WireLimits.body.upperBound
        let fitted = SizeBudget(limit: limit - frame.length).fit(plans)
        frame.sections = fitted.map(\.markdown)
        let body = frame.text
        guard body.utf16.count <= limit else {
            throw DraftError(code: .textTooLong, length: body.utf16.count, limit: limit)
        }
        let omissions = fitted.filter { $0.omittedCount > 0 }.map {
            IssueBody.Omission(sectionID: $0.id, lines: $0.omittedCount)
        }
        return IssueBody(markdown: body, omissions: omissions)
    }

    /// Everything in its order, blocks apart by an empty line.
    private struct Frame {
        let typed: String
        let marker: String
        let hasSections: Bool
        var sections: [String] = []

        var text: String {
            var blocks = typed.isEmpty ? [] : [typed]
            if typed.isEmpty && !hasSections { blocks.append("_No description._") }
            // A rule after the typed text: readers of the body can tell the two apart, as in the SDK for Apple systems.
            if !typed.isEmpty && hasSections { blocks.append("---") }
            return (blocks + sections + [marker]).joined(separator: "\n\n")
        }

        /// Without sections; UTF-16 units.
        var length: Int { text.utf16.count }
    }
}
