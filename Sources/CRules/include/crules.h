// The rule files of redaction-rules/, embedded when the library is built (clang's #embed, C23).
// Constant data: readable from any thread, never freed.
#pragma once

#include <stddef.h>

typedef struct {
    const char *_Nonnull name;           // "secrets.toml"
    const unsigned char *_Nonnull bytes; // UTF-8, not NUL-terminated
    size_t length;
} gt_rule_file;

// Files in the order in which they are loaded. *count receives their number.
const gt_rule_file *_Nonnull gt_rule_files(size_t *_Nonnull count);

// redaction-rules/compiled.bin: what `make rules` made of these files, or of earlier ones. *length receives its size.
const unsigned char *_Nonnull gt_compiled_rules(size_t *_Nonnull length);

// redaction-rules/literals.bin: what `make rules` made of the keywords of these rules, or of earlier ones, with one
// version of Vectorscan for one kind of processor. *length receives its size.
const unsigned char *_Nonnull gt_compiled_literals(size_t *_Nonnull length);
