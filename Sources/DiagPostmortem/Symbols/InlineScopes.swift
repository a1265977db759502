internal import CElfutils

/// Descends from a function to the calls that were inlined at one address.
enum InlineScopes {
    private static let depthLimit = 256

    /// Appends the inlined calls at `address`, outermost first, to `chain`, whose last is the function itself.
    static func append(to chain: inout [Dwarf_Die], address: UInt64, _ budget: SymbolBudget) {
        guard var current = chain.last else { return }
        for _ in 0..<depthLimit {
            guard var next = child(of: current, covering: address, budget) else { return }
            if next.tag == DW_TAG_inlined_subroutine { chain.append(next) }
            current = next
        }
    }

    private static func child(of scope: Dwarf_Die, covering address: UInt64, _ budget: SymbolBudget) -> Dwarf_Die? {
        var scope = scope
        var entry = Dwarf_Die()
        guard dwarf_child(&scope, &entry) == 0 else { return nil }
        repeat {
            budget.spend()
            let holdsCode = entry.tag == DW_TAG_inlined_subroutine || entry.tag == DW_TAG_lexical_block
            if holdsCode && dwarf_haspc(&entry, address) > 0 { return entry }
        } while budget.entries > 0 && entry.moveToSibling(budget)
        return nil
    }
}
