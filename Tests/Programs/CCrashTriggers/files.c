// Deaths where the disk, the record or the program's own file is not what it was.
#include "trigger.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

/// The path of the program; the harness runs a copy.
static void own_path(char path[PATH_MAX]) {
    ssize_t length = readlink("/proc/self/exe", path, PATH_MAX - 1);
    path[length > 0 ? length : 0] = 0;
}

CHAIN(disk_full) {
    char path[512], block[4096];
    snprintf(path, sizeof path, "%s/filler.bin", cct_directory);
    memset(block, 1, sizeof block);
    int file = open(path, O_WRONLY | O_CREAT, 0600);
    // Meant for a small file system of its own: never fills a real disk.
    long blocks = 0;
    while (blocks++ < 4096 && write(file, block, sizeof block) > 0)
        ;
    if (blocks >= 4096) {
        unlink(path);
        _exit(89);
    }
    while (write(file, block, 1) > 0)
        ;
    close(file);
    write_null();
}

CHAIN(directory_read_only) {
    chmod(cct_directory, 0555);
    write_null();
}

CHAIN(binary_deleted) {
    char path[PATH_MAX];
    own_path(path);
    unlink(path);
    write_null();
}

CHAIN(chrooted) {
    // The record's path means nothing in here.
    if (chroot("/proc/sys") != 0 || chdir("/") != 0)
        _exit(95);
    write_null();
}

CHAIN(binary_replaced) {
    // As a package upgrade does it: a new file takes the old one's name.
    char path[PATH_MAX], fresh[PATH_MAX + 8];
    own_path(path);
    snprintf(fresh, sizeof fresh, "%s.new", path);
    int file = open(fresh, O_WRONLY | O_CREAT, 0755);
    if (file < 0 || write(file, "#!/bin/true\n", 12) != 12 || close(file) != 0 || rename(fresh, path) != 0)
        _exit(90);
    write_null();
}

CHAIN(remounted) {
    // Refused while the record is mapped for writing; what a kernel does by itself after a disk error, it can't refuse.
    mount(NULL, cct_directory, NULL, MS_REMOUNT | MS_RDONLY, NULL);
    write_null();
}

CHAIN(covered) {
    // Another file system lies over the directory now.
    if (mount("tmpfs", cct_directory, "tmpfs", MS_RDONLY, "mode=0700") != 0)
        _exit(95);
    write_null();
}

// Read-only before the handler is armed: there can be no record, and the program must be none the worse.
static void cover_read_only(void) { cct_sink = mount("tmpfs", cct_directory, "tmpfs", MS_RDONLY, "mode=0700"); }
CHAIN(never_armed) { write_null(); }

CHAIN(root_left) {
    if (chdir("/proc/self/fdinfo") != 0)
        _exit(95);
    write_null();
}

CHAIN(identity_dropped) {
    // As daemons do after their start: the directory is no longer theirs.
    if (setgid(65534) != 0 || setuid(65534) != 0)
        _exit(95);
    write_null();
}

#define FILED(name, words, ...) TRIGGER(name, SIGSEGV, NULL_WRITE, words, __VA_ARGS__)

TRIGGER_LIST(file_triggers, FILED(disk_full, "the disk filled after arming", .traits = "root,small-disk"),
             FILED(directory_read_only, "the crash directory made read-only after arming"),
             FILED(remounted, "the file system remounted read-only", .traits = "root,small-disk"),
             FILED(covered, "another file system mounted over the crash directory",
                   .traits = "root,small-disk,covered"),
             FILED(never_armed, "the crash directory read-only when it is to be armed",
                   .traits = "root,small-disk,covered,unrecorded", .prepare = cover_read_only),
             FILED(chrooted, "chroot after arming", .traits = "root"), FILED(root_left, "a working directory in /proc"),
             FILED(identity_dropped, "user and group changed after arming", .traits = "root"),
             FILED(binary_deleted, "the executable unlinked while it runs", .traits = "copy"),
             FILED(binary_replaced, "another executable has taken its name", .traits = "copy"));
