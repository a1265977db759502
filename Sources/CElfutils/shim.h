#pragma once

// elfutils (libelf, libdw) and the three demanglers, none of which has a Swift module. Nothing here is
// async-signal-safe, and one `Elf` or `Dwarf` must not be used by two threads at once.

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwelf.h>
#include <gelf.h>
#include <stdlib.h>
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

/// The C++ ABI's demangler, exported by libstdc++ (cxxabi.h is C++ only). Returns a string of malloc that the caller
/// frees, or NULL.
extern char *_Nullable __cxa_demangle(const char *_Nonnull name, char *_Nullable buffer, size_t *_Nullable size,
                                      int *_Nullable status);
