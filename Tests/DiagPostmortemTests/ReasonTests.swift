import DiagModel
import Glibc
import Testing

@testable import DiagPostmortem

@Suite("The reason in words")
struct ReasonTests {
    /// What a crash was like, as far as its reason goes.
    struct Case: Sendable, CustomTestStringConvertible {
        var signal: Int32
        var code: Int32 = 1
        var address: UInt64 = 0
        /// The page-fault error code: 4 read, 6 write, 20 fetch.
        var access: UInt64?
        var swift: String?
        var abort: String?
        var exception: (type: String, text: String?)?
        var inlined: String?
        var functions: [String] = []
        let headline: String
        var testDescription: String { headline }
    }

    static let cases: [Case] = [
        Case(signal: SIGSEGV, address: 0, access: 6, headline: "Null pointer write"),
        Case(signal: SIGSEGV, address: 0x18, access: 4, headline: "Null pointer read"),
        Case(signal: SIGSEGV, address: 0, access: 20, headline: "Call of a null pointer"),
        Case(signal: SIGSEGV, address: 0x7f00_0000_0ff8, access: 6, headline: "Stack overflow"),
        Case(signal: SIGSEGV, code: 128, headline: "Access through an invalid pointer"),
        Case(signal: SIGSEGV, address: 0x5555_0000_0000, access: 4, headline: "Invalid read: unmapped address"),
        Case(signal: SIGSEGV, address: 0x5555_0000_0000, access: 20, headline: "Call of an unmapped address"),
        Case(signal: SIGSEGV, address: 0x600800, access: 4, headline: "Invalid read: plugin.so was unloaded"),
        Case(signal: SIGSEGV, address: 0x600800, access: 20, headline: "Call into plugin.so, which was unloaded"),
        Case(signal: SIGSEGV, code: 2, address: 0x400800, access: 6, headline: "Invalid write in the code of prog"),
        Case(signal: SIGSEGV, code: 2, address: 0x401800, access: 6, headline: "Write to read-only memory"),
        Case(
            signal: SIGSEGV, code: 2, address: 0x7f00_0008_0000, access: 20,
            headline: "Call into memory that is not code"),
        Case(signal: SIGBUS, code: 2, address: 0x5555_0000_0000, headline: "Access beyond the end of a mapped file"),
        Case(signal: SIGBUS, code: 1, address: 0x5555_0000_0001, headline: "Misaligned memory access"),
        Case(signal: SIGBUS, code: 128, headline: "Corrupt stack pointer"),
        Case(signal: SIGFPE, code: 1, headline: "Integer division by zero"),
        Case(signal: SIGTRAP, code: 128, headline: "Breakpoint instruction"),
        Case(signal: SIGSYS, code: 1, headline: "Forbidden system call 59"),
        Case(signal: SIGSEGV, code: 0, headline: "SIGSEGV sent by another process"),
        Case(signal: SIGABRT, code: -6, headline: "SIGABRT sent by another process"),
        // What the runtimes said.
        Case(
            signal: SIGILL, code: 2, swift: "Swift/ContiguousArrayBuffer.swift:675: Fatal error: Index out of range",
            headline: "Index out of range"),
        Case(
            signal: SIGILL, code: 2, swift: "birdlog/Season.swift:3: Fatal error: no nest for 9 birds",
            headline: "Fatal error: no nest for 9 birds"),
        Case(
            signal: SIGABRT, code: -6, swift: "Could not cast value of type 'Int' (0x7f25943da698) to 'String'.",
            headline: "Could not cast value of type 'Int' to 'String'"),
        Case(
            signal: SIGILL, code: 2, inlined: "Swift runtime failure: arithmetic overflow",
            headline: "Arithmetic overflow"),
        Case(
            signal: SIGABRT, code: -6, abort: "birds: nest.c:12: hatch: Assertion `eggs > 0' failed.",
            headline: "Assertion failed: eggs > 0"),
        Case(
            signal: SIGABRT, code: -6, abort: "*** stack smashing detected ***: terminated",
            headline: "Stack smashing detected"),
        Case(
            signal: SIGABRT, code: -6, abort: "double free or corruption (fasttop)",
            headline: "Double free or corruption (fasttop)"),
        Case(
            signal: SIGABRT, code: -6, exception: ("St13runtime_error", "the nest is empty"),
            headline: "Uncaught std::runtime_error: the nest is empty"),
        Case(signal: SIGABRT, code: -6, exception: ("i", nil), headline: "Uncaught int"),
        // Text of which nothing is left tells nothing.
        Case(signal: SIGILL, code: 2, swift: " . ..\n", headline: "Illegal operand or trap instruction"),
        Case(signal: SIGILL, code: 2, swift: "0x7f25943da698", headline: "Illegal operand or trap instruction"),
    ]

    @Test("follows from signal, address and what the runtimes said", arguments: cases)
    func headline(reasonCase: Case) {
        let reason = Self.builder(reasonCase).reason()
        #expect(reason.headline == reasonCase.headline)
        #expect(reason.signalDescription.hasPrefix(SignalText.name(reasonCase.signal) + ": "))
    }

    @Test(
        "of an abort is who asked for it",
        arguments: [
            ("__cxa_pure_virtual", "Pure virtual function called"),
            ("_dispatch_group_dispose", "Dispatch group released while entered"), ("rust_begin_unwind", "Rust panic"),
            ("core::panicking::panic_fmt", "Rust panic"), ("raise", "abort()"),
        ])
    func abort(function: String, headline: String) {
        var reasonCase = Case(signal: SIGABRT, code: -6, headline: headline)
        reasonCase.functions = ["raise", "abort", function]
        var builder = Self.builder(reasonCase)
        builder = ReasonBuilder(
            crash: Self.crash(reasonCase, sender: 7), record: builder.record, frames: [], functions: builder.functions)
        #expect(builder.reason().headline == headline)
    }

    private static func crash(_ reasonCase: Case, sender: Int32 = 99) -> RecordedCrash {
        var registers = [UInt64](repeating: 0, count: Registers.count)
        registers[7] = 0x7f00_0000_1010
        let fault = reasonCase.access.map { Array(repeating: UInt64(0), count: 18) + [$0, 14, reasonCase.address] }
        return RecordedCrash(
            tid: 7, threadName: "birds", signal: reasonCase.signal, code: reasonCase.code, address: reasonCase.address,
            senderPID: sender, systemCall: 59, time: Timestamp(microseconds: 0), monotonicMicroseconds: 0,
            stackLow: 0x7f00_0000_1000, registers: Registers(values: registers),
            faultRegisters: FaultRegisters(fault ?? []))
    }

    private static func builder(_ reasonCase: Case) -> ReasonBuilder {
        let process = RecordedProcess(
            key: ProcessKey(bootID: "", pid: 7, startTicks: 1), executablePath: "/opt/a/prog", appID: "org.example")
        let crash = crash(reasonCase)
        let record = CrashRecord(
            process: process, crash: crash, map: FaultAddressTests.map,
            modules: [RecordedModule(start: 0x600000, end: 0x602000, path: "/opt/a/plugin.so", buildID: [])],
            threads: [], memory: [], swiftMessage: reasonCase.swift, abortMessage: reasonCase.abort,
            exceptionType: reasonCase.exception?.type, exceptionText: reasonCase.exception?.text, notes: [],
            damagedSections: 0, annotations: [], breadcrumbs: [])
        let frames = reasonCase.inlined.map { name in
            [
                SymbolizedFrame(rawName: name, inlined: true, hasDebugInformation: true),
                SymbolizedFrame(rawName: "main", inlined: false, hasDebugInformation: true),
            ]
        }
        return ReasonBuilder(crash: crash, record: record, frames: frames ?? [], functions: reasonCase.functions)
    }
}
