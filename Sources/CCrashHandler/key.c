// Which process life this is, read from /proc with plain system calls so that a crashing fork child can do it too.
#include "gt_internal.h"

#include <fcntl.h>
#include <time.h>

GT_UNINSTRUMENTED_BEGIN

static long read_file(const char *path, char *text, size_t capacity) {
    int file = gt_open_proc_path(path);
    if (file < 0)
        return file;
    long got = gt_pread(file, text, capacity, 0);
    gt_close(file);
    return got;
}

bool gt_file_starts_with(const char *path, char first) {
    char found;
    return read_file(path, &found, 1) == 1 && found == first;
}

/// A field of /proc/self/stat, as proc(5) numbers them. They are counted after the last ")": the command name may hold
/// anything.
static uint64_t field_of(const char *stat, long length, int wanted) {
    long at = length;
    while (at > 0 && stat[at - 1] != ')')
        at--;
    for (int field = 2; at < length && field < wanted; at++)
        if (stat[at] == ' ')
            field++;
    uint64_t value = 0;
    for (; at < length && stat[at] >= '0' && stat[at] <= '9'; at++)
        value = value * 10 + (uint64_t)(stat[at] - '0');
    return value;
}

static uint64_t start_ticks(const char *stat, long length) { return field_of(stat, length, 22); }

int gt_key_read(struct gt_key *key) {
    char text[1024];
    *key = (struct gt_key){0};
    long got = read_file("/proc/sys/kernel/random/boot_id", key->boot_id, 36);
    if (got != 36)
        return got < 0 ? (int)got : -EIO;
    got = read_file("/proc/self/stat", text, sizeof text);
    if (got <= 0)
        return got < 0 ? (int)got : -EIO;
    key->start_ticks = start_ticks(text, got);
    key->caught = (uint32_t)field_of(text, got, 34);
    key->pid = gt_getpid();
    return key->start_ticks == 0 ? -EIO : 0;
}

bool gt_process_lives(int pid, uint64_t ticks) {
    // Where there is no such process, this tells it sooner.
    if (gt_syscall4(SYS_kill, pid, 0, 0, 0) == -ESRCH)
        return false;
    char path[64], text[1024];
    *gt_put_text(gt_put_number(gt_put_text(path, "/proc/"), (uint64_t)pid), "/stat") = 0;
    long length = read_file(path, text, sizeof text);
    long at = length;
    while (at > 0 && text[at - 1] != ')')
        at--;
    // "pid (name) state …": a zombie has died.
    return at > 0 && at + 1 < length && text[at + 1] != 'Z' && start_ticks(text, length) == ticks;
}

uint64_t gt_clock_ns(int clock) {
    // The vDSO's; bound when arming calls it first.
    struct timespec now = {0};
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

bool gt_is_equal(const char *a, const char *b) {
    while (*a != 0 && *a == *b)
        a++, b++;
    return *a == *b;
}

bool gt_is_within(const char *text, size_t length) {
    for (size_t i = 0; i <= length; i++)
        if (text[i] == 0)
            return true;
    return false;
}

char *gt_put_text(char *to, const char *text) {
    while (*text != 0)
        *to++ = *text++;
    return to;
}

char *gt_put_number(char *to, uint64_t number) {
    char digits[20];
    int count = 0;
    do
        digits[count++] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    while (count > 0)
        *to++ = digits[--count];
    return to;
}

GT_UNINSTRUMENTED_END
