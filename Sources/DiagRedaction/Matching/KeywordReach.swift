/// How far before the end of a keyword a match of its rule can begin.
///
/// Where every match holds one of the rule's keywords near its start, only the places around keywords need to be
/// tried, and not whole lines: several times faster, with the same result.
enum KeywordReach {
    /// Further than this, whole lines are as good.
    private static let furthest = 512
    /// Ways to begin a match that are told apart.
    private static let mostPaths = 256

    /// One way to begin a match.
    private struct Path {
        /// Characters in a row, up to the last.
        var run: [UInt8] = []
        /// Bytes from the start, at most.
        var width = 0
        /// The width at which a keyword was complete.
        var reach: Int?
    }

    /// - Parameters:
    ///   - tree: folded when `keywords` stand for either case.
    ///   - keywords: then in lower case.
    /// - Returns: bytes; `nil` when a match may begin anywhere.
    static func reach(of tree: RegexNode, keywords: [[UInt8]]) -> Int? {
        guard let paths = extend([Path()], by: tree, keywords), !paths.isEmpty else { return nil }
        var furthest = 0
        for path in paths {
            guard let reach = path.reach else { return nil }
            furthest = max(furthest, reach)
        }
        return furthest <= Self.furthest ? furthest : nil
    }

    /// `nil` when the ways become too many, or too long.
    private static func extend(_ paths: [Path], by node: RegexNode, _ keywords: [[UInt8]]) -> [Path]? {
        let open = paths.filter { $0.reach == nil }
        if open.isEmpty || paths.count > mostPaths { return open.isEmpty ? paths : nil }
        let done = paths.filter { $0.reach != nil }
        switch node {
        case .nothing: return paths
        case .byte(let byte): return done + open.map { adding(byte, to: $0, keywords) }
        case .oneOf(let bytes): return done + open.flatMap { path in bytes.map { adding($0, to: path, keywords) } }
        case .any(let width): return done + open.map { skipping(width, in: $0) }
        case .sequence(let parts):
            var result = paths
            for part in parts {
                guard let next = extend(result, by: part, keywords) else { return nil }
                result = next
            }
            return result
        case .choice(let parts):
            var result = done
            for part in parts {
                guard let next = extend(open, by: part, keywords) else { return nil }
                result += next
            }
            return result
        case .repeated(let part, let times):
            return repeating(part, times, open, keywords).map { done + $0 }
        }
    }

    private static func repeating(
        _ part: RegexNode, _ times: ClosedRange<Int>, _ open: [Path], _ keywords: [[UInt8]]
    ) -> [Path]? {
        guard times.upperBound <= 3 else {
            // What repeats at least once may hold the keyword; after that, anything up to its length.
            guard times.lowerBound == 0, let longest = RegexNode.repeated(part, times).longest else {
                return once(part, times, open, keywords)
            }
            return open.map { skipping(longest, in: $0) }
        }
        var result = times.lowerBound == 0 ? open : []
        var current = open
        for count in 1...max(1, times.upperBound) where times.upperBound > 0 {
            guard let next = extend(current, by: part, keywords) else { return nil }
            current = next
            if count >= times.lowerBound { result += next }
        }
        return result
    }

    /// Ways through one round of what repeats: enough when the keyword is in it.
    private static func once(
        _ part: RegexNode, _ times: ClosedRange<Int>, _ open: [Path], _ keywords: [[UInt8]]
    ) -> [Path]? {
        if times.lowerBound > 0, let first = extend(open, by: part, keywords), first.allSatisfy({ $0.reach != nil }) {
            return first
        }
        guard let longest = RegexNode.repeated(part, times).longest else { return nil }
        return open.map { skipping(longest, in: $0) }
    }

    private static func adding(_ byte: UInt8, to path: Path, _ keywords: [[UInt8]]) -> Path {
        var path = path
        path.run.append(byte)
        // The kelvin sign and the long s are `k` and `s` under `(?i)`.
        path.width += byte == UInt8(ascii: "k") || byte == UInt8(ascii: "s") ? 3 : 1
        if keywords.contains(where: { path.run.reversed().starts(with: $0.reversed()) }) { path.reach = path.width }
        return path
    }

    private static func skipping(_ width: Int, in path: Path) -> Path {
        Path(run: [], width: path.width + width, reach: nil)
    }
}
