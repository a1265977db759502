/// Bytes that no position of a pattern tells apart, as one class; the edge of a line is one of its own.
struct SymbolClasses {
    static let edge = 256
    /// Classes fit into the bits of an integer.
    private static let most = 128

    /// What is in each class; the second is the edge alone.
    private var classes = [ByteSet.all, ByteSet.edge]
    /// For each symbol its class.
    private(set) var numbers = [UInt8](repeating: 0, count: edge) + [1]
    /// So many classes there are.
    var count: Int { classes.count }

    /// - Parameter sets: of all positions.
    /// - Returns: `nil` when there are too many classes.
    init?(_ sets: Set<ByteSet>) {
        // Each set splits the classes that it holds only in part.
        for set in sets {
            for index in classes.indices {
                let inside = classes[index].intersection(set)
                if inside.isEmpty || inside == classes[index] { continue }
                if classes.count == Self.most { return nil }
                classes[index] = classes[index].subtracting(inside)
                classes.append(inside)
            }
        }
        for (number, members) in classes.enumerated() {
            for byte in members.bytes { numbers[Int(byte)] = UInt8(number) }
        }
    }

    /// What stands at `index`: a byte, or ``edge`` where the line ends before.
    @inline(__always)
    static func symbol(at index: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
        guard index >= 0, index < text.count, text[index] != UnsafeBufferPointer<UInt8>.newline else { return edge }
        return Int(text[index])
    }

    /// The classes in a set, one bit each.
    private func bits(of set: ByteSet) -> UInt128 {
        classes.indices.reduce(0) { bits, number in
            classes[number].isSubset(of: set) ? bits | 1 << UInt128(number) : bits
        }
    }

    /// The classes in each of some sets, many of which are the same.
    func bits(of sets: [ByteSet]) -> [UInt128] {
        var known: [ByteSet: UInt128] = [:]
        return sets.map { set in
            if let bits = known[set] { return bits }
            let bits = bits(of: set)
            known[set] = bits
            return bits
        }
    }

    /// All symbols of some classes.
    func set(_ bits: UInt128) -> ByteSet {
        classes.indices.reduce(ByteSet()) { set, number in
            bits >> UInt128(number) & 1 == 1 ? set.union(classes[number]) : set
        }
    }
}
