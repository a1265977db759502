internal import CCrashHandler

/// A crash record made up from sections: head and checksums are right, as a forger's would be, so that what is in the
/// sections reaches the reader.
public struct ForgedRecord: Sendable {
    /// Of the crashed thread, whose sections most are.
    public static let tid: Int32 = 7

    /// The executable's path, as the head names it.
    public var executable: String
    public private(set) var sections: [UInt8] = []

    public init(executable: String = "/usr/bin/env") { self.executable = executable }

    /// How many bytes of sections still fit a record.
    public var room: Int { Int(GT_RECORD_SIZE) - Int(GT_SECTIONS_OFFSET) - sections.count - Self.sectionHead }

    /// Bytes that a section takes besides its payload.
    public static var sectionHead: Int { MemoryLayout<gt_section>.size }

    /// - Parameter kind: `enum gt_section_kind`, or any other number.
    public mutating func add(
        _ kind: UInt32, _ payload: [UInt8], flags: UInt32 = 0, tid: Int32 = ForgedRecord.tid, address: UInt64 = 0
    ) {
        var section = gt_section()
        section.magic = UInt32(GT_SECTION_MAGIC)
        section.kind = kind
        section.flags = flags
        section.length = UInt32(payload.count)
        section.tid = tid
        section.address = address
        section.checksum = Self.checksum(payload)
        sections += Self.bytes(of: section) + payload + [UInt8](repeating: 0, count: (8 - payload.count % 8) % 8)
    }

    // MARK: - Sections by what they say

    /// The fatal signal and the crashed thread's registers; all but those two hold what looks like nothing.
    public mutating func addCrash(signal: Int32 = 11, programCounter: UInt64, stackPointer: UInt64) {
        var crash = gt_crash()
        crash.signal = signal
        crash.code = signal == 6 ? -6 : 1
        crash.tid = Self.tid
        crash.registers = Self.registers(programCounter, stackPointer)
        add(GT_SECTION_CRASH.rawValue, Self.bytes(of: crash))
    }

    public mutating func addMaps(_ text: String) { add(GT_SECTION_MAPS.rawValue, Array(text.utf8), tid: 0) }

    public mutating func addStack(_ words: [UInt64], at address: UInt64, tid: Int32 = ForgedRecord.tid) {
        add(GT_SECTION_STACK.rawValue, words.withUnsafeBytes { Array($0) }, tid: tid, address: address)
    }

    /// Program counters that the handler is to have unwound.
    public mutating func addFrames(_ addresses: [UInt64], tid: Int32 = ForgedRecord.tid) {
        add(GT_SECTION_FRAMES.rawValue, addresses.withUnsafeBytes { Array($0) }, tid: tid)
    }

    /// Threads numbered from 1000, each with the same registers.
    public mutating func addThreads(_ count: Int, programCounter: UInt64, stackPointer: UInt64) {
        var threads: [UInt8] = []
        for index in 0..<count {
            var thread = gt_thread()
            thread.tid = 1000 + Int32(index)
            thread.status = GT_THREAD_CAPTURED.rawValue
            threads += Self.bytes(of: thread)
        }
        add(GT_SECTION_THREADS.rawValue, threads, tid: 0)
        // Fewer register sections fit than threads: these are cut to what the reader takes of them.
        let registers = Self.bytes(of: Self.registers(programCounter, stackPointer))
        for index in 0..<count where room > registers.count {
            add(GT_SECTION_REGISTERS.rawValue, registers, tid: 1000 + Int32(index))
        }
    }

    public mutating func addText(_ kind: Text, _ text: [UInt8]) { add(kind.section, text) }

    /// A module loaded later, whose path is any range of the record.
    public mutating func addModules(_ count: Int, pathOffset: UInt32, pathLength: UInt32) {
        var payload: [UInt8] = []
        for index in 0..<count {
            var module = gt_module()
            module.start = UInt64(index) << 32
            module.end = module.start + 4096
            module.path = gt_range(offset: pathOffset, length: pathLength)
            payload += Self.bytes(of: module)
        }
        add(GT_SECTION_MODULES.rawValue, payload, tid: 0)
    }

    public enum Text: CaseIterable, Sendable {
        case swift, abort, exceptionType, exception, note

        var section: UInt32 {
            switch self {
            case .swift: GT_SECTION_SWIFT_MESSAGE.rawValue
            case .abort: GT_SECTION_ABORT_MESSAGE.rawValue
            case .exceptionType: GT_SECTION_EXCEPTION_TYPE.rawValue
            case .exception: GT_SECTION_EXCEPTION_TEXT.rawValue
            case .note: GT_SECTION_NOTE.rawValue
            }
        }
    }

    // MARK: - The whole

    public var bytes: [UInt8] {
        var record = [UInt8](repeating: 0, count: Int(GT_SECTIONS_OFFSET))
        let boot = Array("00000000-0000-0000-0000-000000000000".utf8)
        let path = Array(executable.utf8.prefix(4096))
        let text = Int(GT_TEXT_OFFSET)
        record.replaceSubrange(text..<text + boot.count + path.count, with: boot + path)
        var head = head(boot: boot.count, path: path.count)
        head.checksum = Self.checksum(
            Array(Self.bytes(of: head).prefix(MemoryLayout<gt_record_header>.offset(of: \.checksum) ?? 0)))
        head.state = GT_STATE_CRASHED.rawValue
        head.sections_end = UInt32(GT_SECTIONS_OFFSET) + UInt32(sections.count)
        record.replaceSubrange(0..<MemoryLayout<gt_record_header>.size, with: Self.bytes(of: head))
        return record + sections
    }

    private func head(boot: Int, path: Int) -> gt_record_header {
        var head = gt_record_header()
        head.magic = UInt64(GT_RECORD_MAGIC)
        head.version = UInt32(GT_RECORD_VERSION)
        head.header_size = UInt32(MemoryLayout<gt_record_header>.size)
        head.record_size = UInt32(GT_RECORD_SIZE)
        head.architecture = Self.architecture
        head.pid = Self.tid
        head.boot_id = gt_range(offset: UInt32(GT_TEXT_OFFSET), length: UInt32(boot))
        head.executable = gt_range(offset: UInt32(GT_TEXT_OFFSET) + UInt32(boot), length: UInt32(path))
        head.annotations_offset = UInt32(GT_ANNOTATIONS_OFFSET)
        head.breadcrumbs_offset = UInt32(GT_BREADCRUMBS_OFFSET)
        head.modules_offset = UInt32(GT_MODULES_OFFSET)
        head.sections_offset = UInt32(GT_SECTIONS_OFFSET)
        return head
    }

    private static func registers(_ programCounter: UInt64, _ stackPointer: UInt64) -> gt_registers {
        var registers = gt_registers()
        registers.architecture = architecture
        registers.count = 17
        registers.value.7 = stackPointer
        registers.value.16 = programCounter
        return registers
    }

    private static var architecture: UInt32 {
        #if arch(arm64)
            183
        #else
            62
        #endif
    }

    private static func bytes<T: BitwiseCopyable>(of value: T) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }

    private static func checksum(_ bytes: [UInt8]) -> UInt64 {
        // One byte more, for an address even where there is nothing to read.
        (bytes + [0]).withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { gt_record_checksum($0, bytes.count) } ?? 0
        }
    }
}
