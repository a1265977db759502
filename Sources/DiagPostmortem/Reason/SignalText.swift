internal import Glibc
internal import PlatformOS

/// Signals and their codes in words (sigaction(2), signal(7)).
enum SignalText {
    static func name(_ signal: Int32) -> String { SignalName.of(signal) }

    /// What the signal means, with its code's meaning where the kernel raised it.
    static func meaning(_ signal: Int32, code: Int32) -> String {
        codeMeanings[signal]?[code] ?? general[signal] ?? "fatal signal"
    }

    private static let general: [Int32: String] = [
        SIGSEGV: "invalid memory access", SIGBUS: "memory access that can't be served", SIGFPE: "arithmetic error",
        SIGILL: "illegal instruction", SIGTRAP: "trap", SIGABRT: "abort", SIGSYS: "forbidden system call",
    ]

    private static let codeMeanings: [Int32: [Int32: String]] = [
        SIGSEGV: [
            1: "address not mapped", 2: "access not permitted", 3: "bounds check failed", 4: "protection key denied",
            128: "general protection fault",
        ],
        SIGBUS: [
            1: "misaligned address", 2: "no memory behind the address", 3: "hardware error", 4: "memory error",
            5: "memory error", 128: "stack fault",
        ],
        SIGFPE: [
            1: "integer division by zero", 2: "integer overflow", 3: "floating-point division by zero",
            4: "floating-point overflow", 5: "floating-point underflow", 6: "floating-point inexact result",
            7: "invalid floating-point operation", 8: "subscript out of range",
        ],
        SIGILL: [
            1: "illegal opcode", 2: "illegal operand or trap instruction", 3: "illegal addressing mode",
            4: "illegal trap", 5: "privileged opcode", 6: "privileged register", 7: "coprocessor error",
            8: "internal stack error",
        ],
        SIGTRAP: [1: "breakpoint", 2: "trace trap", 128: "breakpoint instruction"],
        SIGSYS: [1: "system call denied by seccomp"],
    ]

    /// Codes of the kernel for signals that somebody sent are zero or negative.
    static func isSent(code: Int32) -> Bool { code <= 0 }
}
