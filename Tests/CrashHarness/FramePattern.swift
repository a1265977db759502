/// The innermost functions a trigger's trace must show: "a,b" in that order; "?a" may be missing; ".." stands for any
/// number of others. "?" and "?a" also cover one frame without a name.
package struct FramePattern: Sendable {
    private let parts: [String]

    package init(_ text: String) {
        parts = text.split(separator: ",").map { part in String(part.prefix { $0 != "(" }) }
    }

    /// Helpers that the optimiser may inline or not, and the check that ThreadSanitizer makes before each access.
    private static func isTransparent(_ name: Substring) -> Bool {
        ["write_null", "keepFrame", "cct_mark"].contains(name) || name.hasPrefix("__tsan_")
    }
    /// What stands for a frame without a name.
    package static let unnamed = "elsewhere"
    private static let anything = ".."

    package func matches(_ names: [String]) -> Bool {
        var rest = names[...]
        var anything = false
        for part in parts {
            if part == Self.anything {
                anything = true
                continue
            }
            while let first = rest.first, Self.isTransparent(Self.plain(first)[...]) { rest.removeFirst() }
            if part.hasPrefix("?") {
                if let first = rest.first, first == Self.unnamed || Self.covers(part.dropFirst(), first) {
                    rest.removeFirst()
                }
                continue
            }
            if anything { rest = rest.drop { !Self.covers(part[...], $0) } }
            anything = false
            guard let first = rest.first, Self.covers(part[...], first) else { return false }
            rest.removeFirst()
        }
        return true
    }

    /// Whether the pattern asks for this function.
    package func mentions(_ name: String) -> Bool {
        parts.contains { Self.covers($0.hasPrefix("?") ? $0.dropFirst() : $0[...], name) }
    }

    /// A mangled Swift symbol holds the name behind its length: "$s14crash_triggers6index1yySaySiG_SitF". A readable one
    /// holds it before its parameters: "index1(_:_:)", "Aviary.escape1()".
    private static func covers(_ wanted: Substring, _ symbol: String) -> Bool {
        if symbol.hasPrefix("$s") {
            let name = wanted.split(separator: ".").last ?? wanted
            return symbol.contains("\(name.utf8.count)\(name)")
        }
        let readable = plain(symbol)
        return !wanted.isEmpty && (readable == wanted || readable.hasSuffix("." + wanted))
    }

    /// Without parameters, and without what optimisers and glibc's debug symbols put before a function's own name.
    private static func plain(_ symbol: String) -> String {
        let specialized = "specialized "
        let name = (symbol.hasPrefix(specialized) ? symbol.dropFirst(specialized.count) : symbol[...]).prefix {
            $0 != "("
        }
        return String(name.hasPrefix("__GI_") ? name.dropFirst(5).drop { $0 == "_" } : name)
    }
}
