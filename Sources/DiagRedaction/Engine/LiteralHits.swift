/// Where literals stand in a text: what a look at one of its lines needn't search again once the line is masked. Between
/// masks nothing else stands than before, and no literal reaches into one.
///
/// One thread's working memory.
struct LiteralHits {
    /// In order of their ends.
    var keywords: [LiteralScanner.Hit] = []
    /// Of this machine, and private words; in order of their ends.
    var names: [LiteralScanner.Hit] = []
    /// Where masks are that were put into the line.
    var masks: [Range<Int>] = []
    /// Both lists are whole.
    var areKnown = false
    /// Only of the selected lines.
    var areOfSelection = false

    /// Whether a mask's edge, or what stands in for its words, may be part of a literal.
    static func mayReachIntoMasks(_ set: LiteralSet) -> Bool {
        set.literals.contains { literal in
            literal.withUnsafeBufferPointer { text in
                guard let first = text.first, !UTF8Character.isTail(first) else { return true }
                return text.indices.contains { index in
                    switch text[index] {
                    case KeyBlock.maskedKey, Sanitizer.standIn: true
                    case MaskGrammar.open[0]:
                        text.holds(MaskGrammar.open, at: index) || text.holds(MaskGrammar.close, at: index)
                    default: false
                    }
                }
            }
        }
    }

    /// Makes `hits` those of a line in which parts are masked, out of those in its text.
    ///
    /// - Parameters:
    ///   - all: in the text, in order of their ends.
    ///   - masked: parts of the line, in order; they don't overlap.
    static func move(
        _ all: [LiteralScanner.Hit], of line: Range<Int>, around masked: [RedactedChunk.Replacement],
        lengths: [Int], into hits: inout [LiteralScanner.Hit]
    ) {
        hits.removeAll(keepingCapacity: true)
        var shift = -line.lowerBound
        var next = 0
        var index = firstPlace(of: line.lowerBound + 1, in: all)
        while index < all.count, all[index].end <= line.upperBound {
            let (end, literal) = (all[index].end, all[index].literal)
            let start = end - lengths[literal] - line.lowerBound
            while next < masked.count, masked[next].range.lowerBound < end - line.lowerBound {
                shift += masked[next].bytes.count - masked[next].range.count
                next += 1
            }
            let isFree = next == 0 || masked[next - 1].range.upperBound <= start
            if start >= 0, isFree { hits.append(.init(end: end + shift, literal: literal)) }
            index += 1
        }
    }

    /// The first hit that ends at `end` or later.
    private static func firstPlace(of end: Int, in hits: [LiteralScanner.Hit]) -> Int {
        var range = 0..<hits.count
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            range = hits[middle].end < end ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
