internal import CCrashHandler
internal import DiagModel
internal import DiagPostmortem

/// What our records tell.
extension TriggerTrial {
    mutating func judgeRecords() {
        if trigger.traits.contains(.unrecorded) {
            if !run.records.isEmpty { verdict.fail(\.captured, "\(run.records.count) records, not 0") }
            return
        }
        let found = trigger.traits.contains(.unseen) ? run.records : run.crashes
        let expected = max(trigger.traits.records, 1)
        if found.count != expected { verdict.fail(\.captured, "\(found.count) records, not \(expected)") }
        if found.isEmpty {
            for part in [\Verdict.frames, \.reason, \.threads] { verdict[keyPath: part] = false }
        }
        var traces: [[String]] = []
        if build.reporter == .both {
            let ours = found.map(\.header.handler_ns).max() ?? 0
            verdict.millisecondsOfPeer = verdict.milliseconds - Double(ours) / 1e6
        }
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
        let isNoted =
            record.annotations["trigger"] == trigger.name && record.breadcrumbs.last == "about to run \(trigger.name)"
        if !isNoted, !trigger.traits.contains(.lostNotes) {
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
        if !trigger.reasons.contains(where: { report.reason.headline.firstRange(of: $0) != nil }) {
            verdict.fail(\.reason, "the reason is \(report.reason.headline)")
        }
        return names
    }
}
