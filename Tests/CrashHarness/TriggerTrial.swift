internal import CCrashHandler
internal import DiagModel
internal import DiagPostmortem
internal import Glibc
internal import PlatformOS

/// Runs one trigger with and without us, and judges what came of it.
package struct TriggerTrial {
    package let trigger: Trigger
    package let build: TriggerBuild
    package private(set) var verdict = Verdict()
    /// The run that was judged.
    package let run: TriggerRun

    package init(_ trigger: Trigger, _ build: TriggerBuild) throws {
        self.trigger = trigger
        self.build = build
        run = try TriggerRun(trigger.name, build.setting(for: trigger, armed: build.isArmed))
        verdict.milliseconds = run.milliseconds ?? 0
        try judgeEnd()
        if build.isArmed { judgeRecords() } else { judgePeer() }
    }

    /// The trigger says that its scene can't be set in this build.
    package var isImpossible: Bool { run.status == .exited(88) }

    // ---- the end ----

    private mutating func judgeEnd() throws {
        if trigger.signal != 0 {
            if case .signaled(trigger.signal, _) = run.status {
            } else {
                verdict.fail(\.signal, "ended with \(run.status)")
            }
        }
        if run.leftProcess { verdict.fail(\.clean, "a process was left behind") }
        guard build.reporter != .none else { return }
        let without = try TriggerRun(trigger.name, build.setting(for: trigger, armed: false))
        if run.status != without.status {
            verdict.fail(\.signal, "ended with \(run.status), and without us with \(without.status)")
        }
        if build.reporter == .ours, Self.masked(run.output + run.error) != Self.masked(without.output + without.error) {
            verdict.fail(\.clean, "said \((run.output + run.error).prefix(200))")
        }
        if build.comparesCores { try judgeCore() }
    }

    private mutating func judgeCore() throws {
        func core(armed: Bool) throws -> CoreDump? {
            var setting = build.setting(for: trigger, armed: armed)
            setting.shell = "ulimit -c unlimited"
            setting.keepsCore = true
            return try TriggerRun(trigger.name, setting).core
        }
        let (armed, without) = (try core(armed: true), try core(armed: false))
        if armed != without {
            verdict.fail(\.signal, "the core has \(armed.debugDescription), not \(without.debugDescription)")
        }
    }

    /// Addresses differ from run to run, and so do process numbers.
    private static func masked(_ text: String) -> String {
        text.split(separator: " ", omittingEmptySubsequences: false)
            .map { $0.contains("0x") ? "ADDRESS" : $0 }.joined(separator: " ")
    }

    // ---- our records ----

    private mutating func judgeRecords() {
        let found = trigger.traits.contains(.unseen) ? run.records : run.crashes
        let expected = max(trigger.traits.records, 1)
        if found.count != expected { verdict.fail(\.captured, "\(found.count) records, not \(expected)") }
        if found.isEmpty {
            for part in [\Verdict.frames, \.reason, \.threads] { verdict[keyPath: part] = false }
        }
        var traces: [[String]] = []
        for record in found {
            judgeWholeness(record)
            if trigger.traits.contains(.unseen) {
                if record.state != GT_STATE_ARMED { verdict.fail(\.reason, "an end was recorded") }
            } else {
                judgeThreads(record)
                if let trace = judgeReport(record) { traces.append(trace) }
            }
        }
        // Where two processes crash, one of them goes by the names asked for.
        let expectsAny = trigger.traits.contains(.unseen) || traces.contains { trigger.frames.matches($0) }
        if !expectsAny { verdict.fail(\.frames, "the trace is \(traces.map { $0.prefix(14) })") }
    }

    private mutating func judgeWholeness(_ record: RecordFile) {
        if record.sections.contains(where: { !$0.isWhole }) {
            verdict.fail(\.captured, "a section's checksum is wrong")
        }
        if record.annotations["trigger"] != trigger.name || record.breadcrumbs.last != "about to run \(trigger.name)" {
            verdict.fail(\.captured, "notes are missing")
        }
        guard !trigger.traits.contains(.unseen) else { return }
        let header = record.header
        if header.stage != GT_STAGE_COMPLETE.rawValue { verdict.fail(\.captured, "ended at stage \(header.stage)") }
        if (header.handler_faults != 0) != trigger.traits.contains(.ownFault) {
            verdict.fail(\.captured, "\(header.handler_faults) faults in the handler, at stage \(header.fault_stage)")
        }
        if trigger.signal != 0, header.parent_pid == 0, record.crash?.signal != trigger.signal {
            verdict.fail(\.captured, "signal \(record.crash?.signal ?? 0)")
        }
    }

    private mutating func judgeThreads(_ record: RecordFile) {
        // A forked child is alone.
        guard record.header.parent_pid == 0, !trigger.traits.contains(.noThreads) else { return }
        let names = record.threads.map(\.name)
        let expected: Set<String> = ["bystander-0", "bystander-1", "bystander-2"]
        if !expected.isSubset(of: names) || (names.contains("") && !trigger.traits.contains(.restless))
            || names.count < run.threads
        {
            verdict.fail(\.threads, "threads \(names.prefix(12))")
        }
        let mayBeSilent: TriggerTraits = [.unreached, .goneLeader, .restless]
        let silent = record.threads.filter { $0.status == GT_THREAD_UNREACHED.rawValue }.map(\.name)
        if !silent.isEmpty, trigger.traits.isDisjoint(with: mayBeSilent) {
            verdict.fail(\.threads, "no answer from \(silent.prefix(12))")
        }
    }

    /// Judges the reason; returns the crashed thread's functions.
    private mutating func judgeReport(_ record: RecordFile) -> [String]? {
        let report: CrashReport
        do { report = try Postmortem.report(from: record.bytes) } catch {
            verdict.fail(\.captured, "no report: \(error)")
            verdict.reason = false
            return nil
        }
        let frames = report.crashedThread?.frames ?? []
        // Nobody can name the functions of a program that is gone; where they lay must be right.
        let symbols = trigger.traits.contains(.copy) ? ProgramSymbols(build.program) : nil
        let names = frames.enumerated().filter { !$1.inlined || trigger.frames.mentions($1.function ?? "") }
            .map { index, frame in
                let offset = frame.moduleOffset.map { index == 0 ? $0 : $0 &- 1 }
                return frame.function ?? offset.flatMap { symbols?.name(at: $0) } ?? FramePattern.unnamed
            }
        if report.reason.headline.firstRange(of: trigger.reason) == nil {
            verdict.fail(\.reason, "the reason is \(report.reason.headline)")
        }
        return names
    }

    // ---- others ----

    /// What Swift's backtracer printed, or nothing.
    private mutating func judgePeer() {
        let text = run.error + run.output
        verdict.captured = text.contains("Program crashed") || text.contains("crashed:")
        verdict.reason = verdict.captured
        let lines = text.split(separator: "\n")
        let start = lines.firstIndex { $0.hasPrefix("Thread ") && $0.hasSuffix("crashed:") } ?? lines.endIndex
        let frames = lines[start...].dropFirst().prefix { !$0.hasPrefix("Thread ") }.compactMap(Self.function)
        verdict.frames = verdict.captured && trigger.frames.matches(frames)
        verdict.threads = ["bystander-0", "bystander-1", "bystander-2"].allSatisfy { text.contains("\"\($0)\"") }
    }

    /// "3 [ra] 0x00 store1(_:) + 12 in crash-triggers at /path:1:2" is "store1(_:)".
    private static func function(_ line: Substring) -> String? {
        var words = line.split(separator: " ")[...]
        guard let first = words.popFirst(), Int(first) != nil else { return nil }
        while let word = words.first, word.hasPrefix("[") || word.hasPrefix("0x") { words.removeFirst() }
        let name = words.prefix { $0 != "in" && $0 != "+" && $0 != "at" }.joined(separator: " ")
        return name.isEmpty ? FramePattern.unnamed : name
    }
}
