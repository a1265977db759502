// The threads that pthread_create made while armed, so that a crash need not have /proc list them: the kernel sets up
// an entry for each name that it lists there.
#include "gt_internal.h"

#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>

GT_UNINSTRUMENTED_BEGIN

static _Atomic int registered[GT_THREAD_CAPACITY]; // 0: free
/// Behind the last that was ever in use.
static _Atomic uint32_t registered_end;
static pthread_key_t key;
static _Thread_local int own_tid __attribute__((tls_model("initial-exec")));
static bool have_key;
/// Most programs never make a thread: the key is not made before.
static pthread_once_t key_once = PTHREAD_ONCE_INIT;

static void unregister(void *place) { atomic_store((_Atomic int *)place, 0); }

static void make_key(void) { have_key = pthread_key_create(&key, unregister) == 0; }

static void raise_end(uint32_t end) {
    uint32_t found = atomic_load(&registered_end);
    while (found < end && !atomic_compare_exchange_weak(&registered_end, &found, end))
        ;
}

void gt_thread_register(void) {
    pthread_once(&key_once, make_key);
    int tid = own_tid = gt_gettid();
    for (uint32_t i = 0; i < GT_THREAD_CAPACITY; i++) {
        int none = 0;
        if (atomic_load_explicit(&registered[i], memory_order_relaxed) != 0 ||
            !atomic_compare_exchange_strong(&registered[i], &none, tid))
            continue;
        raise_end(i + 1);
        if (!have_key || pthread_setspecific(key, (void *)&registered[i]) != 0)
            unregister((void *)&registered[i]);
        return;
    }
}

int gt_registered_tid(void) { return own_tid != 0 ? own_tid : gt_gettid(); }

uint32_t gt_count_threads(void) {
    struct stat status;
    // A directory for each, beside "." and "..".
    long failure = gt_syscall4(SYS_newfstatat, AT_FDCWD, (long)"/proc/self/task", (long)&status, 0);
    return failure == 0 && status.st_nlink > 2 ? (uint32_t)status.st_nlink - 2 : 0;
}

bool gt_list_registered(int pid, bool (*take)(void *context, int tid), void *context) {
    uint32_t end = atomic_load(&registered_end), found = 1; // the first thread of all
    for (uint32_t i = 0; i < end; i++)
        found += atomic_load(&registered[i]) != 0;
    // Others were there before, or were made past the C library; or one that ends is still, or no longer, there.
    if (found != gt_count_threads())
        return false;
    take(context, pid);
    for (uint32_t i = 0; i < end; i++) {
        int tid = atomic_load(&registered[i]);
        if (tid != 0)
            take(context, tid);
    }
    return true;
}

GT_UNINSTRUMENTED_END
