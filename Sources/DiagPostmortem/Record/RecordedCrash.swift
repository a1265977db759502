internal import CCrashHandler
internal import DiagModel

/// The fatal signal and the crashed thread's state, from GT_SECTION_CRASH.
struct RecordedCrash {
    var tid: Int32
    var threadName: String
    var signal: Int32
    /// `si_code`: over 0 raised by the kernel, otherwise sent.
    var code: Int32
    /// `si_addr`
    var address: UInt64
    /// Of a sent signal.
    var senderPID: Int32
    /// Of SIGSYS.
    var systemCall: Int32
    var time: Timestamp
    /// Microseconds of `CLOCK_MONOTONIC`.
    var monotonicMicroseconds: UInt64
    /// Lowest address of the thread's stack; 0 when unknown.
    var stackLow: UInt64
    var registers: Registers?
    var faultRegisters: FaultRegisters
}

extension RecordedCrash {
    init?(_ section: RecordSection) {
        guard let layout = section.elements(gt_crash.self, limit: 1).first else { return nil }
        tid = layout.tid
        threadName = commandName(layout.comm)
        signal = layout.signal
        code = layout.code
        address = layout.address
        senderPID = layout.sender_pid
        systemCall = layout.system_call
        time = Timestamp(microseconds: Int64(layout.realtime_ns / 1000))
        monotonicMicroseconds = layout.monotonic_ns / 1000
        stackLow = layout.stack_low
        let values = Self.values(layout.registers)
        registers = Registers(values: Array(values.prefix(Registers.count)))
        faultRegisters = FaultRegisters(values)
    }

    /// The register values that are set.
    static func values(_ registers: gt_registers) -> [UInt64] {
        let count = min(Int(registers.count), Int(GT_REGISTER_CAPACITY))
        return withUnsafeBytes(of: registers.value) { Array($0.bindMemory(to: UInt64.self).prefix(count)) }
    }
}

/// A thread name of at most 15 bytes, as the kernel keeps it; bytes that aren't UTF-8 become U+FFFD.
func commandName<T: BitwiseCopyable>(_ comm: T) -> String {
    withUnsafeBytes(of: comm) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
