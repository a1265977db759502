import CCrashHandler
import CrashHarness
import PlatformOS
import Testing

/// A process that ends well leaves none of what the application noted, and a crash keeps all of it.
struct CleanEndTests {
    /// `noop` ends by exit, `fork_child` by _exit after its child has crashed.
    @Test(arguments: ["noop": GT_END_EXIT, "fork_child": GT_END_IMMEDIATE])
    func notesAreOverwritten(_ name: String, _ kind: gt_end_kind) throws {
        let run = try TriggerRun(name)
        #expect(run.status == .exited(0))
        let ended = try #require(run.records.first { $0.state == GT_STATE_ENDED })
        #expect(ended.header.end_kind == kind.rawValue)
        let notes = ended.bytes[Int(GT_ANNOTATIONS_OFFSET)..<Int(GT_MODULES_OFFSET)]
        let left = notes.contains { $0 != 0 }
        #expect(!left, "not a byte of an annotation or a breadcrumb stays")
        #expect(ended.header.breadcrumb_next == 1, "there was one")
    }

    @Test func aCrashKeepsThemAlsoInParentAndChild() throws {
        let run = try TriggerRun("parent_after_vfork")
        #expect(run.crashes.count == 2)
        for crash in run.crashes {
            #expect(crash.annotations["trigger"] == "parent_after_vfork")
            #expect(crash.breadcrumbs == ["about to run parent_after_vfork"])
        }
    }
}
