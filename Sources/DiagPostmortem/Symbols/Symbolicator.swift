/// Names for program counters of the dead process. Modules are opened when a frame first lies in them.
final class Symbolicator {
    private let modules: ModuleTable
    private var symbols: [String: ModuleSymbols] = [:]
    private var known: [UInt64: [SymbolizedFrame]] = [:]

    init(modules: ModuleTable) { self.modules = modules }

    /// The source-level frames at a physical frame, innermost first; empty when no symbol covers it.
    func frames(at frame: UnwoundFrame) -> [SymbolizedFrame] {
        let address = frame.lookupAddress
        if let frames = known[address] { return frames }
        var frames: [SymbolizedFrame] = []
        if let linked = modules.linkAddress(of: address), let module = modules.module(at: address) {
            frames = symbols(of: module).frames(at: linked)
        }
        known[address] = frames
        return frames
    }

    func symbols(of module: LoadedModule) -> ModuleSymbols {
        if let found = symbols[module.path] { return found }
        let found = ModuleSymbols(module)
        symbols[module.path] = found
        return found
    }
}
