import DiagCollector
import DiagModel
import DiagRedaction
import Testing

struct CrashSectionTests {
    private func collect(_ report: CrashReport) throws -> DiagnosticsBlob { try collect(.default, report) }

    private func collect(_ policy: DiagnosticsPolicy, _ report: CrashReport) throws -> DiagnosticsBlob {
        var collector = DiagnosticsCollector(
            policy: policy, application: ReportedApplication(id: "org.example.birdlog", stateDirectory: "/tmp"),
            rules: try .builtIn(), identity: MachineIdentity(userName: "wilhelmina", homeDirectory: "/home/wilhelmina"))
        collector.journalDirectory = "/no/such/directory"
        return collector.collect(crash: report)
    }

    private func text(_ blob: DiagnosticsBlob, _ id: String) throws -> String {
        let section = try #require(blob.section(id), "no section \(id)")
        switch section.content {
        case .text(let text): return text.text
        case .table(let rows): return rows.map { "\($0.label.text): \($0.value.text)" }.joined(separator: "\n")
        }
    }

    @Test func sectionsStandInTheOrderAMaintainerNeedsThem() throws {
        let blob = try collect(SampleCrash.report())
        #expect(
            blob.sections.map(\.id) == [
                "reason", "thread.crashed", "threads.other", "annotations", "breadcrumbs", "system", "logs.absent",
                "modules",
            ])
        #expect(blob.sections.filter(\.folded).map(\.id) == ["threads.other", "system", "logs.absent", "modules"])
    }

    @Test func theReasonIsToldInWordsWithItsRating() throws {
        let reason = try text(try collect(SampleCrash.report()), "reason")
        #expect(reason.hasPrefix("What happened: Index out of range\nMessage: Fatal error: Index out of range\n"))
        #expect(reason.contains("Fault address: 0x55001000"))
        #expect(reason.contains("Application: org.example.birdlog 2.1"))
        #expect(reason.contains("Time: 2026-11-30 04:00:00.250000 UTC"))
        #expect(reason.contains("Trace: 1 of 3: partly named; libc.so.6 has no symbols"))
        #expect(reason.contains("Fingerprint: 0123456789abcdef0123456789abcdef"))
    }

    @Test func theCrashingThreadIsNumberedMarkedAndPlaced() throws {
        let lines = try text(try collect(SampleCrash.report()), "thread.crashed").split(separator: "\n")
        #expect(lines[0] == "Thread 1 \"export\" crashed; * marks frames of the application")
        #expect(lines[1].hasPrefix("*  0  Swift runtime failure: Index out of range in birdlog [inlined]"))
        #expect(lines[2].hasPrefix("*  1  FieldNotes.sighting(at: Int) -> Sighting in birdlog at "))
        #expect(lines[2].hasSuffix("/src/birdlog/FieldNotes.swift:42:17"))
        #expect(!lines[2].contains("wilhelmina"))
        #expect(lines[3] == "   2  libc.so.6+0x2000")
        #expect(lines[4] == "   3  0x1234")
    }

    @Test func threadsInOnePlaceShareAStack() throws {
        let others = try text(try collect(SampleCrash.report()), "threads.other")
        #expect(
            others == "Threads 2 \"pool-2\", 3 \"pool-3\", 4 \"pool-4\"\n   0  futex_wait in libc.so.6")
    }

    @Test func aRunawayRecursionIsShortenedInTheMiddle() throws {
        let report = SampleCrash.report { report in
            let frame = Frame(address: 1, module: "birdlog", moduleOffset: 1, function: "again()", inApp: true)
            report.threads[0].frames = Array(repeating: frame, count: 50_000)
        }
        let lines = try text(try collect(report), "thread.crashed").split(separator: "\n")
        #expect(lines.count == 98)
        #expect(lines.contains { $0.hasSuffix("… 49904 frames left out …") })
        #expect(lines.last == "*49999  again() in birdlog")
    }

    @Test func breadcrumbsSayHowLongBeforeTheCrashAndModulesTheirBuild() throws {
        let blob = try collect(SampleCrash.report())
        #expect(try text(blob, "breadcrumbs") == "-12.345 s  opened export")
        #expect(try text(blob, "annotations") == "document.pages=42")
        let modules = try text(blob, "modules")
        #expect(
            modules.hasPrefix("8d1f0cc1b1a4b9e9f4b6b0a4f2f3d1c2a3b4c5d6  /usr/bin/birdlog  (changed since the crash)\n")
        )
    }

    @Test func aJournalThatIsNotThereIsSaid() throws {
        #expect(try text(try collect(SampleCrash.report()), "logs.absent").hasPrefix("Journal of this process: "))
    }

    @Test func theTitleNamesReasonAndFirstFunctionOfTheApplication() throws {
        let blob = try collect(SampleCrash.report())
        #expect(blob.suggestedTitle?.text == "Index out of range in FieldNotes.sighting(at: Int) -> Sighting")
    }

    @Test(arguments: [199, 200, 1_000, 100_000])
    func aTitleIsNeverLongerThanAllowed(length: Int) throws {
        for function in [String(repeating: "🐦", count: length), "f<" + String(repeating: "T, ", count: length) + ">()"]
        {
            let report = SampleCrash.report { $0.threads[0].frames[1].function = function }
            let title = try #require(try collect(report).suggestedTitle)
            #expect(title.text.utf16.count <= 200)
            #expect(title.text.hasPrefix("Index out of range"))
        }
        let report = SampleCrash.report { $0.reason.headline = String(repeating: "word ", count: length) }
        #expect(try collect(report).suggestedTitle.map { $0.text.utf16.count <= 200 } == true)
    }

    @Test func aReportWithNothingInItIsStillAReport() throws {
        let report = SampleCrash.report { report in
            report.threads = []
            report.modules = []
            report.annotations = []
            report.breadcrumbs = []
            report.appVersion = nil
            report.signal = CrashSignal(number: 6, code: 0)
            report.reason = CrashReason(headline: "", signalDescription: "")
            report.rating = TraceRating(level: 99)
            report.time = Timestamp(microseconds: .min)
            report.monotonic.microseconds = .max
        }
        let blob = try collect(report)
        #expect(blob.sections.map(\.id) == ["reason", "system", "logs.absent"])
        #expect(blob.suggestedTitle?.text == "Crash")
    }
}
