import CCrashHandler
import CrashHarness
import Glibc
import PlatformOS
import Testing

/// Annotations and breadcrumbs lie in the record's mapping: they are there also after SIGKILL.
struct NoteTests {
    let record: RecordFile

    init() throws {
        let run = try TriggerRun("notes")
        #expect(run.status == .signaled(SIGKILL, coreDumped: false))
        record = try #require(run.records.first)
    }

    @Test func annotationsAreBoundedReplacedAndRemoved() {
        let annotations = record.annotations
        #expect(annotations.count == Int(GT_ANNOTATION_COUNT))
        #expect(annotations["twice"] == "second")
        #expect(annotations["removed"] == nil && annotations["key 0"] == nil)
        #expect(annotations["empty"] == "")
        // "trigger", "long", "empty" and "twice" took four of the slots.
        #expect(annotations["accepted"] == "60")
        #expect(annotations["key 59"] == "value 59" && annotations["key 60"] == nil)
    }

    @Test func longTextIsCutBetweenCharacters() {
        #expect(
            record.annotations["long"] == String(repeating: "\u{20AC}", count: Int(GT_ANNOTATION_VALUE_CAPACITY) / 3))
    }

    @Test func aSignalHandlerLeavesBreadcrumbsToo() throws {
        let run = try CaptureLibrary.compile("ways.c", .shared).run("crumbs")
        #expect(run.status == .signaled(SIGKILL, coreDumped: false))
        let breadcrumbs = try #require(run.records.first).breadcrumbs
        #expect(breadcrumbs.count == Int(GT_BREADCRUMB_COUNT))
        #expect(breadcrumbs.suffix(3).allSatisfy { $0 == "by a handler" })
        #expect(Set(breadcrumbs) == ["by the program", "by a handler"])
    }

    @Test func breadcrumbsKeepTheLastOfAllThreadsWhole() {
        #expect(record.header.breadcrumb_next == 1 + 8 * 1000 + 1)
        let breadcrumbs = record.breadcrumbs
        #expect(breadcrumbs.last == "last")
        #expect(breadcrumbs.count == Int(GT_BREADCRUMB_COUNT))
        #expect(breadcrumbs.dropLast().allSatisfy { $0.wholeMatch(of: /worker [0-7] entry [0-9]{1,3}/) != nil })
    }
}
