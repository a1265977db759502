// Deaths that hold a lock a careless handler would wait for.
#include "trigger.h"

#include <dlfcn.h>
#include <link.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

CHAIN(malloc_lock) {
    // A free chunk with wild links: the next search through it faults inside malloc, with the arena's lock held. The
    // two other blocks keep the freed one from being merged.
    char *volatile before = malloc(60000);
    char *volatile bad = malloc(60000);
    char *volatile after = malloc(60000);
    free(bad);
    ((volatile uint64_t *)bad)[0] = 0x4141414141414140u;
    ((volatile uint64_t *)bad)[1] = 0x4141414141414140u;
    cct_mark();
    void *volatile next = malloc(70000);
    (void)next, (void)before, (void)after;
    KEEP_FRAME;
}

// A bin whose list of sizes leads back to itself: the next search through it never ends, and holds the arena's lock.
static void *hold_malloc_lock(void *started) {
    uint64_t *volatile block = malloc(5000);
    void *volatile wall = malloc(64);
    free(block);
    void *volatile sorter = malloc(9000); // sorts the free block into its bin
    static uint64_t fake[8] __attribute__((aligned(16)));
    fake[1] = 0x20;                      // a size smaller than any asked for
    fake[5] = (uint64_t)(uintptr_t)fake; // bk_nextsize
    block[3] = (uint64_t)(uintptr_t)fake;
    atomic_store((atomic_int *)started, 1);
    void *volatile next = malloc(4950);
    (void)wall, (void)sorter, (void)next;
    return NULL;
}

static void one_arena(void) { mallopt(M_ARENA_MAX, 1); }

static void run_beside(void *(*body)(void *)) {
    static atomic_int started;
    pthread_t thread;
    if (pthread_create(&thread, NULL, body, &started) != 0)
        _exit(91);
    pthread_setname_np(thread, "lock holder");
    cct_expect_threads(1);
    while (atomic_load(&started) == 0)
        sched_yield();
    // It needs a moment from there into the lock.
    usleep(20000);
}

CHAIN(malloc_lock_elsewhere) { write_null(); }
static void run_malloc_lock_elsewhere(void) {
    run_beside(hold_malloc_lock);
    malloc_lock_elsewhere_3();
}

static int wait_at_object(struct dl_phdr_info *info, size_t size, void *started) {
    (void)info, (void)size;
    atomic_store((atomic_int *)started, 1);
    for (;;)
        pause();
    return 0;
}
static void *hold_loader_lock(void *started) {
    dl_iterate_phdr(wait_at_object, started);
    return NULL;
}

CHAIN(loader_lock_elsewhere) { write_null(); }
static void run_loader_lock_elsewhere(void) {
    run_beside(hold_loader_lock);
    loader_lock_elsewhere_3();
}

static void *hold_output_lock(void *started) {
    flockfile(stdout);
    flockfile(stderr);
    atomic_store((atomic_int *)started, 1);
    for (;;)
        pause();
    return NULL;
}

CHAIN(output_lock_elsewhere) {
    cct_mark();
    abort();
}
static void run_output_lock_elsewhere(void) {
    run_beside(hold_output_lock);
    output_lock_elsewhere_3();
}

NOINLINE static int visit_object(struct dl_phdr_info *info, size_t size, void *argument) {
    (void)info, (void)size, (void)argument;
    write_null();
    return 0;
}

CHAIN(loader_lock) {
    // The callback runs with the loader's lock held.
    dl_iterate_phdr(visit_object, NULL);
    KEEP_FRAME;
}

TRIGGER_LIST(lock_triggers,
             WAY(malloc_lock, malloc_lock_3, SIGSEGV, "..," FRAMES(malloc_lock), "Access through an invalid pointer",
                 "a fault inside malloc"),
             WAY(malloc_lock_elsewhere, run_malloc_lock_elsewhere, SIGSEGV, FRAMES(malloc_lock_elsewhere), NULL_WRITE,
                 "null write while another thread holds malloc's lock", .prepare = one_arena),
             WAY(loader_lock, loader_lock_3, SIGSEGV, "visit_object,?dl_iterate_phdr," FRAMES(loader_lock), NULL_WRITE,
                 "null write with the loader's lock held"),
             WAY(loader_lock_elsewhere, run_loader_lock_elsewhere, SIGSEGV, FRAMES(loader_lock_elsewhere), NULL_WRITE,
                 "null write while another thread holds the loader's lock"),
             WAY(output_lock_elsewhere, run_output_lock_elsewhere, SIGABRT, "..," FRAMES(output_lock_elsewhere),
                 "abort()", "abort() while another thread holds the locks of both outputs"));
