// Faults the processor raises for an instruction, not for an address.
#include "trigger.h"

#include <fenv.h>
#include <limits.h>

#if defined(__x86_64__)
CHAIN(bus_misaligned) {
    static char bytes[64] __attribute__((aligned(64)));
    cct_mark();
    // EFLAGS.AC: from here on a misaligned access faults, also in a handler that does not clear it.
    __asm__ volatile("pushfq\n orl $0x40000, (%%rsp)\n popfq\n movl $1, (%0)" : : "r"(bytes + 1) : "memory", "cc");
    KEEP_FRAME;
}

CHAIN(int3) {
    cct_mark();
    __asm__ volatile("int3");
    KEEP_FRAME;
}

CHAIN(ud2) {
    cct_mark();
    __asm__ volatile("ud2");
    KEEP_FRAME;
}

CHAIN(privileged) {
    cct_mark();
    __asm__ volatile("hlt");
    KEEP_FRAME;
}

CHAIN(breakpoint_of_hardware) {
    cct_mark();
    // icebp: a debug exception without a debugger.
    __asm__ volatile(".byte 0xf1");
    KEEP_FRAME;
}

CHAIN(single_step) {
    cct_mark();
    // EFLAGS.TF: a trap after the next instruction.
    __asm__ volatile("pushfq\n orl $0x100, (%%rsp)\n popfq\n nop\n nop" ::: "memory", "cc");
    KEEP_FRAME;
}
#endif

CHAIN(quotient) {
    // The one quotient that does not fit; the processor tells it from a division by zero, the kernel does not.
    volatile int least = INT_MIN, minus_one = -1;
    cct_mark();
    cct_sink = least / minus_one;
    KEEP_FRAME;
}

CHAIN(floating) {
    volatile double zero = 0, result;
    feenableexcept(FE_DIVBYZERO);
    cct_mark();
    result = 1 / zero;
    cct_sink = (int)result;
    KEEP_FRAME;
}

CHAIN(trap_builtin) {
    cct_mark();
    if (cct_null == NULL)
        __builtin_trap();
    KEEP_FRAME;
}

CHAIN(division) {
    volatile int zero = 0;
    cct_mark();
    cct_sink = 5 / zero;
    KEEP_FRAME;
}

TRIGGER_LIST(processor_triggers,
#if defined(__x86_64__)
             TRIGGER(bus_misaligned, SIGBUS, "Misaligned memory access", "misaligned store with EFLAGS.AC set"),
             TRIGGER(int3, SIGTRAP, "Breakpoint instruction", "breakpoint instruction"),
             TRIGGER(ud2, SIGILL, "Trap: a check at run time failed", "undefined instruction"),
             TRIGGER(privileged, SIGSEGV, "Privileged instruction", "an instruction only the kernel may use"),
             TRIGGER(breakpoint_of_hardware, SIGTRAP, "Breakpoint", "a debug exception"),
             TRIGGER(single_step, SIGTRAP, "Trace trap", "a single step without a debugger"),
#endif
             TRIGGER(trap_builtin, SIGILL, "Trap: a check at run time failed", "__builtin_trap()"),
             TRIGGER(division, SIGFPE, "Integer division by zero", "integer division by zero"),
             TRIGGER(quotient, SIGFPE, "Integer division", "INT_MIN / -1"),
             TRIGGER(floating, SIGFPE, "Floating-point division by zero", "a trapped floating-point exception"));
