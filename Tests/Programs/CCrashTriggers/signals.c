// Signals: from outside, blocked, and inside handlers.
#include "trigger.h"

#include <pthread.h>
#include <setjmp.h>
#include <string.h>
#include <sys/mman.h>
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

CHAIN(killed_abort) {
    cct_mark();
    cct_note_ready();
    for (;;)
        pause();
}

// ---- handlers of the application's own -----------------------------------------------------------------------------

static sigjmp_buf jump_target;
static volatile int armed_jump;

static void chain_handler(int signal_number, siginfo_t *info, void *context) {
    (void)info, (void)context;
    // The common pattern: restore the default and let it happen again.
    signal(signal_number, SIG_DFL);
}

static void return_handler(int signal_number, siginfo_t *info, void *context) {
    (void)signal_number, (void)context;
    // Maps the page that was missing; the instruction then succeeds.
    uintptr_t page = (uintptr_t)info->si_addr & ~(uintptr_t)4095;
    mmap((void *)page, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
}

static void jump_handler(int signal_number, siginfo_t *info, void *context) {
    (void)signal_number, (void)info, (void)context;
    siglongjmp(jump_target, 1);
}

static void exit_handler(int signal_number, siginfo_t *info, void *context) {
    (void)signal_number, (void)info, (void)context;
    _exit(42);
}

void cct_install_handler(const char *name) {
    if (name == NULL)
        return;
    struct sigaction action = {.sa_flags = SA_SIGINFO};
    action.sa_sigaction = strcmp(name, "chain") == 0     ? chain_handler
                          : strcmp(name, "return") == 0  ? return_handler
                          : strcmp(name, "longjmp") == 0 ? jump_handler
                                                         : exit_handler;
    armed_jump = action.sa_sigaction == jump_handler;
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGABRT, &action, NULL);
}

CHAIN(recovered) {
    // With the "longjmp" or "return" handler the fault is survived, and the process ends well; otherwise it dies here.
    volatile char *page = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (armed_jump && sigsetjmp(jump_target, 1) != 0)
        _exit(7);
    cct_mark();
    page[16] = 1;
    _exit(8);
}

TRIGGER_LIST(signal_triggers,
             {"in_handler", in_handler_3, SIGSEGV, "in_handler_1,in_handler_2,..,in_handler_3",
              "null write inside a signal handler"},
             {"blocked", blocked_on_thread, SIGSEGV, FRAMES(blocked), "null write with all signals blocked"},
             {"blocked_in_handler", run_masked_handler, SIGSEGV, FRAMES(blocked_in_handler),
              "null write in a handler whose mask holds all signals"},
             {"killed_abort", killed_abort_3, SIGABRT, "..," FRAMES(killed_abort), "SIGABRT from another process"},
             TRIGGER(recovered, SIGSEGV, "a fault that a handler of the application's may survive"));
