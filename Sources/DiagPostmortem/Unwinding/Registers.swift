/// The registers unwinding starts from, by DWARF number.
///
/// x86-64 (psABI, "DWARF Register Number Mapping"): rax rdx rcx rbx rsi rdi rbp rsp r8–r15, then the return address.
struct Registers: Hashable {
    /// 17 values on x86-64.
    var values: [UInt64]

    static let count = 17
    static let frameIndex = 6
    private static let stackPointerIndex = 7
    private static let programCounterIndex = 16
    /// r14 passes an async function its context (LLVM, "swiftasync").
    static let contextIndex = 14

    /// Returns `nil` unless there is one value for each register.
    init?(values: [UInt64]) {
        guard values.count == Self.count else { return nil }
        self.values = values
    }

    var programCounter: UInt64 {
        get { values[Self.programCounterIndex] }
        set { values[Self.programCounterIndex] = newValue }
    }
    var stackPointer: UInt64 {
        get { values[Self.stackPointerIndex] }
        set { values[Self.stackPointerIndex] = newValue }
    }
    var framePointer: UInt64 {
        get { values[Self.frameIndex] }
        set { values[Self.frameIndex] = newValue }
    }
}
