// Handlers of the application's own, installed before ours.
#include "trigger.h"

#include <setjmp.h>
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

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

static void install_chaining(void) { cct_install_handler("chain"); }
static void install_returning(void) { cct_install_handler("return"); }
static void install_jumping(void) { cct_install_handler("longjmp"); }
static void install_exiting(void) { cct_install_handler("exit"); }

CHAIN(recovered) {
    // With the "longjmp" or "return" handler the fault is survived, and the process ends well; otherwise it dies here.
    volatile char *page = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    // What the handler opened, it has closed.
    int descriptors = count_descriptors();
    if (armed_jump && sigsetjmp(jump_target, 1) != 0)
        _exit(count_descriptors() == descriptors ? 7 : 99);
    cct_mark();
    page[16] = 1;
    _exit(count_descriptors() == descriptors ? 8 : 99);
}

// A handler that annotates, after a crash in the middle of an annotation.
extern bool gt_annotate_bytes(const char *key, size_t key_length, const char *value, size_t length)
    __attribute__((weak));
static void annotating_handler(int signal_number) {
    gt_annotate_bytes("handler", 7, "was here", 8);
    signal(signal_number, SIG_DFL);
}
static void install_annotating(void) {
    if (gt_annotate_bytes == NULL)
        _exit(88);
    signal(SIGSEGV, annotating_handler);
}
CHAIN(handler_annotates) {
    cct_mark();
    gt_annotate_bytes("key", 3, (const char *)(uintptr_t)8, 8);
    *(volatile char *)cct_null; // unarmed, nothing was read
    KEEP_FRAME;
}

// A handler that took our place after we were armed, and passes on what it found there.
static struct sigaction found_later;
static void later_handler(int signal_number, siginfo_t *info, void *context) {
    found_later.sa_sigaction(signal_number, info, context);
}
CHAIN(handler_after_us) { write_null(); }
static void run_handler_after_us(void) {
    struct sigaction action = {.sa_sigaction = later_handler, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigaction(SIGSEGV, &action, &found_later);
    if ((found_later.sa_flags & SA_SIGINFO) == 0)
        signal(SIGSEGV, SIG_DFL);
    handler_after_us_3();
}

#define AFTER(name, sig, words, install)                                                                               \
    WAY(name, recovered_3, sig, FRAMES(recovered), "Invalid write: protected memory", words, .prepare = install)

TRIGGER_LIST(handler_triggers,
             TRIGGER(recovered, SIGSEGV, "Invalid write: protected memory",
                     "a fault that a handler of the application's may survive"),
             AFTER(handler_chains, SIGSEGV, "the application's handler restores the default", install_chaining),
             AFTER(handler_returns, 0, "the application's handler repairs the page", install_returning),
             AFTER(handler_jumps, 0, "the application's handler jumps out", install_jumping),
             AFTER(handler_exits, 0, "the application's handler calls _exit", install_exiting),
             WAY(handler_annotates, handler_annotates_3, SIGSEGV, "..," FRAMES(handler_annotates), "Null pointer",
                 "the application's handler annotates, after a crash in an annotation", .traits = "other-core",
                 .prepare = install_annotating),
             WAY(handler_after_us, run_handler_after_us, SIGSEGV, FRAMES(handler_after_us), NULL_WRITE,
                 "a handler installed after ours passes the signal on"));
