// A fault whose signal is blocked never reaches a handler: the kernel kills the process there and then. So, while
// armed, the fatal signals stay out of every mask the program sets. Masks set by plain system calls can't be helped.
#include "interpose.h"

#include <dlfcn.h>
#include <poll.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/select.h>

GT_REAL(pthread_sigmask, int, int, const sigset_t *, sigset_t *)
GT_REAL(sigprocmask, int, int, const sigset_t *, sigset_t *)
GT_REAL(sigaction, int, int, const struct sigaction *, struct sigaction *)
GT_REAL(pthread_attr_setsigmask_np, int, pthread_attr_t *, const sigset_t *)

GT_REAL(sigsuspend, int, const sigset_t *)
GT_REAL(ppoll, int, struct pollfd *, nfds_t, const struct timespec *, const sigset_t *)
GT_REAL(pselect, int, int, fd_set *, fd_set *, fd_set *, const struct timespec *, const sigset_t *)
GT_REAL(epoll_pwait, int, int, struct epoll_event *, int, int, const sigset_t *)
GT_REAL(epoll_pwait2, int, int, struct epoll_event *, int, const struct timespec *, const sigset_t *)

static bool blocks_fatal(const sigset_t *set) {
    for (int i = 0; i < GT_FATAL_SIGNAL_COUNT; i++)
        if (sigismember(set, gt_fatal_signals[i]) == 1)
            return true;
    return false;
}

/// The set to pass on: `asked` itself, or a copy without the fatal signals.
static const sigset_t *permitted(int how, const sigset_t *asked, sigset_t *copy) {
    if (asked == NULL || how == SIG_UNBLOCK || atomic_load(&gt_setup.armed) == 0)
        return asked;
    *copy = *asked;
    gt_mask_remove_fatal(copy);
    return copy;
}

// The handler's libunwind calls sigprocmask, and nothing may be looked up there.
void gt_masks_bind(void) { bind_sigprocmask(); }

GT_INTERPOSER int pthread_sigmask(int how, const sigset_t *set, sigset_t *previous) {
    sigset_t copy;
    return real_pthread_sigmask()(how, permitted(how, set, &copy), previous);
}

GT_INTERPOSER int sigprocmask(int how, const sigset_t *set, sigset_t *previous) {
    sigset_t copy;
    return real_sigprocmask()(how, permitted(how, set, &copy), previous);
}

GT_INTERPOSER int pthread_attr_setsigmask_np(pthread_attr_t *attributes, const sigset_t *set) {
    sigset_t copy;
    return real_pthread_attr_setsigmask_np()(attributes, permitted(SIG_SETMASK, set, &copy));
}

/// Takes the fatal signals out of the mask that the kernel has for a handler.
static void open_mask(int signal_number) {
    uint64_t fatal = 0;
    for (int i = 0; i < GT_FATAL_SIGNAL_COUNT; i++)
        fatal |= (uint64_t)1 << (gt_fatal_signals[i] - 1);
    gt_action_unblock(signal_number, fatal);
}

/// The signals, as bits, whose handlers were given a mask with fatal ones before we were armed.
static _Atomic uint64_t masked_before;

/// The one below, whichever everybody else finds.
extern __typeof__(sigaction) own_sigaction __attribute__((alias("sigaction"), visibility("hidden"), nothrow, leaf));

/// Whether the sigaction that everybody finds is the one below. The loader has put in which that is.
static bool stands_in_front(void) {
    __typeof__(sigaction) *found = sigaction, *own = own_sigaction;
    // Two names of one function are never the same for some compilers, and always for others.
    __asm__("" : "+r"(found), "+r"(own));
    return found == own;
}

/// Whether a handler may be there that was not set through us: the library was loaded late, or a runtime (Go's) asks
/// the kernel itself; such a one takes the faults, too.
static bool may_have_missed_handlers(void) {
    for (int i = 0; i < GT_FATAL_SIGNAL_COUNT; i++)
        if (gt_setup.previous[i].sa_handler != SIG_DFL)
            return true;
    return !stands_in_front();
}

void gt_open_masks(uint64_t caught) {
    // To ask for each of them is a system call. Only of the real-time signals a handler may be missed, one that was set
    // by a plain system call.
    uint64_t asked = may_have_missed_handlers() ? ~(uint64_t)0 : atomic_load(&masked_before) | caught;
    for (int i = 0; i < GT_FATAL_SIGNAL_COUNT; i++) // ours by now
        asked &= ~((uint64_t)1 << (gt_fatal_signals[i] - 1));
    for (int signal_number = 1; signal_number < NSIG; signal_number++)
        if ((asked >> (signal_number - 1) & 1) != 0)
            open_mask(signal_number);
}

GT_INTERPOSER int sigaction(int signal_number, const struct sigaction *action, struct sigaction *previous) {
    if (action == NULL || atomic_load(&gt_setup.armed) == 0) {
        if (action != NULL && signal_number > 0 && signal_number < NSIG && blocks_fatal(&action->sa_mask))
            atomic_fetch_or(&masked_before, (uint64_t)1 << (signal_number - 1));
        return real_sigaction()(signal_number, action, previous);
    }
    struct sigaction copy = *action;
    gt_mask_remove_fatal(&copy.sa_mask);
    int result = real_sigaction()(signal_number, &copy, previous);
    // ThreadSanitizer puts a handler of its own there, with all signals in its mask.
    if (result == 0 && __interceptor_sigaction != NULL)
        open_mask(signal_number);
    return result;
}

// What waits with another mask: no fault comes of that, but the thread would not hear when its stack is asked for.

GT_INTERPOSER int sigsuspend(const sigset_t *set) {
    sigset_t copy;
    return real_sigsuspend()(permitted(SIG_SETMASK, set, &copy));
}

GT_INTERPOSER int ppoll(struct pollfd *files, nfds_t count, const struct timespec *timeout, const sigset_t *set) {
    sigset_t copy;
    return real_ppoll()(files, count, timeout, permitted(SIG_SETMASK, set, &copy));
}

GT_INTERPOSER int pselect(int count, fd_set *reads, fd_set *writes, fd_set *others, const struct timespec *timeout,
                          const sigset_t *set) {
    sigset_t copy;
    return real_pselect()(count, reads, writes, others, timeout, permitted(SIG_SETMASK, set, &copy));
}

GT_INTERPOSER int epoll_pwait(int file, struct epoll_event *events, int count, int timeout, const sigset_t *set) {
    sigset_t copy;
    return real_epoll_pwait()(file, events, count, timeout, permitted(SIG_SETMASK, set, &copy));
}

GT_INTERPOSER int epoll_pwait2(int file, struct epoll_event *events, int count, const struct timespec *timeout,
                               const sigset_t *set) {
    sigset_t copy;
    return real_epoll_pwait2()(file, events, count, timeout, permitted(SIG_SETMASK, set, &copy));
}
