internal import CElfutils

/// The full name of a function that has no linkage name, as GCC leaves it out for whatever no other file can call:
/// "main::<lambda(int)>::operator()".
struct DeclarationPath {
    private static let depthLimit = 64
    /// References from an inlined call to the function, and from that to its declaration.
    private static let referenceLimit = 8

    let budget: SymbolBudget

    /// `nil` for a function of a language without namespaces, and where nothing has a name.
    func name(of function: Dwarf_Die, in unit: inout Dwarf_Die) -> String? {
        guard Self.isCxx(&unit) else { return nil }
        var declared = declaration(of: function)
        guard let own = dwarf_diename(&declared).map({ String(cString: $0) }) else { return nil }
        var scope = Dwarf_Die()
        guard dwarf_diecu(&declared, &scope, nil, nil) != nil else { return nil }
        let target = dwarf_dieoffset(&declared)
        var names: [String] = []
        for _ in 0..<Self.depthLimit {
            var unnamed = 0
            guard let next = child(of: scope, holding: target, &unnamed) else { return nil }
            scope = next
            if dwarf_dieoffset(&scope) == target { return (names + [own]).joined(separator: "::") }
            if let name = Self.name(&scope, unnamed) { names.append(name) }
        }
        return nil
    }

    private func declaration(of function: Dwarf_Die) -> Dwarf_Die {
        var found = function
        for _ in 0..<Self.referenceLimit {
            var next = Dwarf_Die()
            let isReferred = [DW_AT_abstract_origin, DW_AT_specification].contains { attribute in
                var reference = Dwarf_Attribute()
                return dwarf_attr(&found, UInt32(attribute), &reference) != nil
                    && dwarf_formref_die(&reference, &next) != nil
            }
            guard isReferred else { break }
            found = next
        }
        return found
    }

    /// Entries lie in the order of their offsets, and what one holds right behind it.
    ///
    /// - Parameter unnamed: Counts the types without a name up to there.
    private func child(of scope: Dwarf_Die, holding target: Dwarf_Off, _ unnamed: inout Int) -> Dwarf_Die? {
        var scope = scope
        var entry = Dwarf_Die()
        guard dwarf_child(&scope, &entry) == 0 else { return nil }
        var found: Dwarf_Die?
        while budget.entries > 0, dwarf_dieoffset(&entry) <= target {
            budget.spend()
            found = entry
            if Self.isType(entry.tag), dwarf_diename(&entry) == nil { unnamed += 1 }
            guard entry.moveToSibling(budget) else { break }
        }
        return found
    }

    /// Of what holds functions; `nil` for a block. A type without a name that does is mostly a lambda's.
    private static func name(_ scope: inout Dwarf_Die, _ unnamed: Int) -> String? {
        let isSpace = scope.tag == DW_TAG_namespace
        guard isSpace || isType(scope.tag) || scope.tag == DW_TAG_subprogram else { return nil }
        if let name = dwarf_diename(&scope) { return String(cString: name) }
        return isSpace ? "(anonymous namespace)" : "<lambda #\(unnamed)>"
    }

    private static func isType(_ tag: Int) -> Bool {
        [DW_TAG_structure_type, DW_TAG_class_type, DW_TAG_union_type, DW_TAG_enumeration_type].contains(tag)
    }

    private static func isCxx(_ unit: inout Dwarf_Die) -> Bool {
        let language = dwarf_srclang(&unit)
        return [DW_LANG_C_plus_plus, DW_LANG_C_plus_plus_03, DW_LANG_C_plus_plus_11, DW_LANG_C_plus_plus_14].contains {
            Int32($0) == language
        }
    }
}
