/// The entries of a journal file in the order in which they were written: a chain of arrays, each longer than the last.
struct JournalEntryList {
    private struct Part {
        let first: Int
        let itemsAt: Int
        let capacity: Int
    }

    let count: Int
    private var parts: [Part] = []
    private let itemSize: Int

    /// - Throws: ``JournalError`` `.inconsistent` where the chain is broken, or holds more or fewer than the header says.
    init(_ header: JournalHeader, _ bytes: inout JournalBytes) throws(JournalError) {
        count = header.entryCount
        itemSize = header.isCompact ? 4 : 8
        var at = header.entryArrayOffset
        var known = 0
        while known < count {
            let object = try JournalObject(.entryArray, at: at, atLeast: 24, &bytes)
            guard (object.size - 24) % itemSize == 0, object.size > 24 else { throw Self.broken }
            parts.append(Part(first: known, itemsAt: at + 24, capacity: (object.size - 24) / itemSize))
            known += (object.size - 24) / itemSize
            let next = Int(clamping: try bytes.word(at: at + 16))
            // Later ones lie behind earlier ones; a chain that turns back would never end.
            guard known >= count || next > at else { throw Self.broken }
            at = next
        }
        // What isn't used yet is zero.
        if known > count, try item(count, &bytes) != 0 { throw Self.broken }
    }

    /// Where an entry is.
    func offset(of index: Int, _ bytes: inout JournalBytes) throws(JournalError) -> Int { try item(index, &bytes) }

    private func item(_ index: Int, _ bytes: inout JournalBytes) throws(JournalError) -> Int {
        guard let part = parts.last(where: { $0.first <= index }), index - part.first < part.capacity else {
            throw Self.broken
        }
        let at = part.itemsAt + (index - part.first) * itemSize
        return itemSize == 4 ? Int(try bytes.half(at: at)) : Int(clamping: try bytes.word(at: at))
    }

    private static let broken = JournalError(.inconsistent, operation: "inspect")
}
