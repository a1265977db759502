import DiagModel

/// A crash of an application called birdlog, on a machine whose names are ``machine``.
enum SampleCrash {
    static let boot = "11111111-2222-3333-4444-555555555555"
    /// 2026-11-30T04:00:00.25Z
    static let time = Timestamp(microseconds: 1_796_011_200_250_000)

    static func report(_ change: (inout CrashReport) -> Void = { _ in }) -> CrashReport {
        let frames = [
            Frame(
                address: 0x5500_1000, inlined: true, module: "birdlog", moduleOffset: 0x1000,
                function: "Swift runtime failure: Index out of range", file: "<compiler-generated>", line: 0,
                inApp: true),
            Frame(
                address: 0x5500_1000, module: "birdlog", moduleOffset: 0x1000,
                function: "FieldNotes.sighting(at: Int) -> Sighting",
                file: "/home/wilhelmina/src/birdlog/FieldNotes.swift",
                line: 42, column: 17, inApp: true),
            Frame(address: 0x7F00_2000, module: "libc.so.6", moduleOffset: 0x2000),
            Frame(address: 0x1234),
        ]
        let others = (2...4).map {
            ThreadReport(
                tid: Int32($0), name: "pool-\($0)", crashed: false,
                frames: [Frame(address: 0x7F00_3000, module: "libc.so.6", moduleOffset: 0x3000, function: "futex_wait")]
            )
        }
        var report = CrashReport(
            id: "record", process: ProcessKey(bootID: boot, pid: 42, startTicks: 7), executablePath: "/usr/bin/birdlog",
            appID: "org.example.birdlog", appVersion: "2.1", time: time,
            monotonic: MonotonicInstant(bootID: boot, microseconds: 500_000_000),
            signal: CrashSignal(number: 4, code: 2, address: 0x5500_1000),
            reason: CrashReason(
                headline: "Index out of range", signalDescription: "SIGILL: illegal instruction",
                message: "Fatal error: Index out of range"),
            threads: [ThreadReport(tid: 1, name: "export", crashed: true, frames: frames)] + others,
            modules: [
                ModuleReport(
                    path: "/usr/bin/birdlog", buildID: "8d1f0cc1b1a4b9e9f4b6b0a4f2f3d1c2a3b4c5d6",
                    loadAddress: 0x5500_0000, changedSinceCrash: true),
                ModuleReport(path: "[vdso]", buildID: nil, loadAddress: 0x7000, changedSinceCrash: false),
            ],
            annotations: [Annotation(key: "document.pages", value: "42")],
            breadcrumbs: [Breadcrumb(monotonicMicroseconds: 487_655_000, text: "opened export")],
            rating: TraceRating(level: 1, reason: "libc.so.6 has no symbols"),
            fingerprint: "0123456789abcdef0123456789abcdef")
        change(&report)
        return report
    }
}
