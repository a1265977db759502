/// One source-level frame at an address: a function, or a function inlined into the next one.
struct SymbolizedFrame: Hashable {
    /// As the linker or the compiler has it; demangled by ``Demangler``.
    var rawName: String?
    var file: String?
    /// 1-based.
    var line: Int?
    /// 1-based.
    var column: Int?
    var inlined: Bool
    /// Other functions of the same code, which the linker merged with this one; sorted.
    var merged: [String] = []
    /// Debug information covers the function: somebody compiled it with their own sources.
    var hasDebugInformation: Bool

    /// Takes note of the other functions that lie at the same place. Which of them was called nobody can tell: the first
    /// by name stands for all, so that every build says the same. Two symbols of one C++ constructor are one function.
    mutating func name(mergedWith others: [String]) {
        guard let own = rawName, others.contains(own) else { return }
        var seen: Set<String> = []
        let different = others.sorted().filter { seen.insert(Demangler.demangle($0)).inserted }
        rawName = different.first
        merged = Array(different.dropFirst())
    }

    /// What debuggers call the trampoline of a C library without symbols.
    static let signalHandlerCalled = SymbolizedFrame(
        rawName: "<signal handler called>", inlined: false, hasDebugInformation: false)

    /// As a report prints it.
    var function: String? {
        guard let name = rawName.map({ Demangler.readable($0) }) else { return nil }
        if merged.isEmpty { return name }
        let others = merged.prefix(3).map { Demangler.readable($0) } + (merged.count > 3 ? ["others"] : [])
        return "\(name) (or \(others.joined(separator: ", ")): merged)"
    }
}
