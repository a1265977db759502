// What happens on a fatal signal: claim the record, capture, chain.
#include "gt_internal.h"

#include <time.h>

GT_UNINSTRUMENTED_BEGIN

/// How long a crash waits for one that came before.
#define CLAIM_DEADLINE_NS 2000000000u
/// For how long the same crash once more is no other.
#define REPETITION_NS 1000000000u
/// How long it may take from the capture's end until the process is gone.
#define DEATH_NS 500000000u

/// Where a sandbox refuses to tell: the process that was armed. A forked child finds no armed life (MADV_WIPEONFORK).
static int own_pid(const struct gt_life *life) {
    int pid = gt_getpid();
    return pid > 0 ? pid : atomic_load(&life->pid);
}

static int own_tid(const struct gt_life *life) {
    int tid = gt_gettid();
    return tid > 0 ? tid : own_pid(life);
}

/// The capture this thread is in the middle of, if it is.
static struct gt_capture *own_capture(struct gt_life *life) {
    struct gt_capture *capture = atomic_load(&life->capture);
    return capture != NULL && capture->runner == own_tid(life) && capture->pid == own_pid(life) ? capture : NULL;
}

/// Claims the record for this thread's crash. What is being recorded already comes to its end first. When that is a
/// crash of this process, then this one is shown beside it, and has no record of its own: the process dies, or an
/// earlier handler decides, and may end it while a second crash is written over the first.
static bool claim(struct gt_life *life, int mark, ucontext_t *context) {
    uint64_t deadline = gt_clock_ns(CLOCK_MONOTONIC) + CLAIM_DEADLINE_NS;
    // Also while the earlier handler has its turn: Swift's backtracer deadlocks when two threads come into it.
    bool beside = false;
    for (int owner = 0; beside || !atomic_compare_exchange_strong(&life->owner, &owner, mark); owner = 0) {
        if (owner == mark || gt_clock_ns(CLOCK_MONOTONIC) > deadline)
            return false;
        gt_thread_pause(context);
        beside |= owner > 0 && atomic_load(&life->owner) != owner;
    }
    return true;
}

/// Whether this is a fault of the earlier handler's that was just given this thread's crash, and runs on the alternate
/// stack: what it was given for is what people must see.
static bool is_aftermath(const struct gt_life *life, int tid, const ucontext_t *context) {
    uintptr_t low = (uintptr_t)context->uc_stack.ss_sp;
    return atomic_load(&life->survivor) == tid && gt_context_sp(context) - low < context->uc_stack.ss_size;
}

/// Where a crash happened, to tell it from another.
static void place_of(const siginfo_t *info, const ucontext_t *context, uintptr_t place[3]) {
    place[0] = gt_context_pc(context);
    place[1] = gt_context_sp(context);
    place[2] = info->si_code > 0 ? (uintptr_t)info->si_addr : 0;
}

/// Whether this is a crash that an earlier handler was given a moment ago, and left as it was: where it can't take
/// itself away, it is called without end.
static bool is_repetition(const struct gt_life *life, int tid, const siginfo_t *info, const ucontext_t *context) {
    uintptr_t place[3];
    place_of(info, context, place);
    for (int i = 0; i < 3; i++)
        if (place[i] != life->survivor_place[i])
            return false;
    return atomic_load(&life->survivor) == tid && gt_clock_ns(CLOCK_MONOTONIC) - life->survivor_ns < REPETITION_NS;
}

/// Whoever deletes the record's file leaves its mapping: what is in it goes into a new file.
static void save_deleted(struct gt_capture *capture) {
    uint8_t *fresh = gt_record_is_gone() ? gt_record_beside(0, 0) : NULL;
    if (fresh == NULL)
        return;
    gt_copy(fresh + GT_SECTIONS_OFFSET, capture->record + GT_SECTIONS_OFFSET, capture->end - GT_SECTIONS_OFFSET);
    gt_copy(fresh, capture->record, sizeof *capture->header);
    capture->record = fresh;
}

static void capture_crash(struct gt_capture *capture) {
    bool is_beside = capture->record == NULL; // a forked child's
    if (is_beside) {
        gt_watchdog_start(capture);
        capture->record = gt_record_beside(gt_setup.record_pid, 0);
    }
    if (capture->record == NULL)
        return;
    ((struct gt_record_header *)capture->record)->chained = capture->survivable;
    gt_capture_run_with_room(capture);
    gt_unwind_end();
    if (!is_beside && !gt_setup.sandboxed)
        save_deleted(capture);
}

static void leave_all_as_it_was(struct gt_capture *capture) {
    gt_unwind_end();
    // Without us the earlier handler would find no stack to run on: the kernel ends the process then.
    if (capture->stack_exhausted && capture->survivable)
        gt_alternate_stack_withdraw(capture->context);
    // Where nobody will look at them any more, the other threads stay where they are: the process dies sooner.
    if (capture->survivable || gt_setup.sandboxed || gt_core_expected())
        gt_threads_release();
    // A mapping made since may fill the very hole that the program fell into: the fault would not come again.
    if (capture->record != NULL && capture->record != gt_setup.life->record)
        gt_record_unmap(capture->record);
}

/// Whatever comes now, the process must die.
static void await_death(struct gt_life *life, const struct gt_capture *capture) {
    gt_copy(&life->dying_info, capture->info, sizeof life->dying_info);
    life->dying_by_ns = gt_clock_ns(CLOCK_MONOTONIC) + DEATH_NS;
    atomic_store(&life->dying, capture->signal_number);
}

/// Lets others crash, and tells this crash from one that comes of giving it to an earlier handler.
static void await_survival(struct gt_life *life, const struct gt_capture *capture) {
    place_of(capture->info, capture->context, life->survivor_place);
    life->survivor_ns = gt_clock_ns(CLOCK_MONOTONIC);
    atomic_store(&life->survivor, capture->tid);
    atomic_store(&life->owner, 0);
}

/// False: another crash came before, and has the record.
static bool record_crash(struct gt_life *life, int signal_number, siginfo_t *info, ucontext_t *context) {
    struct gt_capture capture = {0};
    capture.pid = own_pid(life);
    capture.tid = own_tid(life);
    capture.runner = capture.tid;
    capture.signal_number = signal_number;
    capture.info = info;
    capture.context = context;
    int owner_pid = atomic_load(&life->pid);
    // A vfork child shares this memory with its parent, which goes on: leave it as it was.
    bool is_child = owner_pid != capture.pid && owner_pid != 0;
    if (is_aftermath(life, capture.tid, context) || is_repetition(life, capture.tid, info, context) ||
        !claim(life, is_child ? -capture.tid : capture.tid, context))
        return false;
    capture.survivable = gt_is_survivable(signal_number, info);
    // What process 1 of a pid namespace is sent, the kernel drops where no handler takes it.
    capture.goes_on = capture.survivable || (capture.pid == 1 && info->si_code <= 0);
    capture.record = owner_pid == capture.pid ? life->record : NULL;
    gt_capture_begin(life, &capture);
    gt_capture_bounded(&capture, capture_crash);
    gt_capture_bounded(&capture, leave_all_as_it_was);
    if (!capture.goes_on && !is_child)
        await_death(life, &capture);
    gt_capture_end(life, &capture);
    if (capture.survivable)
        await_survival(life, &capture);
    else if (is_child)
        atomic_store(&life->owner, 0);
    return true;
}

/// The watchdog's. Without a capture it may be that the handler has come to its end, and the process has not.
static void look_at_clock(struct gt_life *life, const siginfo_t *info, ucontext_t *context) {
    struct gt_capture *capture = own_capture(life);
    if (capture != NULL)
        gt_capture_fault(capture, SIGSYS, info, context);
    else if (atomic_load(&life->dying) != 0 && atomic_load(&life->owner) == own_tid(life) &&
             gt_clock_ns(CLOCK_MONOTONIC) > life->dying_by_ns)
        gt_die(atomic_load(&life->dying), &life->dying_info, context);
}

/// Signals we send ourselves, or that a call of ours brings. Returns true when this was one.
static bool handle_own_signal(struct gt_life *life, siginfo_t *info, ucontext_t *context) {
    if (gt_answer_trapped_call(info, context, false))
        return true;
    if (gt_is_watchdog(info)) {
        look_at_clock(life, info, context);
        return true;
    }
    if (gt_thread_answer(info, context))
        return true;
    if (gt_is_adoption(info)) {
        gt_thread_adopt(info, context);
        return true;
    }
    return false;
}

GT_UNCHECKED void gt_handle_signal(int signal_number, siginfo_t *info, void *opaque) {
    struct gt_life *life = gt_setup.life;
    ucontext_t *context = opaque;
    if (signal_number == SIGSYS && handle_own_signal(life, info, context))
        return;
    if (signal_number == SIGBUS && gt_record_mend(info))
        return;
    struct gt_capture *running = own_capture(life);
    if (running != NULL && signal_number == SIGSYS && gt_answer_trapped_call(info, context, true))
        return;
    if (running != NULL) {
        gt_capture_fault(running, signal_number, info, context);
        return;
    }
    if (gt_is_ignored(signal_number, info))
        return;
    bool first = record_crash(life, signal_number, info, context);
    gt_chain(signal_number, info, context, first);
}

GT_UNINSTRUMENTED_END
