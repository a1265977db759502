// What may end this process from outside, as it stands when armed: so that the next start can tell what has changed.
#include "gt_internal.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

#define CGROUPS_CAPACITY 4096
#define INVOCATION_ID_LENGTH 32

static size_t read_text(const char *path, char *text, size_t capacity) {
    int file = gt_openat(AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
    if (file < 0)
        return 0;
    long got = gt_pread(file, text, capacity - 1, 0);
    gt_close(file);
    text[got > 0 ? got : 0] = 0;
    return got > 0 ? (size_t)got : 0;
}

/// Behind `start` where the text begins with that; otherwise NULL.
static const char *behind(const char *text, const char *start) {
    while (*start != 0)
        if (*text++ != *start++)
            return NULL;
    return text;
}

/// Where the character, or else the line, ends.
static const char *find(const char *line, char character) {
    while (*line != 0 && *line != '\n' && *line != character)
        line++;
    return line;
}

/// The group's path on the line of /proc/self/cgroup whose controllers match; 0 when there is none, or it does not fit.
static bool find_group(const char *cgroups, const char *controllers, char *to, size_t capacity) {
    for (const char *line = cgroups; *line != 0; line = find(line, '\n'), line += *line == '\n') {
        const char *path = behind(find(line, ':'), controllers);
        if (path == NULL)
            continue;
        size_t length = (size_t)(find(path, '\n') - path);
        if (length == 0 || length >= capacity || path[0] != '/')
            return false;
        gt_copy(to, path, length);
        to[length] = 0;
        return true;
    }
    return false;
}

/// The number on the line "oom_kill N".
static uint64_t find_kills(const char *text) {
    for (const char *line = text; *line != 0; line = find(line, '\n'), line += *line == '\n') {
        const char *at = behind(line, "oom_kill ");
        uint64_t count = 0;
        if (at == NULL)
            continue;
        for (; *at >= '0' && *at <= '9'; at++)
            count = count * 10 + (uint64_t)(*at - '0');
        return count;
    }
    return GT_OOM_KILLS_UNKNOWN;
}

/// How many processes of this memory control group the kernel has killed for want of memory.
static uint64_t count_oom_kills(const char *cgroups) {
    static const struct {
        const char *controllers, *root, *file;
    } hierarchies[] = {
        {":memory:", "/sys/fs/cgroup/memory", "/memory.oom_control"}, // cgroup v1, which is asked where both are there
        {"::", "/sys/fs/cgroup", "/memory.events"},                   // v2
    };
    char group[1024], path[1200], text[512];
    for (size_t i = 0; i < sizeof hierarchies / sizeof *hierarchies; i++) {
        if (!find_group(cgroups, hierarchies[i].controllers, group, sizeof group))
            continue;
        char *end = gt_put_text(path, hierarchies[i].root);
        *gt_put_text(gt_put_text(end, group[1] == 0 ? "" : group), hierarchies[i].file) = 0;
        uint64_t kills = read_text(path, text, sizeof text) > 0 ? find_kills(text) : GT_OOM_KILLS_UNKNOWN;
        if (kills != GT_OOM_KILLS_UNKNOWN)
            return kills;
    }
    return GT_OOM_KILLS_UNKNOWN;
}

void gt_surroundings_record(uint8_t *record, struct gt_text_pool *pool) {
    char cgroups[CGROUPS_CAPACITY];
    struct gt_surroundings *surroundings = (struct gt_surroundings *)(record + GT_SURROUNDINGS_OFFSET);
    const char *invocation = getenv("INVOCATION_ID");
    if (invocation == NULL || strlen(invocation) != INVOCATION_ID_LENGTH)
        invocation = "";
    *surroundings = (struct gt_surroundings){.size = sizeof *surroundings};
    size_t length = read_text("/proc/self/cgroup", cgroups, sizeof cgroups);
    surroundings->oom_kills = length > 0 ? count_oom_kills(cgroups) : GT_OOM_KILLS_UNKNOWN;
    surroundings->cgroups = gt_header_text(record, pool, cgroups, length);
    surroundings->invocation_id = gt_header_text(record, pool, invocation, strlen(invocation));
    surroundings->checksum = gt_record_checksum(surroundings, offsetof(struct gt_surroundings, checksum));
}
