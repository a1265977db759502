/// A rule that a literal calls, and which of its keywords the literal is.
struct KeywordCall: Sendable {
    var rule: Int
    var keyword: Int
}
