/// Names that are looked up where they stand in a text.
struct NameSet: Sendable {
    private let names: ListTable<UInt8>
    /// For each hash, the names that have it.
    private let numbers: ListTable<Int>

    private static let hashes = 1 << 10

    init(_ names: Set<[UInt8]>) {
        let all = Array(names)
        self.names = ListTable(all)
        var lists = [[Int]](repeating: [], count: Self.hashes)
        for (number, name) in all.enumerated() { lists[Self.hash(name)].append(number) }
        numbers = ListTable(lists)
    }

    func contains(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        for place in numbers.places(of: Self.hash(name)) {
            let known = names.places(of: numbers[place])
            if known.count == name.count, zip(known, name).allSatisfy({ names[$0] == $1 }) { return true }
        }
        return false
    }

    private static func hash(_ name: some Sequence<UInt8>) -> Int {
        // FNV-1a.
        let sum = name.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return Int(truncatingIfNeeded: sum ^ sum >> 32) & (hashes - 1)
    }
}
