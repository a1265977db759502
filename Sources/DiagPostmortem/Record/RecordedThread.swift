/// One thread of a record: what was saved of it.
struct RecordedThread {
    var tid: Int32
    var name: String
    var crashed: Bool
    /// `nil` when it could not be stopped.
    var registers: Registers?
    /// Program counters the handler unwound itself, innermost first.
    var handlerFrames: [UInt64] = []
    /// The handler's unwinding reached the outermost frame.
    var handlerReachedEnd = false
    /// Pieces of its stack, lowest first; two when the middle was left out.
    var stacks: [StackMemory] = []
    /// The stack pointer lay in no readable memory.
    var stackMisplaced = false
    /// What is missing, for people.
    var note: String?
}
