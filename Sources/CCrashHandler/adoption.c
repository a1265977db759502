// Threads that ran before the handler was armed: each is sent a signal, in whose handler it is given an alternate stack
// and loses the fatal signals from its mask. New threads get both when they start (interpose_thread.c).
#include "gt_internal.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

GT_UNINSTRUMENTED_BEGIN

#define ADOPTION_CAPACITY 4096
#define ADOPTION_DEADLINE_NS 100000000u
#define STARTING_DEADLINE_NS 10000000u
/// pthread_cancel's, which no mask set through the C library holds: SIGCANCEL, glibc's internal-signals.h.
#define CANCEL_SIGNAL 32

enum adoption_state GT_32_BITS { OFFERED = 0, TAKEN = 1, DECLINED = 2 };

struct adoption {
    int tid;
    void *stack;
    _Atomic uint32_t state;
};

/// Lives on after arming: a signal may still be on its way to a thread that is stuck.
static struct adoption *adoptions;
static size_t adoption_count;

/// What the calling thread was offered; NULL: the signal is no offer of ours.
static struct adoption *own_adoption(const siginfo_t *info) {
    if (adoptions == NULL)
        return NULL;
    struct adoption *adoption = info->si_value.sival_ptr;
    if (info->si_code == SI_QUEUE && info->si_pid == gt_getpid())
        return adoption >= adoptions && adoption < adoptions + adoption_count ? adoption : NULL;
    if (!gt_is_without_origin(info))
        return NULL;
    int tid = gt_gettid();
    for (size_t i = 0; i < adoption_count; i++)
        if (adoptions[i].tid == tid && atomic_load(&adoptions[i].state) == OFFERED)
            return &adoptions[i];
    return NULL;
}

bool gt_is_adoption(const siginfo_t *info) { return own_adoption(info) != NULL; }

void gt_thread_adopt(const siginfo_t *info, ucontext_t *context) {
    struct adoption *adoption = own_adoption(info);
    if (adoption == NULL)
        return;
    gt_mask_remove_fatal(&context->uc_sigmask);
    bool wanted = (context->uc_stack.ss_flags & SS_DISABLE) != 0 && adoption->stack != NULL;
    if (wanted)
        gt_alternate_stack_offer(adoption->stack, context);
    atomic_store(&adoption->state, wanted ? TAKEN : DECLINED);
}

/// False when the thread is gone.
static bool read_blocked(int tid, uint64_t *blocked) {
    char path[64], text[4096];
    *gt_put_text(gt_put_number(gt_put_text(path, "/proc/self/task/"), (uint64_t)tid), "/status") = 0;
    int file = gt_openat(AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
    if (file < 0)
        return false;
    long got = gt_pread(file, text, sizeof text - 1, 0);
    gt_close(file);
    text[got > 0 ? got : 0] = 0;
    const char *line = strstr(text, "\nSigBlk:");
    *blocked = line != NULL ? strtoull(line + 8, NULL, 16) : 0;
    return line != NULL;
}

static bool has(uint64_t mask, int signal_number) { return (mask >> (signal_number - 1) & 1) != 0; }

/// A thread that blocks SIGSYS can't be reached, and the signal would wait there for ever. One that is only just
/// starting blocks all for a moment, those too that the C library keeps for itself.
static bool can_receive(int tid, uint64_t deadline) {
    uint64_t blocked;
    while (read_blocked(tid, &blocked)) {
        if (!has(blocked, SIGSYS))
            return true;
        if (!has(blocked, CANCEL_SIGNAL) || gt_clock_ns(CLOCK_MONOTONIC) > deadline)
            return false;
        nanosleep(&(struct timespec){0, 50000}, NULL);
    }
    return false;
}

static bool offer(struct adoption *adoption, int tid) {
    adoption->tid = tid;
    adoption->stack = gt_alternate_stack_make();
    siginfo_t info = {0};
    info.si_signo = SIGSYS;
    info.si_code = SI_QUEUE;
    info.si_pid = gt_getpid();
    info.si_value.sival_ptr = adoption;
    if (gt_syscall4(SYS_rt_tgsigqueueinfo, info.si_pid, tid, SIGSYS, (long)&info) == 0)
        return true;
    if (adoption->stack != NULL)
        gt_alternate_stack_free(adoption->stack);
    adoption->stack = NULL;
    atomic_store(&adoption->state, DECLINED);
    return false;
}

static void await(void) {
    uint64_t deadline = gt_clock_ns(CLOCK_MONOTONIC) + ADOPTION_DEADLINE_NS;
    for (size_t i = 0; i < adoption_count; i++) {
        struct adoption *adoption = &adoptions[i];
        while (atomic_load(&adoption->state) == OFFERED && gt_clock_ns(CLOCK_MONOTONIC) < deadline) {
            struct timespec pause = {0, 50000};
            nanosleep(&pause, NULL);
        }
        if (atomic_load(&adoption->state) == DECLINED && adoption->stack != NULL) {
            gt_alternate_stack_free(adoption->stack);
            adoption->stack = NULL;
        }
    }
}

struct adopter {
    int own;
    uint64_t deadline; // for threads that are starting
};

static bool take_thread(void *context, const char *name) {
    const struct adopter *adopter = context;
    int tid = atoi(name);
    if (tid <= 0 || tid == adopter->own || !can_receive(tid, adopter->deadline))
        return true;
    if (adoptions == NULL)
        adoptions = calloc(ADOPTION_CAPACITY, sizeof *adoptions);
    if (adoptions == NULL || adoption_count == ADOPTION_CAPACITY)
        return false;
    offer(&adoptions[adoption_count++], tid);
    return true;
}

/// A directory for each thread, beside "." and "..".
static bool is_alone(int tasks) {
    struct stat status;
    return gt_fstat(tasks, &status) && status.st_nlink == 3;
}

void gt_adopt_running_threads(void) {
    int tasks = gt_setup.held[GT_PROC_TASK].descriptor;
    if (tasks < 0 || is_alone(tasks))
        return;
    struct adopter adopter = {gt_gettid(), gt_clock_ns(CLOCK_MONOTONIC) + STARTING_DEADLINE_NS};
    gt_list_names(tasks, take_thread, &adopter);
    await();
}

bool gt_adoption_outstanding(void) {
    for (size_t i = 0; i < adoption_count; i++)
        if (atomic_load(&adoptions[i].state) == OFFERED)
            return true;
    return false;
}

GT_UNINSTRUMENTED_END
