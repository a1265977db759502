// How many descriptors were open: a program that ran out of them fails in odd places.
#include "gt_internal.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>

GT_UNINSTRUMENTED_BEGIN

/// Listing more takes longer than it is worth.
#define COUNT_CAPACITY 65536

static bool count_number(void *context, const char *name) {
    uint32_t *count = context;
    if (name[0] != '.')
        (*count)++;
    return *count <= COUNT_CAPACITY;
}

static bool list_descriptors(struct gt_descriptors *found, uint32_t *flags) {
    int directory = gt_openat(AT_FDCWD, "/proc/self/fd", O_RDONLY | O_CLOEXEC | O_DIRECTORY, 0);
    if (directory >= 0) {
        gt_list_names(directory, count_number, &found->open);
        gt_close(directory);
        *flags = found->open > COUNT_CAPACITY ? GT_FLAG_TRUNCATED : 0;
        found->open--; // the listing's own
        return true;
    }
    // Every number below the limit is taken.
    found->open = found->limit;
    *flags = GT_FLAG_TRUNCATED;
    return directory == -EMFILE;
}

void gt_capture_descriptors(struct gt_capture *capture) {
    struct gt_descriptors found = {0};
    struct rlimit limit = {0};
    if (gt_syscall4(SYS_prlimit64, 0, RLIMIT_NOFILE, 0, (long)&limit) == 0)
        found.limit = limit.rlim_cur > UINT32_MAX ? UINT32_MAX : (uint32_t)limit.rlim_cur;
    uint32_t flags = 0;
    struct stat status;
    // Linux 6.2 and later tell how many there are as the directory's size.
    bool told = gt_syscall4(SYS_newfstatat, AT_FDCWD, (long)"/proc/self/fd", (long)&status, 0) == 0;
    if (told && status.st_size > 0)
        found.open = status.st_size > UINT32_MAX ? UINT32_MAX : (uint32_t)status.st_size;
    else if (!list_descriptors(&found, &flags))
        return;
    if (gt_section_room(capture) < sizeof found)
        return;
    gt_copy(gt_section_payload(capture), &found, sizeof found);
    gt_section_close(capture, GT_SECTION_DESCRIPTORS, sizeof found, flags, 0, 0);
}

GT_UNINSTRUMENTED_END
