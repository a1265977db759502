internal import DiagModel

/// Puts a report together from a parsed record.
struct ReportBuilder {
    let record: CrashRecord
    let crash: RecordedCrash
    private let modules: ModuleTable
    private let memory: DeadMemory
    private let application: ApplicationModules
    private let symbolicator: Symbolicator

    /// Frames of all threads but the crashed one that are reported, and reads that unwinding these may take.
    private static let otherFrameLimit = 20_000
    private static let otherReadLimit = 400_000

    init(record: CrashRecord, crash: RecordedCrash, symbols: SymbolOptions = SymbolOptions()) {
        var record = record
        if record.map.regions.isEmpty { record.map = MemoryMap(modules: record.modules) }
        self.record = record
        self.crash = crash
        modules = ModuleTable(map: record.map, recorded: record.modules)
        memory = DeadMemory(
            modules: modules, stacks: record.threads.flatMap(\.stacks) + record.memory, core: record.core)
        application = ApplicationModules(executablePath: record.process.executablePath)
        symbolicator = Symbolicator(modules: modules, application: application, options: symbols)
    }

    func report() -> CrashReport {
        let traced = traceThreads()
        let innermost = traced.crashed.frames.first.map { symbolicator.frames(at: $0) } ?? []
        let functions = traced.named.prefix { !$0.frame.inApp }.compactMap(\.frame.function)
        let builder = ReasonBuilder(crash: crash, record: record, frames: innermost, functions: functions)
        let reason = builder.reason()
        let rating = TraceRater(modules: modules, symbolicator: symbolicator)
            .rate(traced.named, traced.crashed, damagedSections: record.damagedSections)
        var report = CrashReport(
            id: record.process.recordID, process: record.process.key,
            executablePath: record.process.executablePath, appID: record.process.appID,
            appVersion: record.process.appVersion, time: crash.time,
            monotonic: MonotonicInstant(
                bootID: record.process.key.bootID, microseconds: crash.monotonicMicroseconds),
            signal: signal, reason: reason, threads: traced.threads,
            modules: moduleReports(traced.threads),
            annotations: record.annotations, breadcrumbs: record.breadcrumbs, rating: rating,
            fingerprint: Fingerprint.of(
                headline: reason.headline, frames: traced.named, stackOverflow: builder.isStackOverflow))
        report.loadedPaths = modules.loadedPaths
        report.openDescriptors = record.openDescriptors
        report.startedMicroseconds = record.process.startedMicroseconds
        return report
    }

    private var signal: CrashSignal {
        let sent = SignalText.isSent(code: crash.code)
        return CrashSignal(
            number: crash.signal, code: crash.code, address: sent ? nil : crash.address,
            senderPID: sent ? crash.senderPID : nil)
    }

    private struct TracedThreads {
        var threads: [ThreadReport] = []
        /// The frames of the first thread.
        var named: [NamedThread.NamedFrame] = []
        var crashed = UnwindResult(frames: [], end: .broken)
    }

    /// One thread after the other, so that no more than one trace is kept whole.
    private func traceThreads() -> TracedThreads {
        var traced = TracedThreads()
        guard let tracer = ThreadTracer(memory: memory) else { return traced }
        let reporter = ThreadReporter(
            modules: modules, symbolicator: symbolicator, application: application)
        var left = Self.otherFrameLimit
        for thread in record.threads {
            let named: NamedThread
            if thread.crashed {
                let awaiting = AsyncCallers(memory: memory, symbolicator: symbolicator)
                traced.crashed = awaiting.added(to: tracer.trace(thread))
                named = reporter.report(thread, traced.crashed, limit: ThreadReporter.crashedFrameLimit)
                memory.budget = Self.otherReadLimit
            } else {
                named = reporter.report(thread, tracer.trace(thread), limit: left)
                left -= named.frames.count
            }
            if traced.threads.isEmpty { traced.named = named.frames }
            traced.threads.append(named.report)
        }
        if !record.notes.isEmpty, let first = traced.threads.first, first.crashed {
            traced.threads[0].note = ([first.note].compactMap(\.self) + record.notes).joined(separator: "; ")
        }
        return traced
    }

    private func moduleReports(_ threads: [ThreadReport]) -> [ModuleReport] {
        var seen: Set<String> = []
        return threads.lazy.flatMap(\.frames).compactMap { frame in
            guard let module = modules.module(at: frame.address &- 1), seen.insert(module.path).inserted else {
                return nil
            }
            return ModuleReport(
                path: module.path, buildID: module.buildIDText, loadAddress: module.loadAddress,
                changedSinceCrash: module.changedSinceCrash)
        }
    }
}
