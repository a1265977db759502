internal import CElfutils

/// One DWARF debugging information entry, read with libdw.
extension Dwarf_Die {
    var tag: Int {
        mutating get { Int(dwarf_tag(&self)) }
    }

    /// Goes on to the next entry of the same parent, past all that this one holds; false at the last one.
    mutating func moveToSibling(_ budget: SymbolBudget) -> Bool {
        var next = Dwarf_Die()
        guard dwarf_siblingof(&self, &next) == 0 else { return false }
        // Entries take some sixteen bytes.
        budget.touch((UInt(bitPattern: next.addr) &- UInt(bitPattern: addr)) / 16)
        self = next
        return true
    }

    /// Found through the abstract origin and specification.
    var linkageName: String? {
        mutating get {
            for attribute in [DW_AT_linkage_name, DW_AT_MIPS_linkage_name] {
                var found = Dwarf_Attribute()
                if dwarf_attr_integrate(&self, UInt32(attribute), &found) != nil,
                    let text = dwarf_formstring(&found), text.pointee != 0
                {
                    return String(cString: text)
                }
            }
            return nil
        }
    }

    /// The unsigned constant of an attribute of this very entry.
    mutating func constant(_ attribute: Int) -> Int? {
        var found = Dwarf_Attribute()
        var value: Dwarf_Word = 0
        guard dwarf_attr(&self, UInt32(attribute), &found) != nil, dwarf_formudata(&found, &value) == 0 else {
            return nil
        }
        return Int(exactly: value)
    }

    /// Visits the entry's address ranges, those the linker discarded left out.
    mutating func eachRange(_ budget: SymbolBudget, _ visit: (UInt64, UInt64) -> Void) {
        var base: Dwarf_Addr = 0
        var low: Dwarf_Addr = 0
        var high: Dwarf_Addr = 0
        var offset = 0
        // A hostile list could go round in circles.
        while budget.ranges > 0 {
            budget.ranges -= 1
            budget.touch(1)
            offset = dwarf_ranges(&self, offset, &base, &low, &high)
            guard offset > 0 else { return }
            // Linkers mark discarded code with 0, or with 1 in a list, where 0 would end it.
            if low > 1 && high > low { visit(low, high) }
        }
    }
}
