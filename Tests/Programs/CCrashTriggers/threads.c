// Several threads at once.
#include "trigger.h"

#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <unistd.h>

CHAIN(detached) { write_null(); }
static void *detached_body(void *argument) {
    detached_3();
    KEEP_FRAME;
    return argument;
}
static void run_detached(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, detached_body, NULL);
    pthread_detach(thread);
    cct_expect_threads(1);
    for (;;)
        pause();
}

static atomic_int gate;
static int crowd;

CHAIN(together) {
    atomic_fetch_add(&gate, 1);
    while (atomic_load(&gate) < crowd)
        ;
    *cct_null = 1;
    KEEP_FRAME;
}
static void *together_body(void *argument) {
    together_3();
    KEEP_FRAME;
    return argument;
}
static void run_together(int count) {
    crowd = count;
    cct_mark();
    cct_expect_threads(count);
    for (int i = 0; i < count; i++) {
        pthread_t thread;
        pthread_create(&thread, NULL, together_body, NULL);
    }
    for (;;)
        pause();
}
static void run_two(void) { run_together(2); }
static void run_six(void) { run_together(6); }

CHAIN(thread_destructor) { write_null(); }
static void destroy_value(void *value) {
    (void)value;
    thread_destructor_3();
}
static void set_value(void) {
    pthread_key_t key;
    pthread_key_create(&key, destroy_value);
    pthread_setspecific(key, &key);
}
static void run_thread_destructor(void) { run_on_thread(set_value, 0); }

// The first thread has ended, the process goes on.
CHAIN(leader_gone) {
    usleep(20000);
    write_null();
}
static void *leader_gone_body(void *argument) {
    leader_gone_3();
    KEEP_FRAME;
    return argument;
}
static void run_leader_gone(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, leader_gone_body, NULL);
    pthread_exit(NULL);
}

// Threads come and go all the time.
static void *short_lived(void *argument) { return argument; }
static void *breed(void *started) {
    for (;;) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, short_lived, NULL) == 0)
            pthread_join(thread, NULL);
        atomic_store((atomic_int *)started, 1);
    }
    return NULL;
}
CHAIN(thread_storm) { write_null(); }
static void run_thread_storm(void) {
    static atomic_int started;
    for (int i = 0; i < 4; i++) {
        pthread_t thread;
        pthread_create(&thread, NULL, breed, &started);
    }
    while (atomic_load(&started) == 0)
        ;
    thread_storm_3();
}

// A thread that no signal reaches: it blocked them all past the C library.
static void *deaf_body(void *started) {
    uint64_t all = ~(uint64_t)0;
    syscall(SYS_rt_sigprocmask, SIG_BLOCK, &all, NULL, sizeof all);
    atomic_store((atomic_int *)started, 1);
    for (;;)
        pause();
    return NULL;
}
CHAIN(deaf_thread) { write_null(); }
static void run_deaf_thread(void) {
    static atomic_int started;
    pthread_t thread;
    pthread_create(&thread, NULL, deaf_body, &started);
    pthread_setname_np(thread, "deaf");
    cct_expect_threads(1);
    while (atomic_load(&started) == 0)
        ;
    deaf_thread_3();
}

// Threads that wait with all signals blocked: it is the wait's own mask.
static void wait_in_poll(const sigset_t *all) {
    for (;;)
        ppoll(NULL, 0, NULL, all);
}
static void wait_in_select(const sigset_t *all) {
    for (;;)
        pselect(0, NULL, NULL, NULL, NULL, all);
}
static void wait_in_epoll(const sigset_t *all) {
    struct epoll_event event;
    int file = epoll_create1(EPOLL_CLOEXEC);
    for (;;)
        epoll_pwait(file, &event, 1, -1, all);
}
static void wait_for_signal(const sigset_t *all) {
    for (;;)
        sigsuspend(all);
}
static void *masked_wait_body(void *wait) {
    sigset_t all;
    sigfillset(&all);
    ((void (*)(const sigset_t *))wait)(&all);
    return NULL;
}
CHAIN(masked_waits) { write_null(); }
static void run_masked_waits(void) {
    static void (*const waits[])(const sigset_t *) = {wait_in_poll, wait_in_select, wait_in_epoll, wait_for_signal};
    for (size_t i = 0; i < sizeof waits / sizeof *waits; i++) {
        pthread_t thread;
        pthread_create(&thread, NULL, masked_wait_body, (void *)waits[i]);
        pthread_setname_np(thread, "masked-wait");
        cct_expect_threads(1);
    }
    usleep(20000);
    masked_waits_3();
}

CHAIN(cancelled) { write_null(); }
static void clean_up(void *argument) {
    (void)argument;
    cancelled_3();
}
static void wait_to_be_cancelled(void *started) {
    pthread_cleanup_push(clean_up, NULL);
    atomic_store((atomic_int *)started, 1);
    for (;;)
        pause();
    pthread_cleanup_pop(0);
}
static void *cancelled_body(void *started) {
    wait_to_be_cancelled(started);
    return NULL;
}
static void run_cancelled(void) {
    static atomic_int started;
    pthread_t thread;
    pthread_create(&thread, NULL, cancelled_body, &started);
    cct_expect_threads(1);
    while (atomic_load(&started) == 0)
        ;
    pthread_cancel(thread);
    pthread_join(thread, NULL);
}

CHAIN(spinning) { write_null(); }
static void run_spinning(void) {
    cct_start_bystanders(64, 1);
    spinning_3();
}

CHAIN(crowded) { write_null(); }
static void run_64(void) {
    cct_start_bystanders(64, 0);
    crowded_3();
}
static void run_1000(void) {
    cct_start_bystanders(1000, 0);
    crowded_3();
}

#define BESIDE(name, run, frames, words, ...) WAY(name, run, SIGSEGV, FRAMES(frames), NULL_WRITE, words, __VA_ARGS__)

TRIGGER_LIST(thread_triggers, BESIDE(detached, run_detached, detached, "null write in a detached thread"),
             BESIDE(two_at_once, run_two, together, "two threads crash together"),
             BESIDE(six_at_once, run_six, together, "six threads crash together"),
             BESIDE(thread_destructor, run_thread_destructor, thread_destructor,
                    "null write in the destructor of a thread's value"),
             BESIDE(cancelled, run_cancelled, cancelled, "null write while a cancelled thread cleans up"),
             BESIDE(leader_gone, run_leader_gone, leader_gone, "null write after the first thread has ended",
                    .traits = "gone-leader"),
             BESIDE(thread_storm, run_thread_storm, thread_storm, "null write while threads come and go",
                    .traits = "restless"),
             BESIDE(deaf_thread, run_deaf_thread, deaf_thread, "null write beside a thread that no signal reaches",
                    .traits = "unreached"),
             BESIDE(masked_waits, run_masked_waits, masked_waits,
                    "null write beside threads that wait with all signals blocked"),
             BESIDE(spinning_64, run_spinning, spinning, "null write while 64 threads spin"),
             BESIDE(threads_64, run_64, crowded, "null write beside 64 waiting threads"),
             BESIDE(threads_1000, run_1000, crowded, "null write beside 1,000 waiting threads"));
