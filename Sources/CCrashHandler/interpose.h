/// Standing in front of a libc function. The linker prefers our definition to libc's; ours calls the next one: a
/// sanitizer's interceptor where there is one, otherwise libc's. While not armed, an interposer passes everything on
/// unchanged.
#ifndef GT_INTERPOSE_H
#define GT_INTERPOSE_H

#include "gt_internal.h"

#define GT_INTERPOSER __attribute__((visibility("default"), used))

/// Declares real_NAME(): the next definition of NAME, looked up once, by bind_NAME(). A race looks it up twice, to the
/// same end.
#define GT_REAL(name, result, ...)                                                                                     \
    extern result __interceptor_##name(__VA_ARGS__) __attribute__((weak, visibility("default")));                      \
    typedef result (*name##_function)(__VA_ARGS__);                                                                    \
    static _Atomic(name##_function) found_##name;                                                                      \
    static name##_function bind_##name(void) {                                                                         \
        name##_function function = __interceptor_##name;                                                               \
        if (function == NULL)                                                                                          \
            function = (name##_function)gt_next_definition(#name);                                                     \
        atomic_store_explicit(&found_##name, function, memory_order_relaxed);                                          \
        return function;                                                                                               \
    }                                                                                                                  \
    static name##_function real_##name(void) {                                                                         \
        name##_function function = atomic_load_explicit(&found_##name, memory_order_relaxed);                          \
        return function != NULL ? function : bind_##name();                                                            \
    }

#endif
