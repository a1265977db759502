/// One physical frame as the unwinder found it.
struct UnwoundFrame: Hashable {
    /// Where execution stood, or, in a caller, where it would have returned to.
    var programCounter: UInt64
    var stackPointer: UInt64
    /// The instruction at `programCounter` itself counts, not the call before it: the crashed frame, one that a signal
    /// interrupted, and the trampoline a signal handler returns to.
    var exact: Bool
    /// The trampoline a signal handler returns to: the next frame is what the signal interrupted.
    var isTrampoline = false
    /// What the register held that passes an async function its context; `nil` where it isn't known.
    var contextRegister: UInt64?
    /// `nil` where it isn't known.
    var framePointer: UInt64?
    /// How this frame was reached.
    var origin: Origin

    enum Origin: Hashable {
        /// The registers, or unwind rules applied to an exact frame.
        case unwound
        /// A plausible return address found by scanning a stack whose call chain was damaged.
        case scanned
        /// The same, behind the part of a long stack that the record leaves out.
        case resumed
        /// A program counter the handler itself had unwound.
        case handler
        /// An async function that awaits the frame before it: where it will go on. It is not on the stack.
        case awaiting
    }

    /// The address to look symbols up by: inside the call, not after it.
    var lookupAddress: UInt64 { exact ? programCounter : programCounter &- 1 }
}

/// The frames of one thread, innermost first, and why they end.
struct UnwindResult {
    enum End: Hashable {
        /// The outermost frame was reached.
        case complete
        /// Memory, rules or a plausible address were missing.
        case broken
        /// More frames than the limit.
        case limit
    }

    var frames: [UnwoundFrame]
    var end: End
}
