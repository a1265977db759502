// /proc/self/maps: copied into the record, and read there.
#include "gt_internal.h"

#define MAPS_CAPACITY (256 * 1024)

static bool take_hex(const char **cursor, const char *end, uint64_t *number) {
    const char *at = *cursor;
    uint64_t value = 0;
    for (; at < end; at++) {
        char c = *at;
        if (c >= '0' && c <= '9')
            value = value << 4 | (uint64_t)(c - '0');
        else if (c >= 'a' && c <= 'f')
            value = value << 4 | (uint64_t)(c - 'a' + 10);
        else
            break;
    }
    bool any = at > *cursor;
    *cursor = at;
    *number = value;
    return any;
}

static void skip_to(const char **cursor, const char *end, char stop) {
    while (*cursor < end && **cursor != stop)
        (*cursor)++;
}

bool gt_maps_next(const char **cursor, const char *end, struct gt_mapping *mapping) {
    // "start-end perms offset device inode   path"
    const char *at = *cursor;
    if (at >= end)
        return false;
    const char *line_end = at;
    skip_to(&line_end, end, '\n');
    *cursor = line_end < end ? line_end + 1 : end;
    uint64_t start = 0, stop = 0, offset = 0;
    if (!take_hex(&at, line_end, &start) || at++ >= line_end || !take_hex(&at, line_end, &stop) || at++ >= line_end)
        return false;
    mapping->readable = at < line_end && *at == 'r';
    skip_to(&at, line_end, ' ');
    at += at < line_end;
    take_hex(&at, line_end, &offset);
    for (int field = 0; field < 2; field++) {
        at += at < line_end;
        skip_to(&at, line_end, ' ');
    }
    while (at < line_end && *at == ' ')
        at++;
    *mapping = (struct gt_mapping){start, stop, offset, mapping->readable, at, (size_t)(line_end - at)};
    return true;
}

void gt_capture_maps(struct gt_capture *capture) {
    bool held = false;
    int file = gt_open_proc(GT_PROC_MAPS, &held);
    if (file < 0) {
        gt_note(capture, "/proc/self/maps could not be opened; modules are as they were when armed");
        return;
    }
    char *text = (char *)gt_section_payload(capture);
    size_t room = gt_section_room(capture);
    if (room > MAPS_CAPACITY)
        room = MAPS_CAPACITY;
    text[0] = 0; // where somebody has truncated the record, this mends it; the kernel's store would only fail
    size_t length = 0;
    long got = 1;
    while (length < room && (got = gt_pread(file, text + length, room - length, length)) > 0)
        length += (size_t)got;
    if (!held)
        gt_close(file);
    while (length > 0 && text[length - 1] != '\n')
        length--;
    gt_section_close(capture, GT_SECTION_MAPS, length, got > 0 ? GT_FLAG_TRUNCATED : 0, 0, 0);
    capture->maps = text;
    capture->maps_length = length;
}
