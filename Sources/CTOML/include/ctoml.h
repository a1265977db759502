// A C face for toml++ (https://marzer.github.io/tomlplusplus), which is C++ only: parse, then walk.
// Nothing here is async-signal-safe. One document may be read from several threads at once; it is never changed.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gt_toml gt_toml;
typedef struct gt_toml_node gt_toml_node;

typedef enum {
    GT_TOML_TABLE,
    GT_TOML_ARRAY,
    GT_TOML_STRING,
    GT_TOML_INTEGER,
    GT_TOML_FLOAT,
    GT_TOML_BOOLEAN,
    GT_TOML_OTHER, // dates and times
} gt_toml_kind;

// 1-based, as editors count; column in code points.
typedef struct {
    uint32_t line;
    uint32_t column;
} gt_toml_position;

typedef struct {
    gt_toml_position position;
    char message[256]; // NUL-terminated, cut to fit
} gt_toml_error;

// Bytes owned by the document: valid until gt_toml_free.
typedef struct {
    const char *_Nullable bytes;
    size_t length;
} gt_toml_text;

// Returns a document that the caller frees with gt_toml_free, or NULL with *error filled in.
gt_toml *_Nullable gt_toml_parse(const char *_Nonnull bytes, size_t length, gt_toml_error *_Nonnull error);
void gt_toml_free(gt_toml *_Nullable document);

// Nodes belong to their document and live as long as it does.
const gt_toml_node *_Nonnull gt_toml_root(const gt_toml *_Nonnull document);
gt_toml_kind gt_toml_node_kind(const gt_toml_node *_Nonnull node);
gt_toml_position gt_toml_node_position(const gt_toml_node *_Nonnull node);

// Entries of a table or elements of an array; 0 for any other kind.
size_t gt_toml_count(const gt_toml_node *_Nonnull node);
// The key of a table's entry, in alphabetic order of keys; empty for any other kind.
gt_toml_text gt_toml_key(const gt_toml_node *_Nonnull node, size_t index);
// NULL when index is out of range.
const gt_toml_node *_Nullable gt_toml_child(const gt_toml_node *_Nonnull node, size_t index);
// NULL when node is no table or has no such key.
const gt_toml_node *_Nullable gt_toml_find(const gt_toml_node *_Nonnull node, const char *_Nonnull key, size_t length);

// Zero or empty for a node of another kind; gt_toml_float also converts integers.
gt_toml_text gt_toml_string(const gt_toml_node *_Nonnull node);
int64_t gt_toml_integer(const gt_toml_node *_Nonnull node);
double gt_toml_float(const gt_toml_node *_Nonnull node);
bool gt_toml_boolean(const gt_toml_node *_Nonnull node);

#ifdef __cplusplus
}
#endif
