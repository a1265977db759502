/// Masks armored keys over lines: PEM, OpenSSH, PGP, PuTTY. Line by line every one would be missed.
///
/// Works when each line carries a log prefix (the prefix stays) and when line ends are written as `\n` on one line.
/// The marks themselves stay: they say what was there.
struct KeyBlock: Equatable {
    /// A mark that opens a block.
    typealias Opening = (line: Range<Int>, mark: Range<Int>, rule: Int)

    /// The rule whose mark opened the block; `nil` when none is open.
    private(set) var rule: Int?
    /// What stood before the mark, digits folded: other lines of the block begin alike.
    private var prefix: [UInt8] = []
    /// What stood before a line of the key that began otherwise: the mark's own line may hold more, as a URL does.
    private var otherPrefix: [UInt8] = []
    private var seenBody = false
    private var seenLine = false
    private var strangers = 0

    /// So many lines in a row that hold no key end a block whose END is missing.
    private static let strangersLimit = 32
    private static let ends: [[UInt8]] = ["-----END", "---- END", "Private-MAC"].map { Array($0.utf8) }
    private static let shortestToken = 16
    /// What stands within a key's mask while rules run, so that a line which is masked already counts as it did before.
    /// A control that the ``Sanitizer`` removes from all input.
    static let maskedKey: UInt8 = 0x1C

    /// - Parameters:
    ///   - opened: marks found in `text`, in order.
    ///   - masked: what else will be masked. A mark that goes with it ends no block: masking again wouldn't see it.
    mutating func run(
        over text: UnsafeBufferPointer<UInt8>, opened: [Opening],
        amid masked: [Span], into spans: inout [Span]
    ) {
        let covered = Coverage(masked)
        var next = 0
        var openings = opened[...]
        while next < text.count {
            // Each mark opens its block anew, so that what came before it decides nothing. A mark that goes with another
            // secret is none when the block is masked again, so it opens one only where none is open.
            openings = openings.drop {
                $0.line.lowerBound < next || rule != nil && $0.line.lowerBound == next && covered.overlaps($0.mark)
            }
            if let opening = openings.first, rule == nil || opening.line.lowerBound == next {
                rule = nil
                open(opening, in: text, covered, &spans)
                next = opening.line.upperBound + 1
            } else if rule != nil {
                let line = next..<text.lineEnd(from: next)
                continueBlock(line, in: text, covered, &spans)
                next = line.upperBound + 1
            } else {
                return
            }
        }
    }

    private mutating func open(
        _ opening: Opening, in text: UnsafeBufferPointer<UInt8>,
        _ covered: Coverage, _ spans: inout [Span]
    ) {
        let rest = opening.mark.upperBound..<opening.line.upperBound
        // Where both marks go, nothing is left to end.
        let unseen = covered.overlaps(opening.mark) ? Coverage([]) : covered
        if let end = Self.endMark(in: text, rest, unseen) {
            add(rest.lowerBound..<end, in: text, rule: opening.rule, &spans)
            return
        }
        rule = opening.rule
        seenBody = false
        seenLine = false
        strangers = 0
        prefix = Self.folded(text[opening.line.lowerBound..<opening.mark.lowerBound])
        otherPrefix = prefix
        add(rest, in: text, rule: opening.rule, &spans)
    }

    private mutating func continueBlock(
        _ line: Range<Int>, in text: UnsafeBufferPointer<UInt8>, _ covered: Coverage, _ spans: inout [Span]
    ) {
        guard let rule else { return }
        if let end = Self.endMark(in: text, line, covered) {
            if let start = bodyStart(line.lowerBound..<end, in: text) { add(start..<end, in: text, rule: rule, &spans) }
            self.rule = nil
        } else if let start = bodyStart(line, in: text) {
            add(start..<line.upperBound, in: text, rule: rule, &spans)
            strangers = 0
        } else {
            strangers += 1
            if strangers >= Self.strangersLimit { self.rule = nil }
        }
    }

    /// Where the key's part of a line begins; `nil` when the line has none.
    private mutating func bodyStart(_ line: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Int? {
        if let start = after(prefix, line, in: text) ?? after(otherPrefix, line, in: text) {
            let rest = text[start..<line.upperBound]
            let isBody = Self.isOneWord(rest) && (Self.isMasked(rest) || rest.allSatisfy(Self.isArmor))
            let isHeader = !seenBody && rest.contains(UInt8(ascii: ":"))
            // Whatever follows the mark at once belongs to it.
            let isFirst = !seenLine && rest.contains { !Self.isBlank($0) }
            seenLine = true
            if isBody { seenBody = true }
            if isBody || isHeader || isFirst { return start }
        }
        let token = lastToken(line, in: text)
        guard Self.isMasked(text[token]) || Self.isLong(text[token]) && text[token].allSatisfy(Self.isArmor) else {
            return nil
        }
        seenBody = true
        seenLine = true
        otherPrefix = Self.folded(text[line.lowerBound..<token.lowerBound])
        return token.lowerBound
    }

    /// Skips what looks like `prefix`; `nil` when the line begins otherwise.
    private func after(_ prefix: [UInt8], _ line: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = line.lowerBound
        var wanted = 0
        while wanted < prefix.count {
            guard index < line.upperBound else { return nil }
            if prefix[wanted] == UInt8(ascii: "0") {
                guard text[index].isDigit else { return nil }
                while index < line.upperBound, text[index].isDigit { index += 1 }
            } else {
                guard text[index] == prefix[wanted] else { return nil }
                index += 1
            }
            wanted += 1
        }
        return index
    }

    private func lastToken(_ line: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        var end = line.upperBound
        while end > line.lowerBound, Self.isBlank(text[end - 1]) { end -= 1 }
        var start = end
        while start > line.lowerBound, !Self.isBlank(text[start - 1]) { start -= 1 }
        return start..<end
    }

    /// Base64, and what stands around it in quoted and continued lines.
    private static func isArmor(_ byte: UInt8) -> Bool {
        byte.isAlphanumeric || [0x20, 0x09, 0x0D, Sanitizer.standIn].contains(byte)
            || "+/=\\\"',-_".utf8.contains(byte)
    }

    /// Whether a key's mask begins the text, so that it was taken whole.
    private static func isMasked(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var text = text.drop(while: isBlank)
        if text.starts(with: "\\n".utf8) { text = text.dropFirst(2) }
        return text.starts(with: MaskGrammar.open) && text.dropFirst(MaskGrammar.open.count).first == maskedKey
    }

    /// As long as it will be shown: a stand-in becomes `\xNN`, and masking again must see the same.
    private static func isLong(_ token: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        token.count + 3 * token.count { $0 == Sanitizer.standIn } >= shortestToken
    }

    private static func isOneWord(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        text.split(whereSeparator: isBlank).count <= 1
    }

    /// Not a stand-in for a byte that is no text, which may be a part of a key.
    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

    /// Runs of digits become one `0`: clocks and process numbers change from line to line.
    private static func folded(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
        var result: [UInt8] = []
        for byte in bytes {
            if !byte.isDigit { result.append(byte) } else if result.last != UInt8(ascii: "0") { result.append(0x30) }
        }
        return result
    }

    /// - Parameter covered: marks there don't count.
    private static func endMark(
        in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ covered: Coverage
    ) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            if text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "P"),
                let mark = ends.first(where: { text.holds($0, at: index) }),
                !covered.overlaps(index..<index + mark.count)
            {
                return index
            }
            index += 1
        }
        return nil
    }

    /// Trims what only divides, so that `\n` and quotes around the key stay.
    private func add(_ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>, rule: Int, _ spans: inout [Span]) {
        var lower = range.lowerBound
        var upper = range.upperBound
        while lower < upper, Self.isBlank(text[lower]) { lower += 1 }
        while upper > lower, Self.isBlank(text[upper - 1]) { upper -= 1 }
        if upper - lower >= 2, text.holds(Array("\\n".utf8), at: lower) { lower += 2 }
        if upper - lower >= 2, text.holds(Array("\\n".utf8), at: upper - 2) { upper -= 2 }
        if lower < upper { spans.append(Span(range: lower..<upper, label: .rule(rule), priority: 100)) }
    }
}
