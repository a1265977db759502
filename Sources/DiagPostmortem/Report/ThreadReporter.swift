internal import DiagModel

/// Turns a thread's trace into the frames of a report. Threads often share frames: each is named once. Not thread-safe.
final class ThreadReporter {
    /// Physical frames kept of the inner and the outer end of a long trace.
    static let innerFrames = 200
    static let outerFrames = 56
    /// Most frames of the crashed thread, each inlined call counted.
    static let crashedFrameLimit = 4_000

    private struct Place: Hashable {
        var programCounter: UInt64
        var lookupAddress: UInt64
    }

    private let modules: ModuleTable
    private let symbolicator: Symbolicator
    private let application: ApplicationModules
    private var known: [Place: [NamedThread.NamedFrame]] = [:]

    init(modules: ModuleTable, symbolicator: Symbolicator, application: ApplicationModules) {
        self.modules = modules
        self.symbolicator = symbolicator
        self.application = application
    }

    /// - Parameter limit: Most frames; of more, the outermost are left out.
    func report(_ thread: RecordedThread, _ trace: UnwindResult, limit: Int) -> NamedThread {
        var physical = trace.frames[...]
        var notes: [String] = thread.note.map { [$0] } ?? []
        let total = physical.count
        if total > Self.innerFrames + Self.outerFrames {
            physical = physical.prefix(Self.innerFrames) + physical.suffix(Self.outerFrames)
            notes.append("frames \(Self.innerFrames + 1) to \(total - Self.outerFrames) of \(total) are left out")
        }
        notes += remarks(thread, trace)
        var named: [NamedThread.NamedFrame] = []
        for frame in physical where named.count < limit { named += frames(frame).prefix(limit - named.count) }
        if named.count == limit { notes.append("the outer frames are left out: there are too many") }
        let report = ThreadReport(
            tid: thread.tid, name: thread.name, crashed: thread.crashed, frames: named.map(\.frame),
            note: notes.isEmpty ? nil : notes.joined(separator: "; "))
        return NamedThread(report: report, frames: named)
    }

    private func remarks(_ thread: RecordedThread, _ trace: UnwindResult) -> [String] {
        var remarks: [String] = []
        if thread.stacks.count > 1, let low = thread.stacks.first, let high = thread.stacks.last, high.start > low.end {
            remarks.append("the record leaves out \((high.start - low.end) / 1024) KiB in the middle of the stack")
        }
        if thread.stackMisplaced && trace.end != .complete { remarks.append("the stack pointer lay outside the stack") }
        if trace.frames.contains(where: { $0.origin == .handler }) {
            remarks.append("unwound by the crash handler itself")
        }
        if trace.frames.contains(where: { $0.origin == .awaiting }) {
            remarks.append("functions that await the crashed one are told by its task, not by the stack")
        }
        if trace.frames.contains(where: { $0.origin == .scanned }) {
            remarks.append("the call chain was damaged: outer frames were found by scanning the stack")
        }
        if trace.end == .broken && !trace.frames.isEmpty { remarks.append("the trace ends early") }
        return remarks
    }

    private func frames(_ frame: UnwoundFrame) -> [NamedThread.NamedFrame] {
        let place = Place(programCounter: frame.programCounter, lookupAddress: frame.lookupAddress)
        if let frames = known[place] { return frames }
        let frames = named(frame)
        known[place] = frames
        return frames
    }

    private func named(_ frame: UnwoundFrame) -> [NamedThread.NamedFrame] {
        let module = modules.module(at: frame.lookupAddress)
        let own = module.map { application.contains(modulePath: $0.path) } ?? false
        let linked = modules.linkAddress(of: frame.lookupAddress)
        let offset = linked.map { $0 &+ (frame.programCounter &- frame.lookupAddress) }
        var symbolized = symbolicator.frames(at: frame)
        if symbolized.isEmpty && frame.isTrampoline { symbolized = [.signalHandlerCalled] }
        let base = Frame(
            address: frame.programCounter, module: module?.name, moduleOffset: offset, inApp: own && symbolized.isEmpty)
        if symbolized.isEmpty { return [NamedThread.NamedFrame(frame: base)] }
        return symbolized.map { symbol in
            var copy = base
            copy.inlined = symbol.inlined
            copy.function = symbol.function
            copy.file = symbol.file
            copy.line = symbol.line
            copy.column = symbol.column
            copy.inApp = own && application.isOwn(symbol)
            return NamedThread.NamedFrame(frame: copy, rawName: symbol.rawName)
        }
    }
}
