#pragma once

// elfutils (libelf, libdw) and two demanglers, none of which has a Swift module. Nothing here is
// async-signal-safe, and one `Elf` or `Dwarf` must not be used by two threads at once.

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwelf.h>
#include <gelf.h>
#include <libiberty/demangle.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>

/// Exported by libswiftCore, static or dynamic. Returns a string of malloc that the caller frees, or NULL when `name`
/// is no Swift symbol. `buffer` and `size` may be NULL, `flags` must be 0.
extern char *_Nullable swift_demangle(const char *_Nonnull name, size_t length, char *_Nullable buffer,
                                      size_t *_Nullable size, uint32_t flags);

/// The form Swift's own backtracer prints: `Season.tally(_:into:)`, without modules, types of arguments or private
/// contexts. Exported by libswiftCore, static or dynamic. Returns a string of malloc that the caller frees, or NULL
/// when `name` is no symbol it knows. `buffer` and `size` may be NULL.
extern char *_Nullable _swift_backtrace_demangle(const char *_Nonnull name, size_t length, char *_Nullable buffer,
                                                 size_t *_Nullable size) __attribute__((weak));

/// `_swift_backtrace_demangle` where the runtime in use has it, `swift_demangle` where it lacks it: no header declares
/// the former. Same result and ownership.
static inline char *_Nullable gte_swift_readable(const char *_Nonnull name, size_t length) {
    if (_swift_backtrace_demangle)
        return _swift_backtrace_demangle(name, length, NULL, NULL);
    return swift_demangle(name, length, NULL, NULL, 0);
}

/// Where `gte_cxx_demangle` collects a name.
struct gte_name {
    char *_Nonnull bytes;
    size_t length;
    size_t limit;
    jmp_buf full;
};

/// For `cplus_demangle_v3_callback`, which keeps nothing on the heap and can be told to stop in no other way.
static inline void gte_name_append(const char *_Nonnull text, size_t length, void *_Nonnull opaque) {
    struct gte_name *name = (struct gte_name *)opaque;
    if (length > name->limit - name->length)
        longjmp(name->full, 1);
    memcpy(name->bytes + name->length, text, length);
    name->length += length;
}

/// Demangles a C++ name, without what the function returns, or a type as `std::type_info::name()` spells it.
/// `__cxa_demangle` has the same code, but no limit: each reference back in a name can double what it stands for.
/// Returns a string of malloc that the caller frees; NULL when `name` is none, or longer than `limit` bytes.
static inline char *_Nullable gte_cxx_demangle(const char *_Nonnull name, size_t limit) {
    struct gte_name found = {.bytes = (char *)malloc(limit + 1), .length = 0, .limit = limit};
    if (!found.bytes)
        return NULL;
    if (setjmp(found.full) == 0 &&
        cplus_demangle_v3_callback(name, DMGL_PARAMS | DMGL_TYPES | DMGL_RET_DROP, gte_name_append, &found) != 0) {
        found.bytes[found.length] = 0;
        return found.bytes;
    }
    free(found.bytes);
    return NULL;
}
