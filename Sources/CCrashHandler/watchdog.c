// A timer that interrupts the crashing thread when a stage takes too long. It is made with plain system calls: libc's
// timers may start a thread.
#include "gt_internal.h"

#include <time.h>

GT_UNINSTRUMENTED_BEGIN

/// Its address marks the timer's signal as ours.
static char watchdog_mark;

int gt_watchdog_start(int tid, int milliseconds) {
    // SIGSYS has our handler, and is kept out of every mask.
    struct sigevent event = {0};
    event.sigev_notify = SIGEV_THREAD_ID;
    event.sigev_signo = SIGSYS;
    event.sigev_value.sival_ptr = &watchdog_mark;
    event._sigev_un._tid = tid;
    int timer = -1;
    if (gt_syscall4(SYS_timer_create, CLOCK_MONOTONIC, (long)&event, (long)&timer, 0) != 0)
        return -1;
    // Once more every 100 ms, for whatever hangs after the first.
    struct itimerspec when = {.it_value = {milliseconds / 1000, (long)(milliseconds % 1000) * 1000000},
                              .it_interval = {0, 100000000}};
    gt_syscall4(SYS_timer_settime, timer, 0, (long)&when, 0);
    return timer;
}

void gt_watchdog_stop(int timer) {
    if (timer >= 0)
        gt_syscall4(SYS_timer_delete, timer, 0, 0, 0);
}

bool gt_is_watchdog(const siginfo_t *info) {
    return info->si_code == SI_TIMER && info->si_value.sival_ptr == &watchdog_mark;
}

GT_UNINSTRUMENTED_END
