/// Demangles Rust's "v0" names (RFC 2603), without the hashes that tell crates and impls apart.
///
/// Any bytes are safe: nesting, back references and the text's length are bounded, and what breaks a bound is no name.
struct RustV0Demangler {
    /// Deepest nesting of paths and types.
    static let depthLimit = 128
    /// Longest text, in bytes; back references could make it grow exponentially.
    private static let lengthLimit = 16_384

    let bytes: [UInt8]
    var position = 0
    var depth = 0
    /// Lifetimes that "for<…>" has bound so far.
    var boundLifetimes: UInt64 = 0
    private(set) var text = ""
    /// While over 0, what is read is not printed: the place of an impl, the instantiating crate.
    private var silence = 0

    /// What can't be read as RFC 2603 has it.
    struct Malformed: Error {}

    /// - Parameter bytes: The name behind its "_R".
    static func demangle(_ bytes: [UInt8]) -> String? {
        var demangler = RustV0Demangler(bytes: bytes)
        // A number here would be a later version's.
        guard let first = bytes.first, !isDigit(first) else { return nil }
        do {
            try demangler.path(asValue: true)
            guard demangler.isAtEnd else { return nil }
            return demangler.text
        } catch {
            return nil
        }
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// The end, the crate that made an instance, or a suffix of the linker's or the optimiser's.
    private var isAtEnd: Bool {
        guard let next = peek else { return true }
        return "CNIMXYB.$".utf8.contains(next)
    }

    mutating func put(_ more: String) throws(Malformed) {
        guard silence == 0 else { return }
        guard text.utf8.count + more.utf8.count <= Self.lengthLimit else { throw Malformed() }
        text += more
    }

    /// Reads without printing.
    mutating func silently(_ body: (inout Self) throws(Malformed) -> Void) throws(Malformed) {
        silence += 1
        try body(&self)
        silence -= 1
    }

    /// Reads one level deeper.
    mutating func nested(_ body: (inout Self) throws(Malformed) -> Void) throws(Malformed) {
        guard depth < Self.depthLimit else { throw Malformed() }
        depth += 1
        try body(&self)
        depth -= 1
    }

    /// Reads again what stands at an earlier place.
    mutating func backReference(_ body: (inout Self) throws(Malformed) -> Void) throws(Malformed) {
        let own = position - 1
        let target = try base62()
        guard target < UInt64(max(own, 0)) else { throw Malformed() }
        // Printed nowhere, it tells nothing, and may be long.
        if silence > 0 { return }
        let next = position
        position = Int(target)
        try nested(body)
        position = next
    }

    /// Whether silent reading is on.
    var isSilent: Bool { silence > 0 }
}
