/// Text that has been through the rules: what may leave the machine.
///
/// A proof, not a wrapper: it has no public initialiser, and only a ``Redactor`` makes one. It is not `Codable`,
/// since decoding would forge one; text read back from disk is redacted again, which changes nothing (redaction is
/// idempotent). Joins and prefixes stay within the type, so nobody needs to unwrap it to lay out a report.
public struct RedactedText: Sendable, Hashable {
    /// Valid UTF-8 without NUL, ANSI escapes or bidirectional controls.
    public let text: String

    /// Only for this target, after the rules ran over `text`.
    init(afterRules text: String) { self.text = text }

    /// A literal from the program's own source, which cannot hold machine data.
    public init(literal: StaticString) { self.text = literal.description }

    public static let empty = RedactedText(literal: "")

    public var isEmpty: Bool { text.isEmpty }

    /// The parts in order with `separator` between them.
    public static func joined(_ parts: [RedactedText], separator: StaticString = "") -> RedactedText {
        RedactedText(afterRules: parts.map(\.text).joined(separator: separator.description))
    }

    /// The lines of the text, without their line ends.
    public func lines() -> [RedactedText] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { RedactedText(afterRules: String($0)) }
    }

    /// What stands before and after the first `separator`; `nil` where there is none.
    public func cut(at separator: StaticString) -> (before: RedactedText, after: RedactedText)? {
        guard let range = text.firstRange(of: separator.description) else { return nil }
        return (
            RedactedText(afterRules: String(text[..<range.lowerBound])),
            RedactedText(afterRules: String(text[range.upperBound...]))
        )
    }

    /// Without `suffix`, where it ends so.
    public func dropping(suffix: StaticString) -> RedactedText {
        let suffix = suffix.description
        return text.hasSuffix(suffix) ? RedactedText(afterRules: String(text.dropLast(suffix.count))) : self
    }

    public static func + (a: RedactedText, b: RedactedText) -> RedactedText {
        RedactedText(afterRules: a.text + b.text)
    }
}
