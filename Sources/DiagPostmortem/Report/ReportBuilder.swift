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
        var crashedTrace = UnwindResult(frames: [], end: .broken)
        let threads = threadReports(crashedTrace: &crashedTrace)
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

    /// One thread after the other, so that no more than one trace is kept whole.
    private func threadReports(crashedTrace: inout UnwindResult) -> [NamedThread] {
        guard let tracer = ThreadTracer(memory: memory) else { return [] }
        let reporter = ThreadReporter(
            modules: modules, symbolicator: symbolicator, application: application)
        var left = Self.otherFrameLimit
        var threads: [NamedThread] = []
        for thread in record.threads {
            if thread.crashed {
                let awaiting = AsyncCallers(memory: memory, symbolicator: symbolicator)
                crashedTrace = awaiting.added(to: tracer.trace(thread))
                threads.append(reporter.report(thread, crashedTrace, limit: ThreadReporter.crashedFrameLimit))
                memory.budget = Self.otherReadLimit
            } else {
                threads.append(reporter.report(thread, tracer.trace(thread), limit: left))
                left -= threads[threads.count - 1].frames.count
            }
        }
        if !record.notes.isEmpty, threads.first?.report.crashed == true {
            threads[0].report.note = ([threads[0].report.note].compactMap(\.self) + record.notes).joined(
                separator: "; ")
        }
        return threads
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
