extension TextScanner {
    /// Where the hits of literals come from.
    enum LiteralSource {
        case scan
        /// They are kept for looks at lines of the text.
        case scanAndKeep
        /// They were moved out of those that were kept.
        case line
    }

    /// Takes over the literals of a line, in the text whose literals were kept, to a line that is masked now.
    ///
    /// - Parameters:
    ///   - masked: parts of the line, in order; what stands there now.
    ///   - masks: where that is.
    /// - Returns: `.scan` where they aren't known.
    mutating func takeLiterals(
        of line: Range<Int>, around masked: [RedactedChunk.Replacement], masks: [RedactedChunk.Mask]
    ) -> LiteralSource {
        guard textHits.areKnown, literalsAvoidMasks, masks.count == masked.count, isScanned(line) else { return .scan }
        LiteralHits.move(
            textHits.keywords, of: line, around: masked, lengths: rules.literals.lengths, into: &lineHits.keywords)
        LiteralHits.move(
            textHits.names, of: line, around: masked, lengths: identity.set.lengths, into: &lineHits.names)
        lineHits.masks = masks.map(\.range)
        return .line
    }

    /// Whether the keywords in a text are known now.
    mutating func findKeywords(in part: ScannedPart, _ source: LiteralSource) -> Bool {
        Self.find(in: part, source, by: &keywordScanner, or: &lineHits.keywords, into: &hits)
    }

    /// Whether the names in a text are known now.
    mutating func findNames(in part: ScannedPart, _ source: LiteralSource) -> Bool {
        Self.find(in: part, source, by: &identityScanner, or: &lineHits.names, into: &hits)
    }

    /// - Parameter known: those of a line, where they are its source.
    /// - Returns: `false` when the scan failed.
    private static func find(
        in part: ScannedPart, _ source: LiteralSource, by scanner: inout LiteralScanner,
        or known: inout [LiteralScanner.Hit], into hits: inout [LiteralScanner.Hit]
    ) -> Bool {
        if source == .line {
            swap(&hits, &known)
            return true
        }
        guard scanner.scan(part.text, into: &hits) else { return false }
        part.restore(&hits) { $0.end = $1.origin(of: $0.end - 1) + 1 }
        return true
    }

    /// Keeps the names in a text, whose keywords are kept already.
    mutating func keepNames(of part: ScannedPart) {
        swap(&hits, &textHits.names)
        textHits.areOfSelection = part.isSelection
        textHits.areKnown = true
    }

    /// Whether a line is among those whose literals were kept: lines that are known for harmless aren't.
    private func isScanned(_ line: Range<Int>) -> Bool {
        !textHits.areOfSelection || selection.holds(line)
    }
}
