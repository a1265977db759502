// Deaths where something is exhausted, forbidden or gone.
#include "trigger.h"

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
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

CHAIN(not_dumpable) {
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    write_null();
}

CHAIN(memory_locked) {
    // No page of the process may grow: a touch of memory that is new fails.
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_DATA, &none);
    setrlimit(RLIMIT_STACK, &none);
    write_null();
}

CHAIN(no_processes) {
    struct rlimit one = {1, 1};
    setrlimit(RLIMIT_NPROC, &one);
    write_null();
}

CHAIN(file_size_limit) {
    // Less than a record takes.
    struct rlimit small = {512 * 1024, 512 * 1024};
    setrlimit(RLIMIT_FSIZE, &small);
    write_null();
}

void answer_getpriority(unsigned answer) {
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_getpriority, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, answer),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof code / sizeof *code, code};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
        _exit(92);
}

CHAIN(seccomp_kill) {
    answer_getpriority(SECCOMP_RET_KILL_PROCESS);
    cct_mark();
    cct_sink = getpriority(PRIO_PROCESS, 0);
    KEEP_FRAME;
}

#define LIMIT(name, words, ...) TRIGGER(name, SIGSEGV, NULL_WRITE, words, __VA_ARGS__)

TRIGGER_LIST(limit_triggers, LIMIT(descriptors_exhausted, "no descriptor left"),
             LIMIT(descriptors_closed, "every descriptor from 3 up closed after arming"),
             LIMIT(descriptors_reused, "every descriptor number reused for a pipe", .traits = "no-threads"),
             LIMIT(memory_exhausted, "no address space left"), LIMIT(memory_locked, "neither data nor stacks may grow"),
             LIMIT(no_processes, "RLIMIT_NPROC 1"), LIMIT(file_size_limit, "no file may be as large as a record"),
             LIMIT(seccomp_no_exec, "no exec, ptrace, process_vm_readv, socket"),
             LIMIT(seccomp_no_open, "the same, and no open"), LIMIT(not_dumpable, "PR_SET_DUMPABLE 0"),
             WAY(seccomp_kill, seccomp_kill_3, SIGSYS, "", "", "a system call answered by death", .traits = "unseen"));
