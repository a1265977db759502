// Stacks that overflow, or are destroyed.
#include "trigger.h"

#include <pthread.h>
#include <stdatomic.h>
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
static atomic_int sleeper_awake;

static void *sleep_then_overflow(void *argument) {
    while (atomic_load(&sleeper_awake) == 0)
        usleep(1000);
    overflow();
    KEEP_FRAME;
    return argument;
}

void cct_start_sleeper(void) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, sleep_then_overflow, NULL) != 0)
        _exit(91);
    pthread_detach(thread);
    cct_times->threads++;
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

TRIGGER_LIST(stack_triggers,
             {"overflow_main", overflow, SIGSEGV, RECURSION(overflow_recursion), "endless recursion, main thread"},
             {"overflow_thread", overflow_on_thread, SIGSEGV, RECURSION(overflow_recursion),
              "endless recursion, a thread with a 256 KiB stack"},
             {"overflow_adopted", overflow_adopted, SIGSEGV, RECURSION(overflow_recursion),
              "endless recursion on a thread that is older than the handler"},
             {"deep_recursion", deep_on_thread, SIGSEGV, RECURSION(deep_recursion), "null write 1,000,000 calls deep"},
#if defined(__x86_64__)
             {"bad_sp", bad_sp_3, SIGSEGV, "bad_sp_1", "rsp = 0x1230"},
             {"bad_sp_noncanonical", bad_sp_noncanonical_3, SIGBUS, "bad_sp_noncanonical_1", "rsp is non-canonical"},
#endif
             {"bad_return", bad_return_3, SIGSEGV, "bad_return_1", "return addresses overwritten, then a null write"});
