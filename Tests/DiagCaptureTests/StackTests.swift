import CCrashHandler
import CrashHarness
import Testing

struct StackTests {
    @Test func aLongStackKeepsBothEndsAndInHandlerFrames() throws {
        let record = try #require(try TriggerRun("deep_recursion").crashes.first)
        let (inner, outer) = (try #require(record.stack.first), try #require(record.stack.last))
        let crash = try #require(record.crash)
        #expect(record.stack.count == 2)
        #expect(inner.head.address <= crash.registers.value.7, "the inner piece begins at the stack pointer")
        #expect(outer.head.address + UInt64(outer.head.length) == crash.stack_high)
        #expect(outer.head.address - inner.head.address > 100 << 20, "a hundred megabytes lie between")
        #expect(record.frames.count == 512)
    }

    @Test(arguments: ["overflow_main", "overflow_thread", "swift_task_overflow"])
    func anOverflowIsCapturedFromTheFirstReadablePage(_ trigger: String) throws {
        let record = try #require(try TriggerRun(trigger).crashes.first)
        let inner = try #require(record.stack.first)
        let crash = try #require(record.crash)
        #expect(inner.head.address + UInt64(inner.head.length) > crash.registers.value.7)
        #expect(inner.payload.count >= 64 << 10)
    }

    @Test(arguments: ["bad_sp", "bad_sp_noncanonical"])
    func aLostStackPointerLeavesTheThreadsOwnStack(_ trigger: String) throws {
        let record = try #require(try TriggerRun(trigger).crashes.first)
        let piece = try #require(record.stack.first)
        #expect(piece.head.flags & GT_FLAG_STACK_MISPLACED.rawValue != 0)
        #expect(piece.head.address + UInt64(piece.head.length) == record.crash?.stack_high)
    }

    @Test func theEnvironmentIsNotInTheStack() throws {
        var setting = TriggerRun.Setting()
        setting.environment.append("PLANTED_SECRET=hunter2-in-the-environment")
        let record = try #require(try TriggerRun("null_write", setting).crashes.first)
        let needle = Array("hunter2-in-the-environment".utf8)
        let found = record.sections.contains { section in
            section.payload.indices.contains { section.payload[$0...].starts(with: needle) }
        }
        #expect(!found)
    }

    @Test func aThousandThreadsAreNamed() throws {
        let record = try #require(try TriggerRun("threads_1000").crashes.first)
        #expect(record.threads.count == 1003)
        #expect(record.threads.allSatisfy { $0.status == GT_THREAD_CAPTURED.rawValue && $0.pc != 0 })
        #expect(record.threads.contains { $0.name == "bystander-999" })
    }
}
