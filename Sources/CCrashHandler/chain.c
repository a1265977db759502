// After the capture: the process meets its signal exactly as it would have without us. Same signal, same si_code and
// si_addr, same program counter in a core dump; an action the application had installed before gets its turn.
#include "gt_internal.h"

#include <sys/resource.h>

GT_UNINSTRUMENTED_BEGIN

#define SA_RESTORER 0x04000000 // not in the C library's headers
#define SIGRTMIN_KERNEL 32     // the real-time signals' first, for the kernel; the C library keeps some for itself

const int gt_fatal_signals[GT_FATAL_SIGNAL_COUNT] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS};

int gt_fatal_index(int signal_number) {
    for (int i = 0; i < GT_FATAL_SIGNAL_COUNT; i++)
        if (gt_fatal_signals[i] == signal_number)
            return i;
    return -1;
}

void gt_unblock_fatal_signals(void) {
    uint64_t mask = 0;
    for (int i = 0; i < GT_FATAL_SIGNAL_COUNT; i++)
        mask |= (uint64_t)1 << (gt_fatal_signals[i] - 1);
    gt_syscall4(SYS_rt_sigprocmask, SIG_UNBLOCK, (long)&mask, 0, sizeof mask);
}

static bool is_function(const struct sigaction *action) {
    return (action->sa_flags & SA_SIGINFO) != 0 || (action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN);
}

bool gt_is_survivable(int signal_number, const siginfo_t *info) {
    int index = gt_fatal_index(signal_number);
    if (index < 0)
        return false;
    if (is_function(&gt_setup.previous[index]))
        return true;
    // Process 1 survives its own signals anyway, until abort() comes to the instruction that ends it.
    return info->si_code <= 0 && gt_setup.previous[index].sa_handler == SIG_IGN && gt_getpid() != 1;
}

bool gt_core_expected(void) {
    struct rlimit limit = {0};
    gt_syscall4(SYS_prlimit64, 0, RLIMIT_CORE, 0, (long)&limit);
    // core(5): a pipe, as systemd-coredump sets one, is served whatever the limit says.
    return limit.rlim_cur > 0 || gt_file_starts_with("/proc/sys/kernel/core_pattern", '|');
}

bool gt_is_ignored(int signal_number, const siginfo_t *info) {
    int index = gt_fatal_index(signal_number);
    // The kernel's own signals can't be ignored; what a process sends can. abort() sends, and then insists.
    bool may_abort = signal_number == SIGABRT && info->si_code == SI_TKILL && info->si_pid == gt_getpid();
    return index >= 0 && info->si_code <= 0 && !may_abort && !is_function(&gt_setup.previous[index]) &&
           gt_setup.previous[index].sa_handler == SIG_IGN;
}

/// The kernel's own structure, rt_sigaction(2).
struct kernel_action {
    void (*handler)(int);
    unsigned long flags;
    void (*restorer)(void);
    uint64_t mask;
};

#if defined(__x86_64__)
#define RETURN_FLAG SA_RESTORER
#define RETURN_PLACE gt_signal_return
#else // the kernel has a place of its own, in the vDSO
#define RETURN_FLAG 0
#define RETURN_PLACE NULL
#endif

static long exchange_action(int signal_number, const struct kernel_action *action, struct kernel_action *found) {
    return gt_syscall4(SYS_rt_sigaction, signal_number, (long)action, (long)found, sizeof action->mask);
}

// What the C library adds, the code that a handler returns to, is kept from the action that stands there.
bool gt_set_action(int signal_number, const struct sigaction *action, bool only_over_ours) {
    struct kernel_action kernel;
    if (exchange_action(signal_number, NULL, &kernel) != 0)
        return false;
    if (only_over_ours && (uintptr_t)kernel.handler != (uintptr_t)gt_signal_entry)
        return true;
    kernel.handler = action->sa_handler;
    kernel.flags = (unsigned)action->sa_flags | (kernel.flags & SA_RESTORER);
    gt_copy(&kernel.mask, &action->sa_mask, sizeof kernel.mask);
    return exchange_action(signal_number, &kernel, NULL) == 0;
}

void gt_action_unblock(int signal_number, uint64_t signals) {
    struct kernel_action kernel;
    if (exchange_action(signal_number, NULL, &kernel) != 0 || (kernel.mask & signals) == 0)
        return;
    kernel.mask &= ~signals;
    exchange_action(signal_number, &kernel, NULL);
}

static struct sigaction from_kernel(const struct kernel_action *kernel) {
    struct sigaction action = {.sa_flags = (int)(kernel->flags & ~(unsigned long)SA_RESTORER)};
    action.sa_handler = kernel->handler;
    gt_copy(&action.sa_mask, &kernel->mask, sizeof kernel->mask);
    return action;
}

int gt_install_action(int signal_number) {
    // SA_NODEFER and an empty mask: a fault inside the handler reaches the handler, and comes back to a landing.
    const struct kernel_action action = {
        .handler = (void (*)(int))(uintptr_t)gt_signal_entry,
        .flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER | SA_RESTART | RETURN_FLAG,
        .restorer = RETURN_PLACE,
    };
    struct kernel_action found;
    long failure = exchange_action(signal_number, &action, &found);
    // A child that was forked from an armed process finds us there already.
    if (failure == 0 && found.handler != action.handler)
        gt_setup.previous[gt_fatal_index(signal_number)] = from_kernel(&found);
    return (int)-failure;
}

void gt_restore_action(int signal_number) {
    // Someone who took our place since keeps it.
    gt_set_action(signal_number, &gt_setup.previous[gt_fatal_index(signal_number)], true);
}

/// Whether returning makes the same instruction fault again.
static bool recurs(int signal_number, const siginfo_t *info) {
    bool fault =
        signal_number == SIGSEGV || signal_number == SIGBUS || signal_number == SIGFPE || signal_number == SIGILL;
    return fault && info->si_code > 0;
}

/// Has the instruction trap again. Returns false when it can't be made to.
static bool rewind_trap(int signal_number, const siginfo_t *info, ucontext_t *context) {
#if defined(__x86_64__)
    greg_t *registers = context->uc_mcontext.gregs;
    if (signal_number == SIGTRAP && info->si_code == SI_KERNEL) { // int3, one byte
        registers[REG_RIP] -= 1;
        return true;
    }
    if (signal_number == SIGSYS && info->si_code > 0) { // syscall, two bytes
        registers[REG_RIP] -= 2;
        registers[REG_RAX] = info->si_syscall;
        return true;
    }
#else
    (void)signal_number, (void)info, (void)context;
#endif
    return false;
}

/// Whether the program asked for every signal to be blocked where it faulted. The fatal ones are left out of its masks;
/// with them the kernel would have ended the process there, without asking a handler.
static bool is_blocked_without_us(const siginfo_t *info, ucontext_t *context) {
    if (info->si_code <= 0)
        return false;
    for (int signal_number = 1; signal_number < SIGRTMIN_KERNEL; signal_number++)
        if (signal_number != SIGKILL && signal_number != SIGSTOP && gt_fatal_index(signal_number) < 0 &&
            (*gt_mask_bits(&context->uc_sigmask) >> (signal_number - 1) & 1) == 0)
            return false;
    return true;
}

/// Sends the signal again with the same siginfo, blocked until the handler returns, so that it strikes at the original
/// program counter. raise() would lose si_code and si_addr. False where a sandbox refuses.
static bool send_again(int signal_number, const siginfo_t *info) {
    uint64_t mask = (uint64_t)1 << (signal_number - 1);
    gt_syscall4(SYS_rt_sigprocmask, SIG_BLOCK, (long)&mask, 0, sizeof mask);
    int pid = gt_getpid(), tid = gt_gettid();
    return gt_syscall4(SYS_rt_tgsigqueueinfo, pid, tid, signal_number, (long)info) == 0 ||
           (info->si_code <= 0 && gt_syscall4(SYS_tgkill, pid, tid, signal_number, 0) == 0);
}

/// Where the signal can't be sent again, or the action not be put back: calls what stood there, or has an instruction
/// bring the signal with it blocked, which is when the kernel asks no handler.
static void strike_here(int signal_number, siginfo_t *info, ucontext_t *context, const struct sigaction *action,
                        bool is_set) {
    bool function = is_function(action);
    if (!function)
        gt_mask_add(&context->uc_sigmask, signal_number);
    // A function that doesn't stand there can't be met again.
    bool comes_again = is_set || !function;
    if (comes_again && (recurs(signal_number, info) || rewind_trap(signal_number, info, context)))
        return;
    if (function)
        action->sa_sigaction(signal_number, info, context);
    else
        gt_context_strike(context, signal_number);
}

void gt_chain(int signal_number, siginfo_t *info, ucontext_t *context, bool first) {
    int index = gt_fatal_index(signal_number);
    if (index < 0)
        return;
    static const struct sigaction standard; // SIG_DFL
    const struct sigaction *action = is_blocked_without_us(info, context) ? &standard : &gt_setup.previous[index];
    // Blocked, what recurs ends the process without asking a handler, and no system call was needed.
    if (gt_setup.sandboxed && !is_function(action) && recurs(signal_number, info)) {
        gt_mask_add(&context->uc_sigmask, signal_number);
        return;
    }
    // Of crashes that come together the first hands the signal back; what its handler made of that stands. (Swift's
    // backtracer would deadlock with itself if it were called once more.)
    bool is_set = gt_set_action(signal_number, action, !first);
    if (is_set && recurs(signal_number, info))
        return;
    // The kernel drops what process 1 of a pid namespace sends to itself, so there the instruction has to trap again.
    if (is_set && gt_getpid() == 1 && info->si_code > 0 && rewind_trap(signal_number, info, context))
        return;
    if (!is_set || !send_again(signal_number, info))
        strike_here(signal_number, info, context, action, is_set);
}

void gt_die(int signal_number, const siginfo_t *info, ucontext_t *context) {
    static const struct sigaction standard; // SIG_DFL
    uint64_t mask = (uint64_t)1 << (signal_number - 1);
    int pid = gt_getpid(), tid = gt_gettid();
    gt_set_action(signal_number, &standard, false);
    gt_syscall4(SYS_rt_sigprocmask, SIG_UNBLOCK, (long)&mask, 0, sizeof mask);
    if (gt_syscall4(SYS_rt_tgsigqueueinfo, pid, tid, signal_number, (long)info) != 0)
        gt_syscall4(SYS_tgkill, pid, tid, signal_number, 0);
    // A sandbox refuses, or this is process 1, which nothing that is sent can end.
    gt_mask_add(&context->uc_sigmask, signal_number);
    gt_context_strike(context, signal_number);
}

GT_UNINSTRUMENTED_END
