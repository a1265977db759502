import CCrashHandler
import DiagModel
import Glibc
import RecordForge
import Testing

@testable import DiagPostmortem

@Suite("Any bytes give a report or a typed error")
struct HostileRecordTests {
    private static let real = Result { try CrashFixture.built(.cWithoutFramePointers).crash("null").bytes() }

    @Test("no bytes, few bytes and wrong bytes are no record", arguments: [0, 1, 8, 300, 4096, Int(GT_RECORD_SIZE)])
    func noRecord(size: Int) {
        let error = #expect(throws: PostmortemError.self) {
            try Postmortem.report(from: [UInt8](repeating: 0, count: size))
        }
        #expect(error?.code == .notARecord)
    }

    @Test("a record of a version yet to come is told from a damaged one")
    func version() throws {
        var bytes = try Self.real.get()
        bytes[8] = 99
        #expect(throws: PostmortemError(.unsupported, "version 99")) { try Postmortem.report(from: bytes) }
    }

    @Test("a record that was never crashed into says so")
    func nothingCrashed() throws {
        var bytes = try Self.real.get()
        try overwrite(&bytes, \.sections_end, with: UInt32(GT_SECTIONS_OFFSET))
        let error = #expect(throws: PostmortemError.self) { try Postmortem.report(from: bytes) }
        #expect(error?.code == .nothingCrashed)
    }

    /// Found by fuzz-record: what lies behind such an address begins at 0 again, and seemed to be saved.
    @Test(
        "a program counter at the end of the address space lies in no saved code",
        arguments: [UInt64.max, UInt64.max - 1])
    func programCounterAtTheEnd(address: UInt64) throws {
        var record = ForgedRecord()
        record.addCrash(signal: SIGILL, programCounter: address, stackPointer: 0x1000)
        record.add(GT_SECTION_CODE.rawValue, [UInt8](repeating: 0x0f, count: 64), address: 0x10)
        #expect(try Postmortem.report(from: record.bytes).reason.headline == "Illegal opcode")
    }

    @Test("cut off anywhere, a record gives what is left of it")
    func truncated() throws {
        let bytes = try Self.real.get()
        var random = SystemRandomNumberGenerator()
        var reports = 0
        let lengths = (0..<30).map { _ in Int.random(in: 0..<bytes.count, using: &random) }
        for length in lengths + [Int(GT_SECTIONS_OFFSET), Int(GT_SECTIONS_OFFSET) + 1400] {
            do {
                let report = try Postmortem.report(from: Array(bytes.prefix(length)))
                #expect(report.reason.headline == "Null pointer write")
                reports += 1
            } catch {
                #expect(error.code == .nothingCrashed || error.code == .notARecord || error.code == .damaged)
            }
        }
        #expect(reports > 0)
    }

    @Test("a flipped bit in a section is noticed, and that section left out")
    func flipped() throws {
        let bytes = try Self.real.get()
        let whole = RecordBytes(all: bytes)
        let sections = try RecordSection.all(in: whole, RecordHeader(whole)).sections
        for section in sections where !section.payload.isEmpty {
            var copy = bytes
            copy[section.payload.indices.randomElement() ?? section.payload.startIndex] ^= 0x10
            let changed = RecordBytes(all: copy)
            let (left, damaged) = try RecordSection.all(in: changed, RecordHeader(changed))
            #expect(damaged == 1 && left.count == sections.count - 1)
        }
    }

    @Test("random changes with checksums made good again never trap or hang")
    func forged() throws {
        let bytes = try Self.real.get()
        var random = SystemRandomNumberGenerator()
        for _ in 0..<40 {
            var copy = bytes
            let end = try Int(RecordHeader(RecordBytes(all: bytes)).layout.sections_end)
            for _ in 0..<Int.random(in: 1...200, using: &random) {
                let place =
                    Bool.random()
                    ? Int.random(in: 0..<400, using: &random)
                    : Int.random(in: Int(GT_SECTIONS_OFFSET)..<end, using: &random)
                copy[place] = UInt8.random(in: 0...255, using: &random)
            }
            repair(&copy)
            do {
                let report = try Postmortem.report(from: copy)
                #expect(report.fingerprint.utf8.count == 32)
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }

    @Test("parsing alone survives hundreds of forged records")
    func parsed() throws {
        let bytes = try Self.real.get()
        var random = SystemRandomNumberGenerator()
        var parsed = 0
        for _ in 0..<300 {
            var copy = Array(bytes.prefix(Int(GT_SECTIONS_OFFSET) + 30_000))
            for _ in 0..<60 {
                copy[Int.random(in: 24..<copy.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            repair(&copy)
            if let record = try? CrashRecord(copy) {
                #expect(record.breadcrumbs.count <= Int(GT_BREADCRUMB_COUNT))
                parsed += 1
            }
        }
        #expect(parsed > 0)
    }

    @Test("a stack that leads in a circle ends")
    func circle() throws {
        let bytes = try Self.real.get()
        let record = try CrashRecord(bytes)
        var thread = record.threads[0]
        let modules = ModuleTable(map: record.map, recorded: record.modules)
        let registers = try #require(thread.registers)
        // Every word of the stack is a return address, and a frame pointer to itself.
        let count = 100_000
        var words = [UInt64](repeating: registers.programCounter, count: count)
        for index in stride(from: 0, to: count, by: 2) { words[index] = registers.stackPointer &+ UInt64(index * 8) }
        let raw = words.withUnsafeBytes { Array($0) }
        thread.stacks = [StackMemory(start: registers.stackPointer, bytes: raw[...])]
        let memory = DeadMemory(modules: modules, stacks: thread.stacks)
        guard let tracer = ThreadTracer(memory: memory) else {
            Issue.record("libunwind has no memory")
            return
        }
        #expect(tracer.trace(thread).frames.count <= Unwinder.frameLimit)
    }

    /// Changes one field of the head and makes the checksum of the head right again.
    private func overwrite<T>(
        _ bytes: inout [UInt8], _ field: WritableKeyPath<gt_record_header, T>, with value: T
    ) throws {
        let found = RecordBytes(all: bytes).load(gt_record_header.self, at: 0)
        var head = try #require(found)
        head[keyPath: field] = value
        withUnsafeBytes(of: head) { bytes.replaceSubrange(0..<$0.count, with: $0) }
        repair(&bytes)
    }

    /// Makes the checksums right again, as a forger would.
    private func repair(_ bytes: inout [UInt8]) {
        guard let covered = MemoryLayout<gt_record_header>.offset(of: \.checksum), bytes.count > covered + 8 else {
            return
        }
        store(RecordBytes(all: bytes).checksum(0, covered) ?? 0, at: covered, in: &bytes)
        var offset = Int(GT_SECTIONS_OFFSET)
        while let head = RecordBytes(all: bytes).load(gt_section.self, at: offset), head.magic == GT_SECTION_MAGIC {
            guard let sum = RecordBytes(all: bytes).checksum(offset + 40, Int(head.length)) else { return }
            store(sum, at: offset + 32, in: &bytes)
            offset += 40 + (Int(head.length) + 7) / 8 * 8
        }
    }

    private func store(_ value: UInt64, at offset: Int, in bytes: inout [UInt8]) {
        withUnsafeBytes(of: value.littleEndian) { bytes.replaceSubrange(offset..<offset + 8, with: $0) }
    }
}
