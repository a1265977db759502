internal import CElfutils

/// Which compile unit covers an address.
struct CompileUnitTable {
    private struct Range {
        var low: UInt64
        /// In bytes; longer ones are cut.
        var length: UInt32
        /// Where the unit's entry lies in the debug information (dwarf_offdie).
        var unit: UInt32
    }

    private let ranges: [Range]

    /// - Parameter handle: The file that `dwarf` reads: the sweep goes through all of its debug information.
    init(_ dwarf: OpaquePointer, in handle: ElfHandle, _ budget: SymbolBudget) {
        var ranges: [Range] = []
        var offset: Dwarf_Off = 0
        var next: Dwarf_Off = 0
        var headerSize = 0
        while budget.entries > 0, dwarf_nextcu(dwarf, offset, &next, &headerSize, nil, nil, nil) == 0, next > offset {
            budget.spend(in: handle)
            let entry = offset + Dwarf_Off(headerSize)
            var unit = Dwarf_Die()
            if let place = UInt32(exactly: entry), dwarf_offdie(dwarf, entry, &unit) != nil {
                unit.eachRange(of: handle, budget) {
                    ranges.append(Range(low: $0, length: UInt32(clamping: $1 - $0), unit: place))
                }
            }
            offset = next
        }
        handle.releasePages()
        ranges.sort { $0.low < $1.low }
        self.ranges = ranges
    }

    subscript(address: UInt64) -> Dwarf_Off? {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].low <= address { low = middle + 1 } else { high = middle }
        }
        guard low > 0, address - ranges[low - 1].low < ranges[low - 1].length else { return nil }
        return Dwarf_Off(ranges[low - 1].unit)
    }
}
