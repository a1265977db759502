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
    /// Debug information covers the function: somebody compiled it with their own sources.
    var hasDebugInformation: Bool

    /// What debuggers call the trampoline of a C library without symbols.
    static let signalHandlerCalled = SymbolizedFrame(
        rawName: "<signal handler called>", inlined: false, hasDebugInformation: false)

    /// As a report prints it.
    var function: String? { rawName.map { Demangler.readable($0) } }
}
