/// Names of Rust functions, in both of its manglings: no library of Debian's demangles them for C.
enum RustName {
    /// The name as people wrote it, without hashes; `nil` when `name` is no Rust symbol.
    static func demangle(_ name: String) -> String? {
        if name.hasPrefix("_R") { return RustV0Demangler.demangle(Array(name.utf8.dropFirst(2))) }
        return RustLegacyName(name)?.text
    }

    static func isRust(_ name: String) -> Bool { name.hasPrefix("_R") || RustLegacyName(name) != nil }
}
