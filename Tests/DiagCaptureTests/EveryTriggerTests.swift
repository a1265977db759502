import CCrashHandler
import Glibc
import PlatformOS
import Testing

/// Every way to die: captured whole, and as clean as without us.
@Suite(.serialized)
struct EveryTriggerTests {
    @Test("leaves a whole record, and dies as without us", .timeLimit(.minutes(1)), arguments: Trigger.all)
    func everyTrigger(_ trigger: Trigger) throws {
        guard let setting = setting(for: trigger.name) else { return }
        var unarmed = setting
        unarmed.armed = false
        let without = try TriggerRun(trigger.name, unarmed)
        let run = try TriggerRun(trigger.name, setting)
        #expect(run.status == without.status)
        #expect(masked(run.output) == masked(without.output))
        #expect(masked(run.error) == masked(without.error))
        if trigger.signal != 0 {
            guard case .signaled(let signal, _) = run.status, signal == trigger.signal else {
                Issue.record("ended with \(run.status)")
                return
            }
        }
        let crashes = run.crashes
        #expect(crashes.count == (trigger.name == "parent_after_vfork" ? 2 : 1))
        for record in crashes { check(record, trigger) }
        let traces = crashes.map { FunctionNames.names(for: $0) }
        let asExpected = traces.contains { trigger.frames.matches($0) }
        #expect(asExpected, "the trace is \(traces)")
    }

    private func check(_ record: RecordFile, _ trigger: Trigger) {
        #expect(record.header.stage == GT_STAGE_COMPLETE.rawValue)
        #expect(record.header.handler_faults == 0)
        let damaged = record.sections.filter { !$0.isWhole }
        #expect(damaged.isEmpty, "every section's checksum holds")
        #expect(!record.stack.isEmpty)
        #expect(record.annotations["trigger"] == trigger.name)
        #expect(record.breadcrumbs.last == "about to run \(trigger.name)")
        #expect(record.header.threads_captured == record.header.threads_seen)
        if trigger.signal != 0, record.header.parent_pid == 0 { #expect(record.crash?.signal == trigger.signal) }
        // Its three bystanders, by name; but a forked child is alone, and where every descriptor number is taken by
        // something else, nobody can list the threads.
        if record.header.parent_pid == 0, trigger.name != "descriptors_reused" {
            let names = Set(record.threads.map(\.name))
            #expect(names.isSuperset(of: ["bystander-0", "bystander-1", "bystander-2"]))
        }
    }

    /// `nil`: this user can't set the scene.
    private func setting(for name: String) -> TriggerRun.Setting? {
        var setting = TriggerRun.Setting()
        switch name {
        case "killed_abort": setting.signalWhenReady = SIGABRT
        case "binary_deleted": setting.copiesProgram = true
        case "overflow_adopted": setting.arguments = ["--late-arm"]
        case "disk_full" where geteuid() == 0: setting.mountsSmallDisk = true
        case "disk_full", "chrooted": if geteuid() != 0 { return nil }
        default: break
        }
        return setting
    }

    /// Addresses differ from run to run.
    private func masked(_ text: String) -> String {
        text.split(separator: " ", omittingEmptySubsequences: false)
            .map { $0.contains("0x") ? "ADDRESS" : $0 }.joined(separator: " ")
    }
}

extension gt_thread {
    var name: String {
        withUnsafeBytes(of: comm) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
