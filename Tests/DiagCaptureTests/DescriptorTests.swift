import CCrashHandler
import CrashHarness
import Testing

/// How many descriptors were open, however few of them can still be had.
struct DescriptorTests {
    private func descriptors(_ trigger: String) throws -> (count: gt_descriptors, isAtLeast: Bool) {
        let record = try #require(try TriggerRun(trigger).crashes.first)
        #expect(record.header.stage == GT_STAGE_COMPLETE.rawValue)
        let section = try #require(record.sections.first { $0.kind == GT_SECTION_DESCRIPTORS })
        return (try #require(record.descriptors), section.head.flags & GT_FLAG_TRUNCATED.rawValue != 0)
    }

    @Test func theyAreCounted() throws {
        let found = try descriptors("descriptors_closed")
        // Input, output and error; the handler's own two, where it has them high up.
        #expect((3...5).contains(found.count.open))
        #expect(found.count.limit > found.count.open)
        #expect(!found.isAtLeast)
    }

    @Test func withNoneLeftToCountThemTheLimitSaysHowMany() throws {
        let found = try descriptors("descriptors_exhausted")
        #expect(found.count.open == 256)
        #expect(found.count.limit == 256)
    }

    @Test func aThousandAreCountedToo() throws {
        let found = try descriptors("descriptors_reused")
        #expect((1_021...1_024).contains(found.count.open))
    }
}
