/// A part of a line as it is compared with other lines, and with the same line once it is masked: a run of digits is one
/// symbol, for clocks and process numbers change from line to line, and so is what is masked or will be.
struct FoldedText {
    private(set) var symbols: [UInt8] = []
    /// Where each symbol begins.
    private var starts: [Int] = []
    private let end: Int

    private static let digits = UInt8(ascii: "0")
    /// A control that the ``Sanitizer`` removes from all input.
    private static let mask: UInt8 = 0x1C

    /// - Parameter masked: what will be masked. What is masked already is seen by itself.
    init(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, masked: Coverage) {
        end = range.upperBound
        var index = range.lowerBound
        while index < end {
            let start = index
            if let last = masked.end(of: index) ?? Self.maskEnd(text, at: index) {
                append(Self.mask, at: start)
                index = last
            } else if text[index].isDigit {
                append(Self.digits, at: start)
                index += 1
            } else {
                symbols.append(text[index])
                starts.append(start)
                index += 1
            }
        }
    }

    /// Of a run, once.
    private mutating func append(_ symbol: UInt8, at start: Int) {
        if symbols.last == symbol { return }
        symbols.append(symbol)
        starts.append(start)
    }

    /// Whether some of it is masked already.
    static func holdsMask(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        range.contains { maskEnd(text, at: $0) != nil }
    }

    /// Where the mask ends that begins at `start`; the words within masks are not shown to rules.
    private static func maskEnd(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
        guard text[start] == MaskGrammar.open[0], text.holds(MaskGrammar.open, at: start) else { return nil }
        var index = start + MaskGrammar.open.count
        let first = index
        while index < text.count, text[index] == KeyBlock.maskedKey || text[index] == Sanitizer.standIn { index += 1 }
        return index > first && text.holds(MaskGrammar.close, at: index) ? index + MaskGrammar.close.count : nil
    }

    /// Where the text goes on after so many symbols.
    func place(after count: Int) -> Int { count < starts.count ? starts[count] : end }

    /// How many symbols at the start are those of `other`.
    func common(with other: some Sequence<UInt8>) -> Int { zip(symbols, other).prefix { $0 == $1 }.count }
}
