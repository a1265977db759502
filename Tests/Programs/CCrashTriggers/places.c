// Plain deaths in places where little can be relied on: stacks, threads and moments that are not the usual ones.
#include "trigger.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#define COROUTINE_STACK ((size_t)64 * 1024)

// ---- stacks --------------------------------------------------------------------------------------------------------

static char *map_stack(void) {
    char *low = mmap(NULL, 4096 + COROUTINE_STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    mprotect(low, 4096, PROT_NONE);
    return low + 4096;
}

static void enter_coroutine(void (*body)(void)) {
    static ucontext_t here, there;
    getcontext(&there);
    there.uc_stack.ss_sp = map_stack();
    there.uc_stack.ss_size = COROUTINE_STACK;
    there.uc_link = &here;
    makecontext(&there, body, 0);
    swapcontext(&here, &there);
}

CHAIN(coroutine) { write_null(); }
static void run_coroutine(void) { enter_coroutine(coroutine_3); }

NOINLINE int coroutine_recursion(volatile char *outer, long depth) {
    volatile char frame[200];
    frame[0] = (char)depth;
    frame[150] = outer != NULL ? outer[0] : 0;
    if (depth < 0)
        return frame[0];
    int result = coroutine_recursion(frame, depth + 1);
    KEEP_FRAME;
    return result + frame[150];
}
static void overflow_coroutine(void) {
    cct_mark();
    cct_sink = coroutine_recursion(NULL, 1);
}
static void run_coroutine_overflow(void) { enter_coroutine(overflow_coroutine); }

#if defined(__x86_64__)
// The stack pointer set to the middle of a heap block.
CHAIN(pivoted_stack) {
    char *block = calloc(1, 65536);
    cct_mark();
    __asm__ volatile("mov %0, %%rsp\n movl $1, 0" : : "r"(block + 32768) : "memory");
    KEEP_FRAME;
}

// No thread-local storage any more.
CHAIN(no_thread_pointer) {
    cct_mark();
    syscall(SYS_arch_prctl, 0x1002 /* ARCH_SET_FS */, 0);
    *cct_null = 1;
    KEEP_FRAME;
}
#endif

// A handler on a small alternate stack of the application's own.
CHAIN(handler_on_small_stack) { write_null(); }
static void small_stack_handler(int signal_number) {
    handler_on_small_stack_3();
    cct_sink = signal_number;
}
static void run_handler_on_small_stack(void) {
    size_t size = getauxval(AT_MINSIGSTKSZ) > 8192 ? 16384 : 8192;
    stack_t small = {.ss_sp = malloc(size), .ss_size = size};
    sigaltstack(&small, NULL);
    struct sigaction action = {.sa_handler = small_stack_handler, .sa_flags = SA_ONSTACK};
    sigaction(SIGUSR1, &action, NULL);
    raise(SIGUSR1);
}

// ---- threads -------------------------------------------------------------------------------------------------------

// Past the C library: the new thread shares its maker's thread-local storage.
CHAIN(raw_thread) { write_null(); }
static int raw_thread_body(void *argument) {
    raw_thread_3();
    KEEP_FRAME;
    return argument != NULL;
}
static void run_raw_thread(void) {
    char *high = map_stack() + COROUTINE_STACK;
    int flags = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM;
    cct_expect_threads(1);
    if (clone(raw_thread_body, high, flags, NULL) < 0)
        _exit(91);
    for (;;)
        pause();
}

// One thread ends past the C library, another begins so: as many as before, but not the same.
CHAIN(exchanged_thread) { write_null(); }
static atomic_int vanished, appeared;
static void *vanish(void *argument) {
    atomic_store(&vanished, 1);
    syscall(SYS_exit, 0);
    return argument;
}
static int appear(void *argument) {
    atomic_store(&appeared, 1);
    for (;;)
        pause();
    return argument != NULL;
}
static void run_exchanged_thread(void) {
    pthread_t thread;
    char *high = map_stack() + COROUTINE_STACK;
    int flags = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM;
    pthread_create(&thread, NULL, vanish, NULL);
    if (clone(appear, high, flags, NULL) < 0)
        _exit(91);
    cct_expect_threads(1);
    while (atomic_load(&vanished) == 0 || atomic_load(&appeared) == 0)
        ;
    usleep(10000);
    exchanged_thread_3();
}

CHAIN(oddly_named) { write_null(); }
static void run_oddly_named(void) {
    pthread_setname_np(pthread_self(), "\xff\xc3(\x01\"\\\n");
    oddly_named_3();
}

CHAIN(smallest_thread) { write_null(); }
static void run_smallest_thread(void) { run_on_thread(smallest_thread_3, (size_t)sysconf(_SC_THREAD_STACK_MIN)); }

// ---- moments -------------------------------------------------------------------------------------------------------

static void *exit_process(void *argument) { exit(argument != NULL); }
static atomic_int leaving;
static void leave_slowly(void) {
    atomic_store(&leaving, 1);
    for (;;)
        pause();
}
CHAIN(during_exit) { write_null(); }
static void run_during_exit(void) {
    pthread_t thread;
    atexit(leave_slowly);
    pthread_create(&thread, NULL, exit_process, NULL);
    cct_expect_threads(1);
    while (atomic_load(&leaving) == 0)
        ;
    during_exit_3();
}

static int dies_late;
CHAIN(late_destructor) { write_null(); }
__attribute__((destructor)) static void die_late(void) {
    if (dies_late)
        late_destructor_3();
}
static void run_late_destructor(void) {
    dies_late = 1;
    exit(0);
}

CHAIN(early_quick_exit_handler) { write_null(); }
static void register_quick_exit_handler(void) { at_quick_exit(early_quick_exit_handler_3); }
static void leave_quickly(void) { quick_exit(0); }

CHAIN(fork_handler) { write_null(); }
static void run_fork_handler(void) {
    pthread_atfork(fork_handler_3, NULL, NULL);
    cct_sink = fork();
}

CHAIN(fork_handler_of_child) { write_null(); }
static void run_fork_handler_of_child(void) {
    pthread_atfork(NULL, NULL, fork_handler_of_child_3);
    int status = 0;
    waitpid(fork(), &status, 0);
    _exit(WIFSIGNALED(status) ? 0 : 96);
}

TRIGGER_LIST(place_triggers,
             WAY(coroutine, run_coroutine, SIGSEGV, FRAMES(coroutine), NULL_WRITE, "null write on a coroutine's stack"),
             WAY(coroutine_overflow, run_coroutine_overflow, SIGSEGV,
                 "coroutine_recursion,coroutine_recursion,coroutine_recursion", "Stack overflow",
                 "endless recursion on a coroutine's stack"),
#if defined(__x86_64__)
             WAY(pivoted_stack, pivoted_stack_3, SIGSEGV, "pivoted_stack_1", NULL_WRITE,
                 "rsp moved into the heap, then a null write"),
             WAY(no_thread_pointer, no_thread_pointer_3, SIGSEGV, FRAMES(no_thread_pointer), NULL_WRITE,
                 "null write without thread-local storage", .traits = "own-fault"),
#endif
             WAY(handler_on_small_stack, run_handler_on_small_stack, SIGSEGV, FRAMES(handler_on_small_stack),
                 NULL_WRITE, "null write in a handler on a small alternate stack"),
             WAY(raw_thread, run_raw_thread, SIGSEGV, FRAMES(raw_thread), NULL_WRITE,
                 "null write in a thread made by a plain clone system call"),
             WAY(exchanged_thread, run_exchanged_thread, SIGSEGV, FRAMES(exchanged_thread), NULL_WRITE,
                 "null write after one thread has ended, and another begun, past the C library"),
             WAY(oddly_named, run_oddly_named, SIGSEGV, FRAMES(oddly_named), NULL_WRITE,
                 "null write in a thread whose name is no text"),
             WAY(smallest_thread, run_smallest_thread, SIGSEGV, FRAMES(smallest_thread), NULL_WRITE,
                 "null write in a thread with the smallest stack there is"),
             WAY(during_exit, run_during_exit, SIGSEGV, FRAMES(during_exit), NULL_WRITE,
                 "null write while another thread exits"),
             WAY(late_destructor, run_late_destructor, SIGSEGV, FRAMES(late_destructor), NULL_WRITE,
                 "null write in a destructor of the program"),
             WAY(early_quick_exit_handler, leave_quickly, SIGSEGV, FRAMES(early_quick_exit_handler), NULL_WRITE,
                 "null write in an at_quick_exit function that is older than the handler",
                 .prepare = register_quick_exit_handler),
             WAY(fork_handler, run_fork_handler, SIGSEGV, FRAMES(fork_handler), NULL_WRITE,
                 "null write while fork is prepared"),
             WAY(fork_handler_of_child, run_fork_handler_of_child, 0, FRAMES(fork_handler_of_child), NULL_WRITE,
                 "null write in a child that fork has not returned to", .traits = "child"));
