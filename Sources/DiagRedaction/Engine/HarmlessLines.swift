/// What tells lines in which no rule can find anything, whatever their digits are, so that they need not be scanned: most
/// lines of a log differ from earlier ones in their numbers only.
///
/// One thread's working memory.
struct HarmlessLines {
    var known = KnownLines()
    /// Keywords and names as they stand in skeletons.
    let keywords: PortableLiterals
    let names: PortableLiterals
    /// Of the line that was looked at last: literals, where shapes are, and where base64 may begin.
    var hits: [LiteralScanner.Hit] = []
    var shapes: [ShapeScanner.Hit] = []
    var runs: [Int] = []
    /// Of the rules that were asked for last.
    private var rules: [Int: SkeletonRule] = [:]
    /// So many texts are scanned whole: there was nothing to gain.
    private var pause = 0
    /// Lines that were counted, less what looks cost.
    private var credit = 128 * lookCost

    /// Shorter texts are scanned whole.
    static let shortest = 4 << 10
    private static let longPause = 16
    private static let mostRules = 48
    /// A look takes as long as the scan of some hundred lines, and so does making what a rule is asked with: for so many
    /// lines there is one.
    private static let lookCost = 4096

    /// `nil` where a keyword or a name may stand in two lines.
    init?(keywords: LiteralSet, names: LiteralSet) {
        guard let keywords = keywords.inSkeletons, let names = names.inSkeletons else { return nil }
        (self.keywords, self.names) = (keywords, names)
    }

    /// What is known of a rule, for use in one place: give it back with ``keep(_:of:)``.
    mutating func take(_ rule: Int, of rules: RuleSet) -> SkeletonRule {
        if let known = self.rules.removeValue(forKey: rule) { return known }
        credit -= Self.lookCost
        return SkeletonRule(rules.rules[rule])
    }

    mutating func keep(_ known: SkeletonRule, of rule: Int) {
        // They are large, and seldom asked for once the lines of a log are known.
        if rules.count >= Self.mostRules { rules.removeAll(keepingCapacity: true) }
        rules[rule] = known
    }

    /// Whether a line that came by before may be looked at now.
    mutating func mayLook() -> Bool {
        if credit < Self.lookCost { return false }
        credit -= Self.lookCost
        return true
    }

    /// Counts lines.
    mutating func count(_ lines: Int) { credit = min(credit + lines, 128 * Self.lookCost) }

    /// Whether it is worth to look at the next text.
    mutating func isPausing() -> Bool {
        if pause > 0 { pause -= 1 }
        return pause > 0
    }

    /// - Parameter skipped: bytes of a text in lines that need no scan.
    /// - Returns: whether leaving them out is worth it.
    mutating func isGain(_ skipped: Int, of count: Int) -> Bool {
        if skipped * 8 >= count { return true }
        pause = Self.longPause
        return false
    }
}
