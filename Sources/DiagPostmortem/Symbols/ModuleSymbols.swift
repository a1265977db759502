/// Symbols and lines of one module, from its own file and a separate debug file where there is one.
final class ModuleSymbols {
    private let symbols: SymbolTable?
    private let debug: DebugInformation?

    init(_ module: LoadedModule) {
        guard module.image != nil, var own = module.openHandle() else {
            symbols = nil
            debug = nil
            return
        }
        if own.hasSection(".debug_info") {
            symbols = SymbolTable(own)
            debug = DebugInformation(own)
            return
        }
        if let separate = SeparateDebugFile.find(for: module, handle: own) { own = separate }
        symbols = SymbolTable(own)
        debug = DebugInformation(own)
    }

    /// The frames at `address` (link-time), innermost first; empty when nothing is known.
    func frames(at address: UInt64) -> [SymbolizedFrame] {
        var frames = debug?.frames(at: address) ?? []
        let symbol = symbols?.name(at: address)
        if frames.isEmpty {
            guard let symbol else { return [] }
            return [SymbolizedFrame(rawName: symbol, inlined: false, hasDebugInformation: false)]
        }
        if frames[frames.count - 1].rawName == nil { frames[frames.count - 1].rawName = symbol }
        return frames
    }

    var hasDebugInformation: Bool { debug != nil }
}
