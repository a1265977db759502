// Survives the truncation of a file that is being read through a mapping.
//
// When somebody shortens a file that another process has mapped, the next touch of a lost page raises SIGBUS
// (mmap(2)). libsystemd maps journal files, so a truncated journal would kill whoever reads it. While a thread is
// between begin and end, the handler puts a page of zeros where the lost page was and counts it: the read goes on
// over zeros, the caller learns that it did, and throws the result away. systemd's own programs do the same
// (systemd: src/basic/sigbus.c), but the library does not do it for its users.
//
// A SIGBUS of any other kind, or on any other thread, goes to the handler that was there before.
// C, because a signal handler must not enter a managed runtime.

#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/// Puts the handler on top of the one that is there, until the matching gt_fault_guard_uninstall. Counted, so calls
/// nest. Returns 0, or a negative errno. Thread-safe; not async-signal-safe.
int gt_fault_guard_install(void);

/// Ends one gt_fault_guard_install. The last one gives SIGBUS back to the handler it was taken from, unless somebody
/// else has taken it meanwhile. Thread-safe; not async-signal-safe.
void gt_fault_guard_uninstall(void);

/// Begins to guard the calling thread. Nests. Async-signal-safe.
void gt_fault_guard_begin(void);

/// Ends the matching gt_fault_guard_begin. Returns how many lost pages were replaced on this thread since the
/// outermost begin. Async-signal-safe.
unsigned gt_fault_guard_end(void);

#ifdef __cplusplus
}
#endif
