/// A mask an application adds to the built-in rules, which always run.
///
/// It can mask more, never less: all rules look at the same text, and all that any of them finds is masked, in whatever
/// order they stand. What stands in its place is looked through again.
public struct DiagnosticsRedactor: Sendable, Hashable, Codable {
    /// Names the rule in the ledger and in its masks: at most 64 letters, digits, dots, dashes and underscores.
    public var id: String
    /// A regular expression without look-arounds and back-references. Its first group that takes part is masked, or the
    /// whole match. `nil` for the four kinds below, which the built-in rules mask anyway.
    public var pattern: String?
    /// What stands in place of each match, literally and on one line. Default: the rule's own mask, `‹id-1›`.
    public var replacement: String?

    public init(id: String, pattern: String, replacement: String? = nil) {
        self.id = id
        self.pattern = pattern
        self.replacement = replacement
    }

    private init(builtIn id: String) { self.id = id }

    /// E-mail addresses. Always masked; listing it changes nothing, leaving it out neither.
    public static let email = DiagnosticsRedactor(builtIn: "email")
    /// IPv4 addresses. Always masked, as ``email``.
    public static let ipv4 = DiagnosticsRedactor(builtIn: "ipv4")
    /// IPv6 addresses. Always masked, as ``email``.
    public static let ipv6 = DiagnosticsRedactor(builtIn: "ipv6")
    /// `Bearer` tokens. Always masked, as ``email``.
    public static let bearerToken = DiagnosticsRedactor(builtIn: "bearer-token")
}
