import CCrashHandler
import CrashHarness
import Glibc
import PlatformOS
import TestSupport
import Testing

/// A child process never writes its parent's record.
struct ChildTests {
    @Test(arguments: ["fork_child", "vfork_child"])
    func aCrashingChildHasARecordOfItsOwn(_ trigger: String) throws {
        let run = try TriggerRun(trigger)
        #expect(run.status == .exited(0))
        let child = try #require(run.records.first { $0.header.parent_pid != 0 })
        let parent = try #require(run.records.first { $0.header.parent_pid == 0 })
        #expect(child.state == GT_STATE_CRASHED && child.header.parent_pid == parent.header.pid)
        #expect(child.header.pid != parent.header.pid && child.crash?.tid == child.header.pid)
        #expect(child.annotations["trigger"] == trigger)
        #expect(parent.state == GT_STATE_ENDED && parent.header.sections_end == parent.header.sections_offset)
    }

    @Test func aChildThatArmsItselfLeavesNotesInItsOwnRecord() throws {
        let run = try TriggerRun("child_arms")
        #expect(run.status == .exited(0))
        let child = try #require(run.records.first { $0.breadcrumbs.contains("in the child") })
        let parent = try #require(run.records.first { $0.header.pid != child.header.pid })
        #expect(child.header.parent_pid == 0)
        #expect(child.state == GT_STATE_CRASHED && parent.state == GT_STATE_ENDED)
        #expect(!parent.breadcrumbs.contains("in the child"))
    }

    @Test func aForkStormLeavesOneRecordEach() throws {
        let run = try TriggerRun("fork_storm")
        #expect(run.status == .exited(0))
        #expect(run.crashes.count == 20)
        #expect(Set(run.crashes.map(\.header.pid)).count == 20)
    }
}
