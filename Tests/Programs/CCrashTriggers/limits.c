// Deaths where something is exhausted, forbidden or gone.
#include "trigger.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

CHAIN(descriptors_exhausted) {
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = 256;
    setrlimit(RLIMIT_NOFILE, &limit);
    while (open("/dev/null", O_RDONLY) >= 0)
        ;
    write_null();
}

CHAIN(descriptors_closed) {
    for (int i = 3; i < 1024; i++)
        close(i);
    write_null();
}

CHAIN(descriptors_reused) {
    // Every number we may have held now names one end of a pipe.
    int ends[2];
    if (pipe(ends) != 0)
        _exit(90);
    for (int i = 3; i < 1024; i++)
        if (i != ends[0] && i != ends[1])
            dup2(ends[0], i);
    struct rlimit limit = {1024, 1024};
    setrlimit(RLIMIT_NOFILE, &limit);
    write_null();
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

CHAIN(memory_exhausted) {
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file == NULL || fscanf(file, "%lu", &pages) != 1)
        _exit(93);
    fclose(file);
    struct rlimit limit = {pages * 4096 + (1 << 20), pages * 4096 + (1 << 20)};
    setrlimit(RLIMIT_AS, &limit);
    for (size_t size = 1 << 20; size >= 16; size /= 2)
        for (void *volatile block = malloc(size); block != NULL; block = malloc(size))
            ;
    while (mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED)
        ;
    write_null();
}

#define DENY(number)                                                                                                   \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 1)

NOINLINE static void install_filter(int deny_open) {
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        DENY(SYS_execve),
        DENY(SYS_execveat),
        DENY(SYS_ptrace),
        DENY(SYS_process_vm_readv),
        DENY(SYS_process_vm_writev),
        DENY(SYS_socket),
        DENY(SYS_connect),
        DENY(SYS_clone3),
        DENY(deny_open ? SYS_openat : 9999),
        DENY(deny_open ? SYS_openat2 : 9999),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof code / sizeof *code, code};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) != 0)
        _exit(94);
}

CHAIN(seccomp_no_exec) {
    install_filter(0);
    write_null();
}

CHAIN(seccomp_no_open) {
    install_filter(1);
    write_null();
}

CHAIN(binary_deleted) {
    char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length > 0) {
        path[length] = 0;
        unlink(path);
    }
    write_null();
}

CHAIN(not_dumpable) {
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    write_null();
}

CHAIN(chrooted) {
    // The record's path means nothing in here.
    if (chroot("/proc/sys") != 0 || chdir("/") != 0)
        _exit(95);
    write_null();
}

TRIGGER_LIST(limit_triggers, TRIGGER(descriptors_exhausted, SIGSEGV, "no descriptor left"),
             TRIGGER(descriptors_closed, SIGSEGV, "every descriptor from 3 up closed after arming"),
             TRIGGER(descriptors_reused, SIGSEGV, "every descriptor number reused for a pipe"),
             TRIGGER(disk_full, SIGSEGV, "the disk filled after arming"),
             TRIGGER(directory_read_only, SIGSEGV, "the crash directory made read-only after arming"),
             TRIGGER(memory_exhausted, SIGSEGV, "no address space left"),
             TRIGGER(seccomp_no_exec, SIGSEGV, "no exec, ptrace, process_vm_readv, socket"),
             TRIGGER(seccomp_no_open, SIGSEGV, "the same, and no open"),
             TRIGGER(binary_deleted, SIGSEGV, "the executable unlinked while it runs"),
             TRIGGER(not_dumpable, SIGSEGV, "PR_SET_DUMPABLE 0"),
             TRIGGER(chrooted, SIGSEGV, "chroot after arming (needs root)"));
