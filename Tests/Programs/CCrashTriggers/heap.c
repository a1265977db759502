// Heaps that are corrupt, and blocks that are used after they were given back.
#include "trigger.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

CHAIN(double_free) {
    void *volatile bytes = malloc(40);
    cct_mark();
    free(bytes);
    free(bytes);
    KEEP_FRAME;
}

CHAIN(double_free_large) {
    void *volatile before = malloc(100000);
    void *volatile bytes = malloc(100000);
    void *volatile after = malloc(100000);
    cct_mark();
    free(bytes);
    free(bytes);
    KEEP_FRAME;
    (void)before, (void)after;
}

CHAIN(heap_overflow) {
    // Over the end of the last chunk into the size of the top chunk: from then on every malloc aborts.
    char *volatile bytes = malloc(100000);
    cct_mark();
    memset(bytes, 0x41, 100000 + 64);
    void *volatile next = malloc(120000);
    (void)next;
    KEEP_FRAME;
}

CHAIN(free_of_stack) {
    char block[64] __attribute__((aligned(16)));
    char *volatile inside = block + 16;
    memset(block, 0, sizeof block);
    cct_mark();
    free(inside);
    KEEP_FRAME;
}

CHAIN(free_of_middle) {
    char *volatile bytes = malloc(200);
    memset(bytes, 0, 200);
    cct_mark();
    free(bytes + 8);
    KEEP_FRAME;
}

CHAIN(realloc_of_garbage) {
    char *volatile bytes = malloc(200);
    memset(bytes, 0x41, 200);
    cct_mark();
    bytes = realloc(bytes + 64, 4000);
    KEEP_FRAME;
}

CHAIN(use_after_free) {
    // A block this large is a mapping of its own, and free gives it back.
    volatile char *block = malloc((size_t)64 << 20);
    block[0] = 1;
    free((void *)block);
    cct_mark();
    block[100] = 2;
    KEEP_FRAME;
}

CHAIN(corrupt_cache) {
    // A freed block is written to: the list of free blocks now leads nowhere.
    void *volatile first = malloc(40);
    uint64_t *volatile second = malloc(40);
    free(first);
    free(second);
    // glibc stores links with their own address, shifted, folded in: this one comes out odd wherever the heap lies.
    second[0] = ((uintptr_t)second >> 12) ^ 0x4141414141414141u;
    cct_mark();
    void *volatile third = malloc(40);
    void *volatile fourth = malloc(40);
    (void)third, (void)fourth;
    KEEP_FRAME;
}

#define HEAP(name, reason, words) WAY(name, name##_3, SIGABRT, "..," FRAMES(name), reason, words)

TRIGGER_LIST(heap_triggers, HEAP(double_free, "free(): double free", "free() twice"),
             HEAP(double_free_large, "Double free or corruption", "free() of a large block twice"),
             HEAP(heap_overflow, "malloc(): corrupted top size", "the top chunk's size overwritten"),
             HEAP(free_of_stack, "free(): invalid", "free() of a local variable"),
             HEAP(free_of_middle, "free(): invalid pointer", "free() of a pointer into a block"),
             HEAP(realloc_of_garbage, "realloc(): invalid", "realloc() of a pointer into a block"),
             HEAP(corrupt_cache, "malloc(): unaligned tcache chunk", "malloc() after a write into a freed block"),
             TRIGGER(use_after_free, SIGSEGV, "Invalid write: unmapped address", "store to a large block given back"));
