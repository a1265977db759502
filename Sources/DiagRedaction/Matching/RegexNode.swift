/// A regular expression as a tree, as far as it matters for what can stand around a keyword in a match.
indirect enum RegexNode: Equatable, Sendable {
    /// One character, by its first byte, and the bytes that it has at most.
    case one(ByteSet, width: Int)
    case assertion(RegexAssertion)
    case sequence([RegexNode])
    case choice([RegexNode])
    /// `Int.max` stands for no upper bound.
    case repeated(RegexNode, ClosedRange<Int>)

    /// Matches the empty text.
    static var nothing: RegexNode { .sequence([]) }
    /// One ASCII character.
    static func byte(_ byte: UInt8) -> RegexNode { .one(ByteSet(byte), width: 1) }

    /// The bytes that a match can have at most; `nil` when there is no bound.
    var longest: Int? {
        switch self {
        case .one(_, let width): width
        case .assertion: 0
        case .sequence(let parts): parts.reduce(0) { sum, part in Self.both(sum, part.longest, +) }
        case .choice(let parts): parts.reduce(0) { most, part in Self.both(most, part.longest, max) }
        case .repeated(let part, let times): part.longest.flatMap { Self.bounded($0, times.upperBound) }
        }
    }

    private static func both(_ one: Int?, _ other: Int?, _ join: (Int, Int) -> Int) -> Int? {
        if let one, let other { join(one, other) } else { nil }
    }

    private static func bounded(_ width: Int, _ times: Int) -> Int? {
        times < 1 << 16 && width < 1 << 20 ? width * times : nil
    }

    /// Whether it only looks, and takes no character.
    var isZeroWidth: Bool {
        switch self {
        case .one: false
        case .assertion: true
        case .sequence(let parts), .choice(let parts): parts.allSatisfy(\.isZeroWidth)
        case .repeated(let part, _): part.isZeroWidth
        }
    }
}

extension RegexNode {
    /// Whether each character is any digit or none.
    var isBlindToDigits: Bool {
        switch self {
        case .one(let set, _): set.isBlindToDigits
        case .assertion: true
        case .sequence(let parts), .choice(let parts): parts.allSatisfy(\.isBlindToDigits)
        case .repeated(let part, _): part.isBlindToDigits
        }
    }
}

extension ByteSet {
    /// Whether it holds all digits or none.
    fileprivate var isBlindToDigits: Bool { !hasDigits || ByteSet.digit.isSubset(of: self) }

    private var hasDigits: Bool { !isSubset(of: ByteSet.digit.inverted.union(.edge)) }

    /// With `0` for any digit.
    var inSkeletons: ByteSet {
        var result = self
        if hasDigits { result.insert(UInt8(ascii: "0")) }
        return result
    }
}

/// What takes no character. The others (`\B`) are as good as nothing here.
enum RegexAssertion: Equatable, Sendable {
    case lineStart
    case lineEnd
    /// `\b`
    case boundary
}
