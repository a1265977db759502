/// Pieces of a dead process's memory, found by address.
struct SavedMemory {
    /// Sorted, without overlaps.
    private let pieces: [StackMemory]

    /// Where pieces overlap, the one that starts first is kept whole, and the later one's rest.
    init(_ pieces: [StackMemory]) {
        var kept: [StackMemory] = []
        for var piece in pieces.sorted(by: { $0.start < $1.start }) where !piece.bytes.isEmpty {
            // A piece at the very end of the address space would seem to end before it starts.
            guard piece.end > piece.start else { continue }
            if let end = kept.last?.end, end > piece.start {
                guard end < piece.end else { continue }
                piece.bytes = piece.bytes.dropFirst(Int(end - piece.start))
                piece.start = end
            }
            kept.append(piece)
        }
        self.pieces = kept
    }

    /// The 8 bytes at `address`, or `nil` when they are not all in one piece.
    func word(at address: UInt64) -> UInt64? {
        var low = 0
        var high = pieces.count
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].start <= address { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? pieces[low - 1].word(at: address) : nil
    }
}
