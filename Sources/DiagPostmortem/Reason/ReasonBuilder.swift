internal import DiagModel
internal import Glibc

/// Says in words why a process died.
struct ReasonBuilder {
    let crash: RecordedCrash
    let record: CrashRecord
    /// The source-level frames at the crashed thread's program counter, innermost first.
    let frames: [SymbolizedFrame]
    /// Functions of runtimes and the system at the inner end of the crashed thread, innermost first, as far as they are
    /// known: what the application called before it died.
    let functions: [String]

    func reason() -> CrashReason {
        if let hang = record.process.hang { return reason(of: hang) }
        let text = RuntimeText(record: record, signal: crash.signal)
        let said = [text.headline, runtimeFailure].compactMap(\.self).lazy.compactMap { Headline.shortened($0) }
        return CrashReason(
            headline: said.first ?? signalHeadline, signalDescription: signalDescription, message: text.message)
    }

    private func reason(of hang: RecordedHang) -> CrashReason {
        let thread = crash.tid == record.process.key.pid ? "main thread" : "thread \(crash.threadName)"
        let tenths = hang.silentMilliseconds / 100
        return CrashReason(
            headline: "Hang of the \(thread)",
            signalDescription:
                "none: it gave no sign of life for \(tenths / 10).\(tenths % 10) s, and the program went on")
    }

    var isStackOverflow: Bool { crash.signal == SIGSEGV && address == .stackGuard }

    /// The reason a trap of the Swift runtime keeps in the name of an inlined frame, in release builds too.
    private var runtimeFailure: String? {
        guard [SIGILL, SIGTRAP].contains(crash.signal) else { return nil }
        for frame in frames {
            if let raw = frame.rawName, let failure = FunctionName(raw: raw).runtimeFailure {
                return failure.prefix(1).uppercased() + failure.dropFirst()
            }
            if !frame.inlined { return nil }
        }
        return nil
    }

    private var access: FaultAccess? { FaultAccess(crash.faultRegisters) }

    private var address: FaultAddress? {
        guard crash.signal == SIGSEGV || crash.signal == SIGBUS, crash.code > 0 else { return nil }
        // A general protection fault tells no address.
        if crash.code == 128 { return crash.signal == SIGBUS ? .stackPointer : .nonCanonical }
        return FaultAddress(
            crash.address, access: access, stackPointer: crash.registers?.stackPointer ?? 0,
            stackLow: crash.stackLow, map: record.map, modules: record.modules)
    }

    private var signalHeadline: String {
        let signal = crash.signal
        if SignalText.isSent(code: crash.code) { return sentHeadline }
        switch signal {
        case SIGSEGV where crash.code == 128 && isPrivilegedInstruction: return "Privileged instruction"
        case SIGSEGV: return address.map(accessHeadline) ?? "Invalid memory access"
        case SIGBUS where address == .stackPointer: return "Corrupt stack pointer"
        case SIGBUS where crash.code == 2 && isHugePage: return "No huge page left for this memory"
        case SIGBUS where crash.code == 2: return "Access beyond the end of a mapped file"
        case SIGBUS where crash.code == 1: return "Misaligned memory access"
        case SIGILL where isTrapInstruction: return FailedCheck.words(functions) ?? "Trap: a check at run time failed"
        case SIGSYS: return "Forbidden system call \(crash.systemCall)"
        default:
            let meaning = SignalText.meaning(signal, code: crash.code)
            return meaning.prefix(1).uppercased() + meaning.dropFirst()
        }
    }

    /// Of MAP_HUGETLB, or of a file in the place where systemd mounts hugetlbfs.
    private var isHugePage: Bool {
        guard let path = record.map[crash.address]?.path else { return false }
        return path.hasPrefix("/anon_hugepage") || path.hasPrefix("/dev/hugepages/")
    }

    private var sentHeadline: String {
        let name = SignalText.name(crash.signal)
        let sender = crash.senderPID
        if sender == record.process.key.pid || sender == 0 {
            return crash.signal == SIGABRT ? abortHeadline : "\(name) raised by the process itself"
        }
        return "\(name) sent by another process"
    }

    /// What called `abort()` on the application's behalf.
    private var abortHeadline: String {
        if let failed = FailedCheck.words(functions) { return failed }
        return functions.contains("std::terminate()") ? "std::terminate()" : "abort()"
    }

    private func accessHeadline(_ address: FaultAddress) -> String {
        let noun = access?.noun ?? "access"
        switch address {
        case .null: return access == .execute ? "Call of a null pointer" : "Null pointer \(noun)"
        case .stackGuard: return "Stack overflow"
        case .stackPointer: return "Corrupt stack pointer"
        case .nonCanonical: return "Access through an invalid pointer"
        case .readOnly: return "Write to read-only memory"
        case .code(let module): return "Invalid \(noun) in the code of \(module)"
        case .forbidden:
            return access == .execute ? "Call into memory that is not code" : "Invalid \(noun): protected memory"
        case .unloaded(let module):
            return access == .execute
                ? "Call into \(module), which was unloaded" : "Invalid \(noun): \(module) was unloaded"
        case .unmapped: return access == .execute ? "Call of an unmapped address" : "Invalid \(noun): unmapped address"
        }
    }

    private var signalDescription: String {
        let name = SignalText.name(crash.signal)
        if SignalText.isSent(code: crash.code) {
            let own = crash.senderPID == record.process.key.pid || crash.senderPID == 0
            return "\(name): \(own ? "raised by the process itself" : "sent by process \(crash.senderPID)")"
        }
        var text = "\(name): \(SignalText.meaning(crash.signal, code: crash.code))"
        // A general protection fault and a failed alignment check tell no address.
        if let address, crash.code != 128, crash.signal != SIGBUS || crash.address != 0 {
            let place = "0x" + String(crash.address, radix: 16)
            text += ", \(access?.noun ?? "access") at \(place)"
            if address == .stackGuard { text += ", below the stack" }
            if case .null(let offset) = address, offset > 0 { text += " (a null pointer and \(offset) bytes)" }
        }
        return text
    }

    /// `ud2` on x86-64: what compilers emit for a check that fails.
    private var isTrapInstruction: Bool { instruction == [0x0f, 0x0b] }

    /// `hlt`, `cli`, `sti`, `in`, `out`, or a write of a control register: only the kernel may (Intel SDM, vol. 3).
    private var isPrivilegedInstruction: Bool {
        guard let first = instruction.first else { return false }
        return [0xf4, 0xfa, 0xfb].contains(first) || (0xe4...0xe7).contains(first) || (0xec...0xef).contains(first)
            || [[0x0f, 0x22], [0x0f, 0x30], [0x0f, 0x32]].contains(instruction)
    }

    /// The first two bytes at the program counter; empty where they are not saved.
    private var instruction: [UInt8] {
        guard let pc = crash.registers?.programCounter else { return [] }
        return record.memory.lazy.compactMap { $0.bytes(at: pc, count: 2) }.first.map(Array.init) ?? []
    }
}
