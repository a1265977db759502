// Watching for hangs: a thread of ours asks the watched ones for a sign of life, and records all stacks when none
// comes.
#include "gt_internal.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>

GT_UNINSTRUMENTED_BEGIN

#define WATCH_COUNT 8
#define SHORTEST_LIMIT_MS 100
#define STACK_SIZE (256 * 1024)

struct gt_watch {
    bool used;
    gt_ask ask;
    void *context;
    uint64_t limit_ns;
    _Atomic uint32_t answers;
    _Atomic int tid; // the thread that last answered; 0: none yet
    uint32_t answers_seen;
    uint64_t silent_ns;
    bool recorded; // this hang is
};

/// Held while watches are looked at, asked and recorded.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct gt_watch watches[WATCH_COUNT];
static int watching_pid; // whose thread it is; 0: there is none
static int watcher_tid;
static uint32_t hang_count;

// ---- recording -----------------------------------------------------------------------------------------------------

static bool is_traced(void) {
    char text[2048];
    int file = gt_openat(AT_FDCWD, "/proc/self/status", O_RDONLY | O_CLOEXEC, 0);
    long got = file >= 0 ? gt_pread(file, text, sizeof text - 1, 0) : 0;
    gt_close(file);
    text[got > 0 ? got : 0] = 0;
    const char *line = strstr(text, "\nTracerPid:\t");
    return line != NULL && line[sizeof "\nTracerPid:\t" - 1] != '0';
}

/// NULL where none can be made.
static uint8_t *make_record(uint64_t silent_ns) {
    uint8_t *record = gt_record_beside(0, ++hang_count);
    if (record == NULL)
        return NULL;
    struct gt_surroundings *surroundings = (struct gt_surroundings *)(record + GT_SURROUNDINGS_OFFSET);
    surroundings->hang_number = hang_count;
    surroundings->hang_silent_ms = (uint32_t)(silent_ns / 1000000);
    surroundings->checksum = gt_record_checksum(surroundings, offsetof(struct gt_surroundings, checksum));
    return record;
}

static void capture_hang(struct gt_capture *capture) { gt_capture_run(capture, GT_STATE_HUNG); }

static void let_go(struct gt_capture *capture) {
    gt_unwind_end();
    gt_threads_release();
    gt_record_unmap(capture->record);
}

static void record_hang(const struct gt_watch *watch) {
    struct gt_life *life = gt_setup.life;
    int nobody = 0;
    // A crash has the record: the process is about to die.
    if (!atomic_compare_exchange_strong(&life->owner, &nobody, -watcher_tid))
        return;
    siginfo_t none = {0};
    struct gt_capture capture = {.goes_on = true};
    capture.pid = gt_getpid();
    capture.runner = watcher_tid;
    capture.tid = atomic_load(&watch->tid) != 0 ? atomic_load(&watch->tid) : capture.pid;
    capture.info = &none;
    capture.record = make_record(watch->silent_ns);
    if (capture.record != NULL) {
        gt_capture_begin(life, &capture);
        gt_capture_bounded(&capture, capture_hang);
        gt_capture_bounded(&capture, let_go);
        gt_capture_end(life, &capture);
    }
    atomic_store(&life->owner, 0);
}

// ---- watching ------------------------------------------------------------------------------------------------------

static void look_at(struct gt_watch *watch, uint64_t elapsed_ns) {
    uint32_t answers = atomic_load(&watch->answers);
    if (answers != watch->answers_seen) {
        watch->answers_seen = answers;
        watch->silent_ns = 0;
        watch->recorded = false;
        if (watch->ask != NULL)
            watch->ask(watch, watch->context);
        return;
    }
    watch->silent_ns += elapsed_ns;
    // A debugger may have stopped the watched thread and not this one; once it has left, the time begins anew.
    if (is_traced())
        watch->silent_ns = 0;
    if (watch->silent_ns < watch->limit_ns || watch->recorded || !gt_is_armed())
        return;
    watch->recorded = true;
    record_hang(watch);
}

/// How long to sleep between two looks: a sixteenth of the shortest limit. 0: there is nothing to watch.
static uint64_t tick_ns(void) {
    uint64_t shortest = 0;
    for (int i = 0; i < WATCH_COUNT; i++)
        if (watches[i].used && (shortest == 0 || watches[i].limit_ns < shortest))
            shortest = watches[i].limit_ns;
    return shortest / 16;
}

static void *watch_all(void *unused) {
    prctl(PR_SET_NAME, "gittickets-hang");
    pthread_mutex_lock(&lock);
    watcher_tid = gt_gettid();
    uint64_t tick;
    while ((tick = tick_ns()) != 0 && watching_pid == gt_getpid()) {
        pthread_mutex_unlock(&lock);
        struct timespec pause = {(time_t)(tick / 1000000000u), (long)(tick % 1000000000u)};
        nanosleep(&pause, NULL);
        pthread_mutex_lock(&lock);
        // Never more than a tick for each look: in what else went by, this thread was stopped like the others.
        for (int i = 0; i < WATCH_COUNT; i++)
            if (watches[i].used)
                look_at(&watches[i], tick);
    }
    watching_pid = 0;
    pthread_mutex_unlock(&lock);
    return unused;
}

static bool start_thread(void) {
    sigset_t all, before;
    pthread_attr_t attributes;
    pthread_t thread;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    pthread_attr_setstacksize(&attributes, STACK_SIZE);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    sigfillset(&all);
    // A new thread inherits the mask, without the fatal signals (interpose_thread.c).
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&thread, &attributes, watch_all, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return started;
}

/// A forked child has no thread, and maybe a lock that its parent's held.
static void forget_parent(void) {
    if (watching_pid == 0 || watching_pid == gt_getpid())
        return;
    lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
    memset(watches, 0, sizeof watches);
    watching_pid = 0;
}

static struct gt_watch *free_watch(void) {
    for (int i = 0; i < WATCH_COUNT; i++)
        if (!watches[i].used)
            return &watches[i];
    return NULL;
}

static bool ensure_thread(void) {
    if (watching_pid != 0)
        return true;
    watching_pid = gt_getpid();
    if (!start_thread())
        watching_pid = 0;
    return watching_pid != 0;
}

struct gt_watch *gt_watch_start(gt_ask ask, void *context, uint32_t milliseconds) {
    if (!gt_is_armed())
        return NULL;
    forget_parent();
    pthread_mutex_lock(&lock);
    struct gt_watch *watch = free_watch();
    if (watch != NULL) {
        uint32_t limit = milliseconds < SHORTEST_LIMIT_MS ? SHORTEST_LIMIT_MS : milliseconds;
        *watch = (struct gt_watch){.used = true, .ask = ask, .context = context};
        watch->limit_ns = (uint64_t)limit * 1000000u;
        watch->tid = ask == NULL ? gt_gettid() : 0;
        watch->answers_seen = ask != NULL; // as if it had just answered, so that the first look asks
        watch->used = ensure_thread();
    }
    bool made = watch != NULL && watch->used;
    pthread_mutex_unlock(&lock);
    return made ? watch : NULL;
}

void gt_watch_answer(struct gt_watch *watch) {
    atomic_store_explicit(&watch->tid, gt_gettid(), memory_order_relaxed);
    atomic_fetch_add_explicit(&watch->answers, 1, memory_order_release);
}

void gt_watch_stop(struct gt_watch *watch) {
    if (watching_pid != gt_getpid())
        return;
    pthread_mutex_lock(&lock);
    watch->used = false;
    pthread_mutex_unlock(&lock);
}

GT_UNINSTRUMENTED_END
