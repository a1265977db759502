internal import Glibc

/// Names that are looked up where they stand in a text.
struct NameSet: Sendable {
    private let names: [[UInt8]]
    /// For each hash, the names that have it.
    private let numbers: ListTable<Int>

    private static let hashes = 1 << 10

    init(_ names: Set<[UInt8]>) {
        self.names = Array(names)
        let pairs = self.names.enumerated().map { number, name in
            (list: name.withUnsafeBufferPointer { Self.hash($0) }, element: number)
        }
        numbers = ListTable(count: Self.hashes, pairs, blank: 0)
    }

    func contains(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        for place in numbers.places(of: Self.hash(name)) where Self.isSame(names[numbers[place]], name) { return true }
        return false
    }

    private static func isSame(_ known: [UInt8], _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard known.count == name.count, let base = name.baseAddress else { return known.isEmpty && name.isEmpty }
        return memcmp(known, base, known.count) == 0
    }

    /// Of its length and up to eight bytes at either end.
    private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
        guard let base = name.baseAddress else { return 0 }
        var (first, last): (UInt64, UInt64) = (0, 0)
        let count = min(name.count, 8)
        memcpy(&first, base, count)
        memcpy(&last, base + name.count - count, count)
        let sum = (first ^ UInt64(name.count)) &* 0x9E37_79B9_7F4A_7C15 &+ last &* 0xC2B2_AE3D_27D4_EB4F
        return Int(truncatingIfNeeded: sum >> 40) & (hashes - 1)
    }
}
