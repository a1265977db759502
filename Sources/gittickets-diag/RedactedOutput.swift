import DiagRedaction
import PlatformOS

/// Standard output of `redact`: the masked text, or one JSON object for each of its lines.
struct RedactedOutput {
    private let asJSON: Bool
    private let ledger: LedgerOutput
    var statistics = RedactionStatistics()

    private var section = ""
    /// Bytes of the section's output before what comes next.
    private var offset = 0
    /// The number of the line that comes next.
    private var line = 1

    private struct Line: Encodable {
        var line: Int
        var masks: [MaskPlace]
        var section: String
        var text: String
        /// The line is longer than a piece: its rest follows as another object with the same number.
        var continues: Bool?
    }

    struct MaskPlace: Encodable {
        /// UTF-8 offsets in the text: first, and one past the last.
        var range: [Int]
        var rule: String
    }

    init(asJSON: Bool, ledger: LedgerOutput, isCounted: Bool) {
        self.asJSON = asJSON
        statistics.isWanted = isCounted
        self.ledger = ledger
    }

    mutating func begin(_ section: String) {
        self.section = section
        offset = 0
        line = 1
    }

    /// - Parameter isLast: the input ends here; otherwise a text without a line end at its end goes on.
    mutating func show(_ redaction: Redaction, isLast: Bool = false) throws(ToolError) {
        if redaction.isEmpty { return }
        let text = redaction.bytes
        statistics.bytesOut += text.count
        if !asJSON {
            Terminal.write(text)
            // A long log needs neither places nor numbers of lines then.
            if !ledger.wantsPlaces, !statistics.isWanted { return }
        }
        var masks = redaction.masks[...]
        var places: [LedgerOutput.Place] = []
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(of: 0x0A) ?? text.count
            let here = masks.prefix { $0.range.lowerBound < end }
            masks = masks.dropFirst(here.count)
            if asJSON { writeObject(text[start..<end], here, continues: end == text.count && !isLast) }
            places += here.map {
                .init(line: line, range: shifted($0.range, by: offset), rule: $0.rule, section: section)
            }
            if end < text.count || isLast { statistics.lines += 1 }
            if end < text.count { line += 1 }
            start = end + 1
        }
        offset += text.count
        try ledger.add(places)
    }

    private func writeObject(_ text: ArraySlice<UInt8>, _ masks: ArraySlice<Redaction.Mask>, continues: Bool) {
        let object = Line(
            line: line, masks: masks.map { .init(range: shifted($0.range, by: -text.startIndex), rule: $0.rule) },
            section: section, text: String(decoding: text, as: UTF8.self), continues: continues ? true : nil)
        Terminal.print(JSONLine.text(object))
    }

    private func shifted(_ range: Range<Int>, by shift: Int) -> [Int] {
        [range.lowerBound + shift, range.upperBound + shift]
    }
}
