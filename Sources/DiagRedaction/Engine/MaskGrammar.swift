internal import Glibc

/// Tells our masks from other text in `‹…›`, so that masks are never matched again and forged ones hide nothing:
/// only a class that some rule has, with a short number, counts as a mask.
///
/// A class, for it is asked at each line: its tables needn't be counted then.
final class MaskGrammar: Sendable {
    static let open: [UInt8] = Array("‹".utf8)
    static let close: [UInt8] = Array("›".utf8)
    /// Before the class of what has no pseudonym.
    private static let secret: [UInt8] = Array("secret:".utf8)
    private static let longestNumber = 6

    private let secretClasses: NameSet
    private let pseudonymClasses: NameSet
    private let longest: Int

    /// The class of a line that a match limit left unchecked.
    static let uncheckedLine = "unchecked-line"

    init(rules: [CompiledRule]) {
        var secretClasses: Set = [Array(Self.uncheckedLine.utf8)]
        var pseudonymClasses = Set(IdentityClass.allCases.map { Array($0.rawValue.utf8) })
        for rule in rules {
            if rule.rule.redact.kind == .secret {
                secretClasses.insert(Array(rule.maskClass.utf8))
            } else {
                pseudonymClasses.insert(Array(rule.maskClass.utf8))
            }
        }
        let lengths = secretClasses.union(pseudonymClasses).map(\.count)
        self.secretClasses = NameSet(secretClasses)
        self.pseudonymClasses = NameSet(pseudonymClasses)
        longest = (lengths.max() ?? 0) + Self.secret.count + 2 * Self.longestNumber + 2
    }

    /// Masks that stand in `text`, in order.
    func masks(in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        guard let base = text.baseAddress else { return [] }
        var index = range.lowerBound
        while index < range.upperBound, let hit = memchr(base + index, CInt(Self.open[0]), range.upperBound - index) {
            index = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(hit))
            if text.holds(Self.open, at: index), let end = end(of: index, in: text, before: range.upperBound) {
                found.append(index..<end)
                index = end
            } else {
                index += 1
            }
        }
        return found
    }

    /// One past the mask that opens at `start`; `nil` when none does.
    private func end(of start: Int, in text: UnsafeBufferPointer<UInt8>, before limit: Int) -> Int? {
        let body = start + 3
        var close = body
        while close + 3 <= limit, close - body <= longest {
            if text[close] == Self.close[0], text.holds(Self.close, at: close) {
                return isMask(text.part(body..<close)) ? close + 3 : nil
            }
            close += 1
        }
        return nil
    }

    private func isMask(_ body: UnsafeBufferPointer<UInt8>) -> Bool {
        if body.holds(Self.secret, at: 0) { return secretClasses.contains(body.part(Self.secret.count..<body.count)) }
        guard let dash = body.lastIndex(of: UInt8(ascii: "-")) else { return false }
        return Self.isNumber(body[(dash + 1)...]) && pseudonymClasses.contains(body.part(0..<dash))
    }

    /// `1`, or `2.3`.
    private static func isNumber(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let first = text.prefix(while: \.isDigit)
        let rest = text[first.endIndex...]
        guard (1...longestNumber).contains(first.count) else { return false }
        let second = rest.dropFirst()
        return rest.isEmpty
            || rest.first == UInt8(ascii: ".") && (1...longestNumber).contains(second.count)
                && second.allSatisfy(\.isDigit)
    }
}
