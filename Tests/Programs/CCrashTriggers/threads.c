// Several threads at once.
#include "trigger.h"

#include <pthread.h>
#include <stdatomic.h>
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
    cct_times->threads++;
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
    cct_times->threads += count;
    for (int i = 0; i < count; i++) {
        pthread_t thread;
        pthread_create(&thread, NULL, together_body, NULL);
    }
    for (;;)
        pause();
}
static void run_two(void) { run_together(2); }
static void run_six(void) { run_together(6); }

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

TRIGGER_LIST(thread_triggers, {"detached", run_detached, SIGSEGV, FRAMES(detached), "null write in a detached thread"},
             {"two_at_once", run_two, SIGSEGV, FRAMES(together), "two threads crash together"},
             {"six_at_once", run_six, SIGSEGV, FRAMES(together), "six threads crash together"},
             {"spinning_64", run_spinning, SIGSEGV, FRAMES(spinning), "null write while 64 threads spin"},
             {"threads_64", run_64, SIGSEGV, FRAMES(crowded), "null write beside 64 waiting threads"},
             {"threads_1000", run_1000, SIGSEGV, FRAMES(crowded), "null write beside 1,000 waiting threads"});
