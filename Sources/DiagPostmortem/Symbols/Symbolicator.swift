/// Names for program counters of the dead process. Modules are opened when a frame first lies in them.
final class Symbolicator {
    private let modules: ModuleTable
    private let application: ApplicationModules
    private let options: SymbolOptions
    private let budget = SymbolBudget()
    /// More names and lines are there than one report reads.
    var leftSomeUnread: Bool { budget.isSpent }
    private var symbols: [String: ModuleSymbols] = [:]
    private var known: [UInt64: [SymbolizedFrame]] = [:]

    init(modules: ModuleTable, application: ApplicationModules, options: SymbolOptions = SymbolOptions()) {
        self.modules = modules
        self.application = application
        self.options = options
    }

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
        // Lines of the system's libraries help nobody, and theirs are often large.
        let lines = options.lines && application.contains(modulePath: module.path)
        let files = SeparateDebugFile(
            root: options.debugDirectory, asksServers: options.asksDebugServers && lines)
        let found = ModuleSymbols(module, lines: lines, files, budget)
        symbols[module.path] = found
        return found
    }
}
