// What happens on a fatal signal: claim the record, run the stages, chain.
#include "gt_internal.h"

#include <time.h>

GT_UNINSTRUMENTED_BEGIN

/// Bounds everything: past it, the process dies with what has been captured, and is gone within two seconds.
#define WATCHDOG_MILLISECONDS 1500
/// Stack the capture may use: libunwind's cursor and state are the bulk.
#define ROOM_NEEDED (48 * 1024)
/// How long a crash waits for one that came before.
#define CLAIM_DEADLINE_NS 2000000000u
/// For how long the same crash once more is no other.
#define REPETITION_NS 1000000000u

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

/// A handler that was installed over ours, and calls it, may do so with signals blocked that we need: reading memory
/// that isn't there faults, and the kernel kills where a fault's signal is blocked.
static void unblock_fatal_signals(void) {
    uint64_t mask = 0;
    for (int i = 0; i < GT_FATAL_SIGNAL_COUNT; i++)
        mask |= (uint64_t)1 << (gt_fatal_signals[i] - 1);
    gt_syscall4(SYS_rt_sigprocmask, SIG_UNBLOCK, (long)&mask, 0, sizeof mask);
}

/// A fatal signal, or the watchdog's, inside the handler: go back to the nearest landing. Returns when there is none.
static void fault_while_capturing(struct gt_capture *capture, int signal_number, const siginfo_t *info,
                                  const ucontext_t *context, bool watchdog) {
    // What others send meanwhile changes nothing: the process is dying already.
    bool own_abort = info->si_code <= 0 && info->si_pid == capture->pid;
    if (!watchdog && info->si_code <= 0 && !own_abort)
        return;
    unblock_fatal_signals();
    if (capture->landing != NULL && !watchdog && !own_abort)
        gt_landing_jump(capture->landing);
    struct gt_record_header *header = capture->header;
    header->handler_faults++;
    header->fault_stage = capture->stage;
    header->fault_signal = signal_number;
    header->fault_pc = gt_context_pc(context);
    header->fault_address = info->si_code > 0 ? (uint64_t)(uintptr_t)info->si_addr : 0;
    capture->out_of_time |= watchdog;
    if (capture->stage_landing != NULL)
        gt_landing_jump(capture->stage_landing);
}

static void run_stage(struct gt_capture *capture, void (*work)(struct gt_capture *), enum gt_stage stage) {
    if (capture->out_of_time)
        return;
    struct gt_landing landing;
    capture->stage = stage;
    if (gt_landing_set(&landing) == 0) {
        capture->stage_landing = &landing;
        atomic_signal_fence(memory_order_seq_cst);
        work(capture);
    }
    capture->stage_landing = NULL;
    capture->landing = NULL;
}

/// What the thread knows of itself; nothing where its thread-local storage is gone.
static void take_bounds(struct gt_capture *capture) {
    struct gt_landing landing = {.outer = capture->landing};
    if (gt_landing_set(&landing) == 0) {
        capture->landing = &landing;
        atomic_signal_fence(memory_order_seq_cst);
        capture->bounds = gt_stack_bounds;
        atomic_signal_fence(memory_order_seq_cst);
    }
    capture->landing = landing.outer;
}

static void stage_stack(struct gt_capture *capture) {
    gt_capture_code(capture);
    gt_capture_stack(capture);
}

/// Not before the stack is safe: a sandbox may answer the timer's system call with death.
static void start_watchdog(struct gt_capture *capture) {
    capture->timer = gt_watchdog_start(capture->runner, WATCHDOG_MILLISECONDS);
}

static void stage_maps(struct gt_capture *capture) {
    gt_capture_maps(capture);
    gt_capture_misplaced_stack(capture);
}

enum occasion { CRASH = 1, HANG = 2, EITHER = 3 };

/// Each stage survives its own faults; what the stages before it stored is safe.
static void run_stages(struct gt_capture *capture, enum occasion occasion) {
    static const struct {
        void (*work)(struct gt_capture *);
        enum gt_stage stage;
        bool finishes;
        enum occasion of;
    } stages[] = {
        {gt_stop_threads, GT_STAGE_ENTERED, true, HANG},
        {take_bounds, GT_STAGE_ENTERED, true, CRASH},
        {gt_capture_crash, GT_STAGE_CRASH, false, EITHER},
        {gt_capture_bare_crash, GT_STAGE_CRASH, true, EITHER},
        {stage_stack, GT_STAGE_STACK, true, EITHER},
        {gt_capture_launch, GT_STAGE_MAPS, false, CRASH},
        {start_watchdog, GT_STAGE_MAPS, false, EITHER},
        {gt_ask_threads, GT_STAGE_MAPS, false, CRASH},
        {stage_maps, GT_STAGE_MAPS, true, EITHER},
        {gt_capture_messages, GT_STAGE_MESSAGES, false, CRASH},
        {gt_capture_exception_type, GT_STAGE_MESSAGES, true, CRASH},
        {gt_capture_modules, GT_STAGE_MODULES, true, EITHER},
        {gt_capture_frames, GT_STAGE_FRAMES, false, EITHER},
        {gt_close_frames, GT_STAGE_FRAMES, true, EITHER},
        {gt_capture_async_contexts, GT_STAGE_FRAMES, false, EITHER},
        {gt_capture_threads, GT_STAGE_THREADS, true, EITHER},
        {gt_capture_descriptors, GT_STAGE_THREADS, false, EITHER},
        // what() is the application's own code: it may fault, or never return.
        {gt_capture_exception_text, GT_STAGE_THREADS, false, CRASH},
    };
    for (size_t i = 0; i < sizeof stages / sizeof *stages; i++) {
        if ((stages[i].of & occasion) == 0)
            continue;
        run_stage(capture, stages[i].work, stages[i].stage);
        if (stages[i].finishes && !capture->out_of_time)
            gt_stage_set(capture, stages[i].stage);
    }
}

void gt_capture_run(struct gt_life *life, struct gt_capture *capture, enum gt_state kind) {
    struct gt_record_header *header = capture->header;
    capture->started_ns = gt_clock_ns(CLOCK_MONOTONIC);
    capture->end = GT_SECTIONS_OFFSET;
    capture->timer = -1;
    header->sections_end = capture->end;
    header->owner_tid = capture->tid;
    header->handler_faults = 0;
    header->threads_seen = 0;
    header->threads_captured = 0;
    header->state = kind;
    gt_stage_set(capture, GT_STAGE_ENTERED);
    atomic_store(&life->capture, capture);
    unblock_fatal_signals();
    run_stages(capture, kind == GT_STATE_HUNG ? HANG : CRASH);
    gt_unwind_end();
    gt_stage_set(capture, GT_STAGE_COMPLETE);
    header->handler_ns = gt_clock_ns(CLOCK_MONOTONIC) - capture->started_ns;
    atomic_store(&life->capture, NULL);
    gt_watchdog_stop(capture->timer);
}

// An alternate stack of the application's own may be as small as the kernel allows (Rust's standard library gives every
// thread such a one): then the capture runs on a stack of ours, made when arming.

struct room {
    struct gt_life *life;
    struct gt_capture *capture;
};

static void capture_on_spare_stack(void *opaque) {
    struct room *room = opaque;
    // From here on this is the alternate stack, or a fault would start again at the top of the small one. The return
    // from the handler brings that back.
    gt_alternate_stack_change(room->capture->context, &gt_setup.spare_stack);
    gt_capture_run(room->life, room->capture, GT_STATE_CRASHED);
}

static void capture_with_room(struct gt_life *life, struct gt_capture *capture) {
    const stack_t *stack = &capture->context->uc_stack;
    uintptr_t here = (uintptr_t)__builtin_frame_address(0), low = (uintptr_t)stack->ss_sp;
    bool small = here >= low && here - low < stack->ss_size && here - low < ROOM_NEEDED;
    if (!small || gt_setup.spare_stack.ss_sp == NULL) {
        gt_capture_run(life, capture, GT_STATE_CRASHED);
        return;
    }
    struct room room = {.life = life, .capture = capture};
    gt_call_on_stack((char *)gt_setup.spare_stack.ss_sp + gt_setup.spare_stack.ss_size, capture_on_spare_stack, &room);
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

/// This life's record; a new one where somebody has deleted the file.
static uint8_t *own_record(struct gt_life *life) {
    uint8_t *fresh = gt_record_is_gone() ? gt_record_beside(0, 0) : NULL;
    return fresh != NULL ? fresh : life->record;
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
    bool survivable = gt_is_survivable(signal_number, info);
    capture.record = owner_pid == capture.pid ? own_record(life) : gt_record_beside(gt_setup.record_pid, 0);
    if (capture.record != NULL) {
        capture.header = (struct gt_record_header *)capture.record;
        capture.header->chained = survivable;
        capture_with_room(life, &capture);
    }
    // Without us the earlier handler would find no stack to run on: the kernel ends the process then.
    if (capture.stack_exhausted && survivable)
        gt_alternate_stack_withdraw(context);
    // Where nobody will look at them any more, the other threads stay where they are: the process dies sooner.
    if (survivable || gt_core_expected())
        gt_threads_release();
    // A mapping made since may fill the very hole that the program fell into: the fault would not come again.
    if (capture.record != NULL && capture.record != life->record)
        gt_record_unmap(capture.record);
    if (survivable) {
        place_of(info, context, life->survivor_place);
        life->survivor_ns = gt_clock_ns(CLOCK_MONOTONIC);
        atomic_store(&life->survivor, capture.tid);
    }
    if (is_child || survivable)
        atomic_store(&life->owner, 0);
    return true;
}

/// Signals we send ourselves, or that a call of ours brings. Returns true when this was one.
static bool handle_own_signal(struct gt_life *life, siginfo_t *info, ucontext_t *context) {
    if (gt_answer_trapped_call(info, context, false))
        return true;
    if (gt_is_watchdog(info)) {
        struct gt_capture *capture = own_capture(life);
        if (capture != NULL)
            fault_while_capturing(capture, SIGSYS, info, context, true);
        return true;
    }
    if (gt_is_thread_request(info)) {
        gt_thread_answer(info, context);
        return true;
    }
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
        fault_while_capturing(running, signal_number, info, context, false);
        return;
    }
    if (gt_is_ignored(signal_number, info))
        return;
    bool first = record_crash(life, signal_number, info, context);
    gt_chain(signal_number, info, context, first);
}

GT_UNINSTRUMENTED_END
