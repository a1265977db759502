// What evidence-bench measures the Swift journal reader beside: the same work in C.

#pragma once

#include <stdint.h>

/// Reads every entry of a journal directory and adds up the lengths of six fields' values.
/// Returns the number of entries, or a negative errno. `bytes` gets the sum.
int64_t gt_journal_loop(const char *_Nonnull directory, uint64_t *_Nonnull bytes);
