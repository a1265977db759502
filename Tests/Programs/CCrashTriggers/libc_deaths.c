// Deaths libc decides on.
#include "trigger.h"

#include <assert.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

CHAIN(abort_call) {
    cct_mark();
    abort();
}

CHAIN(assertion) {
    cct_mark();
#undef NDEBUG
#include <assert.h>
    assert(cct_sink == -12345);
    KEEP_FRAME;
}

NOINLINE void stack_smash_1(void);
NOINLINE void stack_smash_2(void) {
    stack_smash_1();
    KEEP_FRAME;
}
NOINLINE void stack_smash_3(void) {
    stack_smash_2();
    KEEP_FRAME;
}
extern void __stack_chk_fail(void);
NOINLINE void stack_smash_1(void) {
    cct_mark();
    // What a function built with -fstack-protector calls when its canary is gone.
    __stack_chk_fail();
    KEEP_FRAME;
}

CHAIN(fortify) {
    extern void *__memcpy_chk(void *, const void *, size_t, size_t);
    static char small[8];
    volatile size_t length = 64;
    cct_mark();
    // What memcpy becomes with -D_FORTIFY_SOURCE where the compiler knows the target's size.
    __memcpy_chk(small, "0123456789012345678901234567890123456789012345678901234567890123", length, sizeof small);
    KEEP_FRAME;
}

CHAIN(fortify_set) {
    extern long __fdelt_chk(long);
    volatile long descriptor = 5000;
    cct_mark();
    // What FD_SET becomes with -D_FORTIFY_SOURCE.
    cct_sink = (int)__fdelt_chk(descriptor);
    KEEP_FRAME;
}

static jmp_buf gone;
NOINLINE static void leave_frame(void) {
    volatile char room[4096];
    __asm__ volatile("" : : "r"(room) : "memory"); // or the optimiser keeps only what is touched
    room[0] = 1;
    if (setjmp(gone) != 0)
        _exit(96);
    cct_sink = room[0];
}
CHAIN(fortify_jump) {
    extern _Noreturn void __longjmp_chk(jmp_buf, int);
    leave_frame();
    cct_mark();
    // What longjmp becomes with -D_FORTIFY_SOURCE: the frame it was set in lies below this one.
    __longjmp_chk(gone, 1);
}

CHAIN(raise_segv) {
    cct_mark();
    raise(SIGSEGV);
    KEEP_FRAME;
}

CHAIN(raise_trap) {
    cct_mark();
    raise(SIGTRAP);
    KEEP_FRAME;
}

static void abort_on_thread(void) { run_on_thread(abort_call_3, 0); }

CHAIN(exit_handler) { write_null(); }
static void run_quick_exit_handler(void) {
    at_quick_exit(exit_handler_3);
    quick_exit(0);
}
static void run_exit_handler(void) {
    atexit(exit_handler_3);
    exit(0);
}

#define LIBC(name, reason, words) WAY(name, name##_3, SIGABRT, "..," FRAMES(name), reason, words)

TRIGGER_LIST(
    libc_triggers, LIBC(abort_call, "abort()", "abort()"),
    LIBC(assertion, "Assertion failed: cct_sink == -12345", "a failed assert()"),
    LIBC(stack_smash, "Stack smashing detected", "__stack_chk_fail"),
    LIBC(fortify, "Buffer overflow detected", "__memcpy_chk"),
    LIBC(fortify_set, "Bit out of range 0 - FD_SETSIZE on fd_set", "FD_SET of a descriptor beyond the set"),
    LIBC(fortify_jump, "Longjmp causes uninitialized stack frame", "longjmp into a frame that is gone"),
    WAY(raise_segv, raise_segv_3, SIGSEGV, "..," FRAMES(raise_segv), "raised by the process itself", "raise(SIGSEGV)"),
    WAY(raise_trap, raise_trap_3, SIGTRAP, "..," FRAMES(raise_trap), "raised by the process itself", "raise(SIGTRAP)"),
    WAY(abort_on_thread, abort_on_thread, SIGABRT, "..," FRAMES(abort_call), "abort()", "abort() on a thread"),
    WAY(exit_handler, run_exit_handler, SIGSEGV, FRAMES(exit_handler), NULL_WRITE, "null write in an atexit function"),
    WAY(quick_exit_handler, run_quick_exit_handler, SIGSEGV, FRAMES(exit_handler), NULL_WRITE,
        "null write in an at_quick_exit function"));
