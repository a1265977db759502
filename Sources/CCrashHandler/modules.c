// Which ELF objects are loaded: cached when armed, and looked for again in the maps by the handler for what was loaded
// since.
#include "gt_internal.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <string.h>

#define LATE_MODULE_CAPACITY 512
#define NOTE_CAPACITY 1024
/// With so many a third of the room before the notes is left to texts.
#define LISTED_BEFORE_NOTES 100

/// The program headers of one object, wherever they were read.
struct object {
    const ElfW(Phdr) * headers;
    size_t count;
    uint64_t bias;
};

static void take_build_id(struct gt_module *module, const uint8_t *notes, size_t length) {
    size_t at = 0;
    while (at + sizeof(ElfW(Nhdr)) <= length) {
        const ElfW(Nhdr) *note = (const ElfW(Nhdr) *)(notes + at);
        size_t name = at + sizeof *note;
        size_t payload = name + (((size_t)note->n_namesz + 3) & ~(size_t)3);
        size_t next = payload + (((size_t)note->n_descsz + 3) & ~(size_t)3);
        if (next > length || next <= at)
            return;
        if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && notes[name] == 'G' && notes[name + 1] == 'N') {
            size_t size = note->n_descsz < GT_BUILD_ID_CAPACITY ? note->n_descsz : GT_BUILD_ID_CAPACITY;
            gt_copy(module->build_id, notes + payload, size);
            module->build_id_length = (uint32_t)size;
            return;
        }
        at = next;
    }
}

/// Fills in all but the path. Notes are read through `capture` after a crash, directly while arming (NULL).
static void describe(struct gt_capture *capture, const struct object *object, struct gt_module *module) {
    module->load_bias = object->bias;
    module->start = UINT64_MAX;
    for (size_t i = 0; i < object->count; i++) {
        const ElfW(Phdr) *header = &object->headers[i];
        uint64_t from = object->bias + header->p_vaddr;
        if (header->p_type == PT_LOAD && header->p_memsz > 0) {
            uint64_t page = gt_setup.page_size - 1;
            if ((from & ~page) < module->start)
                module->start = from & ~page;
            if (from + header->p_memsz > module->end)
                module->end = (from + header->p_memsz + page) & ~page;
        } else if (header->p_type == PT_GNU_EH_FRAME) {
            module->eh_frame_hdr = from;
        } else if (header->p_type == PT_NOTE && module->build_id_length == 0) {
            uint8_t notes[NOTE_CAPACITY];
            size_t length = header->p_filesz < sizeof notes ? header->p_filesz : sizeof notes;
            if (capture == NULL)
                take_build_id(module, (const uint8_t *)from, length);
            else if (gt_read(capture, notes, from, length))
                take_build_id(module, notes, length);
        }
    }
}

// ---- while arming --------------------------------------------------------------------------------------------------

struct cache {
    uint8_t *record;
    struct gt_record_header *header;
    struct gt_text_pool *pool;
};

/// Where the list lies in this process's record.
static uint32_t list_offset, list_capacity;

static int count_all(struct dl_phdr_info *info, size_t size, void *count) {
    (void)size;
    *(uint64_t *)count = info->dlpi_adds - info->dlpi_subs;
    return 1;
}

uint32_t gt_modules_place(struct gt_text_pool *pool) {
    const uint32_t in_first = (GT_SURROUNDINGS_OFFSET + sizeof(struct gt_surroundings) + 7) & ~7u;
    const uint32_t entry = sizeof(struct gt_module), fit = (GT_TEXT_OFFSET - in_first) / entry;
    uint64_t count = 0;
    dl_iterate_phdr(count_all, &count);
    *pool = (struct gt_text_pool){GT_HEAD_TEXT_OFFSET, GT_SURROUNDINGS_OFFSET, GT_TEXT_OFFSET};
    if (count <= fit) {
        list_offset = in_first;
        list_capacity = fit;
    } else if (count <= LISTED_BEFORE_NOTES) {
        list_offset = GT_TEXT_OFFSET;
        list_capacity = (uint32_t)count;
        pool->second += list_capacity * entry;
    } else {
        list_offset = GT_MODULES_OFFSET;
        list_capacity = GT_MODULE_CAPACITY;
    }
    return list_offset;
}

static struct gt_range put_path(struct cache *cache, const char *path) {
    if (cache->header->module_count == 0 && *path == 0)
        return cache->header->executable;
    if (gt_is_equal(path, "linux-vdso.so.1"))
        path = "[vdso]";
    return gt_header_text(cache->record, cache->pool, path, strlen(path));
}

static int cache_one(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size;
    struct cache *cache = context;
    struct gt_range path = {0};
    if (cache->header->module_count < list_capacity)
        path = put_path(cache, info->dlpi_name != NULL ? info->dlpi_name : "");
    if (path.offset == 0) {
        cache->header->modules_omitted++;
        return 0;
    }
    struct gt_module *module = (struct gt_module *)(cache->record + list_offset) + cache->header->module_count;
    *module = (struct gt_module){.path = path};
    describe(NULL, &(struct object){info->dlpi_phdr, info->dlpi_phnum, info->dlpi_addr}, module);
    cache->header->module_count++;
    return 0;
}

void gt_modules_cache(uint8_t *record, struct gt_text_pool *pool) {
    struct cache cache = {record, (struct gt_record_header *)record, pool};
    dl_iterate_phdr(cache_one, &cache);
}

// ---- after a crash -------------------------------------------------------------------------------------------------

static bool is_cached(const struct gt_capture *capture, uintptr_t address) {
    const struct gt_module *modules = (const struct gt_module *)(capture->record + list_offset);
    for (uint32_t i = 0; i < capture->header->module_count && i < list_capacity; i++)
        if (address >= modules[i].start && address < modules[i].end)
            return true;
    return false;
}

/// Reads an ELF object's head from memory where a mapping starts with one.
static bool read_object(struct gt_capture *capture, uintptr_t start, struct gt_module *module) {
    ElfW(Ehdr) elf;
    ElfW(Phdr) headers[16];
    if (!gt_read(capture, &elf, start, sizeof elf) || elf.e_ident[0] != 0x7f || elf.e_ident[1] != 'E' ||
        elf.e_ident[2] != 'L' || elf.e_ident[3] != 'F' || elf.e_phentsize != sizeof headers[0])
        return false;
    size_t count = elf.e_phnum < 16 ? elf.e_phnum : 16;
    if (!gt_read(capture, headers, start + elf.e_phoff, count * sizeof headers[0]))
        return false;
    uint64_t bias = elf.e_type == ET_DYN ? start : 0;
    for (size_t i = 0; i < count; i++)
        if (headers[i].p_type == PT_LOAD && headers[i].p_offset == 0)
            bias = start - headers[i].p_vaddr;
    describe(capture, &(struct object){headers, count, bias}, module);
    return module->end > module->start;
}

void gt_capture_modules(struct gt_capture *capture) {
    if (capture->maps == NULL)
        return;
    struct gt_module *found = (struct gt_module *)gt_section_payload(capture);
    size_t capacity = gt_section_room(capture) / sizeof *found;
    if (capacity > LATE_MODULE_CAPACITY)
        capacity = LATE_MODULE_CAPACITY;
    size_t count = 0;
    const char *cursor = capture->maps;
    struct gt_mapping mapping;
    while (count < capacity && gt_maps_next(&cursor, capture->maps + capture->maps_length, &mapping)) {
        if (mapping.offset != 0 || !mapping.readable || mapping.path_length == 0 || mapping.path[0] != '/' ||
            is_cached(capture, mapping.start))
            continue;
        struct gt_module module = {0};
        if (!read_object(capture, mapping.start, &module))
            continue;
        module.path.offset = (uint32_t)((const uint8_t *)mapping.path - capture->record);
        module.path.length = (uint32_t)mapping.path_length;
        found[count++] = module;
    }
    if (count > 0)
        gt_section_close(capture, GT_SECTION_MODULES, count * sizeof *found, 0, 0, 0);
}
