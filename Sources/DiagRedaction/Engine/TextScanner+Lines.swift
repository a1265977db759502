extension TextScanner {
    /// What has to be scanned of a text: all but the lines that are known to be harmless.
    mutating func selectLines(of text: UnsafeBufferPointer<UInt8>) -> ScannedPart {
        let whole = ScannedPart(text)
        if text.count < HarmlessLines.shortest { return whole }
        bytesBeforeSelection -= text.count
        if bytesBeforeSelection > 0 { return whole }
        // It is left unlimited where keywords don't allow a selection.
        bytesBeforeSelection = 0
        if harmlessLines == nil {
            harmlessLines = HarmlessLines(keywords: rules.literals, names: identity.set)
            if harmlessLines == nil { bytesBeforeSelection = Int.max }
        }
        // Moved out, for looking at a line needs the rest of the scanner.
        guard var lines = harmlessLines.take() else { return whole }
        defer { harmlessLines = lines }
        if lines.isPausing() { return whole }
        let skipped = select(in: text, by: &lines)
        return lines.isGain(skipped, of: text.count) ? ScannedPart(selection.text, selection.cursor()) : whole
    }

    /// - Returns: bytes of the lines that are left out.
    private mutating func select(in text: UnsafeBufferPointer<UInt8>, by lines: inout HarmlessLines) -> Int {
        selection.removeAll()
        textHits.areKnown = false
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: LineSkeleton.room) { room in
            guard let base = text.baseAddress, let skeleton = room.baseAddress else { return 0 }
            var skipped = 0
            var kept = 0
            var start = 0
            var count = 0
            defer { lines.count(count) }
            while start < text.count {
                let rest = UnsafeBufferPointer(start: base + start, count: text.count - start)
                var end = start
                switch LineSkeleton.read(rest, into: skeleton) {
                case .none: end = text.lineEnd(from: start) + 1
                case .other(let count): end += count + 1
                case .plain(let count):
                    end += count + 1
                    if isHarmless(rest.part(0..<count), UnsafeBufferPointer(start: skeleton, count: count), &lines) {
                        selection.append(kept..<start, of: text)
                        kept = end
                        skipped += end - start
                    }
                }
                start = end
                count += 1
            }
            selection.append(min(kept, text.count)..<text.count, of: text)
            return skipped
        }
    }

    /// Notes that something was found in the line which `text` begins with: a look at such lines would be in vain.
    mutating func noteFinding(in text: UnsafeBufferPointer<UInt8>) {
        guard harmlessLines != nil else { return }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: LineSkeleton.room) { room in
            guard let skeleton = room.baseAddress else { return }
            if case .plain(let count) = LineSkeleton.read(text, into: skeleton) {
                harmlessLines?.known.forget(LineSkeleton.hash(skeleton, count))
            }
        }
    }

    /// Whether nothing is found in a line.
    @inline(__always)
    private mutating func isHarmless(
        _ line: UnsafeBufferPointer<UInt8>, _ skeleton: UnsafeBufferPointer<UInt8>, _ lines: inout HarmlessLines
    ) -> Bool {
        guard let base = skeleton.baseAddress else { return false }
        let hash = LineSkeleton.hash(base, skeleton.count)
        switch lines.known.answer(to: skeleton, hash) {
        case .known(let doubts): return doubts.areNone || finds(noneOf: doubts, in: line, &lines)
        case .new: return false
        case .seen:
            guard lines.mayLook() else { return false }
            let doubts = doubts(of: skeleton, &lines)
            let isHarmless = finds(noneOf: doubts, in: line, &lines)
            // Where something was found it will be again.
            lines.known.note(skeleton, hash, isHarmless ? doubts : .boundless)
            return isHarmless
        }
    }
}
