// The timers that bound a capture, whatever it runs into: one interrupts the capturing thread, which gives up a stage,
// then the whole; the other kills where the kernel holds the thread, and no handler runs any more. They are made with
// plain system calls: libc's timers may start a thread.
#include "gt_internal.h"

#include <sys/time.h>
#include <time.h>

GT_UNINSTRUMENTED_BEGIN

/// Past it, stages are given up, and the process is gone within two seconds. What the thread waited for a processor
/// does not count, since on a busy machine all takes longer; but there is an end to that, too.
#define LIMIT_NS 1200000000u
#define LONGEST_NS 3000000000u
/// Processor time from the first look on: no capture needs as much, but a loop that never ends does.
#define WORK_NS 300000000u
#define FIRST_LOOK_MS 500
#define LOOK_MS 100
#define KILL_MS 10000
/// Of what stands in for them where the kernel has no timer left.
#define ALARM_SECONDS 2

/// Its address marks the timer's signal as ours.
static char watchdog_mark;

static struct timespec milliseconds(long count) { return (struct timespec){count / 1000, count % 1000 * 1000000}; }

/// Returns the timer's number and one; 0: there can be none.
static int start(struct sigevent *event, long first, long interval) {
    int timer = -1;
    if (gt_syscall4(SYS_timer_create, CLOCK_MONOTONIC, (long)event, (long)&timer, 0) != 0)
        return 0;
    struct itimerspec when = {.it_value = milliseconds(first), .it_interval = milliseconds(interval)};
    if (gt_syscall4(SYS_timer_settime, timer, 0, (long)&when, 0) == 0)
        return timer + 1;
    gt_syscall4(SYS_timer_delete, timer, 0, 0, 0);
    return 0;
}

static void stop(int *timer) {
    if (*timer != 0)
        gt_syscall4(SYS_timer_delete, *timer - 1, 0, 0, 0);
    *timer = 0;
}

/// The process ends by SIGALRM, then. The program's own alarm is of no more use.
static void set_alarm(void) {
    static const struct sigaction standard; // SIG_DFL
    uint64_t mask = (uint64_t)1 << (SIGALRM - 1);
    struct itimerval when = {.it_value = {ALARM_SECONDS, 0}};
    if (!gt_set_action(SIGALRM, &standard, false))
        return;
    gt_syscall4(SYS_rt_sigprocmask, SIG_UNBLOCK, (long)&mask, 0, sizeof mask);
    gt_syscall4(SYS_setitimer, ITIMER_REAL, (long)&when, 0, 0);
}

void gt_watchdog_start(struct gt_capture *capture) {
    struct gt_watchdog *watchdog = &capture->watchdog;
    if (watchdog->started_ns != 0)
        return;
    watchdog->started_ns = gt_clock_ns(CLOCK_MONOTONIC);
    // SIGSYS has our handler, and is kept out of every mask.
    struct sigevent event = {0};
    event.sigev_notify = SIGEV_THREAD_ID;
    event.sigev_signo = SIGSYS;
    event.sigev_value.sival_ptr = &watchdog_mark;
    event._sigev_un._tid = capture->runner;
    watchdog->timer = start(&event, FIRST_LOOK_MS, LOOK_MS);
    if (capture->goes_on)
        return;
    struct sigevent kill = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGKILL};
    watchdog->killer = start(&kill, KILL_MS, 0);
    if (watchdog->timer == 0)
        set_alarm();
}

void gt_watchdog_stop(struct gt_capture *capture) {
    // It would end a core dump that takes long, too; the other signals don't reach a process by then.
    stop(&capture->watchdog.killer);
    if (capture->goes_on)
        stop(&capture->watchdog.timer);
}

bool gt_is_watchdog(const siginfo_t *info) {
    return info->si_code == SI_TIMER && info->si_value.sival_ptr == &watchdog_mark;
}

static long take_number(const char *text, long at, long length, uint64_t *number) {
    *number = 0;
    for (; at < length && text[at] >= '0' && text[at] <= '9'; at++)
        *number = *number * 10 + (uint64_t)(text[at] - '0');
    return at;
}

/// How long this thread has run, and how long it could have run and did not: proc(5), schedstat. Zeros where that can't
/// be told.
static void read_schedule(uint64_t *worked_ns, uint64_t *delayed_ns) {
    char text[64];
    *worked_ns = *delayed_ns = 0;
    int file = gt_open_proc_path("/proc/thread-self/schedstat");
    if (file < 0)
        return;
    long got = gt_pread(file, text, sizeof text, 0);
    gt_close(file);
    long at = take_number(text, 0, got, worked_ns);
    take_number(text, at + 1, got, delayed_ns);
}

static uint64_t growth(uint64_t now, uint64_t before) { return now > before ? now - before : 0; }

bool gt_watchdog_has_expired(struct gt_capture *capture) {
    struct gt_watchdog *watchdog = &capture->watchdog;
    uint64_t now = gt_clock_ns(CLOCK_MONOTONIC), worked, delayed;
    read_schedule(&worked, &delayed);
    if (watchdog->looked_ns == 0) {
        watchdog->worked_ns = worked;
    } else {
        uint64_t since = now - watchdog->looked_ns, more = growth(delayed, watchdog->delayed_ns);
        watchdog->starved_ns += more < since ? more : since;
    }
    watchdog->looked_ns = now;
    watchdog->delayed_ns = delayed;
    uint64_t taken = now - watchdog->started_ns;
    return taken >= LONGEST_NS || taken - watchdog->starved_ns >= LIMIT_NS ||
           growth(worked, watchdog->worked_ns) >= WORK_NS;
}

GT_UNINSTRUMENTED_END
