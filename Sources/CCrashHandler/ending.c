// Ends that are no crashes: exit, _exit, quick_exit and exec mark the record, so that a record still armed when its
// process is gone means an end nothing in the process could see.
#include "interpose.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

GT_REAL(_exit, void, int)
GT_REAL(_Exit, void, int)
GT_REAL(quick_exit, void, int)

/// The record, if it is this process's and not its parent's: a vfork child sees all its parent's memory.
static struct gt_record_header *own_record(void) {
    struct gt_life *life = gt_setup.life;
    if (life == NULL || atomic_load(&life->pid) != gt_getpid())
        return NULL;
    return (struct gt_record_header *)life->record;
}

/// Whether a crash was recorded that an earlier handler of the application's survived.
static bool survived(const struct gt_record_header *header) {
    return header->state == GT_STATE_CRASHED && header->stage == GT_STAGE_COMPLETE && header->chained != 0;
}

bool gt_mark_end(enum gt_end_kind kind, int status) {
    struct gt_record_header *header = own_record();
    if (header == NULL || (header->state != GT_STATE_ARMED && !survived(header)))
        return false;
    header->end_status = status;
    header->end_realtime_ns = gt_clock_ns(CLOCK_REALTIME);
    header->end_monotonic_ns = gt_clock_ns(CLOCK_MONOTONIC);
    header->end_kind = kind;
    // A crash stays a crash, also when the process lived on.
    if (header->state == GT_STATE_ARMED) {
        header->state = GT_STATE_ENDED;
        gt_launch_mark(GT_STATE_ENDED);
    }
    return true;
}

void gt_unmark_end(void) {
    struct gt_record_header *header = own_record();
    if (header == NULL)
        return;
    header->end_kind = GT_END_NONE;
    if (header->state != GT_STATE_ENDED)
        return;
    header->state = GT_STATE_ARMED;
    gt_launch_mark(GT_STATE_ARMED);
}

/// Of a process that ended well nobody will ask for the notes. Called as late as can be: a crash on the way out still
/// has them, and an exec, which may fail, keeps them.
static void forget_notes(void) {
    struct gt_record_header *header = own_record();
    if (header != NULL && header->state == GT_STATE_ENDED)
        gt_notes_forget();
}

/// After all functions of atexit(3).
__attribute__((destructor(101))) static void forget_notes_at_exit(void) { forget_notes(); }

/// After all functions of at_quick_exit(3), which run in reverse: before any other can be registered.
__attribute__((constructor(101))) static void forget_notes_at_quick_exit(void) { at_quick_exit(forget_notes); }

static void mark_exit(int status, void *unused) {
    (void)unused;
    gt_mark_end(GT_END_EXIT, status);
}

void gt_note_exit(int status) {
    gt_mark_end(GT_END_NOTED, status);
    forget_notes();
}

void gt_watch_endings(void) {
    if (!gt_setup.watches_exit)
        gt_setup.watches_exit = on_exit(mark_exit, NULL) == 0;
}

GT_INTERPOSER _Noreturn void _exit(int status) {
    gt_mark_end(GT_END_IMMEDIATE, status);
    forget_notes();
    real__exit()(status);
    __builtin_unreachable();
}

GT_INTERPOSER _Noreturn void _Exit(int status) {
    gt_mark_end(GT_END_IMMEDIATE, status);
    forget_notes();
    real__Exit()(status);
    __builtin_unreachable();
}

GT_INTERPOSER _Noreturn void quick_exit(int status) {
    gt_mark_end(GT_END_QUICK_EXIT, status);
    real_quick_exit()(status);
    __builtin_unreachable();
}
