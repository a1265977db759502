/// One mask and its reason.
public struct MaskExplanation: Sendable, Hashable {
    /// What is masked.
    public var text: String
    /// The rule that names the mask.
    public var rule: String
    public var reason: String
    /// Other rules that claimed a part of it.
    public var alsoMatched: [String]
    /// The encodings that hid it, the outermost first: `base64`, `escapes` (percent, `\u`, `\x`, HTML entities).
    public var decoded: [String]
    /// The keyword on the line that called the rule.
    public var keyword: String?
    /// The shape that called the rule, where it has no keyword.
    public var shape: String?
    /// The rule's regular expression.
    public var pattern: String?
    /// What else the value had to pass.
    public var validator: String?
    public var entropy: Entropy?
    /// Rules that had to match nearby.
    public var requires: [String] = []

    /// In bits per byte.
    public struct Entropy: Sendable, Hashable {
        /// What the value had to exceed.
        public var least: Double
        /// `nil` where the value is encoded.
        public var measured: Double?
    }
}
