import CCrashHandler
import CrashHarness
import Glibc
import PlatformOS
import Testing

/// Whatever the other threads are doing, the crashed one is there first, and those that can't be stopped are named.
struct ManyThreadsTests {
    private static let program = Result { try CaptureLibrary.compile("ways.c", .shared) }
    private let program: CaptureLibrary.Program

    init() throws { program = try Self.program.get() }

    private func crowd(_ count: Int) throws -> RecordFile {
        let run = try program.run("crowd", environment: ["THREADS=\(count)"])
        #expect(run.status == .signaled(SIGSEGV, coreDumped: false))
        let record = try #require(run.records.first)
        #expect(record.bytes.count == Int(GT_RECORD_SIZE) && record.header.stage == GT_STAGE_COMPLETE.rawValue)
        #expect(record.sections.first?.kind == GT_SECTION_CRASH && record.crash?.comm.0 != 0)
        let areWhole = record.sections.allSatisfy(\.isWhole)
        #expect(areWhole)
        #expect(!record.stack.isEmpty && !record.frames.isEmpty)
        return record
    }

    @Test func fifteenHundredThreadsAreAllThere() throws {
        let record = try crowd(1500)
        // main besides
        #expect(record.threads.count == 1501)
        #expect(Set(record.threads.map(\.tid)).count == 1501)
        #expect(record.threads.allSatisfy { $0.status == GT_THREAD_CAPTURED.rawValue && $0.pc != 0 })
        #expect(record.header.threads_captured == 1501)
        #expect(record.threads.filter { name($0) == "bystander" }.count == 1500)
    }

    @Test func beyondTheCapTheRecordSaysSo() throws {
        let record = try crowd(4200)
        #expect(record.threads.count == Int(GT_THREAD_CAPACITY))
        #expect(record.text(GT_SECTION_NOTE)?.contains("more threads than the 4,096") == true)
        #expect(
            !record.threads.contains { $0.tid == record.header.owner_tid }, "the crashed one has sections of its own")
    }

    @Test func threadsThatCanNotBeStoppedAreNamedAsSuch() throws {
        let run = try program.run("unreachable")
        #expect(run.status == .signaled(SIGSEGV, coreDumped: false))
        let record = try #require(run.crashes.first { $0.header.parent_pid == 0 })
        let named = Dictionary(record.threads.map { (name($0), $0.status) }) { first, _ in first }
        #expect(named["bystander"] == GT_THREAD_CAPTURED.rawValue)
        #expect(named["deaf"] == GT_THREAD_UNREACHED.rawValue)
        #expect(named["asleep"] == GT_THREAD_UNREACHED.rawValue)
        #expect(record.header.handler_ns < 2_000_000_000, "they are waited for within a deadline")
        // Where ptrace(2) is forbidden the third is a thread like others.
        #expect([GT_THREAD_UNREACHED.rawValue, GT_THREAD_CAPTURED.rawValue].contains(named["traced"]))
    }

    private func name(_ thread: gt_thread) -> String {
        withUnsafeBytes(of: thread.comm) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
