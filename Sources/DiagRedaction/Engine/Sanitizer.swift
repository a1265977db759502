/// Makes any bytes fit to match and to show.
///
/// Removed: ANSI escapes, control characters but tab and line ends, bidirectional controls, and zero-width characters
/// where they could split a token. NUL becomes a blank, for argv and environ are divided by it. A byte that is no
/// UTF-8 becomes ``standIn``, one byte for one, so that patterns see valid text. ``CleanText/Marks`` remember the byte,
/// and what could be read otherwise.
struct Sanitizer {
    /// SUBSTITUTE (U+001A): no word character, no blank, and removed from all input, so it can only mean this.
    static let standIn: UInt8 = 0x1A

    private let input: UnsafeBufferPointer<UInt8>
    private var output: [UInt8] = []
    private var marks = CleanText.Marks()
    private var changed = false

    /// Text in which nothing is to be changed, as most is, is handed over as it stands, without a copy.
    static func withClean(
        _ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>, CleanText.Marks) -> Void
    ) {
        if isClean(bytes) { return body(bytes, CleanText.Marks()) }
        let text = clean(bytes)
        text.bytes.withUnsafeBufferPointer { body($0, text.marks) }
    }

    /// Whether ``clean(_:)`` would change nothing: all is plain, or a character beyond ASCII that is seen.
    private static func isClean(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = PlainText.end(in: bytes, from: 0)
        while index < bytes.count {
            guard let (scalar, length) = UTF8Character.scalar(bytes, at: index), scalar.value >= 0xA0,
                !InvisibleRun.isInvisible(scalar)
            else { return false }
            index = PlainText.end(in: bytes, from: index + length)
        }
        return true
    }

    static func clean(_ bytes: UnsafeBufferPointer<UInt8>) -> CleanText {
        // What is left after a removal may join to a new escape or character, so go on until nothing changes. Each
        // round removes bytes, and two suffice for all but made-up input.
        var text = Array(bytes)
        while true {
            let (next, changed) = text.withUnsafeBufferPointer { buffer in
                var pass = Sanitizer(input: buffer)
                pass.removeControls()
                return (pass.output, pass.changed)
            }
            text = next
            if !changed { break }
        }
        return text.withUnsafeBufferPointer { buffer in
            var pass = Sanitizer(input: buffer)
            pass.replaceInvalid()
            return CleanText(bytes: pass.output, marks: pass.marks)
        }
    }

    private init(input: UnsafeBufferPointer<UInt8>) { self.input = input }

    private mutating func removeControls() {
        output.reserveCapacity(input.count)
        var index = 0
        while index < input.count {
            copyPlain(&index)
            if index < input.count { index += step(at: index, input[index]) }
        }
    }

    /// Handles one unusual byte or character; returns how many bytes it took.
    private mutating func step(at index: Int, _ byte: UInt8) -> Int {
        switch byte {
        case 0x00, 0x09, 0x0A, 0x0D:
            // NUL stays for the second pass, which needs to know where it stood.
            output.append(byte)
            return 1
        case 0x1B, 0xC2:
            if let sequence = EscapeSequence(input, at: index) { return handle(sequence, at: index) }
        case 0x01..<0x20, 0x7F: return drop(1)
        default: break
        }
        let invisible = InvisibleRun(input, at: index)
        if invisible.length > 0 { return keep(invisible, at: index) }
        let length = UTF8Character.length(input, at: index)
        if length == 2, byte == 0xC2, input[index + 1] < 0xA0 {
            return drop(2)  // C1 controls
        }
        for offset in 0..<max(1, length) { output.append(input[index + offset]) }
        return max(1, length)
    }

    /// One that swallows a letter stays for the second pass too.
    private mutating func handle(_ sequence: EscapeSequence, at index: Int) -> Int {
        if sequence.swallowed == nil { return drop(sequence.length) }
        output += input[index..<index + sequence.length]
        return sequence.length
    }

    private mutating func keep(_ run: InvisibleRun, at index: Int) -> Int {
        let end = index + run.length
        let before = (output.last ?? 0x0A) < 0x80 || index > 0 && isInvalid(before: index)
        let after = end == input.count || input[end] < 0x80 || UTF8Character.length(input, at: end) == 0
        let insideASCII = before && after
        if !insideASCII { output += run.joiners }
        if insideASCII || run.joiners.count != run.length { changed = true }
        return run.length
    }

    /// Whether the byte before `index` is no UTF-8: it will be shown as `\xNN`.
    private func isInvalid(before index: Int) -> Bool {
        for start in max(0, index - 4)..<index where UTF8Character.length(input, at: start) == index - start {
            return false
        }
        return true
    }

    private mutating func drop(_ count: Int) -> Int {
        changed = true
        return count
    }

    /// Copies what needs no look, up to the next byte that does.
    private mutating func copyPlain(_ index: inout Int) {
        let plain = PlainText.end(in: input, from: index)
        output += input[index..<plain]
        index = plain
    }

    private func isLineFeed(at index: Int) -> Bool { index < input.count && input[index] == 0x0A }

    private mutating func replaceInvalid() {
        output.reserveCapacity(input.count)
        var index = 0
        while index < input.count {
            copyPlain(&index)
            guard index < input.count else { break }
            let byte = input[index]
            let length = byte < 0x80 ? 1 : UTF8Character.length(input, at: index)
            if let sequence = EscapeSequence(input, at: index) {
                if let letter = sequence.swallowed {
                    marks.swallowed.append(.init(offset: output.count, byte: letter))
                }
                index += sequence.length
                continue
            }
            if byte == 0 || byte == 0x0D && !isLineFeed(at: index + 1) {
                marks.gaps.append(output.count)
                output.append(byte == 0 ? 0x20 : byte)
            } else if length == 0 {
                marks.replaced.append(.init(offset: output.count, byte: byte))
                output.append(Self.standIn)
            } else {
                for offset in 0..<length { output.append(input[index + offset]) }
            }
            index += max(1, length)
        }
    }
}
