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

    /// Addresses that no function can lie between: linkers fill up to a multiple of 16.
    private static let padding: UInt64 = 15
    /// The parts of a unit's entry that are read lie all over its file.
    private static let weight: UInt = 32
    /// What libdw keeps of a unit it has seen: of one before DWARF 5 its abbreviations too.
    private static let unitBytes = 1 << 10
    private static let oldUnitBytes = 3 << 10

    init(_ dwarf: OpaquePointer, _ budget: SymbolBudget) {
        var ranges: [Range] = []
        var offset: Dwarf_Off = 0
        var next: Dwarf_Off = 0
        var headerSize = 0
        var version: Dwarf_Half = 0
        while dwarf_next_unit(dwarf, offset, &next, &headerSize, &version, nil, nil, nil, nil, nil) == 0,
            next > offset, budget.take(bytes: version < 5 ? Self.oldUnitBytes : Self.unitBytes)
        {
            budget.touch(Self.weight)
            let entry = offset + Dwarf_Off(headerSize)
            var unit = Dwarf_Die()
            if let place = UInt32(exactly: entry), dwarf_offdie(dwarf, entry, &unit) != nil {
                unit.eachRange(budget) { Self.add($0, $1, unit: place, to: &ranges) }
            }
            offset = next
        }
        ranges.sort { $0.low < $1.low }
        self.ranges = ranges
    }

    /// A function of its own section has a range of its own: those that follow each other become one.
    private static func add(_ low: UInt64, _ high: UInt64, unit: UInt32, to ranges: inout [Range]) {
        if let last = ranges.last, last.unit == unit, last.low <= low, low - last.low <= UInt64(last.length) + padding {
            let end = max(high, last.low + UInt64(last.length))
            ranges[ranges.count - 1].length = UInt32(clamping: end - last.low)
        } else {
            ranges.append(Range(low: low, length: UInt32(clamping: high - low), unit: unit))
        }
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
