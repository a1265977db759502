/// A regular expression as a tree, as far as it matters where the keywords of its rule can stand in a match.
indirect enum RegexNode: Equatable {
    /// One ASCII character.
    case byte(UInt8)
    /// One of a few ASCII characters.
    case oneOf([UInt8])
    /// One character of some other kind, of so many bytes at most.
    case any(width: Int)
    /// An anchor or a boundary.
    case nothing
    case sequence([RegexNode])
    case choice([RegexNode])
    /// `Int.max` stands for no upper bound.
    case repeated(RegexNode, ClosedRange<Int>)

    /// The bytes that a match can have at most; `nil` when there is no bound.
    var longest: Int? {
        switch self {
        case .byte, .oneOf: 1
        case .any(let width): width
        case .nothing: 0
        case .sequence(let parts):
            parts.reduce(0) { sum, part in
                if let sum, let more = part.longest { sum + more } else { nil }
            }
        case .choice(let parts):
            parts.reduce(0) { most, part in
                if let most, let other = part.longest { max(most, other) } else { nil }
            }
        case .repeated(let part, let times):
            if let once = part.longest, times.upperBound < 1 << 16 { once * times.upperBound } else { nil }
        }
    }
}
