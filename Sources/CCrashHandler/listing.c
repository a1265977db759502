// Names in a directory, read with plain system calls into the stack.
#include "gt_internal.h"

struct directory_entry {
    uint64_t inode;
    int64_t offset;
    uint16_t length;
    uint8_t type;
    char name[];
};

void gt_list_names(int directory, bool (*take)(void *context, const char *name), void *context) {
    _Alignas(8) uint8_t entries[4096];
    long got;
    while ((got = gt_syscall4(SYS_getdents64, directory, (long)entries, sizeof entries, 0)) > 0)
        for (long at = 0; at < got;) {
            const struct directory_entry *entry = (const struct directory_entry *)(entries + at);
            at += entry->length;
            if (!take(context, entry->name))
                return;
        }
}
