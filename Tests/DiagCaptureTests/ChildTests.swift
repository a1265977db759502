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

    /// A service gives up what it does not need, and with it the right to write where records are.
    @Test(
        .enabled(if: geteuid() == 0, "takes root"),
        arguments: ["child_changes_root", "child_changes_user", "child_changes_both", "children_come_and_go"])
    func aChildThatGaveUpItsRootOrItsUserHasARecordOfItsOwn(_ episode: String) throws {
        let run = try TriggerRun(episode)
        #expect(run.status == .exited(0))
        let crashed = try #require(run.crashes.first)
        #expect(
            run.crashes.count == 1 && crashed.header.parent_pid != 0 && crashed.header.parent_pid != crashed.header.pid)
        #expect(crashed.crash?.tid == crashed.header.pid && crashed.annotations["trigger"] == episode)
        #expect(crashed.header.stage == GT_STAGE_COMPLETE.rawValue)
        #expect(crashed.sections.contains { $0.kind == GT_SECTION_MAPS && !$0.payload.isEmpty })
        #expect(
            crashed.header.uid == 0 && run.records.count <= 4, "\(run.records.count): one is left to the next child")
    }

    /// What it left was anybody's from then on.
    @Test(.enabled(if: geteuid() == 0, "takes root"))
    func aChildThatCouldNotBecomeAnotherProgramLeavesNoCrash() throws {
        let run = try TriggerRun("child_fails_to_exec")
        #expect(run.status == .exited(0) && run.crashes.isEmpty)
        let left = try #require(run.records.first { $0.header.parent_pid != 0 })
        #expect(left.state == GT_STATE_ENDED && left.annotations.isEmpty && left.breadcrumbs.isEmpty)
    }

    @Test func aForkStormLeavesOneRecordEach() throws {
        let run = try TriggerRun("fork_storm")
        #expect(run.status == .exited(0))
        #expect(run.crashes.count == 20)
        #expect(Set(run.crashes.map(\.header.pid)).count == 20)
    }
}
