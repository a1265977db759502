internal import DiagModel
internal import PlatformOS

/// Keys that span lines ("-----BEGIN … -----END …"): the redactor recognises them only whole, so a slice holds all of
/// their lines or none.
enum SecretBlocks {
    private static let dashes = Array("-----".utf8)
    private static let begin = Array("BEGIN ".utf8)
    private static let end = Array("END ".utf8)
    /// No key is longer: a 16,384-bit RSA key has some 200 lines.
    private static let longest = 400

    /// Gives each line the number of its group; lines of one group stand or fall together.
    static func groups(of lines: [RawLine]) -> [Int] {
        var groups: [Int] = []
        var next = 0
        var openSince: Int?
        for (index, line) in lines.enumerated() {
            if let first = openSince, index - first > longest { openSince = nil }
            if openSince == nil { next += 1 }
            groups.append(next)
            switch markers(in: line.entry.message).last?.kind {
            case .begin: openSince = openSince ?? index
            case .end: openSince = nil
            case nil: break
            }
        }
        return groups
    }

    /// How many lines at the start are the rest of a block that began before the first line.
    static func orphans(in lines: [RawLine]) -> Int {
        for (index, line) in lines.prefix(longest).enumerated() {
            switch markers(in: line.entry.message).first?.kind {
            case .end: return index + 1
            case .begin: return 0
            case nil: continue
            }
        }
        return 0
    }

    /// The text up to a block that begins and doesn't end in it.
    static func withoutUnfinished(_ text: [UInt8]) -> [UInt8] {
        guard let last = markers(in: text).last, last.kind == .begin else { return text }
        return Array(text[..<last.offset])
    }

    private struct Marker {
        enum Kind { case begin, end }
        let kind: Kind
        let offset: Int
    }

    private static func markers(in text: [UInt8]) -> [Marker] {
        var found: [Marker] = []
        var at = 0
        while let start = ByteSearch.firstIndex(of: dashes, in: text, from: at) {
            let rest = text[(start + dashes.count)...]
            if rest.starts(with: begin) {
                found.append(Marker(kind: .begin, offset: start))
            } else if rest.starts(with: end) {
                found.append(Marker(kind: .end, offset: start))
            }
            at = start + 1
        }
        return found
    }
}
