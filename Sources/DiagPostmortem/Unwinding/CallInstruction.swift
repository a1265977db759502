/// Recognises call instructions by their bytes.
enum CallInstruction {
    /// Whether the last bytes of `code` (7 of them) can be a call: where a return address would point behind.
    static func ends(_ code: [UInt8]) -> Bool {
        guard code.count == 7 else { return false }
        #if arch(x86_64)
            // E8 rel32, or FF /2 with any addressing form (Intel SDM, CALL); ModRM bits 5–3 are the /2.
            if code[2] == 0xe8 { return true }
            return (0...5).contains { code[$0] == 0xff && (code[$0 + 1] >> 3) & 7 == 2 }
        #elseif arch(arm64)
            let word = UInt32(code[3]) | UInt32(code[4]) << 8 | UInt32(code[5]) << 16 | UInt32(code[6]) << 24
            // BL, or BLR (Arm ARM, C6.2).
            return word >> 26 == 0b100101 || word & 0xffff_fc1f == 0xd63f_0000
        #else
            return false
        #endif
    }

    /// Where a direct call leads; `nil` for an indirect one.
    static func target(of code: [UInt8], returningTo address: UInt64) -> UInt64? {
        #if arch(x86_64)
            guard code.count == 7, code[2] == 0xe8 else { return nil }
            let distance = code[3...].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            return address &+ UInt64(bitPattern: Int64(Int32(bitPattern: distance)))
        #else
            return nil
        #endif
    }

    #if arch(arm64)
        /// `mov x8, #139; svc #0`: what a signal handler returns to, rt_sigreturn(2).
        static let signalTrampoline: [UInt8] = [0x68, 0x11, 0x80, 0xd2, 0x01, 0x00, 0x00, 0xd4]
    #else
        /// `mov $15, %rax; syscall`: what a signal handler returns to, rt_sigreturn(2).
        static let signalTrampoline: [UInt8] = [0x48, 0xc7, 0xc0, 0x0f, 0x00, 0x00, 0x00, 0x0f, 0x05]
    #endif
}
