/// Finds values that stand on the lines below their key: block scalars of YAML, JSON over lines, a command that goes on
/// behind a `\`, here-documents. Each line may carry a log prefix.
struct ValueBlock: Equatable {
    /// The rule whose mark, a key at the end of its line, opened the block; `nil` when none is open.
    private(set) var rule: Int?
    private var form = Form.line
    /// The line of the key, as far as the key.
    private var opening: [UInt8] = []
    private var lines = 0

    private enum Form: Equatable {
        /// What stands on the next line, where it is deeper or quoted.
        case line
        /// The first word of the next line.
        case word
        /// All deeper lines.
        case scalar
        /// Up to a line of this word.
        case document([UInt8])
    }

    /// No value has so many lines.
    private static let longest = 1_024

    /// - Parameters:
    ///   - opened: keys that end their line, in order.
    ///   - keys: marks of armored keys, which ``KeyBlock`` follows: a value ends there, and where such a key ends.
    ///   - covered: what else will be masked. Marks there don't count: masking again wouldn't see them.
    ///   - leaves: a key within a value of many lines opens a block in place of the one around it.
    /// - Returns: what may be values.
    mutating func run(
        over text: UnsafeBufferPointer<UInt8>, opened: [BlockOpening], keys: [BlockOpening], amid covered: Coverage,
        leavesForInner leaves: Bool = false
    ) -> [(rule: Int, range: Range<Int>)] {
        var values: [(rule: Int, range: Range<Int>)] = []
        var opened = opened[...]
        var keys = keys.filter { !covered.overlaps($0.mark) }[...]
        var next = 0
        while next < text.count {
            opened = opened.drop { $0.line.lowerBound < next }
            if rule == nil {
                guard let opening = opened.first else { break }
                next = opening.line.lowerBound
            }
            let line = next..<text.lineEnd(from: next)
            next = line.upperBound + 1
            keys = keys.drop { $0.line.lowerBound < line.lowerBound }
            let isOfKey = keys.first?.line.lowerBound == line.lowerBound
            if isOfKey || KeyBlock.endMark(in: text, line, amid: covered) != nil { self = ValueBlock() }
            if let rule, let value = value(in: line, of: text, covered) { values.append((rule, value)) }
            if leaves || rule == nil || form == .line || form == .word, let opening = opened.first,
                opening.line.lowerBound == line.lowerBound
            {
                open(opening, in: text, covered)
            }
        }
        return values
    }

    private mutating func open(_ mark: BlockOpening, in text: UnsafeBufferPointer<UInt8>, _ covered: Coverage) {
        self = ValueBlock()
        rule = mark.rule
        form = Self.form(of: text[mark.mark])
        opening = FoldedText(text, mark.line.lowerBound..<mark.mark.lowerBound, masked: covered).symbols
    }

    private static func form(of mark: Slice<UnsafeBufferPointer<UInt8>>) -> Form {
        let mark = mark.reversed().drop(while: isBlank).reversed()
        guard let last = mark.last else { return .line }
        if last == UInt8(ascii: "\\") { return .word }
        let end = mark.reversed().prefix { $0.isWord || "\"'".utf8.contains($0) }.reversed()
        let word = end.filter(\.isWord)
        let before = mark.dropLast(end.count).reversed().drop(while: { "-~ \t".utf8.contains($0) })
        if !word.isEmpty, before.starts(with: "<<".utf8) { return .document(word) }
        let head = mark.reversed().drop { $0.isDigit || "+-".utf8.contains($0) }
        let isArrow = head.dropFirst().first.map { "=-".utf8.contains($0) } ?? false
        return head.first == UInt8(ascii: "|") || head.first == UInt8(ascii: ">") && !isArrow ? .scalar : .line
    }

    /// The line's part of the value; `nil` when there is none.
    private mutating func value(
        in line: Range<Int>, of text: UnsafeBufferPointer<UInt8>, _ covered: Coverage
    ) -> Range<Int>? {
        // Counted as they stand when they are masked again.
        lines += covered.joins(lineEnd: line.upperBound) ? 0 : 1
        let (start, isDeeper) = indented(line, in: text, covered)
        let content = Self.trimmed(start..<line.upperBound, in: text)
        switch form {
        case .scalar:
            if !content.isEmpty, !isDeeper || lines > Self.longest { self = ValueBlock() }
            return rule == nil ? nil : content
        case .document(let word):
            let isEnd = text[content].prefix(while: \.isWord).elementsEqual(word) && !covered.overlaps(content)
            if lines > Self.longest || isEnd { self = ValueBlock() }
            return rule == nil ? nil : content
        case .word:
            self = ValueBlock()
            return Self.word(content, in: text)
        case .line:
            self = ValueBlock()
            return Self.singleValue(content, in: text, isDeeper: isDeeper)
        }
    }

    private static func singleValue(
        _ content: Range<Int>, in text: UnsafeBufferPointer<UInt8>, isDeeper: Bool
    ) -> Range<Int>? {
        guard let first = text[content].first, let word = word(content, in: text) else { return nil }
        let isQuoted = "\"'".utf8.contains(first)
        // A sentence, a key of its own, or what opens an object.
        let rest = text[word.upperBound..<content.upperBound].drop { "\"',;}]) \t".utf8.contains($0) }
        if isQuoted { return rest.first == UInt8(ascii: ":") ? nil : word }
        // The text that the lines stand in ends at a quote.
        let isEnd = rest.isEmpty || "\"'".utf8.contains(text[word.upperBound])
        return isEnd && isDeeper && !holdsKey(text[word]) ? word : nil
    }

    private static func holdsKey(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        // A mask counts as the word that it stands for.
        let rest = word.drop {
            $0.isWord || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0 >= 0x80 || $0 == Sanitizer.standIn
                || $0 == KeyBlock.maskedKey
        }
        return rest.first == UInt8(ascii: ":")
            || rest.first == UInt8(ascii: "=") && rest.contains { $0.isWord || $0 >= 0x80 }
    }

    /// The first word, or what stands in the quotes that begin here.
    private static func word(_ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        guard let first = text[range].first else { return nil }
        if "\"'`".utf8.contains(first) {
            let inner = text[range].dropFirst()
            return inner.startIndex..<(inner.firstIndex(of: first) ?? inner.endIndex)
        }
        let end = text[range].firstIndex { isBlank($0) || "\"',;".utf8.contains($0) } ?? range.upperBound
        return first == UInt8(ascii: "-") ? nil : range.lowerBound..<end
    }

    /// Where the line begins behind its log prefix and blanks, and whether that is deeper than the line of the key, both
    /// counted behind what begins both.
    private func indented(
        _ line: Range<Int>, in text: UnsafeBufferPointer<UInt8>, _ covered: Coverage
    ) -> (start: Int, isDeeper: Bool) {
        let folded = FoldedText(text, line, masked: covered)
        var key = opening[...]
        var shared = Self.sharedPrefix(of: folded, with: key)
        // What holds the lines, such as blanks or a string of JSON, may begin on the first of them alone.
        if shared == 0, let inner = Self.opening(key, from: folded.symbols) {
            key = inner
            shared = Self.sharedPrefix(of: folded, with: key)
        }
        let own = folded.symbols.dropFirst(shared).prefix(while: Self.isBlank).count
        // A dash before the key counts as the blank that stands below it.
        let other = key.dropFirst(shared).prefix { Self.isBlank($0) || $0 == UInt8(ascii: "-") }.count
        return (folded.place(after: shared + own), own > other)
    }

    /// The part of the key's line that begins with the first word of another line; `nil` when none does.
    private static func opening(_ key: ArraySlice<UInt8>, from line: [UInt8]) -> ArraySlice<UInt8>? {
        let word = line.prefix { !isBlank($0) }
        guard !word.isEmpty, word.count < line.count else { return nil }
        let start = key.indices.dropLast(word.count).last { key[$0...].starts(with: line[...word.endIndex]) }
        return start.map { key[$0...] }
    }

    /// How many symbols begin both, up to a whole word.
    private static func sharedPrefix(of line: FoldedText, with opening: ArraySlice<UInt8>) -> Int {
        var prefix = line.symbols.prefix(line.common(with: opening))
        // Of words that are the same only at their start none is a prefix.
        while let last = prefix.last, !isBlank(last) { prefix.removeLast() }
        while let last = prefix.last, isBlank(last) { prefix.removeLast() }
        return prefix.count
    }

    private static func trimmed(_ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        let head = text[range].drop(while: isBlank)
        let tail = head.reversed().drop(while: isBlank).count
        return head.startIndex..<head.startIndex + tail
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}
