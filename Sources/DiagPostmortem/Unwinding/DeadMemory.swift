/// What can still be read of the dead process: saved stacks, and the bytes of its modules' files.
///
/// File bytes stand in for writable mappings too: call-frame information points into relocated data there, and the
/// unwinder must be able to read it even though the value is not used.
final class DeadMemory {
    let modules: ModuleTable
    private let saved: SavedMemory
    private let core: CoreMemory?
    /// Reads allowed before everything fails: bounds the time that a hostile record can cost. A stack as long as a record
    /// holds takes a quarter of it.
    var budget = 400_000

    init(modules: ModuleTable, stacks: [StackMemory], core: CoreMemory? = nil) {
        self.modules = modules
        saved = SavedMemory(stacks)
        self.core = core
    }

    func word(at address: UInt64) -> UInt64? {
        guard budget > 0 else { return nil }
        budget -= 1
        return stackWord(at: address) ?? fileInteger(at: address)
    }

    /// A word of saved memory only, for chains that must lie on a stack or a heap.
    func stackWord(at address: UInt64) -> UInt64? { saved.word(at: address) ?? core?.word(at: address) }

    /// Code bytes before `address`, for looking at the instruction that made a call.
    func code(before address: UInt64, count: Int) -> [UInt8]? {
        let start = address &- UInt64(count)
        guard let region = modules.map[start], region.executable, address <= region.end,
            let image = modules.module(of: region)?.image
        else { return nil }
        return image.bytes.bytes(at: start - region.start &+ region.fileOffset, count: count)
    }

    /// Whether the code at `address` is what a signal handler returns to. libunwind's own answer is about the frame after.
    func isSignalTrampoline(_ address: UInt64) -> Bool {
        let length = CallInstruction.signalTrampoline.count
        // Trampolines begin with an instruction of their own byte: most addresses need no second look.
        return code(before: address &+ 1, count: 1)?.first == CallInstruction.signalTrampoline[0]
            && code(before: address &+ UInt64(length), count: length) == CallInstruction.signalTrampoline
    }

    private func fileInteger(at address: UInt64) -> UInt64? {
        guard let region = modules.map[address], let image = modules.module(of: region)?.image else { return nil }
        return image.bytes.integer(at: address - region.start &+ region.fileOffset)
    }
}
