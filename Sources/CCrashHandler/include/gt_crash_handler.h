/// Arms and disarms the crash handler, and leaves notes in its record.
///
/// What the handler leaves behind is described by gt_crash_record.h. Each function states whether it may be called in
/// a signal handler ("async-signal-safe").
#ifndef GT_CRASH_HANDLER_H
#define GT_CRASH_HANDLER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gt_crash_record.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What went wrong while arming. The errno that caused it comes beside it.
enum gt_arm_failure : uint32_t {
    GT_ARM_OK = 0,
    GT_ARM_ALREADY = 1,         // armed before; nothing changed
    GT_ARM_ARGUMENT = 2,        // a text is missing or too long
    GT_ARM_PROCESS_KEY = 3,     // /proc could not be read
    GT_ARM_DIRECTORY = 4,       // the directory can't be opened, or is a symbolic link
    GT_ARM_DIRECTORY_OWNER = 5, // the directory belongs to another user
    GT_ARM_RECORD = 6,          // the record can't be made
    GT_ARM_SPACE = 7,           // no space for the record
    GT_ARM_MEMORY = 8,          // memory for the record or the alternate stacks
    GT_ARM_SIGNALS = 9,         // sigaction refused
};

struct gt_arm_result {
    uint32_t failure; // enum gt_arm_failure
    int32_t error;    // errno, or 0
};

/// What to arm with. The texts are copied; the caller keeps its own.
struct gt_arm_options {
    const char *_Nonnull directory;    // absolute or relative path of an existing directory owned by this user
    const char *_Nonnull app_id;       // 1…256 bytes
    const char *_Nullable app_version; // at most 256 bytes; NULL when unknown
};

/// Reserves the record, gives every thread an alternate stack, and installs the handler for SEGV, BUS, FPE, ILL, TRAP,
/// ABRT and SYS. On any failure nothing is left installed and the process goes on as before.
/// Not async-signal-safe. Call from one thread at a time, best before others start.
struct gt_arm_result gt_arm(const struct gt_arm_options *_Nonnull options);

/// Puts back the actions found when arming, unless someone changed them since, and marks the record disarmed.
/// Alternate stacks stay with their threads. Not async-signal-safe.
void gt_disarm(void);

/// Whether this process (not a parent it was forked from) is armed. Async-signal-safe.
bool gt_is_armed(void);

/// Sets the annotation `key` to `value`, or removes it when `value` is NULL. Text that does not fit is cut at a UTF-8
/// boundary: 48 bytes of key, 448 of value; there are 64 slots. Returns false when not armed or when all slots hold
/// other keys. Safe from any thread. Not async-signal-safe: two writers of one slot wait for each other.
bool gt_annotate(const char *_Nonnull key, size_t key_length, const char *_Nullable value, size_t value_length);

/// Appends to the ring of the last 128 breadcrumbs; text over 232 bytes is cut at a UTF-8 boundary. Returns false when
/// not armed. Lock-free, safe from any thread, and async-signal-safe.
bool gt_breadcrumb(const char *_Nonnull text, size_t length);

#ifdef __cplusplus
}
#endif

#endif
