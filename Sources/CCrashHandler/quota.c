// How many records a directory may hold, those of children and those set aside included. Arming makes room; a forked
// child that crashes where there is none leaves no record.
#include "gt_internal.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_COUNT 50
#define DEFAULT_BYTES ((uint64_t)64 << 20)
/// Where DiagPostmortem sets damaged records aside.
#define QUARANTINE "quarantined"
/// As many as are looked at in one go.
#define CANDIDATE_CAPACITY 1024

void gt_quota_set(uint64_t count, uint64_t bytes) {
    uint64_t fit = (bytes != 0 ? bytes : DEFAULT_BYTES) / GT_RECORD_SIZE;
    if (count == 0)
        count = DEFAULT_COUNT;
    count = count < fit ? count : fit;
    gt_setup.record_limit = count == 0 ? 1 : count > UINT32_MAX ? UINT32_MAX : (uint32_t)count;
}

bool gt_is_record_name(const char *name) {
    size_t length = 0, suffix = sizeof GT_RECORD_SUFFIX - 1;
    while (name[length] != 0)
        length++;
    if (length <= suffix)
        return false;
    for (size_t i = 0; i < suffix; i++)
        if (name[length - suffix + i] != GT_RECORD_SUFFIX[i])
            return false;
    return true;
}

static bool count_record(void *context, const char *name) {
    *(uint32_t *)context += gt_is_record_name(name);
    return true;
}

static int open_quarantine(int directory) {
    return gt_openat(directory, QUARANTINE, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0);
}

static uint32_t count_records(int directory) {
    uint32_t count = 0;
    gt_syscall4(SYS_lseek, directory, 0, 0, 0);
    gt_list_names(directory, count_record, &count);
    int aside = open_quarantine(directory);
    if (aside >= 0) {
        gt_list_names(aside, count_record, &count);
        gt_close(aside);
    }
    return count;
}

bool gt_quota_has_room(int directory) { return gt_quota_has_room_for(directory, 1); }

bool gt_quota_has_room_for(int directory, uint32_t times) {
    return count_records(directory) < gt_setup.record_limit / times;
}

static bool is_no_other_record(void *found, const char *name) {
    *(bool *)found = gt_is_record_name(name) && !gt_is_equal(name, gt_setup.record_name);
    return !*(bool *)found;
}

static bool has_other_records(int directory) {
    bool found = false;
    if (gt_syscall4(SYS_lseek, directory, 0, 0, 0) != 0)
        return true;
    gt_list_names(directory, is_no_other_record, &found);
    return found;
}

bool gt_has_other_records(void) {
    static atomic_flag listing = ATOMIC_FLAG_INIT;
    if (!gt_is_armed())
        return true;
    // Of several threads that list it at once, one uses what is held.
    bool first = !atomic_flag_test_and_set(&listing);
    int held = first ? gt_held_records() : -EBADF;
    int directory = held >= 0 ? held : gt_open_records();
    bool found = directory < 0 || has_other_records(directory);
    if (held < 0 && directory >= 0)
        gt_close(directory);
    if (first)
        atomic_flag_clear(&listing);
    return found;
}

// ---- making room ---------------------------------------------------------------------------------------------------

/// What is given up first comes first.
enum rank { RANK_ENDED, RANK_SET_ASIDE, RANK_UNEXPLAINED, RANK_HANG, RANK_CRASHED, RANK_KEPT };

struct candidate {
    char name[GT_NAME_CAPACITY];
    enum rank rank;
    uint64_t armed_ns;
};

struct candidates {
    const struct gt_key *own;
    int directory;
    bool set_aside;
    size_t count;
    struct candidate *list;
};

static enum rank rank_of(const struct gt_record_header *header, long got) {
    if (got < (long)sizeof *header || header->magic != GT_RECORD_MAGIC)
        return RANK_ENDED;
    switch (header->state) {
    case GT_STATE_CRASHED:
        return RANK_CRASHED;
    case GT_STATE_HUNG:
        return RANK_HANG;
    case GT_STATE_ARMED:
        // A child makes its record in case it crashes; without that it tells nothing.
        return header->parent_pid != 0 ? RANK_ENDED : RANK_UNEXPLAINED;
    default:
        return RANK_ENDED;
    }
}

/// Whether the record's process, which its name tells, still runs.
static bool is_in_use(const char *name, const struct gt_key *own) {
    size_t boot_length = strlen(own->boot_id);
    if (strncmp(name, own->boot_id, boot_length) != 0 || name[boot_length] != '-')
        return false;
    char *end = NULL;
    long pid = strtol(name + boot_length + 1, &end, 10);
    return pid > 0 && *end == '-' && gt_process_lives((int)pid, strtoull(end + 1, NULL, 10));
}

static bool take_candidate(void *context, const char *name) {
    struct candidates *found = context;
    if (!gt_is_record_name(name) || strlen(name) >= sizeof found->list->name)
        return true;
    struct candidate *candidate = &found->list[found->count];
    struct gt_record_header header = {0};
    int file = gt_openat(found->directory, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0);
    if (file < 0)
        return true;
    long got = gt_pread(file, &header, sizeof header, 0);
    gt_close(file);
    strcpy(candidate->name, name);
    candidate->rank = found->set_aside ? RANK_SET_ASIDE : rank_of(&header, got);
    candidate->armed_ns = header.armed_realtime_ns;
    bool may_live = candidate->rank == RANK_UNEXPLAINED || candidate->rank == RANK_ENDED;
    if (!may_live || !is_in_use(name, found->own))
        found->count++;
    return found->count < CANDIDATE_CAPACITY;
}

/// Whether `a` is given up before `b`: of crashes the newest, of all else the oldest.
static bool goes_before(const struct candidate *a, const struct candidate *b) {
    if (a->rank != b->rank)
        return a->rank < b->rank;
    return a->rank == RANK_CRASHED ? a->armed_ns > b->armed_ns : a->armed_ns < b->armed_ns;
}

/// The latest crash is why there is a next start: it goes last of all, or nobody would ever see it.
static void keep_latest_crash(struct candidates *found) {
    struct candidate *latest = NULL;
    for (size_t i = 0; i < found->count; i++)
        if (found->list[i].rank == RANK_CRASHED && (latest == NULL || found->list[i].armed_ns > latest->armed_ns))
            latest = &found->list[i];
    if (latest != NULL)
        latest->rank = RANK_KEPT;
}

static void remove_first(struct candidates *found, int aside) {
    size_t first = 0;
    for (size_t i = 1; i < found->count; i++)
        if (goes_before(&found->list[i], &found->list[first]))
            first = i;
    struct candidate *candidate = &found->list[first];
    int from = candidate->rank == RANK_SET_ASIDE ? aside : found->directory;
    gt_syscall4(SYS_unlinkat, from, (long)candidate->name, 0, 0);
    *candidate = found->list[--found->count];
}

bool gt_quota_make_room(int directory, const struct gt_key *own) {
    uint32_t count = count_records(directory);
    if (count < gt_setup.record_limit)
        return true;
    struct candidates found = {.own = own, .list = calloc(CANDIDATE_CAPACITY, sizeof(struct candidate))};
    if (found.list == NULL)
        return false;
    int aside = open_quarantine(directory);
    if (aside >= 0) {
        found.directory = aside;
        found.set_aside = true;
        gt_list_names(aside, take_candidate, &found);
    }
    found.directory = directory;
    found.set_aside = false;
    gt_syscall4(SYS_lseek, directory, 0, 0, 0);
    if (found.count < CANDIDATE_CAPACITY)
        gt_list_names(directory, take_candidate, &found);
    keep_latest_crash(&found);
    for (; count >= gt_setup.record_limit && found.count > 0; count--)
        remove_first(&found, aside);
    if (aside >= 0)
        gt_close(aside);
    free(found.list);
    return count < gt_setup.record_limit;
}
