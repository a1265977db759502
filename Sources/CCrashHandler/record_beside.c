// Records beside the one made when armed. A forked child that crashes makes its own, then and there: most children
// never crash, and a program that forks a thousand times should not pay for a thousand records. Where nothing can be
// opened any more, the child's crash goes unrecorded; a child that arms itself has its record from then on. Each hang
// has its own, too. Nothing is allocated: the silent thread, or another of the parent's, may hold the heap's lock.
#include "gt_internal.h"

#include <fcntl.h>
#include <unistd.h>

/// Another key, and nothing of what became of the life it is copied from.
static void inherit(uint8_t *record, const struct gt_key *key, int parent) {
    gt_copy(record, gt_setup.record, GT_SECTIONS_OFFSET);
    struct gt_record_header *header = (struct gt_record_header *)record;
    header->pid = key->pid;
    header->start_ticks = key->start_ticks;
    header->parent_pid = parent;
    gt_header_seal(header);
    header->stage = GT_STAGE_NONE;
    header->owner_tid = 0;
    header->end_kind = GT_END_NONE;
    header->end_status = 0;
    header->end_realtime_ns = 0;
    header->end_monotonic_ns = 0;
    header->chained = 0;
    header->handler_faults = 0;
    header->fault_stage = 0;
    header->fault_signal = 0;
    header->fault_pc = 0;
    header->fault_address = 0;
    header->handler_ns = 0;
    header->threads_seen = 0;
    header->threads_captured = 0;
}

/// The directory, made anew where it was deleted.
static int open_or_make_directory(void) {
    int directory = gt_open_records();
    if (directory == -ENOENT && gt_syscall4(SYS_mkdirat, AT_FDCWD, (long)gt_setup.directory, 0700, 0) == 0)
        directory = gt_open_records();
    return directory;
}

bool gt_record_is_gone(void) {
    int directory = gt_open_records();
    if (directory < 0)
        return directory == -ENOENT;
    long found = gt_syscall4(SYS_faccessat, directory, (long)gt_setup.record_name, F_OK, 0);
    gt_close(directory);
    return found == -ENOENT;
}

// ---- before a child gives up its identity ---------------------------------------------------------------------------

/// Whether a child that made it beforehand has ended, or become another program: it holds no crash then. One that was
/// killed leaves it armed.
static bool is_left_by_child(const struct gt_record_header *header) {
    bool over = header->state == GT_STATE_ENDED && header->end_kind == GT_END_EXEC;
    return header->magic == GT_RECORD_MAGIC && header->parent_pid != 0 &&
           (over || ((header->state == GT_STATE_ENDED || header->state == GT_STATE_ARMED) &&
                     !gt_process_lives(header->pid, header->start_ticks)));
}

struct search {
    int directory;
    const struct gt_key *key;
    char *name;
    uint8_t *record;
};

static bool try_to_take(void *context, const char *old_name) {
    struct search *search = context;
    struct gt_record_header header = {0};
    int file = gt_openat(search->directory, old_name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0);
    if (file < 0)
        return true;
    bool fits = gt_is_record_name(old_name) && gt_pread(file, &header, sizeof header, 0) == sizeof header &&
                is_left_by_child(&header);
    gt_close(file);
    return !fits || !gt_record_take_named(search->directory, old_name, is_left_by_child, search->key, search->name,
                                          &search->record);
}

uint8_t *gt_record_for_child(int parent, char *name) {
    struct gt_key key;
    struct search search = {.key = &key, .name = name};
    if (gt_setup.record == NULL || gt_key_read(&key) != 0 || (search.directory = gt_open_records()) < 0)
        return NULL;
    gt_list_names(search.directory, try_to_take, &search);
    // Room has to be left for crashes.
    if (search.record == NULL && gt_quota_has_room_for(search.directory, 2))
        gt_record_create(search.directory, &key, name, &search.record);
    gt_close(search.directory);
    if (search.record != NULL)
        inherit(search.record, &key, parent);
    return search.record;
}

// ---- at a crash, or a hang -----------------------------------------------------------------------------------------

uint8_t *gt_record_beside(int parent, uint32_t hang) {
    struct gt_key key;
    char name[GT_NAME_CAPACITY];
    uint8_t *record = NULL;
    if (gt_setup.record == NULL || gt_key_read(&key) != 0)
        return NULL;
    key.hang = hang;
    int directory = open_or_make_directory();
    if (directory < 0)
        return NULL;
    int failure = gt_quota_has_room(directory) ? gt_record_create(directory, &key, name, &record) : -EDQUOT;
    gt_close(directory);
    if (failure != 0)
        return NULL;
    inherit(record, &key, parent);
    return record;
}
