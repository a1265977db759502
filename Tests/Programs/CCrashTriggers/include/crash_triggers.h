/// Ways for a process to die, each reached through a chain of three calls with known names: NAME_3 calls NAME_2 calls
/// NAME_1, and NAME_1 dies. For tests and measurements; nothing here belongs into a product.
#ifndef CRASH_TRIGGERS_H
#define CRASH_TRIGGERS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct cct_trigger {
    const char *_Nonnull name;
    void (*_Nonnull run)(void);  // does not return unless the process survived
    int signal;                  // it dies by this one without us; 0: the process itself ends well
    const char *_Nonnull frames; // expected innermost functions, comma-separated; "?x" may be missing
    const char *_Nonnull reason; // part of the headline that a report must have; "a|b": either
    const char *_Nonnull note;
    /// What the scene needs and how the record differs from the common one, comma-separated; NULL: nothing. The words
    /// are those of TriggerTraits.
    const char *_Nullable traits;
    void (*_Nullable prepare)(void); // to be called before arming
};

/// Number of triggers in C and C++, and each of them by index.
size_t cct_count(void);
const struct cct_trigger *_Nonnull cct_at(size_t index);

/// What the harness sees of a run, shared through the file named by CRASH_TIMES. CLOCK_MONOTONIC, nanoseconds.
struct cct_times {
    uint64_t arm_begin;
    uint64_t arm_end;
    uint64_t crash; // just before the fatal instruction
    int32_t ready;  // 1: waiting for a signal from outside
    int32_t child_status;
    int32_t child_pid;
    int32_t threads; // other threads alive at the crash
};

/// Maps the shared times, and has SIGALRM end a process that hangs. Call first.
void cct_begin(void);
/// Notes that arming begins (0) or has ended (1), that the crash comes now, that a signal from outside is awaited.
void cct_note_arm(int ended);
void cct_mark(void);
void cct_note_ready(void);

/// Counts threads that a record must show beside the crashing one.
void cct_expect_threads(int count);

/// Starts `count` threads that only wait (or spin), named "bystander-N"; returns when all run.
void cct_start_bystanders(int count, int spinning);

/// Runs what is no death by itself: "descriptors", "inherited_descriptors", "ends_exit", "ends_immediately",
/// "ends_quickly", "ends_exec", "ends_exec_list", "idle_briefly", "child_arms", "what_crashes", "what_aborts",
/// "what_hangs". Returns 0 when the name is none of these.
int cct_run_episode(const char *_Nonnull name, void (*_Nonnull in_child)(void));

/// Handlers of the application's own, to be installed before arming: "chain" restores the default and returns, "return"
/// returns once after mapping the faulting page, "longjmp" jumps out, "exit" calls _exit(42). NULL name: none.
void cct_install_handler(const char *_Nullable name);

/// The trigger of that name; NULL when there is none.
const struct cct_trigger *_Nullable cct_named(const char *_Nonnull name);

/// Whether arming fails in that trigger's scene.
int cct_is_unrecorded(const char *_Nonnull name);

/// Names a scratch place on disk for the triggers that need one. The text is copied.
void cct_set_directory(const char *_Nonnull path);

#ifdef __cplusplus
}
#endif

#endif
