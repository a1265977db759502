// The record's file and mapping, and the sections appended to it. gt_crash_record.h is its format.
#include "gt_internal.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

_Static_assert(GT_RECORD_SIZE % 4096 == 0, "whole pages");
_Static_assert(GT_SURROUNDINGS_OFFSET + sizeof(struct gt_surroundings) <= GT_TEXT_OFFSET, "fits");
_Static_assert(GT_MODULES_OFFSET + GT_MODULE_CAPACITY * sizeof(struct gt_module) <= GT_MODULE_TEXT_OFFSET, "fits");
_Static_assert(GT_ANNOTATIONS_OFFSET + GT_ANNOTATION_COUNT * GT_ANNOTATION_SIZE <= GT_BREADCRUMBS_OFFSET, "fits");
_Static_assert(GT_BREADCRUMBS_OFFSET + GT_BREADCRUMB_COUNT * GT_BREADCRUMB_SIZE <= GT_MODULES_OFFSET, "fits");

/// Writes zeros where the file system can't reserve space by itself.
static long fill_with_zeros(int file) {
    static const uint8_t zeros[65536];
    for (long done = 0; done < GT_RECORD_SIZE;) {
        long left = GT_RECORD_SIZE - done;
        long step = left < (long)sizeof zeros ? left : (long)sizeof zeros;
        long wrote = gt_syscall4(SYS_pwrite64, file, (long)zeros, step, done);
        if (wrote == -EINTR)
            continue;
        if (wrote <= 0)
            return wrote < 0 ? wrote : -EIO;
        done += wrote;
    }
    return 0;
}

long gt_record_reserve(int file) {
    // Past this limit the kernel would send SIGXFSZ, which ends the process.
    struct rlimit limit = {0};
    if (gt_syscall4(SYS_prlimit64, 0, RLIMIT_FSIZE, 0, (long)&limit) == 0 && limit.rlim_cur < GT_RECORD_SIZE)
        return -EFBIG;
    long result;
    do
        result = gt_syscall4(SYS_fallocate, file, 0, 0, GT_RECORD_SIZE);
    while (result == -EINTR);
    return result == -EOPNOTSUPP || result == -ENOSYS ? fill_with_zeros(file) : result;
}

static void put_name(char *name, const struct gt_key *key) {
    char *end = gt_put_text(name, key->boot_id);
    end = gt_put_text(end, "-");
    end = gt_put_number(end, (uint64_t)key->pid);
    end = gt_put_text(end, "-");
    end = gt_put_number(end, key->start_ticks);
    if (key->hang > 0)
        end = gt_put_number(gt_put_text(end, "-h"), key->hang);
    end = gt_put_text(end, GT_RECORD_SUFFIX);
    *end = 0;
}

// Between guard pages: whoever runs over the end of his own memory must not write into it.
size_t gt_record_room_size(void) { return GT_RECORD_SIZE + 2 * gt_setup.page_size; }

/// What was set aside beside the first stacks, or else new.
static char *take_room(void) {
    char *room = gt_setup.record_room;
    gt_setup.record_room = NULL;
    return room != NULL ? room : gt_map(gt_record_room_size(), PROT_NONE, 0);
}

/// Returns 0 or −errno.
static long map(int file, uint8_t **mapping) {
    char *room = take_room();
    if (room == NULL)
        return -ENOMEM;
    long at = gt_syscall6(SYS_mmap, (long)(room + gt_setup.page_size), GT_RECORD_SIZE, PROT_READ | PROT_WRITE,
                          MAP_SHARED | MAP_FIXED, file, 0);
    if (at < 0 && at >= -4095) {
        gt_unmap(room, gt_record_room_size());
        return at;
    }
    *mapping = (uint8_t *)at;
    // Without it the first store reads ahead, which costs more than all the rest of arming.
    gt_syscall4(SYS_madvise, at, GT_RECORD_SIZE, MADV_RANDOM, 0);
    return 0;
}

int gt_record_create(int directory, const struct gt_key *key, char *name, uint8_t **mapping) {
    put_name(name, key);
    int file = gt_openat(directory, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0)
        return file;
    // 0600 whatever the umask.
    long result = gt_syscall4(SYS_fchmod, file, 0600, 0, 0);
    if (result == 0)
        result = gt_record_reserve(file);
    if (result == 0)
        result = map(file, mapping);
    gt_close(file);
    if (result < 0)
        gt_syscall4(SYS_unlinkat, directory, (long)name, 0, 0);
    return (int)result;
}

/// Whether the file is what gt_record_create leaves: nobody else's, and with all its blocks.
static bool is_whole(int file) {
    struct stat status;
    return gt_fstat(file, &status) && S_ISREG(status.st_mode) && (status.st_mode & 07777) == 0600 &&
           status.st_nlink == 1 && status.st_uid == gt_geteuid() && status.st_size == GT_RECORD_SIZE &&
           (uint64_t)status.st_blocks * 512 >= GT_RECORD_SIZE;
}

/// Whether it holds a life that ended well. Before an exec the notes are not forgotten.
static bool is_spent(const struct gt_record_header *header) {
    return header->magic == GT_RECORD_MAGIC && header->state == GT_STATE_ENDED && header->end_kind != GT_END_EXEC;
}

bool gt_record_take_over(int directory, const struct gt_key *from, const struct gt_key *key, char *name,
                         uint8_t **mapping) {
    char old_name[GT_NAME_CAPACITY];
    put_name(old_name, from);
    return gt_record_take_named(directory, old_name, is_spent, key, name, mapping);
}

bool gt_record_take_named(int directory, const char *old_name, bool (*may_be_taken)(const struct gt_record_header *),
                          const struct gt_key *key, char *name, uint8_t **mapping) {
    put_name(name, key);
    // Of several processes that start now, one is given it.
    if (gt_syscall6(SYS_renameat2, directory, (long)old_name, directory, (long)name, RENAME_NOREPLACE, 0) != 0)
        return false;
    int file = gt_open_unnoted(directory, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0);
    bool taken = file >= 0 && is_whole(file) && map(file, mapping) == 0;
    if (file >= 0)
        gt_close(file);
    if (taken)
        gt_touch((uint32_t *)*mapping);
    if (taken && !may_be_taken((struct gt_record_header *)*mapping)) {
        gt_record_unmap(*mapping);
        taken = false;
    }
    if (!taken)
        gt_syscall6(SYS_renameat2, directory, (long)name, directory, (long)old_name, RENAME_NOREPLACE, 0);
    return taken;
}

void gt_record_unmap(uint8_t *record) { gt_unmap(record - gt_setup.page_size, gt_record_room_size()); }

uint8_t *gt_section_payload(struct gt_capture *capture) {
    return capture->record + capture->end + sizeof(struct gt_section);
}

size_t gt_section_room(const struct gt_capture *capture) {
    size_t used = capture->end + sizeof(struct gt_section);
    return used < GT_RECORD_SIZE ? GT_RECORD_SIZE - used : 0;
}

void gt_section_close(struct gt_capture *capture, enum gt_section_kind kind, size_t length, uint32_t flags, int tid,
                      uintptr_t address) {
    struct gt_section *section = (struct gt_section *)(capture->record + capture->end);
    section->kind = kind;
    section->length = (uint32_t)length;
    section->flags = flags;
    section->tid = tid;
    section->reserved = 0;
    section->address = address;
    section->checksum = gt_record_checksum(section + 1, length);
    atomic_thread_fence(memory_order_release);
    section->magic = GT_SECTION_MAGIC;
    capture->end += (uint32_t)(sizeof *section + ((length + 7) & ~(size_t)7));
    atomic_thread_fence(memory_order_release);
    capture->header->sections_end = capture->end;
}

void gt_note(struct gt_capture *capture, const char *text) {
    char *start = (char *)gt_section_payload(capture);
    if (gt_section_room(capture) < 256)
        return;
    char *end = start;
    while (*text != 0 && end < start + 256)
        *end++ = *text++;
    gt_section_close(capture, GT_SECTION_NOTE, (size_t)(end - start), 0, 0, 0);
}

void gt_stage_set(struct gt_capture *capture, enum gt_stage stage) {
    capture->stage = stage;
    atomic_thread_fence(memory_order_release);
    capture->header->stage = stage;
}

void gt_header_seal(struct gt_record_header *header) {
    header->checksum = gt_record_checksum(header, offsetof(struct gt_record_header, checksum));
}
