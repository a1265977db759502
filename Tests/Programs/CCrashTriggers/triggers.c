// The list of triggers, and what they share.
#include "trigger.h"

#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

/// Seconds: what hangs is found out, not waited for.
#define LONGEST_LIFE 15

volatile int *volatile cct_null;
volatile int cct_sink;
char cct_directory[4096] = ".";

static struct cct_times private_times;
struct cct_times *cct_times = &private_times;

static const struct trigger_list *const lists[] = {
    &fault_triggers, &processor_triggers, &libc_triggers,   &heap_triggers,    &stack_triggers,
    &lock_triggers,  &module_triggers,    &signal_triggers, &handler_triggers, &thread_triggers,
    &child_triggers, &limit_triggers,     &place_triggers,  &loss_triggers,    &sandbox_triggers,
    &file_triggers,  &generated_triggers, &stage_triggers,  &cxx_triggers,     &cxx_runtime_triggers,
};

size_t cct_count(void) {
    size_t count = 0;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        count += lists[i]->count;
    return count;
}

const struct cct_trigger *cct_at(size_t index) {
    size_t list = 0;
    while (index >= lists[list]->count)
        index -= lists[list++]->count;
    return &lists[list]->triggers[index];
}

const struct cct_trigger *cct_named(const char *name) {
    for (size_t i = 0; i < cct_count(); i++)
        if (strcmp(cct_at(i)->name, name) == 0)
            return cct_at(i);
    return NULL;
}

int cct_is_unrecorded(const char *name) {
    const struct cct_trigger *trigger = cct_named(name);
    return trigger != NULL && trigger->traits != NULL && strstr(trigger->traits, "unrecorded") != NULL;
}

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

NOINLINE void cct_mark(void) { cct_times->crash = now(); }
void cct_expect_threads(int count) { cct_times->threads += count; }
void cct_note_ready(void) { cct_times->ready = 1; }
void cct_note_arm(int ended) { *(ended ? &cct_times->arm_end : &cct_times->arm_begin) = now(); }
void cct_set_directory(const char *path) { snprintf(cct_directory, sizeof cct_directory, "%s", path); }

void cct_begin(void) {
    alarm(LONGEST_LIFE);
    const char *path = getenv("CRASH_TIMES");
    int file = path != NULL ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0)
        return;
    // Between guard pages: whoever runs over the end of his own memory must not write into it.
    char *room = mmap(NULL, 3 * 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (room != MAP_FAILED &&
        mmap(room + 4096, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0) != MAP_FAILED)
        cct_times = (struct cct_times *)(room + 4096);
    close(file);
}

// ---- bystanders ----------------------------------------------------------------------------------------------------

static atomic_int started;

NOINLINE static void *bystander_wait(void *argument) {
    atomic_fetch_add(&started, 1);
    for (;;)
        pause();
    return argument;
}

NOINLINE static void *bystander_spin(void *argument) {
    atomic_fetch_add(&started, 1);
    for (volatile unsigned long turns = 0;; turns++)
        ;
    return argument;
}

void cct_start_bystanders(int count, int spinning) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 256 * 1024);
    int target = atomic_load(&started) + count;
    for (int i = 0; i < count; i++) {
        pthread_t thread;
        char name[16];
        if (pthread_create(&thread, &attributes, spinning ? bystander_spin : bystander_wait, NULL) != 0)
            _exit(91);
        snprintf(name, sizeof name, "bystander-%d", i);
        pthread_setname_np(thread, name);
    }
    pthread_attr_destroy(&attributes);
    while (atomic_load(&started) < target)
        sched_yield();
    cct_expect_threads(count);
}

static void *thread_body(void *body) {
    ((void (*)(void))body)();
    KEEP_FRAME;
    return NULL;
}

void run_on_thread(void (*body)(void), size_t stack_size) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    if (stack_size > 0)
        pthread_attr_setstacksize(&attributes, stack_size);
    pthread_t thread;
    if (pthread_create(&thread, &attributes, thread_body, (void *)body) != 0)
        _exit(91);
    cct_expect_threads(1);
    pthread_join(thread, NULL);
}
