// A record, or the ring of launches, that somebody truncates while it is mapped: the next access behind its end brings
// SIGBUS, to the handler or to a thread that leaves a note. The file is made whole again, or else taken out of the way,
// and the access goes on.
#include "gt_internal.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

GT_UNINSTRUMENTED_BEGIN

/// What a record needs to be one, as it stood when armed: its first pages.
_Alignas(4096) static uint8_t kept[8192];

void gt_record_keep(const uint8_t *record, size_t length) {
    gt_setup.kept_length = (uint32_t)(length < sizeof kept ? length : sizeof kept);
    gt_copy(kept, record, gt_setup.kept_length);
}

/// Maps the file that has the record's name over it, once it is as long as it should be. False when there can be none.
static bool map_anew(uint8_t *record) {
    int directory = gt_open_records();
    if (directory < 0)
        return false;
    const int flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
    int file = gt_openat(directory, gt_setup.record_name, flags, 0600);
    gt_close(directory);
    struct stat status;
    bool mapped = file >= 0 && gt_fstat(file, &status) && S_ISREG(status.st_mode) && gt_record_reserve(file) == 0 &&
                  gt_syscall6(SYS_mmap, (long)record, GT_RECORD_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED,
                              file, 0) == (long)record;
    if (file >= 0)
        gt_close(file);
    return mapped;
}

/// What is written there from now on is lost.
static bool map_nothing(void *start, size_t size) {
    return gt_syscall6(SYS_mmap, (long)start, (long)size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == (long)start;
}

static bool lies_in(const siginfo_t *info, const void *start, size_t size) {
    return start != NULL && info->si_code > 0 && (uintptr_t)info->si_addr - (uintptr_t)start < size;
}

bool gt_record_mend(const siginfo_t *info) {
    uint8_t *record = gt_setup.record;
    if (lies_in(info, gt_setup.launches, gt_setup.page_size)) // the ring of launches, in a page of its own
        return map_nothing(gt_setup.launches, gt_setup.page_size);
    if (!lies_in(info, record, GT_RECORD_SIZE))
        return false;
    // A forked child leaves its parent's file alone.
    bool own = gt_setup.record_pid == gt_getpid();
    if (!(own && map_anew(record)) && !map_nothing(record, GT_RECORD_SIZE))
        return false;
    struct gt_record_header *header = (struct gt_record_header *)record;
    if (header->magic == GT_RECORD_MAGIC)
        return true;
    gt_copy(header + 1, kept + sizeof *header, gt_setup.kept_length - sizeof *header);
    gt_copy(header, kept, sizeof *header);
    return true;
}

GT_UNINSTRUMENTED_END
