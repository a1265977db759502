import CCrashHandler
import PlatformOS
import TestSupport

/// The innermost functions a trigger's trace must show: "a,b" in that order; "?a" may be missing; ".." stands for any
/// number of others. A frame outside the program has no name here, so "?a" covers it too.
struct FramePattern: Sendable {
    private let parts: [String]

    init(_ text: String) {
        parts = text.split(separator: ",").map { part in String(part.prefix { $0 != "(" }) }
    }

    /// Helpers that the optimiser may inline or not.
    private static let transparent: Set<String> = ["write_null", "keepFrame", "cct_mark"]

    func matches(_ names: [String]) -> Bool {
        var rest = names[...]
        var anything = false
        for part in parts {
            if part == ".." {
                anything = true
                continue
            }
            while let first = rest.first, Self.transparent.contains(first) { rest.removeFirst() }
            if part.hasPrefix("?") {
                if let first = rest.first, first == "elsewhere" || first == "0" || Self.covers(part.dropFirst(), first)
                {
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

    /// A mangled Swift symbol holds the name behind its length: "$s14crash_triggers6index1yySaySiG_SitF".
    private static func covers(_ wanted: Substring, _ symbol: String) -> Bool {
        if symbol.hasPrefix("$s") {
            let name = wanted.split(separator: ".").last ?? wanted
            return symbol.contains("\(name.utf8.count)\(name)")
        }
        return symbol == wanted
    }
}

/// Function names of the trigger program by address, from nm(1).
enum FunctionNames {
    private static let symbols: [(address: UInt64, name: String)] = {
        let list =
            (try? ChildProcess.run(["nm", "-n", "--defined-only", BuiltProgram.path("crash-triggers")]).outputText)
        return (list ?? "").split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ")
            guard parts.count == 3, "tTwW".contains(parts[1]), let address = UInt64(parts[0], radix: 16) else {
                return nil
            }
            return (address, String(parts[2]))
        }
    }()

    /// Names for the program counters of a record. A caller's is its return address, so the byte before counts.
    static func names(for record: RecordFile) -> [String] {
        record.frames.enumerated().map { index, pc in
            let module = record.executable
            guard pc >= module.start, pc < module.end else { return pc < 4096 ? "0" : "elsewhere" }
            let address = pc - module.load_bias - (index == 0 ? 0 : 1)
            return symbols.last { $0.address <= address }?.name ?? "elsewhere"
        }
    }
}
