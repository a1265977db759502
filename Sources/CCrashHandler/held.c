// Descriptors held since arming, for when nothing can be opened any more, and for a forked child that has another root:
// what it inherited leads where its paths don't.
#include "gt_internal.h"

#include <fcntl.h>
#include <sys/stat.h>

GT_UNINSTRUMENTED_BEGIN

static const char *const proc_paths[] = {[GT_PROC_TASK] = "/proc/self/task", [GT_PROC_MAPS] = "/proc/self/maps"};

static bool identify(int descriptor, uint64_t identity[2]) {
    struct stat status;
    if (!gt_fstat(descriptor, &status))
        return false;
    identity[0] = status.st_dev;
    identity[1] = status.st_ino;
    return true;
}

static bool identify_root(uint64_t identity[2]) {
    struct stat status;
    if (gt_syscall4(SYS_newfstatat, AT_FDCWD, (long)"/", (long)&status, 0) != 0)
        return false;
    identity[0] = status.st_dev;
    identity[1] = status.st_ino;
    return true;
}

/// Takes the descriptor over.
static void hold(struct gt_held *held, int low) {
    held->descriptor = low;
    if (low < 0)
        return;
    // Out of the way of programs that count on low numbers; but below 64, up to where a process has room for
    // descriptors from the start: the kernel would copy a larger table at every fork.
    int high = (int)gt_syscall4(SYS_fcntl, low, F_DUPFD_CLOEXEC, 60, 0);
    if (high >= 0) {
        gt_close(low);
        held->descriptor = high;
    }
    identify(held->descriptor, held->identity);
}

/// Whether the number still names what we opened: the program may have closed and reused it.
static bool still_ours(const struct gt_held *held) {
    uint64_t found[2];
    // No file is number 0 of its file system: nothing was ever held.
    return held->descriptor >= 0 && held->identity[1] != 0 && identify(held->descriptor, found) &&
           found[0] == held->identity[0] && found[1] == held->identity[1];
}

void gt_release_held(void) {
    for (int i = 0; i < GT_HELD_COUNT; i++) {
        if (still_ours(&gt_setup.held[i]))
            gt_close(gt_setup.held[i].descriptor);
        gt_setup.held[i].descriptor = -1;
    }
}

void gt_hold(int records) {
    // In a forked child that arms itself, the parent's.
    gt_release_held();
    hold(&gt_setup.held[GT_HELD_RECORDS], records);
    for (int i = 0; i < GT_HELD_RECORDS; i++)
        hold(&gt_setup.held[i], gt_openat(AT_FDCWD, proc_paths[i], O_RDONLY | O_CLOEXEC, 0));
    identify_root(gt_setup.root_identity);
}

int gt_open_proc(enum gt_proc_file which, bool *held) {
    const struct gt_held *reserve = &gt_setup.held[which];
    // In a sandbox it is easier to read than to open.
    int file = gt_setup.sandboxed ? -EPERM : gt_open_proc_path(proc_paths[which]);
    if (file >= 0)
        return file;
    // In a forked child the held descriptors are the parent's.
    *held = gt_setup.record_pid == gt_getpid() && still_ours(reserve);
    if (*held)
        return reserve->descriptor;
    return gt_setup.sandboxed ? gt_open_proc_path(proc_paths[which]) : file;
}

int gt_open_proc_path(const char *path) {
    int file = gt_openat(AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
    const struct gt_held *task = &gt_setup.held[GT_PROC_TASK];
    if (file >= 0 || !still_ours(task))
        return file;
    // From /proc/PID/task up to /proc, whose "self" is whoever asks.
    char above[64];
    *gt_put_text(gt_put_text(above, "../.."), path + sizeof "/proc" - 1) = 0;
    int found = gt_openat(task->descriptor, above, O_RDONLY | O_CLOEXEC, 0);
    return found >= 0 ? found : file;
}

bool gt_has_other_root(void) {
    uint64_t root[2];
    return !identify_root(root) || root[0] != gt_setup.root_identity[0] || root[1] != gt_setup.root_identity[1];
}

int gt_held_records(void) {
    const struct gt_held *held = &gt_setup.held[GT_HELD_RECORDS];
    return still_ours(held) ? held->descriptor : -EBADF;
}

int gt_open_records(void) {
    const int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
    if (!gt_has_other_root())
        return gt_openat(AT_FDCWD, gt_setup.directory, flags, 0);
    int held = gt_held_records();
    return held >= 0 ? gt_openat(held, ".", flags, 0) : held;
}

GT_UNINSTRUMENTED_END
