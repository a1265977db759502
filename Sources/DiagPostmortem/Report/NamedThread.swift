internal import DiagModel

/// A thread as a report shows it, with the linker's names of its functions beside it.
///
/// The names a report prints leave modules and types out, so whoever compares or classifies functions takes these.
struct NamedThread {
    struct NamedFrame {
        var frame: Frame
        /// As the linker or the compiler has it; `nil` where no symbol covers the frame.
        var rawName: String?
    }

    var report: ThreadReport
    /// Those of `report`, in its order.
    let frames: [NamedFrame]
}
