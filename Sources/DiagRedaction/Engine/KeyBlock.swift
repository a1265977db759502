/// Masks armored keys over lines: PEM, OpenSSH, PGP, PuTTY. Line by line every one would be missed.
///
/// A key without END ends with 32 lines that hold none of it, or after 1,024 lines; of lines of one short word only the one
/// behind a full line belongs to it. Works when each line carries a log prefix (the prefix stays) and when line ends are written as `\n` on one line.
/// The marks themselves stay: they say what was there.
struct KeyBlock: Equatable {
    /// The rule whose mark opened the block; `nil` when none is open.
    private(set) var rule: Int?
    /// What stood before the mark, digits folded: other lines of the block begin alike.
    private var prefix: [UInt8] = []
    /// What stood before a line of the key that began otherwise: the mark's own line may hold more, as a URL does.
    private var otherPrefix: [UInt8] = []
    private var seenBody = false
    private var seenLine = false
    /// The last line of the key was a full one: only behind such a one a short line is the key's last.
    private var seenFullLine = false
    private var strangers = 0
    private var lines = 0
    /// The mark that opened the block goes with another secret, so that nothing is open when it is masked again.
    private var isHidden = false

    /// So many lines in a row that hold no key end a block whose END is missing.
    private static let strangersLimit = 32
    /// So many lines are in no key: one of RSA with 16,384 bits has 210.
    private static let longestKey = 1_024
    private static let ends: [[UInt8]] = ["-----END", "---- END", "Private-MAC"].map { Array($0.utf8) }
    private static let shortestToken = 16
    /// What stands within a key's mask while rules run, so that a line which is masked already counts as it did before.
    /// A control that the ``Sanitizer`` removes from all input.
    static let maskedKey: UInt8 = 0x1C

    /// - Parameters:
    ///   - opened: marks found in `text`, in order.
    ///   - masked: what else will be masked. A mark that goes with it ends no block: masking again wouldn't see it.
    mutating func run(
        over text: UnsafeBufferPointer<UInt8>, opened: [BlockOpening],
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
        _ opening: BlockOpening, in text: UnsafeBufferPointer<UInt8>,
        _ covered: Coverage, _ spans: inout [Span]
    ) {
        let rest = opening.mark.upperBound..<opening.line.upperBound
        self = KeyBlock()
        isHidden = covered.overlaps(opening.mark)
        if let end = endMark(in: text, rest, covered) {
            add(rest.lowerBound..<end, in: text, rule: opening.rule, &spans)
            isHidden = false
            return
        }
        rule = opening.rule
        prefix = FoldedText(text, opening.line.lowerBound..<opening.mark.lowerBound, masked: covered).symbols
        otherPrefix = prefix
        add(rest, in: text, rule: opening.rule, &spans)
    }

    private mutating func continueBlock(
        _ line: Range<Int>, in text: UnsafeBufferPointer<UInt8>, _ covered: Coverage, _ spans: inout [Span]
    ) {
        guard let rule else { return }
        // Counted as they stand when they are masked again.
        let isCounted = !covered.joins(lineEnd: line.upperBound)
        lines += isCounted ? 1 : 0
        if let end = endMark(in: text, line, covered) {
            if let start = bodyStart(line.lowerBound..<end, in: text, covered) {
                add(start..<end, in: text, rule: rule, &spans)
            }
            self = KeyBlock()
        } else if let start = bodyStart(line, in: text, covered) {
            add(start..<line.upperBound, in: text, rule: rule, &spans)
        } else {
            strangers += isCounted ? 1 : 0
        }
        if strangers >= Self.strangersLimit || lines >= Self.longestKey { self = KeyBlock() }
    }

    /// Where the key's part of a line begins; `nil` when the line has none.
    private mutating func bodyStart(
        _ line: Range<Int>, in text: UnsafeBufferPointer<UInt8>, _ covered: Coverage
    ) -> Int? {
        let folded = FoldedText(text, line, masked: covered)
        for prefix in [prefix, otherPrefix] where folded.common(with: prefix) == prefix.count {
            let start = folded.place(after: prefix.count)
            if isPart(start..<line.upperBound, in: text, covered) { return start }
            break
        }
        let token = lastToken(line, in: text)
        guard Self.isMasked(text[token]) || Self.isLong(text[token]) && text[token].allSatisfy(Self.isArmor) else {
            return nil
        }
        // What goes with a longer secret tells nothing, for masking again wouldn't see it.
        if !covered.outweighs(Self.trimmed(token, in: text)) {
            noteBody(text[token])
            otherPrefix = FoldedText(text, line.lowerBound..<token.lowerBound, masked: covered).symbols
        }
        return token.lowerBound
    }

    /// Whether a line's rest belongs to the key.
    private mutating func isPart(
        _ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>, _ covered: Coverage
    ) -> Bool {
        let rest = text[range]
        if rest.allSatisfy(Self.isBlank) { return false }
        let mayBeShort = seenFullLine || !seenBody
        let isBody =
            Self.isOneWord(rest)
            && (Self.isMasked(rest) || rest.allSatisfy(Self.isArmor) && (mayBeShort || Self.isLong(rest)))
        let isHeader = !seenBody && rest.contains(UInt8(ascii: ":"))
        // Whatever follows the mark at once belongs to it.
        let isFirst = !seenLine
        seenLine = true
        guard isBody || isHeader || isFirst else { return false }
        if !covered.outweighs(Self.trimmed(range, in: text)) {
            if isBody { noteBody(rest) } else { strangers = 0 }
        }
        return true
    }

    private mutating func noteBody(_ body: Slice<UnsafeBufferPointer<UInt8>>) {
        seenBody = true
        seenLine = true
        strangers = 0
        seenFullLine = !Self.isMasked(body) && Self.isLong(body)
    }

    /// The last word, not the `+` with which code glues a key's lines together.
    private func lastToken(_ line: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        var end = line.upperBound
        while end > line.lowerBound, Self.isBlank(text[end - 1]) { end -= 1 }
        if end > line.lowerBound + 1, Self.isBlank(text[end - 2]), Self.isGlue(text[end - 1]) {
            end -= 1
            while end > line.lowerBound, Self.isBlank(text[end - 1]) { end -= 1 }
        }
        var start = end
        while start > line.lowerBound, !Self.isBlank(text[start - 1]) { start -= 1 }
        return start..<end
    }

    /// Base64, and what stands around it in quoted and continued lines.
    private static func isArmor(_ byte: UInt8) -> Bool {
        byte.isAlphanumeric || [0x20, 0x09, 0x0D, Sanitizer.standIn].contains(byte)
            || "+/=\\\"',-_".utf8.contains(byte)
    }

    /// Whether a key's mask begins the text and nothing follows that is no key: then it was taken whole.
    private static func isMasked(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var text = text.drop(while: isBlank)
        if text.starts(with: "\\n".utf8) { text = text.dropFirst(2) }
        guard text.starts(with: MaskGrammar.open), text.dropFirst(MaskGrammar.open.count).first == maskedKey,
            let close = text.firstRange(of: MaskGrammar.close)
        else { return false }
        return text[close.upperBound...].allSatisfy(isArmor)
    }

    /// As long as it will be shown: a stand-in becomes `\xNN`, and masking again must see the same.
    private static func isLong(_ token: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        token.count + 3 * token.count { $0 == Sanitizer.standIn } >= shortestToken
    }

    private static func isOneWord(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        text.split(whereSeparator: isBlank).count { $0.count > 1 || !isGlue($0[$0.startIndex]) } <= 1
    }

    /// What stands behind a string that goes on in the next line of code.
    private static func isGlue(_ byte: UInt8) -> Bool { "+\\".utf8.contains(byte) }

    /// Not a stand-in for a byte that is no text, which may be a part of a key.
    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

    /// Marks that go with other secrets count where the block's own goes too: nothing is left to end.
    private func endMark(
        in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ covered: Coverage
    ) -> Int? {
        Self.endMark(in: text, range, amid: isHidden ? Coverage([]) : covered)
    }

    /// - Parameter covered: marks there don't count.
    static func endMark(in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, amid covered: Coverage) -> Int? {
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

    private func add(_ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>, rule: Int, _ spans: inout [Span]) {
        let range = Self.trimmed(range, in: text)
        if !range.isEmpty { spans.append(Span(range: range, label: .rule(rule), priority: 100)) }
    }

    /// Without what only divides, so that `\n` and quotes around the key stay.
    private static func trimmed(_ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        var lower = range.lowerBound
        var upper = range.upperBound
        while lower < upper, isBlank(text[lower]) { lower += 1 }
        while upper > lower, isBlank(text[upper - 1]) { upper -= 1 }
        if upper - lower >= 2, text.holds(Array("\\n".utf8), at: lower) { lower += 2 }
        if upper - lower >= 2, text.holds(Array("\\n".utf8), at: upper - 2) { upper -= 2 }
        return lower..<upper
    }
}
