/// C++ names as people write them.
enum CxxName {
    /// Longer ones stay as they are, in bytes: each change looks through the whole.
    private static let lengthLimit = 8192

    /// "std::map<std::string, int>" from what stands for it in a symbol, with the library's inline namespaces and the
    /// arguments that templates of the library have by default.
    static func readable(_ demangled: String) -> String {
        guard demangled.utf8.count <= lengthLimit, demangled.contains("std::") else { return demangled }
        var name = demangled
        for space in ["__cxx11::", "__1::"] { name = name.replacing("std::" + space, with: "std::") }
        while let range = defaultArgument(in: name) { name.removeSubrange(range) }
        for (template, alias) in aliases { name = name.replacing(template, with: alias) }
        while let gap = name.firstRange(of: "> >") { name.replaceSubrange(gap, with: ">>") }
        return name
    }

    private static let defaults = [
        "allocator", "char_traits", "default_delete", "less", "hash", "equal_to",
    ].map { ", std::\($0)<" }
    private static let aliases = [
        ("std::basic_string<char>", "std::string"), ("std::basic_string_view<char>", "std::string_view"),
        ("std::basic_ostream<char>", "std::ostream"), ("std::basic_istream<char>", "std::istream"),
    ]

    /// A template argument of those, with the comma before it, that is the last of its list.
    private static func defaultArgument(in name: String) -> Range<String.Index>? {
        for start in defaults {
            for found in name.ranges(of: start) {
                guard let end = closing(found.upperBound, in: name) else { continue }
                let rest = name[end...].drop { $0 == " " }
                if rest.first == ">" { return found.lowerBound..<rest.startIndex }
            }
        }
        return nil
    }

    /// Behind the ">" that closes a list whose first argument begins at `start`.
    private static func closing(_ start: String.Index, in name: String) -> String.Index? {
        var depth = 1
        for index in name[start...].indices {
            switch name[index] {
            case "<": depth += 1
            case ">": depth -= 1
            default: break
            }
            if depth == 0 { return name.index(after: index) }
        }
        return nil
    }
}
