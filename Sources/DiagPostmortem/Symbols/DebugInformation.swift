internal import CElfutils

/// DWARF of one module, read with libdw: functions, inlined calls and lines at an address.
///
/// libdw's own lookup needs .debug_aranges, which clang doesn't write, and finds no Swift function, since those sit
/// under DW_TAG_module: so compile units and functions are indexed here, a unit when it is first needed.
/// Not thread-safe.
final class DebugInformation {
    private let handle: ElfHandle
    private let dwarf: OpaquePointer
    /// What this shares with other debug files; kept open as long as libdw may look into it.
    private let supplement: DebugSupplement?
    private lazy var units = CompileUnitTable(dwarf, budget)
    private lazy var linePrograms = LinePrograms(handle, budget)
    private var functions: [UInt: FunctionTable] = [:]
    private let budget: SymbolBudget
    /// Compressed debug information is unpacked into memory: more of it than this, in bytes, is left alone.
    static let packedLimit: UInt64 = 32 << 20

    /// Returns `nil` when the file holds no debug information that can be read.
    init?(_ handle: ElfHandle, _ files: SeparateDebugFile, _ budget: SymbolBudget) {
        guard handle.hasSection(".debug_info"), handle.packedDebugSize <= Self.packedLimit,
            let dwarf = dwarf_begin_elf(handle.elf, DWARF_C_READ, nil)
        else { return nil }
        switch DebugSupplement.find(for: dwarf, at: handle.path, files) {
        case .unneeded: supplement = nil
        case .found(let found):
            supplement = found
            budget.watch(found.handle)
            dwarf_setalt(dwarf, found.dwarf)
        case .missing:
            // Without it most names are missing, and libdw would look for it wherever the file says.
            dwarf_end(dwarf)
            return nil
        }
        self.handle = handle
        self.budget = budget
        self.dwarf = dwarf
    }

    deinit { dwarf_end(dwarf) }

    /// The frames at `address` (link-time), innermost first; empty when no function with debug information covers it.
    func frames(at address: UInt64) -> [SymbolizedFrame] {
        var unit = Dwarf_Die()
        guard let offset = units[address], dwarf_offdie(dwarf, offset, &unit) != nil else { return [] }
        var chain = scopes(at: address, in: unit)
        guard !chain.isEmpty else { return [] }
        budget.settle()
        let hasLines = linePrograms.allow(&unit)
        var place = hasLines ? SourcePlace.line(at: address, in: &unit) : nil
        budget.settle()
        var frames: [SymbolizedFrame] = []
        while var scope = chain.popLast() {
            let inlined = scope.tag == DW_TAG_inlined_subroutine
            if place == nil && hasLines && frames.isEmpty && !inlined {
                place = SourcePlace.line(before: address, in: &scope, &unit)
            }
            frames.append(
                SymbolizedFrame(
                    rawName: name(of: &scope, in: &unit), file: place?.file, line: place?.line, column: place?.column,
                    inlined: inlined,
                    hasDebugInformation: true))
            if place == nil && hasLines {
                frames[frames.count - 1].file = SourcePlace.declaration(of: &scope, in: &unit)
            }
            place = inlined && hasLines ? SourcePlace.call(of: &scope, in: &unit) : nil
        }
        return frames
    }

    private func name(of scope: inout Dwarf_Die, in unit: inout Dwarf_Die) -> String? {
        scope.linkageName ?? DeclarationPath(budget: budget).name(of: scope, in: &unit)
            ?? dwarf_diename(&scope).map { String(cString: $0) }
    }

    /// The function at `address` and the calls inlined there, outermost first.
    private func scopes(at address: UInt64, in unit: Dwarf_Die) -> [Dwarf_Die] {
        let key = UInt(bitPattern: unit.addr)
        let table = functions[key] ?? FunctionTable(unit, budget)
        functions[key] = table
        var function = Dwarf_Die()
        guard let offset = table[address], dwarf_offdie(dwarf, offset, &function) != nil else { return [] }
        var chain = [function]
        InlineScopes.append(to: &chain, address: address, budget)
        return chain
    }
}
