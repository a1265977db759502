#pragma once

#include <sqlite3.h>

/// SQLITE_TRANSIENT, a cast that Swift does not import: "copy what is bound before the call returns".
/// Async-signal-safe: yes, a constant.
static inline sqlite3_destructor_type gt_sqlite_transient(void) { return SQLITE_TRANSIENT; }
