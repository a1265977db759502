// Signals: from outside, blocked, and inside handlers.
#include "trigger.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

NOINLINE void in_handler_1(void) {
    write_null();
    KEEP_FRAME;
}
NOINLINE void in_handler_2(int signal_number) {
    in_handler_1();
    KEEP_FRAME;
    cct_sink = signal_number;
}
NOINLINE void in_handler_3(void) {
    struct sigaction action = {.sa_handler = in_handler_2};
    sigaction(SIGUSR1, &action, NULL);
    raise(SIGUSR1);
    KEEP_FRAME;
}

CHAIN(blocked) { write_null(); }
static void block_everything(void) {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, NULL);
    blocked_3();
}
static void blocked_on_thread(void) { run_on_thread(block_everything, 0); }

CHAIN(blocked_in_handler) { write_null(); }
static void masked_handler(int signal_number) {
    blocked_in_handler_3();
    cct_sink = signal_number;
}
static void run_masked_handler(void) {
    struct sigaction action = {.sa_handler = masked_handler};
    sigfillset(&action.sa_mask);
    sigaction(SIGUSR1, &action, NULL);
    raise(SIGUSR1);
}

// The same with a handler that is older than ours.
CHAIN(blocked_in_early_handler) { write_null(); }
static void early_masked_handler(int signal_number) {
    blocked_in_early_handler_3();
    cct_sink = signal_number;
}
static void install_masked_handler(void) {
    struct sigaction action = {.sa_handler = early_masked_handler};
    sigfillset(&action.sa_mask);
    sigaction(SIGUSR1, &action, NULL);
}
static void run_early_masked_handler(void) { raise(SIGUSR1); }

// And with one that was set past the C library.
CHAIN(blocked_in_raw_handler) { write_null(); }
static void raw_masked_handler(int signal_number) {
    blocked_in_raw_handler_3();
    cct_sink = signal_number;
}
static void install_raw_masked_handler(void) {
    const struct {
        void (*handler)(int);
        unsigned long flags;
        void (*restorer)(void); // never returned to
        uint64_t mask;
    } action = {raw_masked_handler, 0x04000000 /* SA_RESTORER */, abort, ~(uint64_t)0};
    syscall(SYS_rt_sigaction, SIGUSR1, &action, NULL, sizeof action.mask);
}

CHAIN(killed_abort) {
    cct_mark();
    cct_note_ready();
    for (;;)
        pause();
}

// A handler that runs on the alternate stack, ours, and crashes there.
CHAIN(on_alternate_stack) { write_null(); }
static void alternate_handler(int signal_number) {
    on_alternate_stack_3();
    cct_sink = signal_number;
}
static void run_alternate_handler(void) {
    struct sigaction action = {.sa_handler = alternate_handler, .sa_flags = SA_ONSTACK};
    sigaction(SIGUSR1, &action, NULL);
    raise(SIGUSR1);
}

// A handler that interrupts the C library where it is least ready: half-way through a system call's wait.
CHAIN(in_timer_handler) { write_null(); }
static void timer_handler(int signal_number) {
    in_timer_handler_3();
    cct_sink = signal_number;
}
static void run_timer_handler(void) {
    struct sigaction action = {.sa_handler = timer_handler};
    sigaction(SIGALRM, &action, NULL);
    timer_t timer;
    struct itimerspec soon = {.it_value = {0, 1000000}};
    timer_create(CLOCK_MONOTONIC, NULL, &timer);
    timer_settime(timer, 0, &soon, NULL);
    for (;;)
        pause();
}

// With nothing left in the queue of signals, the kernel sends signals without their siginfo.
static void exhaust_signal_queue(void) {
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_SIGPENDING, &none);
}
CHAIN(signal_queue_full) { write_null(); }
static void run_signal_queue_full(void) {
    exhaust_signal_queue();
    signal_queue_full_3();
}
CHAIN(signal_queue_full_early) { write_null(); }
CHAIN(signal_queue_full_abort) {
    cct_mark();
    abort();
}
static void run_signal_queue_full_abort(void) {
    exhaust_signal_queue();
    signal_queue_full_abort_3();
}

CHAIN(killed_segv) {
    cct_mark();
    cct_note_ready();
    for (;;)
        pause();
}

static void kill_itself(void) {
    cct_mark();
    kill(getpid(), SIGKILL);
}

// A mask set past the C library: the kernel then kills without asking a handler.
static void block_by_system_call(void) {
    uint64_t all = ~(uint64_t)0;
    syscall(SYS_rt_sigprocmask, SIG_BLOCK, &all, NULL, sizeof all);
    write_null();
}

static void use_up_time(void) {
    struct rlimit second = {1, 2};
    setrlimit(RLIMIT_CPU, &second);
    for (;;)
        cct_sink = cct_sink + 1;
}

TRIGGER_LIST(signal_triggers,
             WAY(in_handler, in_handler_3, SIGSEGV, "in_handler_1,in_handler_2,..,in_handler_3", NULL_WRITE,
                 "null write inside a signal handler"),
             WAY(on_alternate_stack, run_alternate_handler, SIGSEGV, FRAMES(on_alternate_stack), NULL_WRITE,
                 "null write inside a handler that runs on the alternate stack"),
             WAY(in_timer_handler, run_timer_handler, SIGSEGV, FRAMES(in_timer_handler), NULL_WRITE,
                 "null write in the handler of a timer's signal"),
             WAY(blocked, blocked_on_thread, SIGSEGV, FRAMES(blocked), NULL_WRITE,
                 "null write with all signals blocked"),
             WAY(blocked_in_handler, run_masked_handler, SIGSEGV, FRAMES(blocked_in_handler), NULL_WRITE,
                 "null write in a handler whose mask holds all signals"),
             WAY(blocked_in_early_handler, run_early_masked_handler, SIGSEGV, FRAMES(blocked_in_early_handler),
                 NULL_WRITE, "the same in a handler that is older than ours", .prepare = install_masked_handler),
             WAY(blocked_in_raw_handler, run_early_masked_handler, SIGSEGV, FRAMES(blocked_in_raw_handler), NULL_WRITE,
                 "the same where that was set by a plain system call", .prepare = install_raw_masked_handler),
             WAY(signal_queue_full, run_signal_queue_full, SIGSEGV, FRAMES(signal_queue_full), NULL_WRITE,
                 "null write with no room for queued signals"),
             TRIGGER(signal_queue_full_early, SIGSEGV, NULL_WRITE,
                     "armed with no room for queued signals, beside running threads", .traits = "late",
                     .prepare = exhaust_signal_queue),
             WAY(signal_queue_full_abort, run_signal_queue_full_abort, SIGABRT, "..," FRAMES(signal_queue_full_abort),
                 "abort()", "abort() with no room for queued signals"),
             WAY(killed_abort, killed_abort_3, SIGABRT, "..," FRAMES(killed_abort), "SIGABRT sent by another process",
                 "SIGABRT from another process", .traits = "signalled"),
             WAY(killed_segv, killed_segv_3, SIGSEGV, "..," FRAMES(killed_segv), "SIGSEGV sent by another process",
                 "SIGSEGV from another process", .traits = "signalled"),
             WAY(killed, kill_itself, SIGKILL, "", "", "SIGKILL", .traits = "unseen"),
             WAY(blocked_by_system_call, block_by_system_call, SIGSEGV, "", "",
                 "null write with all signals blocked past the C library", .traits = "unseen"),
             WAY(time_limit, use_up_time, SIGXCPU, "", "", "RLIMIT_CPU used up", .traits = "unseen,slow"));
