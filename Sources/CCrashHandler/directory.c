// Where records go: found by the XDG rules that gittickets-diag follows, made private, opened without following a link.
#include "gt_internal.h"

#include <fcntl.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/// As many characters of an application's name as its directory has.
#define NAME_LENGTH 100

static bool is_plain(unsigned char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_' ||
           c == '-';
}

/// One path part, by the rule of TicketDesk's AppID: "-" for each character that is not plain ASCII.
static void put_name(char *to, const char *app_id) {
    if (*app_id == '.')
        to = gt_put_text(to, "app");
    int count = 0;
    for (const unsigned char *at = (const unsigned char *)app_id; *at != 0 && count < NAME_LENGTH; at++)
        if ((*at & 0xC0) != 0x80) { // not inside a character
            *to++ = is_plain(*at) ? (char)*at : '-';
            count++;
        }
    *to = 0;
}

static const char *absolute(const char *variable) {
    const char *value = getenv(variable);
    return value != NULL && value[0] == '/' ? value : NULL;
}

bool gt_directory_default(const char *app_id, char path[GT_PATH_CAPACITY]) {
    const char *base = absolute("XDG_STATE_HOME"), *below = "/gittickets/";
    if (base == NULL) {
        below = "/.local/state/gittickets/";
        base = absolute("HOME");
    }
    if (base == NULL) {
        struct passwd *entry = getpwuid(geteuid());
        base = entry != NULL && entry->pw_dir != NULL ? entry->pw_dir : "";
    }
    if (strlen(base) + strlen(below) + NAME_LENGTH + sizeof "app/crashes" > GT_PATH_CAPACITY)
        return false;
    char *name = gt_put_text(gt_put_text(path, base), below);
    put_name(name, app_id);
    strcat(name, "/crashes");
    return true;
}

static struct gt_arm_result refusal(int error) {
    uint32_t failure = GT_ARM_DIRECTORY;
    switch (error) {
    case ENOENT:
        failure = GT_ARM_DIRECTORY_MISSING;
        break;
    case ELOOP:
    case ENOTDIR:
        failure = GT_ARM_DIRECTORY_LINK;
        break;
    case EPERM:
        failure = GT_ARM_DIRECTORY_OWNER;
        break;
    case EROFS:
    case EACCES:
        failure = GT_ARM_DIRECTORY_READ_ONLY;
        break;
    case ENOSPC:
    case EDQUOT:
        failure = GT_ARM_SPACE;
        break;
    }
    return (struct gt_arm_result){.failure = failure, .error = error};
}

/// Makes each missing part with mode 0700. Returns 0 or an errno.
static int make(const char *path) {
    char prefix[GT_PATH_CAPACITY];
    struct stat found;
    if (stat(path, &found) == 0)
        return 0;
    for (size_t i = 0; path[i] != 0 && i + 1 < sizeof prefix; i++) {
        prefix[i] = path[i];
        prefix[i + 1] = 0;
        bool part_ends = path[i] != '/' && (path[i + 1] == '/' || path[i + 1] == 0);
        if (!part_ends || mkdir(prefix, 0700) == 0 || errno == EEXIST)
            continue;
        // An existing ancestor that can't be written reports that before it says that it exists.
        int error = errno;
        if (stat(prefix, &found) != 0)
            return error;
    }
    return 0;
}

struct gt_arm_result gt_directory_open(const char *path, int *directory) {
    if (!gt_is_within(path, GT_PATH_CAPACITY - 1))
        return refusal(ENAMETOOLONG);
    const int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
    // What is listed in it at each start is nobody's concern.
    int error = 0, opened = gt_open_unnoted(AT_FDCWD, path, flags, 0);
    if (opened == -ENOENT) {
        if ((error = make(path)) != 0)
            return refusal(error);
        opened = gt_open_unnoted(AT_FDCWD, path, flags, 0);
    }
    if (opened < 0)
        return refusal(-opened);
    struct stat status;
    if (!gt_fstat(opened, &status))
        error = EIO;
    else if (status.st_uid != gt_geteuid())
        error = EPERM;
    else if ((status.st_mode & 077) != 0 && fchmod(opened, 0700) != 0)
        error = errno;
    if (error != 0) {
        gt_close(opened);
        return refusal(error);
    }
    *directory = opened;
    return (struct gt_arm_result){.failure = GT_ARM_OK};
}
