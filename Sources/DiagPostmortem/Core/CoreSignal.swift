/// The fatal signal as a core file has it (`siginfo_t`, sigaction(2)).
struct CoreSignal {
    var number: Int32
    var code: Int32
    /// `si_addr`; 0 for a signal that somebody sent.
    var address: UInt64
    /// `si_pid` of a signal that somebody sent.
    var senderPID: Int32
    /// Of SIGSYS.
    var systemCall: Int32

    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 32 else { return nil }
        func field<T: BitwiseCopyable>(_ offset: Int, _ type: T.Type) -> T {
            bytes.loadUnaligned(fromByteOffset: offset, as: type)
        }
        number = field(0, Int32.self)
        code = field(8, Int32.self)
        let isSent = SignalText.isSent(code: code)
        address = isSent ? 0 : field(16, UInt64.self)
        senderPID = isSent ? field(16, Int32.self) : 0
        systemCall = isSent ? -1 : field(24, Int32.self)
    }
}
