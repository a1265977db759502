/// What stands between `[` and `]`.
struct ClassMembers {
    enum Member: Equatable {
        case byte(UInt8)
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
        let pairs = [("s", "S"), ("w", "W"), ("d", "D")].map { (Self.kind($0.0), Self.kind($0.1)) }
        return members.contains(.byte(0x0A)) || pairs.contains { members.contains($0.0) && members.contains($0.1) }
    }

    /// Few characters as such; more are any character.
    func node(caseless: Bool, folds: Bool) -> RegexNode {
        let bytes = members.compactMap { if case .byte(let byte) = $0 { byte } else { nil } }
        // A range is many, and `-` at an end is only itself.
        let dashes = members.indices.contains {
            members[$0] == .byte(UInt8(ascii: "-")) && $0 > 0 && $0 < members.count - 1
        }
        let isASCII = !isNegated && members.allSatisfy { "wds".utf8.map(Member.kind).contains($0) || isByte($0) }
        guard isASCII, !dashes, bytes.count == members.count, bytes.count <= 8 else {
            // Under `(?i)` the kelvin sign and the long s count as letters.
            return .any(width: isASCII ? (caseless ? 3 : 1) : 4)
        }
        if folds { return .oneOf(Set(bytes.map(\.lowered)).sorted()) }
        return .oneOf(caseless ? Set(bytes.flatMap { $0.isLetter ? [$0 | 0x20, $0 & 0xDF] : [$0] }).sorted() : bytes)
    }

    private func isByte(_ member: Member) -> Bool { if case .byte = member { true } else { false } }

    private static func kind(_ letter: Character) -> Member { .kind(letter.asciiValue ?? 0) }
}
