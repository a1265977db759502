internal import CElfutils

/// The functions of one compile unit that have code, by address.
struct FunctionTable {
    private struct Entry {
        var low: UInt64
        var high: UInt64
        /// Where its entry lies in the debug information.
        var function: Dwarf_Off
    }

    private var entries: [Entry] = []
    private static let depthLimit = 64

    init(_ unit: Dwarf_Die, _ budget: SymbolBudget) {
        collect(unit, depth: 0, budget)
        entries.sort { $0.low != $1.low ? $0.low < $1.low : $0.high > $1.high }
    }

    private mutating func collect(_ parent: Dwarf_Die, depth: Int, _ budget: SymbolBudget) {
        guard depth < Self.depthLimit else { return }
        var parent = parent
        var entry = Dwarf_Die()
        guard dwarf_child(&parent, &entry) == 0 else { return }
        repeat {
            budget.spend()
            switch entry.tag {
            case DW_TAG_subprogram:
                let function = dwarf_dieoffset(&entry)
                entry.eachRange(budget) { entries.append(Entry(low: $0, high: $1, function: function)) }
                // Nested functions of C, and local types of C++, hold functions of their own.
                collect(entry, depth: depth + 1, budget)
            case DW_TAG_module, DW_TAG_namespace, DW_TAG_structure_type, DW_TAG_class_type, DW_TAG_enumeration_type,
                DW_TAG_union_type, DW_TAG_lexical_block:
                collect(entry, depth: depth + 1, budget)
            default: break
            }
        } while budget.entries > 0 && entry.moveToSibling(budget)
    }

    /// Where the innermost function whose code covers `address` is described (dwarf_offdie).
    subscript(address: UInt64) -> Dwarf_Off? {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].low <= address { low = middle + 1 } else { high = middle }
        }
        // Nested functions start later, so the nearest start that covers the address is the innermost.
        return entries[..<low].suffix(32).last { address < $0.high }?.function
    }
}
