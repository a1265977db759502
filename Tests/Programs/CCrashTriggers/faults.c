// Faults the processor or the kernel raises.
#include "trigger.h"

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

CHAIN(null_read) {
    cct_mark();
    cct_sink = *cct_null;
    KEEP_FRAME;
}

CHAIN(null_write) { write_null(); }

CHAIN(null_field) {
    // A field of an object that isn't there: a small address, not zero.
    cct_mark();
    *(volatile int *)((volatile char *)cct_null + 0x28) = 1;
    KEEP_FRAME;
}

CHAIN(wild_pointer) {
    volatile int *pointer = (volatile int *)0xdeadbeefdeadbeefu;
    cct_mark();
    *pointer = 1;
    KEEP_FRAME;
}

CHAIN(freed_map) {
    volatile char *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    munmap((void *)page, 4096);
    cct_mark();
    page[8] = 1;
    KEEP_FRAME;
}

CHAIN(write_code) {
    cct_mark();
    *(volatile char *)(uintptr_t)write_code_2 = 1;
    KEEP_FRAME;
}

CHAIN(null_call) {
    void (*volatile function)(void) = NULL;
    cct_mark();
    function();
    KEEP_FRAME;
}

CHAIN(wild_call) {
    void (*volatile function)(void) = (void (*)(void))0x123456780;
    cct_mark();
    function();
    KEEP_FRAME;
}

CHAIN(jump_nx) {
    char *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    memset(page, 0xc3, 4096);
    void (*volatile function)(void) = (void (*)(void))page;
    cct_mark();
    function();
    KEEP_FRAME;
}

CHAIN(bus_truncated) {
    char path[512];
    snprintf(path, sizeof path, "%s/truncated.bin", cct_directory);
    int file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
    if (file < 0 || ftruncate(file, 8192) != 0)
        _exit(90);
    volatile char *bytes = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (ftruncate(file, 0) != 0)
        _exit(90);
    unlink(path);
    cct_mark();
    cct_sink = bytes[4096];
    KEEP_FRAME;
}

#if defined(__x86_64__)
CHAIN(bus_misaligned) {
    static char bytes[64] __attribute__((aligned(64)));
    cct_mark();
    // EFLAGS.AC: from here on a misaligned access faults, also in a handler that does not clear it.
    __asm__ volatile("pushfq\n orl $0x40000, (%%rsp)\n popfq\n movl $1, (%0)" : : "r"(bytes + 1) : "memory", "cc");
    KEEP_FRAME;
}

CHAIN(int3) {
    cct_mark();
    __asm__ volatile("int3");
    KEEP_FRAME;
}

CHAIN(ud2) {
    cct_mark();
    __asm__ volatile("ud2");
    KEEP_FRAME;
}
#endif

CHAIN(division) {
    volatile int zero = 0;
    cct_mark();
    cct_sink = 5 / zero;
    KEEP_FRAME;
}

CHAIN(seccomp_trap) {
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_getpriority, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof code / sizeof *code, code};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
        _exit(92);
    cct_mark();
    cct_sink = getpriority(PRIO_PROCESS, 0);
    KEEP_FRAME;
}

TRIGGER_LIST(fault_triggers, TRIGGER(null_read, SIGSEGV, "load at address 0"),
             TRIGGER(null_write, SIGSEGV, "store at address 0"), TRIGGER(null_field, SIGSEGV, "store at address 0x28"),
             TRIGGER(wild_pointer, SIGSEGV, "store to a non-canonical address"),
             TRIGGER(freed_map, SIGSEGV, "store to a page given back"),
             TRIGGER(write_code, SIGSEGV, "store into read-only code"),
             {"null_call", null_call_3, SIGSEGV, "?0," FRAMES(null_call), "call through a null pointer"},
             {"wild_call", wild_call_3, SIGSEGV, "?0," FRAMES(wild_call), "call of an unmapped address"},
             {"jump_nx", jump_nx_3, SIGSEGV, "?0," FRAMES(jump_nx), "call into a page that is not executable"},
             TRIGGER(bus_truncated, SIGBUS, "read behind the end of a truncated file"),
#if defined(__x86_64__)
             TRIGGER(bus_misaligned, SIGBUS, "misaligned store with EFLAGS.AC set"),
             TRIGGER(int3, SIGTRAP, "breakpoint instruction"), TRIGGER(ud2, SIGILL, "undefined instruction"),
#endif
             TRIGGER(division, SIGFPE, "integer division by zero"),
             {"seccomp_trap", seccomp_trap_3, SIGSYS, "?getpriority," FRAMES(seccomp_trap), "a trapped system call"});
