public import FoundationEssentials

/// Dates as GitHub's API writes them: ISO 8601, UTC, whole seconds.
public enum WireDate {
    /// `2026-06-04T12:00:00Z`
    public static func format(_ date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle())
    }

    /// With or without fractions of a second; nil for anything else.
    public static func parse(_ text: String) -> Date? {
        (try? Date.ISO8601FormatStyle().parse(text))
            ?? (try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text))
    }
}
