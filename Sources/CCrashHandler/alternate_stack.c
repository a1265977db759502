// A stack overflow can only be handled on another stack, and each thread needs one of its own: sigaltstack(2).
#include "gt_internal.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <sys/mman.h>

GT_UNINSTRUMENTED_BEGIN

#ifndef AT_MINSIGSTKSZ
#define AT_MINSIGSTKSZ 51
#endif
#ifndef MADV_GUARD_INSTALL
#define MADV_GUARD_INSTALL 102
#endif
#define STACKS_AT_ONCE 8
#define UNUSED_CAPACITY 32
/// What the handler itself needs, beside the frames the kernel pushes: libunwind's cursor and state are the bulk.
#define HANDLER_STACK (64 * 1024)
/// pthread_setspecific on a key below this touches no heap: PTHREAD_KEY_2NDLEVEL_SIZE, glibc's nptl/internaltypes.h.
#define FIRST_LEVEL_KEYS 32

static pthread_key_t key;
static bool have_key;
static _Thread_local unsigned char exit_rounds __attribute__((tls_model("initial-exec")));
/// The one this thread has from us; NULL: it has none, or its own.
static _Thread_local void *own_stack __attribute__((tls_model("initial-exec")));

static size_t whole_size(void) { return gt_setup.alternate_stack_size + gt_setup.page_size; }

/// Made and not in use. A list of all mappings, which the handler reads, would be long with two for each thread.
static _Atomic(void *) unused_stacks[UNUSED_CAPACITY];

static bool put_aside(void *stack) {
    for (int i = 0; i < UNUSED_CAPACITY; i++) {
        void *none = NULL;
        if (atomic_compare_exchange_strong(&unused_stacks[i], &none, stack))
            return true;
    }
    return false;
}

static void free_stack(void *stack) {
    gt_advise((char *)stack + gt_setup.page_size, gt_setup.alternate_stack_size, MADV_DONTNEED);
    if (!put_aside(stack))
        gt_unmap(stack, whole_size());
}

/// Divides a mapping into stacks, to be used or put aside. The lowest page of each is its guard: of the lowest one a
/// mapping of its own, as that of a thread's stack, and in between marked in the page table where the kernel can do so
/// (Linux 6.13).
static void divide(char *at, size_t count) {
    size_t page = gt_setup.page_size;
    gt_protect(at, page, PROT_NONE);
    for (size_t i = 1; i < count; i++) {
        char *stack = at + i * whole_size();
        if (!gt_advise(stack, page, MADV_GUARD_INSTALL))
            gt_protect(stack, page, PROT_NONE);
        if (!put_aside(stack))
            gt_unmap(stack, whole_size());
    }
}

static void *map_stacks(size_t count) {
    char *at = gt_map(count * whole_size(), PROT_READ | PROT_WRITE, GT_STACK_MAPPING);
    if (at != NULL)
        divide(at, count);
    return at;
}

static void *make_stack(void) {
    for (int i = 0; i < UNUSED_CAPACITY; i++) {
        void *stack = atomic_load(&unused_stacks[i]) != NULL ? atomic_exchange(&unused_stacks[i], NULL) : NULL;
        if (stack != NULL)
            return stack;
    }
    void *stack = map_stacks(STACKS_AT_ONCE);
    return stack != NULL ? stack : map_stacks(1);
}

static stack_t usable_part(void *stack) {
    return (stack_t){.ss_sp = (char *)stack + gt_setup.page_size, .ss_size = gt_setup.alternate_stack_size};
}

static bool change_stack(const stack_t *to, stack_t *from) {
    return gt_syscall4(SYS_sigaltstack, (long)to, (long)from, 0, 0) == 0;
}

/// Runs when a thread ends; last, so that other destructors are still covered.
static void release_stack(void *stack) {
    if (++exit_rounds < PTHREAD_DESTRUCTOR_ITERATIONS - 1) {
        pthread_setspecific(key, stack);
        return;
    }
    stack_t current;
    if (change_stack(NULL, &current) && current.ss_sp == usable_part(stack).ss_sp) {
        stack_t none = {.ss_flags = SS_DISABLE};
        change_stack(&none, NULL);
    }
    free_stack(stack);
}

bool gt_alternate_stacks_prepare(void) {
    size_t page = gt_setup.page_size;
    size_t frame = getauxval(AT_MINSIGSTKSZ);
    gt_setup.signal_frame_size = frame != 0 ? frame : MINSIGSTKSZ;
    size_t frames = 4 * gt_setup.signal_frame_size; // nested faults push a frame each
    gt_setup.alternate_stack_size = (HANDLER_STACK + frames + page - 1) & ~(page - 1);
    if (!have_key)
        have_key = pthread_key_create(&key, release_stack) == 0;
    return have_key;
}

size_t gt_alternate_stacks_size(void) { return 2 * whole_size(); }

bool gt_alternate_stacks_take(void *at, size_t more) {
    size_t page = gt_setup.page_size, size = gt_setup.alternate_stack_size;
    char *first = at, *second = first + whole_size();
    if (!gt_protect(first + page, size, PROT_READ | PROT_WRITE) ||
        !gt_protect(second + page, size + more, PROT_READ | PROT_WRITE))
        return false;
    gt_setup.spare_stack = usable_part(first);
    return put_aside(second);
}

void gt_alternate_stack_adopt(void) {
    stack_t current;
    if (!have_key || !change_stack(NULL, &current) || (current.ss_flags & SS_DISABLE) == 0)
        return;
    void *stack = make_stack();
    if (stack == NULL)
        return;
    stack_t alternate = usable_part(stack);
    if (!change_stack(&alternate, NULL) || pthread_setspecific(key, stack) != 0) {
        free_stack(stack);
        return;
    }
    own_stack = stack;
}

void gt_alternate_stack_offer(void *stack, ucontext_t *context) {
    // sigaltstack() would be undone by the return from the handler, which restores uc_stack.
    context->uc_stack = usable_part(stack);
    own_stack = stack;
    if (key < FIRST_LEVEL_KEYS)
        pthread_setspecific(key, stack);
}

static void disable(void *none) { gt_syscall4(SYS_sigaltstack, (long)none, 0, 0, 0); }

void gt_alternate_stack_withdraw(ucontext_t *context) {
    stack_t none = {.ss_flags = SS_DISABLE};
    if (own_stack == NULL || gt_setup.spare_stack.ss_sp == NULL ||
        context->uc_stack.ss_sp != usable_part(own_stack).ss_sp)
        return;
    // Not from the stack in question: the kernel refuses that, and since 6.12 the return from the handler is no way
    // round it.
    gt_call_on_stack((char *)gt_setup.spare_stack.ss_sp + gt_setup.spare_stack.ss_size, disable, &none);
    context->uc_stack = none;
}

void *gt_alternate_stack_make(void) { return make_stack(); }
void gt_alternate_stack_free(void *stack) { free_stack(stack); }

GT_UNINSTRUMENTED_END
