/// Symbols and lines of one module, from its own file and a separate debug file where there is one.
final class ModuleSymbols {
    private let symbols: SymbolTable?
    private let debug: DebugInformation?
    private let budget: SymbolBudget

    /// - Parameter lines: Read debug information too, not only functions' names.
    init(_ module: LoadedModule, lines: Bool, _ files: SeparateDebugFile, _ budget: SymbolBudget) {
        self.budget = budget
        guard let handle = Self.bestFile(for: module, files) else {
            symbols = nil
            debug = nil
            return
        }
        budget.watch(handle)
        symbols = SymbolTable(handle, budget)
        debug = lines ? DebugInformation(handle, files, budget) : nil
    }

    /// The module's own file when it holds debug information; otherwise its separate debug file where there is one.
    private static func bestFile(for module: LoadedModule, _ files: SeparateDebugFile) -> ElfHandle? {
        guard let own = module.openHandle() else { return files.find(for: module, link: nil) }
        if own.hasSection(".debug_info") { return own }
        let link = own.debugLink
        if let separate = files.find(for: module, link: link) { return separate }
        return own
    }

    /// The frames at `address` (link-time), innermost first; empty when nothing is known.
    func frames(at address: UInt64) -> [SymbolizedFrame] {
        defer { budget.settle() }
        var frames = debug?.frames(at: address) ?? []
        budget.settle()
        let symbol = symbols?.name(at: address)
        if frames.isEmpty {
            guard let symbol else { return [] }
            return [SymbolizedFrame(rawName: symbol, inlined: false, hasDebugInformation: false)]
        }
        if frames[frames.count - 1].rawName == nil { frames[frames.count - 1].rawName = symbol }
        frames[frames.count - 1].name(mergedWith: symbols?.names(at: address) ?? [])
        return frames
    }

    var hasDebugInformation: Bool { debug != nil }
}
