#pragma once

// libunwind's remote interface (libunwind(3)), made callable from Swift: its functions are macros, and its accessor
// table and dynamic info hold unions. Nothing here is async-signal-safe.

#include <libunwind.h>
#include <string.h>

/// Searches the binary-search table of an `.eh_frame_hdr` read through the accessors. Exported by libunwind 1.6, absent
/// from its headers.
extern int UNW_OBJ(dwarf_search_unwind_table)(unw_addr_space_t _Nonnull space, unw_word_t ip,
                                              unw_dyn_info_t *_Nonnull table, unw_proc_info_t *_Nonnull result,
                                              int need_unwind_info, void *_Nullable argument);

/// Called with the argument given to `gtu_init`. Returns 0, or a negative `unw_error_t`.
typedef int (*gtu_find_proc_info)(unw_addr_space_t _Nonnull space, unw_word_t ip, unw_proc_info_t *_Nonnull result,
                                  int need_unwind_info, void *_Nullable argument);
typedef int (*gtu_read_word)(unw_addr_space_t _Nonnull space, unw_word_t address, unw_word_t *_Nonnull value,
                             int is_write, void *_Nullable argument);
typedef int (*gtu_read_register)(unw_addr_space_t _Nonnull space, unw_regnum_t number, unw_word_t *_Nonnull value,
                                 int is_write, void *_Nullable argument);

// libunwind gives its unwind info back here; the pool it came from is not exported, and the info holds no resource.
static inline void gtu_ignore_unwind_info(unw_addr_space_t _Nonnull space, unw_proc_info_t *_Nonnull info,
                                          void *_Nullable argument) {
    (void)space, (void)argument;
    info->unwind_info = NULL;
}
static inline int gtu_no_dynamic_info(unw_addr_space_t _Nonnull space, unw_word_t *_Nonnull address,
                                      void *_Nullable argument) {
    (void)space, (void)address, (void)argument;
    return -UNW_ENOINFO;
}
static inline int gtu_no_fp_register(unw_addr_space_t _Nonnull space, unw_regnum_t number, unw_fpreg_t *_Nonnull value,
                                     int is_write, void *_Nullable argument) {
    (void)space, (void)number, (void)value, (void)is_write, (void)argument;
    return -UNW_EBADREG;
}
static inline int gtu_no_resume(unw_addr_space_t _Nonnull space, unw_cursor_t *_Nonnull cursor,
                                void *_Nullable argument) {
    (void)space, (void)cursor, (void)argument;
    return -UNW_EINVAL;
}
static inline int gtu_no_name(unw_addr_space_t _Nonnull space, unw_word_t address, char *_Nonnull name, size_t size,
                              unw_word_t *_Nullable offset, void *_Nullable argument) {
    (void)space, (void)address, (void)name, (void)size, (void)offset, (void)argument;
    return -UNW_ENOINFO;
}

/// An address space that caches unwind rules by address, or NULL without memory. The caller destroys it.
static inline unw_addr_space_t _Nullable gtu_create(gtu_find_proc_info _Nonnull find, gtu_read_word _Nonnull word,
                                                    gtu_read_register _Nonnull reg) {
    unw_accessors_t accessors = {0};
    accessors.find_proc_info = find;
    accessors.put_unwind_info = gtu_ignore_unwind_info;
    accessors.get_dyn_info_list_addr = gtu_no_dynamic_info;
    accessors.access_mem = word;
    accessors.access_reg = reg;
    accessors.access_fpreg = gtu_no_fp_register;
    accessors.resume = gtu_no_resume;
    accessors.get_proc_name = gtu_no_name;
    unw_addr_space_t space = unw_create_addr_space(&accessors, 0);
    if (space)
        unw_set_caching_policy(space, UNW_CACHE_GLOBAL);
    return space;
}

static inline void gtu_destroy(unw_addr_space_t _Nonnull space) { unw_destroy_addr_space(space); }

/// Begins at the registers that `gtu_read_register` gives. `argument` must outlive the cursor.
static inline int gtu_init(unw_cursor_t *_Nonnull cursor, unw_addr_space_t _Nonnull space, void *_Nonnull argument) {
    return unw_init_remote(cursor, space, argument);
}

/// Goes to the caller: over 0 on success, 0 at the outermost frame, a negative `unw_error_t` otherwise.
static inline int gtu_step(unw_cursor_t *_Nonnull cursor) { return unw_step(cursor); }

static inline int gtu_register(unw_cursor_t *_Nonnull cursor, int number, unw_word_t *_Nonnull value) {
    return unw_get_reg(cursor, number, value);
}

static const int gtu_register_ip = UNW_REG_IP;
static const int gtu_register_sp = UNW_REG_SP;
static const int gtu_no_info = -UNW_ENOINFO;
static const int gtu_invalid = -UNW_EINVAL;
static const int gtu_bad_register = -UNW_EBADREG;

/// Looks `ip` up in the `.eh_frame_hdr` at `header` (already relocated) with `count` entries of 8 bytes after 12 bytes.
static inline int gtu_search_table(unw_addr_space_t _Nonnull space, unw_word_t ip, unw_word_t start, unw_word_t end,
                                   unw_word_t header, unw_word_t count, unw_proc_info_t *_Nonnull result,
                                   int need_unwind_info, void *_Nullable argument) {
    unw_dyn_info_t table;
    memset(&table, 0, sizeof table);
    table.format = UNW_INFO_FORMAT_REMOTE_TABLE;
    table.start_ip = start;
    table.end_ip = end;
    table.u.rti.segbase = header;
    table.u.rti.table_data = header + 12;
    table.u.rti.table_len = count * 8 / sizeof(unw_word_t);
    return UNW_OBJ(dwarf_search_unwind_table)(space, ip, &table, result, need_unwind_info, argument);
}
