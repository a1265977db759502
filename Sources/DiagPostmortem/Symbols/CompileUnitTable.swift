internal import CElfutils

/// Which compile unit covers an address.
struct CompileUnitTable {
    private struct Range {
        var low: UInt64
        var high: UInt64
        var unit: Int
    }

    private let units: [Dwarf_Die]
    private let ranges: [Range]
    private static let rangeLimit = 4_000_000

    init(_ dwarf: OpaquePointer) {
        var units: [Dwarf_Die] = []
        var ranges: [Range] = []
        var offset: Dwarf_Off = 0
        var next: Dwarf_Off = 0
        var headerSize = 0
        while dwarf_nextcu(dwarf, offset, &next, &headerSize, nil, nil, nil) == 0, next > offset,
            ranges.count < Self.rangeLimit
        {
            var unit = Dwarf_Die()
            if dwarf_offdie(dwarf, offset + Dwarf_Off(headerSize), &unit) != nil {
                unit.eachRange { ranges.append(Range(low: $0, high: $1, unit: units.count)) }
                units.append(unit)
            }
            offset = next
        }
        ranges.sort { $0.low < $1.low }
        self.units = units
        self.ranges = ranges
    }

    subscript(address: UInt64) -> Dwarf_Die? {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].low <= address { low = middle + 1 } else { high = middle }
        }
        guard low > 0, address < ranges[low - 1].high else { return nil }
        return units[ranges[low - 1].unit]
    }
}
