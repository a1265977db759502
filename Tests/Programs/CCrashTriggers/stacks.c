// Stacks that overflow, or are destroyed.
#include "trigger.h"

#include <pthread.h>
#include <stdatomic.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <unistd.h>

NOINLINE int overflow_recursion(volatile char *outer, long depth) {
    volatile char frame[200];
    frame[0] = (char)depth;
    frame[150] = outer != NULL ? outer[0] : 0;
    if (depth < 0)
        return frame[0];
    int result = overflow_recursion(frame, depth + 1);
    KEEP_FRAME;
    return result + frame[150];
}

static void overflow(void) {
    cct_mark();
    cct_sink = overflow_recursion(NULL, 1);
    KEEP_FRAME;
}

// A thread that is older than the armed handler: it must be given its alternate stack afterwards.
static atomic_int sleeper_runs, sleeper_awake;

static void *sleep_then_overflow(void *argument) {
    atomic_store(&sleeper_runs, 1);
    while (atomic_load(&sleeper_awake) == 0)
        usleep(1000);
    overflow();
    KEEP_FRAME;
    return argument;
}

static void start_sleeper(void) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, sleep_then_overflow, NULL) != 0)
        _exit(91);
    pthread_detach(thread);
    cct_expect_threads(1);
    while (atomic_load(&sleeper_runs) == 0)
        usleep(1000);
}

static void overflow_adopted(void) {
    atomic_store(&sleeper_awake, 1);
    for (;;)
        pause();
}

static void overflow_on_thread(void) { run_on_thread(overflow, 256 * 1024); }

NOINLINE int deep_recursion(volatile char *outer, long left) {
    volatile char frame[200];
    frame[0] = (char)left;
    frame[150] = outer != NULL ? outer[0] : 0;
    if (left == 0) {
        write_null();
        return frame[150];
    }
    int result = deep_recursion(frame, left - 1);
    KEEP_FRAME;
    return result + frame[150];
}

static void deep(void) {
    cct_sink = deep_recursion(NULL, 1000000);
    KEEP_FRAME;
}

static void deep_on_thread(void) { run_on_thread(deep, (size_t)1 << 30); }

#if defined(__x86_64__)
CHAIN(bad_sp) {
    cct_mark();
    __asm__ volatile("mov $0x1230, %%rsp\n mov (%%rsp), %%rax" ::: "rax", "memory");
    KEEP_FRAME;
}

CHAIN(bad_sp_noncanonical) {
    cct_mark();
    __asm__ volatile("movabs $0xdead00000000beef, %%rsp\n mov (%%rsp), %%rax" ::: "rax", "memory");
    KEEP_FRAME;
}
#endif

CHAIN(bad_frame_pointer) {
#if defined(__x86_64__)
    cct_mark();
    __asm__ volatile("movabs $0x4141414141414140, %%rbp\n movl $1, 0" ::: "memory");
#else
    write_null();
#endif
    KEEP_FRAME;
}

CHAIN(large_frame) {
    // One frame that is larger than what is left: it steps right over the guard page.
    volatile char *local = __builtin_alloca((size_t)12 << 20);
    __asm__ volatile("" : : "r"(local) : "memory"); // or the optimiser keeps only what is touched
    cct_mark();
    local[64] = 1;
    KEEP_FRAME;
}

CHAIN(overwritten_environment) {
    // All above the first frame: arguments, environment, the auxiliary vector.
    extern char **environ;
    for (char **entry = environ; *entry != NULL; entry++)
        *entry = (char *)0x4141414141414141u;
    write_null();
}

// An alternate stack of the application's own, as small as they come: Rust's standard library gives every thread one.
static void set_small_stack(void) {
    size_t size = getauxval(AT_MINSIGSTKSZ) > 8192 ? 16384 : 8192;
    char *low = mmap(NULL, 4096 + size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    mprotect(low, 4096, PROT_NONE); // the guard
    stack_t small = {.ss_sp = low + 4096, .ss_size = size};
    sigaltstack(&small, NULL);
}
CHAIN(small_alternate_stack) { write_null(); }
static void overflow_on_small_stack(void) {
    set_small_stack();
    overflow();
    KEEP_FRAME;
}
static void overflow_thread_on_small_stack(void) { run_on_thread(overflow_on_small_stack, 256 * 1024); }

NOINLINE static void trash(volatile uint64_t *words) {
    for (int i = 0; i < 24; i++)
        words[i] = 0x4141414141414141u;
}

CHAIN(bad_return) {
    volatile uint64_t *frame = __builtin_frame_address(0);
    cct_mark();
    trash(frame);
    *cct_null = 1;
    KEEP_FRAME;
}

#define RECURSION(function) #function "," #function "," #function

#define RECURSION(function) #function "," #function "," #function

TRIGGER_LIST(stack_triggers,
             WAY(overflow_main, overflow, SIGSEGV, RECURSION(overflow_recursion), "Stack overflow",
                 "endless recursion, main thread"),
             WAY(overflow_thread, overflow_on_thread, SIGSEGV, RECURSION(overflow_recursion), "Stack overflow",
                 "endless recursion, a thread with a 256 KiB stack"),
             WAY(overflow_adopted, overflow_adopted, SIGSEGV, RECURSION(overflow_recursion), "Stack overflow",
                 "endless recursion on a thread that is older than the handler", .traits = "late",
                 .prepare = start_sleeper),
             WAY(overflow_small_stack, overflow_thread_on_small_stack, SIGSEGV, RECURSION(overflow_recursion),
                 "Stack overflow", "endless recursion on a thread with a small alternate stack of its own"),
             TRIGGER(large_frame, SIGSEGV, "Stack overflow", "one frame larger than the stack"),
             WAY(deep_recursion, deep_on_thread, SIGSEGV, RECURSION(deep_recursion), NULL_WRITE,
                 "null write 1,000,000 calls deep"),
             TRIGGER(small_alternate_stack, SIGSEGV, NULL_WRITE,
                     "null write on a thread with a small alternate stack of its own", .prepare = set_small_stack),
             TRIGGER(overwritten_environment, SIGSEGV, NULL_WRITE, "the environment overwritten, then a null write"),
#if defined(__x86_64__)
             WAY(bad_sp, bad_sp_3, SIGSEGV, "bad_sp_1", "Corrupt stack pointer", "rsp = 0x1230"),
             WAY(bad_sp_noncanonical, bad_sp_noncanonical_3, SIGBUS, "bad_sp_noncanonical_1", "Corrupt stack pointer",
                 "rsp is non-canonical"),
#endif
             WAY(bad_frame_pointer, bad_frame_pointer_3, SIGSEGV, "bad_frame_pointer_1", NULL_WRITE,
                 "rbp overwritten, then a null write"),
             WAY(bad_return, bad_return_3, SIGSEGV, "bad_return_1", NULL_WRITE,
                 "return addresses overwritten, then a null write"));
