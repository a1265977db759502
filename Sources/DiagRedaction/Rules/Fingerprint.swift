/// A hash of names, texts and numbers. It tells what was left behind from what is there now; no secret depends on it.
struct Fingerprint {
    private(set) var hash: UInt64

    init(format: UInt64) { hash = format }

    var number: Int { Int(truncatingIfNeeded: hash) }

    private mutating func add(_ word: UInt64) {
        hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash >> 29
    }

    /// How they are cut counts, too.
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        add(UInt64(bytes.count))
        let words = bytes.count / 8
        for index in 0..<words { add(bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)) }
        for byte in bytes[(words * 8)...] { add(UInt64(byte)) }
    }

    mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }
}
