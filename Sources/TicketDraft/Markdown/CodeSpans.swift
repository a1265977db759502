/// Where the code spans of one line are (CommonMark 6.1), each with its backticks.
enum CodeSpans {
    /// Spans within the line only, and none at all where backticks may pair differently: when a span holds a pipe,
    /// which in a table ends a cell even there, or touches an address before it, which GitHub reads on to the next
    /// white space.
    static func trusted(in line: [UInt8]) -> [Range<Int>] {
        let spans = all(in: line)
        let areCertain = spans.allSatisfy { span in
            !line[span].contains(UInt8(ascii: "|")) && !touchesAddress(line, before: span.lowerBound)
        }
        return areCertain ? spans : []
    }

    private static func touchesAddress(_ line: [UInt8], before start: Int) -> Bool {
        let word = line[..<start].reversed().prefix { $0 != 0x20 && $0 != 0x09 }.reversed()
        let text = String(decoding: Array(word), as: UTF8.self).lowercased()
        return text.utf8.firstRange(of: "://".utf8) != nil || text.utf8.firstRange(of: "www.".utf8) != nil
    }

    private static func all(in line: [UInt8]) -> [Range<Int>] {
        var spans: [Range<Int>] = []
        var index = 0
        while index < line.count {
            let run = line[index...].prefix { $0 == UInt8(ascii: "`") }
            if let end = run.isEmpty ? nil : closingRun(of: run.count, in: line, from: run.endIndex) {
                spans.append(index..<end)
                index = end
            } else if !run.isEmpty {
                index = run.endIndex
            } else {
                let isEscape =
                    line[index] == UInt8(ascii: "\\") && index + 1 < line.count && line[index + 1].isASCIIPunctuation
                index += isEscape ? 2 : 1
            }
        }
        return spans
    }

    /// The end of the first run of exactly that length. A backslash means nothing inside a span.
    private static func closingRun(of length: Int, in line: [UInt8], from start: Int) -> Int? {
        var position = start
        while position < line.count {
            let run = line[position...].prefix { $0 == UInt8(ascii: "`") }
            if run.count == length { return run.endIndex }
            position += max(run.count, 1)
        }
        return nil
    }
}
