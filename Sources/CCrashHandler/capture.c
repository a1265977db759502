// The stages of a capture, each of which may fault or never end without harm to what was stored before.
#include "gt_internal.h"

#include <time.h>

GT_UNINSTRUMENTED_BEGIN

/// Stack the capture may use: libunwind's cursor and state are the bulk.
#define ROOM_NEEDED (48 * 1024)
/// How many stages may never end before the rest is given up, too.
#define STAGES_GIVEN_UP 3

// ---- what bounds it ------------------------------------------------------------------------------------------------

void gt_capture_begin(struct gt_life *life, struct gt_capture *capture) {
    atomic_store(&life->capture, capture);
    // A handler that was installed over ours, and calls it, may do so with signals blocked that we need: reading memory
    // that isn't there faults, and the kernel kills where a fault's signal is blocked.
    gt_unblock_fatal_signals();
    // A sandbox may answer the timer's system call with death: there the stack has to be safe before.
    if (!gt_setup.sandboxed)
        gt_watchdog_start(capture);
}

/// Comes back also when gt_capture_fault gives the work up: the capture's `place` says where to.
static void run_landed(struct gt_capture *capture, struct gt_landing **place, void (*work)(struct gt_capture *)) {
    struct gt_landing landing;
    if (gt_landing_set(&landing) == 0) {
        *place = &landing;
        atomic_signal_fence(memory_order_seq_cst);
        work(capture);
    }
    *place = NULL;
    capture->landing = NULL;
}

void gt_capture_bounded(struct gt_capture *capture, void (*work)(struct gt_capture *)) {
    run_landed(capture, &capture->last_landing, work);
}

void gt_capture_end(struct gt_life *life, struct gt_capture *capture) {
    atomic_store(&life->capture, NULL);
    gt_watchdog_stop(capture);
}

static struct gt_landing *take(struct gt_landing **landing) {
    struct gt_landing *taken = *landing;
    *landing = NULL;
    return taken;
}

void gt_capture_fault(struct gt_capture *capture, int signal_number, const siginfo_t *info, ucontext_t *context) {
    bool watchdog = gt_is_watchdog(info);
    // What others send meanwhile changes nothing: the process is dying already.
    bool own_abort = info->si_code <= 0 && info->si_pid == capture->pid;
    if (!watchdog && info->si_code <= 0 && !own_abort)
        return;
    if (watchdog && !gt_watchdog_has_expired(capture))
        return;
    gt_unblock_fatal_signals();
    if (capture->landing != NULL && !watchdog && !own_abort)
        gt_landing_jump(capture->landing);
    struct gt_record_header *header = capture->header;
    if (header != NULL) {
        header->handler_faults++;
        header->fault_stage = capture->stage;
        header->fault_signal = signal_number;
        header->fault_pc = gt_context_pc(context);
        header->fault_address = info->si_code > 0 ? (uint64_t)(uintptr_t)info->si_addr : 0;
    }
    capture->overtime += watchdog;
    struct gt_landing *landing = take(&capture->stage_landing);
    if (landing == NULL || capture->overtime > STAGES_GIVEN_UP)
        landing = take(&capture->last_landing);
    if (landing != NULL)
        gt_landing_jump(landing);
    // Nowhere to go back to: it would fault, or hang, without end.
    if (capture->signal_number != 0)
        gt_die(capture->signal_number, capture->info, context);
    else if (!watchdog)
        gt_die(signal_number, info, context);
}

// ---- stages --------------------------------------------------------------------------------------------------------

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

static void stage_maps(struct gt_capture *capture) {
    gt_capture_maps(capture);
    gt_capture_misplaced_stack(capture);
}

/// So that they answer while the maps are read. Death may be a sandbox's answer to that: not before all else is safe.
static void ask_threads(struct gt_capture *capture) {
    if (!gt_setup.sandboxed)
        gt_ask_threads(capture);
}

enum occasion { CRASH = 1, HANG = 2, EITHER = 3 };

/// Each stage survives its own faults; what the stages before it stored is safe. Up to the stack they make no system
/// call, and read no memory but what the thread has just been using.
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
        {gt_capture_stack, GT_STAGE_STACK, false, EITHER},
        {gt_watchdog_start, GT_STAGE_STACK, false, EITHER},
        {gt_capture_code, GT_STAGE_STACK, true, EITHER},
        {gt_capture_launch, GT_STAGE_MAPS, false, CRASH},
        {ask_threads, GT_STAGE_MAPS, false, CRASH},
        {stage_maps, GT_STAGE_MAPS, true, EITHER},
        {gt_capture_messages, GT_STAGE_MESSAGES, false, CRASH},
        {gt_capture_exception_type, GT_STAGE_MESSAGES, true, CRASH},
        {gt_capture_modules, GT_STAGE_MODULES, true, EITHER},
        {gt_capture_frames, GT_STAGE_FRAMES, false, EITHER},
        {gt_close_frames, GT_STAGE_FRAMES, true, EITHER},
        {gt_capture_async_contexts, GT_STAGE_FRAMES, false, EITHER},
        {gt_capture_name, GT_STAGE_FRAMES, false, CRASH},
        {gt_capture_threads, GT_STAGE_THREADS, true, EITHER},
        {gt_capture_descriptors, GT_STAGE_THREADS, false, EITHER},
        // what() is the application's own code: it may fault, or never return.
        {gt_capture_exception_text, GT_STAGE_THREADS, false, CRASH},
    };
    for (size_t i = 0; i < sizeof stages / sizeof *stages; i++) {
        if ((stages[i].of & occasion) == 0)
            continue;
        capture->stage = stages[i].stage;
        run_landed(capture, &capture->stage_landing, stages[i].work);
        if (stages[i].finishes)
            gt_stage_set(capture, stages[i].stage);
    }
}

void gt_capture_run(struct gt_capture *capture, enum gt_state kind) {
    struct gt_record_header *header = capture->header = (struct gt_record_header *)capture->record;
    capture->started_ns = gt_clock_ns(CLOCK_MONOTONIC);
    capture->end = GT_SECTIONS_OFFSET;
    header->sections_end = capture->end;
    header->owner_tid = capture->tid;
    header->handler_faults = 0;
    header->threads_seen = 0;
    header->threads_captured = 0;
    header->state = kind;
    gt_stage_set(capture, GT_STAGE_ENTERED);
    run_stages(capture, kind == GT_STATE_HUNG ? HANG : CRASH);
    gt_stage_set(capture, GT_STAGE_COMPLETE);
    header->handler_ns = gt_clock_ns(CLOCK_MONOTONIC) - capture->started_ns;
}

// ---- room ----------------------------------------------------------------------------------------------------------

// An alternate stack of the application's own may be as small as the kernel allows (Rust's standard library gives every
// thread such a one): then the capture runs on a stack of ours, made when arming.

static void run_on_spare_stack(void *opaque) {
    struct gt_capture *capture = opaque;
    // From here on this is the alternate stack, or a fault would start again at the top of the small one. The return
    // from the handler brings that back.
    gt_alternate_stack_change(capture->context, &gt_setup.spare_stack);
    gt_capture_run(capture, GT_STATE_CRASHED);
}

void gt_capture_run_with_room(struct gt_capture *capture) {
    const stack_t *stack = &capture->context->uc_stack;
    uintptr_t here = (uintptr_t)__builtin_frame_address(0), low = (uintptr_t)stack->ss_sp;
    bool small = here >= low && here - low < stack->ss_size && here - low < ROOM_NEEDED;
    if (!small || gt_setup.spare_stack.ss_sp == NULL)
        gt_capture_run(capture, GT_STATE_CRASHED);
    else
        gt_call_on_stack((char *)gt_setup.spare_stack.ss_sp + gt_setup.spare_stack.ss_size, run_on_spare_stack,
                         capture);
}

GT_UNINSTRUMENTED_END
