#ifndef TRIGGER_H
#define TRIGGER_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include "crash_triggers.h"

#include <signal.h>

#define NOINLINE __attribute__((noinline))
/// Keeps the call before it from becoming a jump, so that its frame stays.
#define KEEP_FRAME __asm__ volatile("" ::: "memory")

/// Defines NAME_1 with the body that follows, called by NAME_2, called by NAME_3.
#define CHAIN(name)                                                                                                    \
    NOINLINE void name##_1(void);                                                                                      \
    NOINLINE void name##_2(void) {                                                                                     \
        name##_1();                                                                                                    \
        KEEP_FRAME;                                                                                                    \
    }                                                                                                                  \
    NOINLINE void name##_3(void) {                                                                                     \
        name##_2();                                                                                                    \
        KEEP_FRAME;                                                                                                    \
    }                                                                                                                  \
    NOINLINE void name##_1(void)

#define FRAMES(name) #name "_1," #name "_2," #name "_3"
/// A row of a table. What may follow the note: `.traits = "…"`, `.prepare = function`.
#define WAY(name, run, sig, frames, reason, words, ...) {#name, run, sig, frames, reason, .note = words, __VA_ARGS__}
#ifdef __cplusplus
#undef WAY
#define WAY(name, run, sig, frames, reason, words, traits, prepare)                                                    \
    {#name, run, sig, frames, reason, words, traits, prepare}
#define CXX_TRIGGER_LIST(list, ...)                                                                                    \
    static const cct_trigger list##_table[] = {__VA_ARGS__};                                                           \
    extern const trigger_list list;                                                                                    \
    const trigger_list list = {list##_table, sizeof list##_table / sizeof *list##_table}
#endif
/// A row for a plain CHAIN.
#define TRIGGER(name, sig, reason, words, ...) WAY(name, name##_3, sig, FRAMES(name), reason, words, __VA_ARGS__)

/// What the plainest death is called.
#define NULL_WRITE "Null pointer write"

/// One file's triggers.
struct trigger_list {
    const struct cct_trigger *triggers;
    size_t count;
};
#define TRIGGER_LIST(list, ...)                                                                                        \
    static const struct cct_trigger list##_table[] = {__VA_ARGS__};                                                    \
    const struct trigger_list list = {list##_table, sizeof list##_table / sizeof *list##_table}

extern const struct trigger_list fault_triggers, processor_triggers, libc_triggers, heap_triggers, stack_triggers,
    lock_triggers, module_triggers, signal_triggers, handler_triggers, thread_triggers, child_triggers, limit_triggers,
    file_triggers, place_triggers, loss_triggers, sandbox_triggers, generated_triggers, stage_triggers, cxx_triggers,
    cxx_runtime_triggers;

extern struct cct_times *cct_times;
extern char cct_directory[4096];
extern volatile int *volatile cct_null;
extern volatile int cct_sink;

/// The plainest death: a store through a null pointer.
static inline void write_null(void) {
    cct_mark();
    *cct_null = 1;
    KEEP_FRAME;
}

/// Has the kernel answer the system call getpriority so: SECCOMP_RET_….
void answer_getpriority(unsigned answer);

/// Dies under a filter of system calls that answers this one with death.
void cct_kill_on(const char *call);

/// How many descriptors from 3 up are open.
int count_descriptors(void);

/// Throws what nobody catches: its what() crashes ('c'), aborts ('a') or never returns ('h').
void cct_throw_troublesome(char kind);

/// Runs `body` on a new thread with this stack size (0: default) and waits for it.
void run_on_thread(void (*body)(void), size_t stack_size);

#endif
