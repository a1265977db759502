/// What stands between `[` and `]`.
struct ClassMembers {
    enum Member: Equatable {
        case byte(UInt8)
        /// A `-` as such: between two members it makes a range.
        case dash
        /// `\w` and the like, by its letter; 0 for `[:alpha:]`.
        case kind(UInt8)
        /// A character beyond ASCII.
        case other
    }

    private let isNegated: Bool
    private var members: [Member] = []

    init(isNegated: Bool) { self.isNegated = isNegated }

    mutating func add(_ member: Member) { members.append(member) }

    /// A line end as such, or a kind and its opposite: what is written to mean "over lines too".
    var namesLineEnd: Bool {
        if isNegated { return false }
        return members.contains(.byte(0x0A)) || holds("s", "S") || holds("w", "W") || holds("d", "D")
    }

    private func holds(_ kind: Unicode.Scalar, _ opposite: Unicode.Scalar) -> Bool {
        members.contains(Self.kind(kind)) && members.contains(Self.kind(opposite))
    }

    /// No member is of a kind that isn't known here.
    var areKnown: Bool { positiveSet != nil }

    /// - Parameter caseless: `(?i)` is in force.
    func node(caseless: Bool) -> RegexNode {
        guard var set = positiveSet else { return .one(.all, width: 4) }
        if caseless {
            set = set.inEitherCase
            if set.contains(UInt8(ascii: "k")) || set.contains(UInt8(ascii: "s")) { set = set.union(.beyondASCII) }
        }
        // Characters beyond ASCII aren't told apart: some are in either way.
        if isNegated { set = set.inverted.union(.beyondASCII) }
        return .one(set, width: set.isSubset(of: ByteSet.beyondASCII.inverted) ? 1 : isNegated ? 4 : widest)
    }

    /// Bytes of the widest member.
    private var widest: Int {
        let wide = [.other, Self.kind("W"), Self.kind("D"), Self.kind("S")]
        return members.contains(where: wide.contains) ? 4 : 3
    }

    /// All members; `nil` when one is of a kind that isn't known here.
    private var positiveSet: ByteSet? {
        var set = ByteSet()
        var index = 0
        while index < members.count {
            switch members[index] {
            case .other: set = set.union(.beyondASCII)
            case .kind(let letter):
                guard let kind = Self.set(of: letter) else { return nil }
                set = set.union(kind)
            case .byte, .dash:
                let first = Self.byte(members[index])
                guard let last = rangeEnd(after: index) else {
                    set.insert(first)
                    break
                }
                for byte in first...max(first, last) { set.insert(byte) }
                if last == 0x7F { set = set.union(.beyondASCII) }
                index += 2
            }
            index += 1
        }
        return set
    }

    /// The last of a range that begins with the member at `index`; DEL for one that ends beyond ASCII. A `-` at the end
    /// of a class or before a kind is only itself.
    private func rangeEnd(after index: Int) -> UInt8? {
        guard index + 2 < members.count, members[index + 1] == .dash else { return nil }
        switch members[index + 2] {
        case .byte, .dash: return Self.byte(members[index + 2])
        case .other: return 0x7F
        case .kind: return nil
        }
    }

    private static func byte(_ member: Member) -> UInt8 {
        if case .byte(let byte) = member { byte } else { UInt8(ascii: "-") }
    }

    private static func set(of letter: UInt8) -> ByteSet? {
        switch letter {
        case UInt8(ascii: "w"): .word
        case UInt8(ascii: "d"): .digit
        case UInt8(ascii: "s"): .space
        case UInt8(ascii: "W"): ByteSet.word.inverted
        case UInt8(ascii: "D"): ByteSet.digit.inverted
        case UInt8(ascii: "S"): ByteSet.space.inverted
        default: nil
        }
    }

    private static func kind(_ letter: Unicode.Scalar) -> Member { .kind(UInt8(ascii: letter)) }
}
