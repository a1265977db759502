import DiagRedaction
import Glibc
import PlatformOS

/// Makes logs to measure on: the same bytes each time for the same size, share and rules.
struct LogCorpus {
    /// Where the private texts stand in the file that was written last.
    private(set) var places: [Range<Int>] = []
    private var generator = SeededGenerator(seed: 20_261_130)
    private let kinds: [String]

    /// - Parameter rules: their samples are what is private in the logs, all kinds alike, no secret twice.
    init(rules: RuleSet) {
        kinds = rules.matchingSamples
    }

    /// Writes a log of at least `size` bytes, in which one of `every` lines holds something private; none when zero.
    mutating func write(to path: String, size: Int, oneOf every: Int) throws(OSError) {
        let file = try FileDescriptor(path: path, flags: O_WRONLY | O_CREAT | O_TRUNC)
        places = []
        var written = 0
        var block: [UInt8] = []
        while written < size {
            block.removeAll(keepingCapacity: true)
            while block.count < 1 << 20, written + block.count < size { addLine(to: &block, at: written, every) }
            try file.write(block)
            written += block.count
        }
    }

    private mutating func addLine(to block: inout [UInt8], at offset: Int, _ every: Int) {
        block += Array("Nov 30 0".utf8)
        for form in "9:59:59".utf8 {
            let isDigit = form != UInt8(ascii: ":")
            block.append(isDigit ? 0x30 + UInt8(generator.next() % UInt64(form - 0x2F)) : form)
        }
        block += Array(" birdbox-7 ".utf8)
        if every > 0, Int(generator.next() % UInt64(every)) == 0 {
            block += Array("birdlog[4711]: ".utf8)
            let text = text(of: kinds)
            places.append(offset + block.count..<offset + block.count + text.count)
            block += text
        } else {
            block += text(of: OrdinaryLines.templates)
        }
        block.append(0x0A)
    }

    /// One of some forms, with numbers and hashes of its own.
    private mutating func text(of forms: [String]) -> [UInt8] {
        let form = forms[Int(generator.next() % UInt64(forms.count))]
        return SampleTemplate(form, using: &generator).map { Array($0.text.utf8) } ?? []
    }
}
