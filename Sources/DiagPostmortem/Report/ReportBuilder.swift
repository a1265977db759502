internal import DiagModel

/// Puts a report together from a parsed record.
struct ReportBuilder {
    let record: CrashRecord
    let crash: RecordedCrash
    private let modules: ModuleTable
    private let memory: DeadMemory
    private let application: ApplicationModules
    private let symbolicator: Symbolicator

    /// Physical frames of all threads but the crashed one that are given names.
    private static let otherFrameLimit = 20_000

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
        let traces = traces()
        let threads = threadReports(traces)
        let crashedTrace = traces.first ?? UnwindResult(frames: [], end: .broken)
        let innermost = crashedTrace.frames.first.map { symbolicator.frames(at: $0) } ?? []
        let functions = threads.first?.report.frames.compactMap(\.function) ?? []
        let builder = ReasonBuilder(crash: crash, record: record, frames: innermost, functions: functions)
        let reason = builder.reason()
        let rating = TraceRater(modules: modules, symbolicator: symbolicator)
            .rate(threads.first?.frames ?? [], crashedTrace, damagedSections: record.damagedSections)
        var report = CrashReport(
            id: record.process.recordID, process: record.process.key,
            executablePath: record.process.executablePath, appID: record.process.appID,
            appVersion: record.process.appVersion, time: crash.time,
            monotonic: MonotonicInstant(
                bootID: record.process.key.bootID, microseconds: crash.monotonicMicroseconds),
            signal: signal, reason: reason, threads: threads.map(\.report),
            modules: moduleReports(threads.map(\.report)),
            annotations: record.annotations, breadcrumbs: record.breadcrumbs, rating: rating,
            fingerprint: Fingerprint.of(
                headline: reason.headline, frames: threads.first?.frames ?? [],
                stackOverflow: builder.isStackOverflow))
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

    private func traces() -> [UnwindResult] {
        guard let tracer = ThreadTracer(memory: memory) else { return [] }
        let awaiting = AsyncCallers(memory: memory, symbolicator: symbolicator)
        return record.threads.map { thread in
            let trace = tracer.trace(thread)
            return thread.crashed ? awaiting.added(to: trace) : trace
        }
    }

    private func threadReports(_ traces: [UnwindResult]) -> [NamedThread] {
        let reporter = ThreadReporter(
            modules: modules, symbolicator: symbolicator, application: application)
        var left = Self.otherFrameLimit
        return zip(record.threads, traces).map { thread, trace in
            var trace = trace
            if !thread.crashed {
                trace.frames = Array(trace.frames.prefix(left))
                left -= min(trace.frames.count, left)
            }
            var named = reporter.report(thread, trace)
            if thread.crashed && !record.notes.isEmpty {
                named.report.note = ([named.report.note].compactMap(\.self) + record.notes).joined(separator: "; ")
            }
            return named
        }
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
