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

CHAIN(double_free) {
    void *volatile bytes = malloc(40);
    cct_mark();
    free(bytes);
    free(bytes);
    KEEP_FRAME;
}

CHAIN(heap_overflow) {
    // Over the end of the last chunk into the size of the top chunk: from then on every malloc aborts.
    char *volatile bytes = malloc(100000);
    cct_mark();
    memset(bytes, 0x41, 100000 + 64);
    void *volatile next = malloc(120000);
    (void)next;
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

CHAIN(raise_segv) {
    cct_mark();
    raise(SIGSEGV);
    KEEP_FRAME;
}

CHAIN(exit_handler) { write_null(); }
static void run_exit_handler(void) {
    atexit(exit_handler_3);
    exit(0);
}

#define LIBC(name, note) {#name, name##_3, SIGABRT, "..," FRAMES(name), note}

TRIGGER_LIST(libc_triggers, LIBC(abort_call, "abort()"), LIBC(assertion, "a failed assert()"),
             LIBC(double_free, "free() twice"), LIBC(heap_overflow, "the top chunk's size overwritten"),
             LIBC(stack_smash, "__stack_chk_fail"), LIBC(fortify, "__memcpy_chk"),
             {"raise_segv", raise_segv_3, SIGSEGV, "..," FRAMES(raise_segv), "raise(SIGSEGV)"},
             {"exit_handler", run_exit_handler, SIGSEGV, FRAMES(exit_handler), "null write in an atexit function"});
