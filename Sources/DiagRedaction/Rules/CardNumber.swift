/// Payment card numbers: issuer prefix, exact length and Luhn. Luhn alone took 74 counters in 32,000 lines for cards.
enum CardNumber {
    private struct Issuer {
        var prefixes: ClosedRange<Int>
        var lengths: Set<Int>
    }

    /// ISO/IEC 7812-1 ranges of issuers in use.
    private static let issuers = [
        Issuer(prefixes: 400_000...499_999, lengths: [13, 16, 19]),  // Visa
        Issuer(prefixes: 510_000...559_999, lengths: [16]),  // Mastercard
        Issuer(prefixes: 222_100...272_099, lengths: [16]),  // Mastercard, 2-series
        Issuer(prefixes: 340_000...349_999, lengths: [15]),  // American Express
        Issuer(prefixes: 370_000...379_999, lengths: [15]),
        Issuer(prefixes: 601_100...601_199, lengths: [16, 19]),  // Discover
        Issuer(prefixes: 644_000...659_999, lengths: [16, 19]),
        Issuer(prefixes: 622_126...622_925, lengths: [16, 19]),
        Issuer(prefixes: 300_000...305_999, lengths: [14, 16]),  // Diners Club
        Issuer(prefixes: 309_500...309_599, lengths: [14, 16]),
        Issuer(prefixes: 360_000...369_999, lengths: [14, 16]),
        Issuer(prefixes: 380_000...399_999, lengths: [14, 16]),
        Issuer(prefixes: 352_800...358_999, lengths: [16, 17, 18, 19]),  // JCB
        Issuer(prefixes: 620_000...629_999, lengths: [16, 17, 18, 19]),  // UnionPay
        Issuer(prefixes: 220_000...220_499, lengths: [16, 17, 18, 19]),  // Mir
        Issuer(prefixes: 501_800...501_899, lengths: [12, 13, 15, 16]),  // Maestro
        Issuer(prefixes: 502_000...502_099, lengths: [16]),
        Issuer(prefixes: 503_800...503_899, lengths: [16]),
        Issuer(prefixes: 589_300...589_399, lengths: [16]),
        Issuer(prefixes: 630_400...630_499, lengths: [12, 13, 16, 18, 19]),
        Issuer(prefixes: 675_900...676_399, lengths: [16, 18, 19]),
        Issuer(prefixes: 504_175...504_175, lengths: [16]),  // Elo
        Issuer(prefixes: 506_699...506_778, lengths: [16]),
        Issuer(prefixes: 509_000...509_999, lengths: [16]),
        Issuer(prefixes: 636_297...636_368, lengths: [16]),
        Issuer(prefixes: 606_282...606_282, lengths: [16]),  // Hipercard
        Issuer(prefixes: 637_095...637_612, lengths: [16]),
        Issuer(prefixes: 607_000...608_999, lengths: [16]),  // RuPay
        Issuer(prefixes: 508_500...508_999, lengths: [16]),
        Issuer(prefixes: 979_200...979_289, lengths: [16]),  // Troy
    ]

    /// Whether the text at `range` is a card's number. Where its check digit fails it still is one when it stands in
    /// four groups of four, as cards have it, and alone: a mistyped card is private too, and a hexdump is none.
    static func isCard(_ range: Range<Int>, in line: UnsafeBufferPointer<UInt8>) -> Bool {
        let digits = line[range].filter(\.isDigit)
        return isIssued(digits) && (Checksum.luhn(digits) || isGrouped(line[range]) && isAlone(range, in: line))
    }

    private static func isIssued(_ digits: [UInt8]) -> Bool {
        guard digits.count >= 12, digits.count <= 19, Set(digits).count > 1 else { return false }
        let prefix = digits.prefix(6).reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return issuers.contains { $0.prefixes.contains(prefix) && $0.lengths.contains(digits.count) }
    }

    private static func isGrouped(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let dividers = Set(text.lazy.filter { !$0.isDigit })
        return dividers.count == 1
            && text.split(omittingEmptySubsequences: false) { !$0.isDigit }.map(\.count) == [4, 4, 4, 4]
    }

    /// Whether no number stands before or after it, and no address of a dump (`0000010:`) before it.
    private static func isAlone(_ range: Range<Int>, in line: UnsafeBufferPointer<UInt8>) -> Bool {
        func divides(_ byte: UInt8) -> Bool { " \t-.,|".utf8.contains(byte) }
        var before = line[..<range.lowerBound]
        while let last = before.last, divides(last) { before.removeLast() }
        let isAddress = before.last == UInt8(ascii: ":") && before.dropLast().suffix(4).allSatisfy(\.isHex)
        let word = before.reversed().prefix { !divides($0) }
        let after = line[range.upperBound...].drop(while: divides).prefix { !divides($0) }
        return !isAddress && !isNumber(word) && !isNumber(after)
    }

    private static func isNumber(_ word: some Sequence<UInt8>) -> Bool {
        var count = 0
        for byte in word {
            guard byte.isHex else { return false }
            count += byte.isDigit ? 1 : 0
        }
        return count > 0
    }
}
