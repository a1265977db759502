/// System calls without errno, without cancellation points and without the PLT: what a signal handler may use even when
/// thread-local storage, the heap and the loader are in any state. Each returns the kernel's result: ≥ 0, or −errno.
#ifndef GT_SYSTEM_H
#define GT_SYSTEM_H

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>

/// Around code that runs on any thread: ThreadSanitizer has one of its own, without the state that instrumented code
/// needs. GCC has no word for it: what it builds is the library alone, without sanitizers.
#if defined(__clang__)
#define GT_UNINSTRUMENTED_BEGIN                                                                                        \
    _Pragma("clang attribute push(__attribute__((disable_sanitizer_instrumentation)), apply_to = function)")
#define GT_UNINSTRUMENTED_END _Pragma("clang attribute pop")
#else
#define GT_UNINSTRUMENTED_BEGIN
#define GT_UNINSTRUMENTED_END
#endif

GT_UNINSTRUMENTED_BEGIN

#if !defined(__x86_64__) && !defined(__aarch64__)
#error "The crash handler knows x86-64 and AArch64."
#endif

/// In one place, so that a sandbox's trap there is known to be a call of ours (sandbox.c).
long gt_syscall6(long number, long a, long b, long c, long d, long e, long f) __attribute__((visibility("hidden")));

static inline long gt_syscall4(long number, long a, long b, long c, long d) {
    return gt_syscall6(number, a, b, c, d, 0, 0);
}

static inline int gt_getpid(void) { return (int)gt_syscall4(SYS_getpid, 0, 0, 0, 0); }
static inline int gt_gettid(void) { return (int)gt_syscall4(SYS_gettid, 0, 0, 0, 0); }
static inline uint32_t gt_geteuid(void) { return (uint32_t)gt_syscall4(SYS_geteuid, 0, 0, 0, 0); }
static inline void gt_close(int descriptor) { gt_syscall4(SYS_close, descriptor, 0, 0, 0); }

static inline bool gt_fstat(int descriptor, struct stat *status) {
    return gt_syscall4(SYS_fstat, descriptor, (long)status, 0, 0) == 0;
}

static inline int gt_openat(int directory, const char *path, int flags, unsigned mode) {
    return (int)gt_syscall4(SYS_openat, directory, (long)path, flags, (long)mode);
}

/// Has the page of this word there to be written to, the word unchanged. A page of a file that is read first is
/// faulted in twice.
static inline void gt_touch(uint32_t *word) {
    uint32_t none = 0;
    __atomic_compare_exchange_n(word, &none, 0, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

/// Opens a file of this user's whose use is not to be noted: the time of it would go to disk at each start. The kernel
/// refuses that for another's file (open(2), O_NOATIME).
static inline int gt_open_unnoted(int directory, const char *path, int flags, unsigned mode) {
    int file = gt_openat(directory, path, flags | O_NOATIME, mode);
    return file == -EPERM ? gt_openat(directory, path, flags, mode) : file;
}

/// New memory of this process alone, from mmap(2); NULL where there is none. Each function of the C library's that is
/// called for the first time has the loader look through every library, which takes longer than the call.
static inline void *gt_map(size_t size, int protection, int more_flags) {
    long at = gt_syscall6(SYS_mmap, 0, (long)size, protection, MAP_PRIVATE | MAP_ANONYMOUS | more_flags, -1, 0);
    return at < 0 && at >= -4095 ? NULL : (void *)at;
}

static inline void gt_unmap(void *at, size_t size) { gt_syscall4(SYS_munmap, (long)at, (long)size, 0, 0); }
static inline bool gt_protect(void *at, size_t size, int protection) {
    return gt_syscall4(SYS_mprotect, (long)at, (long)size, protection, 0) == 0;
}
static inline bool gt_advise(void *at, size_t size, int advice) {
    return gt_syscall4(SYS_madvise, (long)at, (long)size, advice, 0) == 0;
}

static inline long gt_readlink(const char *path, char *text, size_t capacity) {
    return gt_syscall4(SYS_readlinkat, AT_FDCWD, (long)path, (long)text, (long)capacity);
}

/// Reads again while a signal interrupts it.
static inline long gt_pread(int descriptor, void *bytes, size_t length, uint64_t offset) {
    long got;
    do
        got = gt_syscall4(SYS_pread64, descriptor, (long)bytes, (long)length, (long)offset);
    while (got == -EINTR);
    return got;
}

GT_UNINSTRUMENTED_END

#endif
