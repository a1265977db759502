// pthread_create: each thread made while armed gets an alternate stack, has no fatal signal blocked, and knows the
// bounds of its stack. This reaches pthreads, libdispatch's workers and Swift's tasks alike.
#include "interpose.h"

#include <pthread.h>
#include <stdlib.h>

/// What lies above a thread's first frame of ours: start_thread and clone, as far as an unwinder looks.
#define ABOVE_FIRST_FRAME 1024

GT_REAL(pthread_create, int, pthread_t *, const pthread_attr_t *, void *(*)(void *), void *)

_Thread_local struct gt_stack_bounds gt_stack_bounds __attribute__((tls_model("initial-exec")));

struct start {
    void *(*routine)(void *);
    void *argument;
    size_t stack_size;
};

static void equip_thread(struct start *start, uintptr_t frame) {
    gt_stack_bounds.high = frame + ABOVE_FIRST_FRAME;
    gt_stack_bounds.low = gt_stack_bounds.high - start->stack_size;
    gt_thread_register();
    gt_alternate_stack_adopt();
    gt_unblock_fatal_signals();
}

// GCC before 15 jumps where it can when it optimises, and can't be told to.
#if __has_attribute(musttail)
#define GT_TAIL_CALL __attribute__((musttail))
#else
#define GT_TAIL_CALL
#endif

static void *begin_thread(void *opaque) {
    struct start *start = opaque;
    void *(*routine)(void *) = start->routine;
    void *argument = start->argument;
    equip_thread(start, (uintptr_t)__builtin_frame_address(0));
    free(start);
    // A jump, so that no trace shows us.
    GT_TAIL_CALL return routine(argument);
}

/// Of a thread made without attributes; 0 where that can't be told.
static size_t default_stack_size(void) {
    static _Atomic size_t known;
    size_t size = atomic_load_explicit(&known, memory_order_relaxed);
    pthread_attr_t attributes;
    if (size != 0 || pthread_attr_init(&attributes) != 0)
        return size;
    pthread_attr_getstacksize(&attributes, &size);
    pthread_attr_destroy(&attributes);
    atomic_store_explicit(&known, size, memory_order_relaxed);
    return size;
}

static size_t stack_size(const pthread_attr_t *attributes) {
    size_t size = 0;
    if (attributes != NULL && pthread_attr_getstacksize(attributes, &size) == 0)
        return size;
    return default_stack_size();
}

GT_INTERPOSER int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*routine)(void *),
                                 void *argument) {
    struct start *start = atomic_load(&gt_setup.armed) ? malloc(sizeof *start) : NULL;
    if (start == NULL)
        return real_pthread_create()(thread, attributes, routine, argument);
    *start = (struct start){routine, argument, stack_size(attributes)};
    int failure = real_pthread_create()(thread, attributes, begin_thread, start);
    if (failure != 0)
        free(start);
    return failure;
}
