// Program counters of the crashed thread, unwound while the process still stands: they survive a binary that is
// replaced before anyone looks, and fill the gap of an elided stack.
//
// libunwind's remote interface over our own memory: the local one waits for the loader's lock, which the crashed thread
// or another may hold. It needs nothing from the heap.
#include "gt_internal.h"

#include <dlfcn.h>
#include <libunwind.h>
#include <sys/mman.h>
#include <sys/resource.h>

#define FRAME_CAPACITY 512
#define PAGE_CACHE_SIZE 8
/// Nothing is mapped below unless it is asked for by its address, since the kernel searches from the top down.
#define LOWEST_MAPPED 65536

extern int UNW_OBJ(dwarf_search_unwind_table)(unw_addr_space_t, unw_word_t, unw_dyn_info_t *, unw_proc_info_t *, int,
                                              void *);

struct page {
    uintptr_t base;
    uint8_t bytes[512];
};

/// The argument of the accessors.
struct reader {
    struct gt_capture *capture;
    uint64_t *frames; // inside the record
    size_t count;
    uint32_t flags;
    struct gt_registers registers;
    struct page pages[PAGE_CACHE_SIZE];
    int next_page;
    int latest_page;
};

/// More than libunwind's own takes: 26 KB in 1.6.2, and the rest of these pages is never touched.
#define ADDRESS_SPACE_SIZE (128 * 1024)

/// What unw_create_addr_space makes: the accessors, and nothing but zeros behind them (a test holds libunwind to that).
/// It would take it from the heap and fill it, which costs every start more than all signals together.
static union {
    unw_accessors_t accessors;
    uint8_t room[ADDRESS_SPACE_SIZE];
} space;

/// Too large for an alternate stack. Used by the owner of the record alone.
static struct reader reader;

/// The cached page, or the one to put it in. Nearly always it is the one of before.
static struct page *find_page(struct reader *from, uintptr_t base) {
    if (from->pages[from->latest_page].base == base)
        return &from->pages[from->latest_page];
    for (int i = 0; i < PAGE_CACHE_SIZE; i++)
        if (from->pages[i].base == base) {
            from->latest_page = i;
            return &from->pages[i];
        }
    from->latest_page = from->next_page++ % PAGE_CACHE_SIZE;
    return &from->pages[from->latest_page];
}

static bool read_word(struct reader *from, uintptr_t address, unw_word_t *word) {
    uintptr_t base = address & ~(uintptr_t)(sizeof from->pages[0].bytes - 1);
    if (address - base > sizeof from->pages[0].bytes - sizeof *word)
        return gt_read(from->capture, word, address, sizeof *word);
    struct page *page = find_page(from, base);
    if (page->base != base) {
        page->base = 0;
        if (!gt_read(from->capture, page->bytes, base, sizeof page->bytes))
            return gt_read(from->capture, word, address, sizeof *word);
        page->base = base;
    }
    __builtin_memcpy(word, page->bytes + (address - base), sizeof *word); // one instruction
    return true;
}

static int access_memory(unw_addr_space_t space, unw_word_t address, unw_word_t *word, int write, void *context) {
    (void)space;
    return !write && read_word(context, address, word) ? 0 : -UNW_EINVAL;
}

static int access_register(unw_addr_space_t space, unw_regnum_t number, unw_word_t *word, int write, void *context) {
    (void)space;
    struct reader *from = context;
    if (write || number < 0 || (uint32_t)number >= from->registers.count)
        return -UNW_EBADREG;
    *word = from->registers.value[number];
    return 0;
}

static int find_info(unw_addr_space_t space, unw_word_t pc, unw_proc_info_t *info, int need, void *context) {
    struct dl_find_object object; // lock-free and async-signal-safe, glibc manual "Dynamic Linker Introspection"
    struct {
        uint8_t version, frame_encoding, count_encoding, table_encoding;
        int32_t frame;
        uint32_t count;
    } head;
    struct reader *from = context;
    if (_dl_find_object((void *)pc, &object) != 0 || object.dlfo_eh_frame == NULL ||
        !gt_read(from->capture, &head, (uintptr_t)object.dlfo_eh_frame, sizeof head))
        return -UNW_ENOINFO;
    // The one layout linkers write: a sorted table of 32-bit offsets from the header (DW_EH_PE_datarel | sdata4).
    if (head.version != 1 || head.frame_encoding != 0x1b || head.count_encoding != 0x03 || head.table_encoding != 0x3b)
        return -UNW_ENOINFO;
    unw_dyn_info_t table = {0};
    table.format = UNW_INFO_FORMAT_REMOTE_TABLE;
    table.start_ip = (unw_word_t)object.dlfo_map_start;
    table.end_ip = (unw_word_t)object.dlfo_map_end;
    table.u.rti.segbase = (unw_word_t)object.dlfo_eh_frame;
    table.u.rti.table_data = (unw_word_t)object.dlfo_eh_frame + sizeof head;
    table.u.rti.table_len = head.count * 8 / sizeof(unw_word_t);
    return UNW_OBJ(dwarf_search_unwind_table)(space, pc, &table, info, need, context);
}

static void put_info(unw_addr_space_t space, unw_proc_info_t *info, void *context) {
    (void)space, (void)context;
    info->unwind_info = NULL;
}

static int no_dynamic_info(unw_addr_space_t space, unw_word_t *list, void *context) {
    (void)space, (void)list, (void)context;
    return -UNW_ENOINFO;
}

static int no_float(unw_addr_space_t space, unw_regnum_t number, unw_fpreg_t *value, int write, void *context) {
    (void)space, (void)number, (void)value, (void)write, (void)context;
    return -UNW_EBADREG;
}

static int no_resume(unw_addr_space_t space, unw_cursor_t *cursor, void *context) {
    (void)space, (void)cursor, (void)context;
    return -UNW_EINVAL;
}

static int no_name(unw_addr_space_t space, unw_word_t address, char *name, size_t size, unw_word_t *offset,
                   void *context) {
    (void)space, (void)address, (void)name, (void)size, (void)offset, (void)context;
    return -UNW_EINVAL;
}

/// The page that the program missed, taken while libunwind may map memory: in the very hole that the program fell into,
/// the fault would not come again.
static void *plug;
static bool is_plugged; // the page may be that of address 0

static void plug_hole(const struct gt_capture *capture) {
    if (capture->signal_number != SIGSEGV || capture->info->si_code != SEGV_MAPERR)
        return;
    size_t size = gt_setup.page_size;
    uintptr_t hole = (uintptr_t)capture->info->si_addr & ~(size - 1);
    if (hole < LOWEST_MAPPED)
        return;
    void *page = (void *)hole;
    long at = gt_syscall6(SYS_mmap, (long)page, (long)size, PROT_NONE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE | MAP_NORESERVE, -1, 0);
    plug = page;
    is_plugged = at == (long)page;
    if (!is_plugged && at > 0) // Linux before 4.17 takes the address for a wish
        gt_unmap((void *)at, size);
}

static void unplug_hole(void) {
    if (is_plugged)
        gt_unmap(plug, gt_setup.page_size);
    is_plugged = false;
}

/// libunwind sets itself up once: it maps memory, and opens a pipe that it keeps.
static bool set_up;

/// The limit of a process, which is none while libunwind sets itself up, so that it opens nothing.
static struct rlimit descriptor_limit;
static bool is_limited;

static void forbid_descriptors(void) {
    if (set_up || gt_syscall4(SYS_prlimit64, 0, RLIMIT_NOFILE, 0, (long)&descriptor_limit) != 0)
        return;
    struct rlimit none = {.rlim_cur = 0, .rlim_max = descriptor_limit.rlim_max};
    is_limited = gt_syscall4(SYS_prlimit64, 0, RLIMIT_NOFILE, (long)&none, 0) == 0;
}

static void allow_descriptors(void) {
    if (is_limited)
        gt_syscall4(SYS_prlimit64, 0, RLIMIT_NOFILE, (long)&descriptor_limit, 0);
    is_limited = false;
}

/// A program counter in no object (a call through a null or wild pointer): do what `ret` would have done, or the
/// caller's frame is lost.
static void emulate_return(struct reader *from) {
    uintptr_t pc = gt_context_pc(from->capture->context);
    struct dl_find_object object;
    if (_dl_find_object((void *)pc, &object) == 0)
        return;
#if defined(__x86_64__)
    uintptr_t sp = gt_context_sp(from->capture->context);
    uint64_t return_address;
    if (!gt_read(from->capture, &return_address, sp, sizeof return_address))
        return;
    from->registers.value[16] = return_address;
    from->registers.value[7] = sp + sizeof return_address;
#else
    from->registers.value[32] = from->registers.value[30];
#endif
    from->frames[from->count++] = pc;
    from->flags |= GT_FLAG_RET_EMULATED;
}

static bool begin(unw_cursor_t *cursor, struct reader *from) {
    space.accessors = (unw_accessors_t){find_info,       put_info, no_dynamic_info, access_memory,
                                        access_register, no_float, no_resume,       no_name};
    bool begun = unw_init_remote(cursor, (unw_addr_space_t)&space, from) == 0;
    set_up = true;
    allow_descriptors();
    return begun;
}

void gt_unwind_prepare(void) {
    if (set_up)
        return;
    // Others may be about to open something.
    if (gt_count_threads() == 1)
        forbid_descriptors();
    struct reader nothing = {0};
    unw_cursor_t cursor;
    begin(&cursor, &nothing);
}

static void unwind(struct reader *from) {
    unw_cursor_t cursor;
    if (from->capture->goes_on)
        forbid_descriptors();
    if (!begin(&cursor, from))
        return;
    while (from->count < FRAME_CAPACITY) {
        unw_word_t pc = 0;
        if (unw_get_reg(&cursor, UNW_REG_IP, &pc) != 0 || pc == 0)
            return;
        from->frames[from->count++] = pc;
        int step = unw_step(&cursor);
        if (step == 0)
            from->flags |= GT_FLAG_REACHED_END;
        if (step <= 0)
            return;
    }
    from->flags |= GT_FLAG_TRUNCATED;
}

void gt_capture_frames(struct gt_capture *capture) {
    reader.count = 0;
    if (gt_section_room(capture) < FRAME_CAPACITY * sizeof(uint64_t))
        return;
    plug_hole(capture);
    reader.capture = capture;
    reader.frames = (uint64_t *)gt_section_payload(capture);
    reader.flags = 0;
    for (int i = 0; i < PAGE_CACHE_SIZE; i++)
        reader.pages[i].base = 0;
    gt_registers_from(capture->context, &reader.registers);
    emulate_return(&reader);
    unwind(&reader);
}

void gt_unwind_end(void) {
    allow_descriptors(); // where setting up faulted
    unplug_hole();
}

void gt_close_frames(struct gt_capture *capture) {
    // Also after an unwind that faulted or never ended: what was found until then is kept.
    if (reader.count > 0)
        gt_section_close(capture, GT_SECTION_FRAMES, reader.count * sizeof(uint64_t), reader.flags, capture->tid, 0);
    reader.count = 0;
}
