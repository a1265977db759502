// Deaths that hold a lock a careless handler would wait for.
#include "trigger.h"

#include <dlfcn.h>
#include <link.h>
#include <stdlib.h>

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

TRIGGER_LIST(lock_triggers, {"malloc_lock", malloc_lock_3, SIGSEGV, "..," FRAMES(malloc_lock), "a fault inside malloc"},
             {"loader_lock", loader_lock_3, SIGSEGV, "visit_object,?dl_iterate_phdr," FRAMES(loader_lock),
              "null write with the loader's lock held"});
