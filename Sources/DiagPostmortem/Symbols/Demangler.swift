internal import CElfutils
internal import Glibc

/// Names as people wrote them, from names as linkers have them.
enum Demangler {
    /// Longest name given to a demangler, in bytes: their recursion is bounded by it.
    private static let lengthLimit = 32_768
    /// Longest text of a C++ name, in bytes: a few letters can stand for gigabytes.
    private static let textLimit = 65_536

    /// Swift, C++ and Rust names demangled; anything else, C above all, unchanged.
    static func demangle(_ name: String) -> String {
        guard name.utf8.count <= lengthLimit else { return name }
        let plain = withoutVersion(name)
        if isSwift(plain) { return take(swift_demangle(plain, plain.utf8.count, nil, nil, 0)) ?? plain }
        if let rust = RustName.demangle(plain) { return rust }
        if plain.hasPrefix("_Z") || plain.hasPrefix("___Z") {
            return take(gte_cxx_demangle(plain, textLimit)) ?? plain
        }
        return plain
    }

    /// The name as people say it: a Swift function without its modules and types, "Season.tally(_:into:)", a C++ one
    /// without what its library's templates have by default. Others as ``demangle(_:)`` has them.
    static func readable(_ name: String) -> String {
        let plain = withoutVersion(name)
        guard isSwift(plain), name.utf8.count <= lengthLimit else { return CxxName.readable(demangle(name)) }
        guard let readable = take(gte_swift_readable(plain, plain.utf8.count)) else { return demangle(name) }
        // A closure of a module's top level stands in no function, and modules are left out.
        guard readable.hasSuffix(" in "), let last = demangle(name).ranges(of: " in ").last else { return readable }
        return readable + demangle(name)[last.upperBound...]
    }

    /// A C++ type as `std::type_info::name()` spells it: "St13runtime_error".
    static func demangle(cxxType name: String) -> String {
        guard name.utf8.count <= lengthLimit else { return name }
        return take(gte_cxx_demangle(name, textLimit)).map { CxxName.readable($0) } ?? name
    }

    static func isSwift(_ name: String) -> Bool {
        ["$s", "$S", "_$s", "_$S", "_T0", "@__swiftmacro_"].contains { name.hasPrefix($0) }
    }

    /// "memcpy@@GLIBC_2.14" is memcpy.
    private static func withoutVersion(_ name: String) -> String {
        guard let at = name.firstIndex(of: "@"), at != name.startIndex else { return name }
        return String(name[..<at])
    }

    private static func take(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text else { return nil }
        defer { free(text) }
        return String(cString: text)
    }
}
