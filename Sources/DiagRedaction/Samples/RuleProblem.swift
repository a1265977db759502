/// A rule that doesn't do as its samples say.
public struct RuleProblem: Sendable, Hashable, CustomStringConvertible {
    public enum Kind: String, Sendable {
        /// A must-match sample in which the rule finds nothing.
        case missed
        /// A must-match sample whose generated part is still there after redaction.
        case survived
        /// A must-not-match sample in which the rule finds something.
        case matched
        /// A sample with a `{{…}}` that means nothing.
        case badTemplate
    }

    public var rule: String
    public var file: String
    /// Of the rule.
    public var line: Int
    public var kind: Kind
    /// As written in the file.
    public var sample: String

    /// What is wrong, without the place.
    public var message: String {
        let what =
            switch kind {
            case .missed: "finds nothing in its must-match sample"
            case .survived: "leaves a part of its must-match sample"
            case .matched: "finds something in its must-not-match sample"
            case .badTemplate: "has a sample with an unknown {{…}}"
            }
        return "\(what): \(sample)"
    }

    public var description: String { "\(file):\(line): \(rule) \(message)" }
}
