/// GitTickets: catches the crash of a program in any language, and keeps notes that survive it.
///
///     #include <gittickets.h>
///     gt_arm(NULL);                         // first thing in main
///     gt_annotate("document.pages", "42");
///     gt_breadcrumb("opened export");
///
/// A crash then leaves a record for `gittickets-diag`; the program still dies as it would have. Nothing here opens a
/// socket. Each function states whether it may be called in a signal handler ("async-signal-safe").
/// docs/capture-library.md says how to build and link.
#ifndef GITTICKETS_H
#define GITTICKETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#define GT_NONNULL _Nonnull
#define GT_NULLABLE _Nullable
#else
#define GT_NONNULL
#define GT_NULLABLE
#endif

#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// What went wrong while arming. The errno that caused it comes beside it.
enum gt_arm_failure {
    GT_ARM_OK = 0,
    GT_ARM_ALREADY = 1,              // armed before; nothing changed
    GT_ARM_ARGUMENT = 2,             // a text is empty or too long
    GT_ARM_PROCESS_KEY = 3,          // /proc could not be read
    GT_ARM_DIRECTORY = 4,            // the directory can't be opened or made, for a reason not named below
    GT_ARM_DIRECTORY_OWNER = 5,      // it belongs to another user
    GT_ARM_RECORD = 6,               // the record can't be made
    GT_ARM_SPACE = 7,                // no space for the record
    GT_ARM_MEMORY = 8,               // memory for the record or the alternate stacks
    GT_ARM_SIGNALS = 9,              // sigaction refused
    GT_ARM_DIRECTORY_MISSING = 10,   // it is missing and can't be made
    GT_ARM_DIRECTORY_LINK = 11,      // it is a symbolic link, or no directory
    GT_ARM_DIRECTORY_READ_ONLY = 12, // it can't be written
    GT_ARM_RECORD_EXISTS = 13,       // this process life has left a record already
    GT_ARM_QUOTA = 14,               // running processes hold all the records that may be
};

struct gt_arm_result {
    uint32_t failure; // enum gt_arm_failure
    int32_t error;    // errno, or 0
};

/// What to arm with. Zero or NULL takes the default of each. The texts are copied; the caller keeps its own.
struct gt_arm_options {
    size_t size;                         // sizeof(struct gt_arm_options), so that later versions can add fields
    const char *GT_NULLABLE app_id;      // at most 256 bytes; default: the name of the executable
    const char *GT_NULLABLE app_version; // at most 256 bytes; default: unknown
    const char *GT_NULLABLE directory;   // default: where gittickets-diag looks, $XDG_STATE_HOME/gittickets/APP/crashes
    uint64_t max_records;                // that the directory may hold, of children and damaged ones too; default: 50
    uint64_t max_bytes;                  // the same by size, 1.25 MiB a record; default: 64 MiB
};

/// Makes the directory private to this user (and its parents where they are missing), makes room in it (records of
/// plain ends go first, then damaged ones, unexplained ends, and crashes; the latest crash and the oldest go last),
/// reserves the record, gives every thread an alternate stack, and installs the handler for SEGV, BUS, FPE, ILL, TRAP,
/// ABRT and SYS. On any failure nothing is left installed and the process goes on as before. `options` may be NULL: all
/// defaults. Not async-signal-safe. Call from one thread at a time, best before others start.
struct gt_arm_result gt_arm(const struct gt_arm_options *GT_NULLABLE options);

/// What an enum gt_arm_failure means and what to do about it: one English sentence, without private text. Never NULL,
/// never to be freed. Async-signal-safe.
const char *GT_NONNULL gt_arm_advice(uint32_t failure);

/// Puts back the actions found when arming, unless someone changed them since, and removes the record.
/// Alternate stacks stay with their threads. Not async-signal-safe.
void gt_disarm(void);

/// Whether this process (not a parent it was forked from) is armed. Async-signal-safe.
bool gt_is_armed(void);

/// `gt_launch.state`: how the run before this one ended.
enum gt_launch_kind {
    GT_LAUNCH_UNKNOWN = 0,               // not armed, or the ring of launches can't be used
    GT_LAUNCH_NORMAL = 1,                // it ended by itself, or there was none
    GT_LAUNCH_AFTER_CRASH = 2,           // it crashed
    GT_LAUNCH_AFTER_UNEXPLAINED_END = 3, // nothing in it saw its end: SIGKILL, power loss
    GT_LAUNCH_CRASH_LOOP = 4,            // the last three or more each crashed within 60 s of their start
};

struct gt_launch {
    uint32_t state;         // enum gt_launch_kind
    uint32_t early_crashes; // how many of the last runs in a row crashed within 60 s of their start; at most 61
};

/// How earlier runs of this application (those armed in the same directory) ended, without those that still run. Reads
/// one mapped page, and /proc for runs that may be alive: microseconds. Safe from any thread. Not async-signal-safe.
struct gt_launch gt_launch_state(void);

/// Whether the directory holds a record besides this life's own: of an earlier crash, or of a run that still goes on.
/// Those that were set aside as unreadable don't count. True where it can't be listed, or when not armed. Lists the
/// directory: microseconds. Safe from any thread. Not async-signal-safe.
bool gt_has_other_records(void);

/// A number of the application's own that lies beside the records for its next runs: for what a start would have to
/// look up otherwise. 0 until one is kept, when not armed, and where there is no ring of launches. It may get lost, as
/// when the power goes. Async-signal-safe; costs nanoseconds.
uint64_t gt_kept_number(void);
/// Keeps it; nothing when not armed. Safe from any thread, and async-signal-safe.
void gt_keep_number(uint64_t number);

/// Sets the annotation `key` to `value`, or removes it when `value` is NULL. Text that does not fit is cut at a UTF-8
/// boundary: 48 bytes of key, 448 of value; there are 64 slots. Returns false when not armed, for an empty key, when
/// all slots hold other keys, or when another writer did not come to its end within a tenth of a second. Safe from any
/// thread. Not async-signal-safe: a handler may have interrupted that writer.
bool gt_annotate(const char *GT_NONNULL key, const char *GT_NULLABLE value);
/// The same for texts that end with their length; they may hold any bytes.
bool gt_annotate_bytes(const char *GT_NONNULL key, size_t key_length, const char *GT_NULLABLE value,
                       size_t value_length);

/// Appends to the ring of the last 128 breadcrumbs; text over 232 bytes is cut at a UTF-8 boundary. Returns false when
/// not armed. Lock-free, safe from any thread, and async-signal-safe.
bool gt_breadcrumb(const char *GT_NONNULL text);
/// The same for a text that ends with its length; it may hold any bytes.
bool gt_breadcrumb_bytes(const char *GT_NONNULL text, size_t length);

struct gt_watch;
/// Has the watched thread call gt_watch_answer(watch).
typedef void (*gt_ask)(struct gt_watch *GT_NONNULL watch, void *GT_NULLABLE context);

/// Starts watching a thread, a queue or a loop for hangs: when it has been silent for `milliseconds` (at least 100),
/// the stacks of all threads are recorded, once a hang, and the program goes on. Time in which the process was stopped,
/// by SIGSTOP, a debugger or a suspended machine, does not count.
///
/// `ask` is called, on a thread of ours that blocks all signals, each time the watch has been answered: it has to make
/// the watched thread call gt_watch_answer soon, by whatever posts work to it (g_idle_add, a queue). NULL: the watched
/// thread calls gt_watch_answer often enough by itself. Up to 8 watches share one thread, which is there only with
/// them. NULL when not armed, when there are 8, or when no thread can be made. Not async-signal-safe.
struct gt_watch *GT_NULLABLE gt_watch_start(gt_ask GT_NULLABLE ask, void *GT_NULLABLE context, uint32_t milliseconds);

/// Says that the calling thread, which is the watched one, is alive. Async-signal-safe; costs nanoseconds.
void gt_watch_answer(struct gt_watch *GT_NONNULL watch);

/// Ends a watch. `ask` is not running, and not called any more, once this returns: don't call it in there.
void gt_watch_stop(struct gt_watch *GT_NONNULL watch);

/// Says that this process is about to end on purpose, with this status, so that the next start does not call its end
/// unexplained; and wipes the notes, as every clean end does. exit, _exit, quick_exit and exec say it themselves,
/// except where the library was loaded after the start (a Python module calling os._exit). Also for whoever ends by a
/// signal on purpose, such as a handler of SIGTERM that raises it again. A crash after it is still captured.
/// Async-signal-safe.
void gt_note_exit(int status);

#ifdef __cplusplus
}
#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
