// Faults the processor or the kernel raises.
#include "trigger.h"

#include <fcntl.h>
#include <linux/seccomp.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
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

CHAIN(wild_read) {
    volatile int *pointer = (volatile int *)0x123456780;
    cct_mark();
    cct_sink = *pointer;
    KEEP_FRAME;
}

CHAIN(kernel_address) {
    volatile int *pointer = (volatile int *)0xffffffff81000000u;
    cct_mark();
    cct_sink = *pointer;
    KEEP_FRAME;
}

CHAIN(protected_page) {
    volatile int *page = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    cct_mark();
    cct_sink = page[2];
    KEEP_FRAME;
}

CHAIN(read_only_data) {
    volatile char *page = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    cct_mark();
    page[8] = 1;
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

CHAIN(huge_copy) {
    char *page = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    mprotect(page + 4096, 4096, PROT_NONE);
    volatile size_t length = (size_t)1 << 40;
    cct_mark();
    memset(page, 1, length);
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

CHAIN(noncanonical_call) {
    void (*volatile function)(void) = (void (*)(void))0xdeadbeefdeadbeefu;
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

CHAIN(seccomp_trap) {
    answer_getpriority(SECCOMP_RET_TRAP);
    cct_mark();
    cct_sink = getpriority(PRIO_PROCESS, 0);
    KEEP_FRAME;
}

TRIGGER_LIST(fault_triggers, TRIGGER(null_read, SIGSEGV, "Null pointer read", "load at address 0"),
             TRIGGER(null_write, SIGSEGV, NULL_WRITE, "store at address 0"),
             TRIGGER(null_field, SIGSEGV, NULL_WRITE, "store at address 0x28"),
             TRIGGER(wild_pointer, SIGSEGV, "Access through an invalid pointer", "store to a non-canonical address"),
             TRIGGER(wild_read, SIGSEGV, "Invalid read: unmapped address", "load from an address nothing is mapped at"),
             TRIGGER(kernel_address, SIGSEGV, "Invalid read", "load from the kernel's half of the address space"),
             TRIGGER(protected_page, SIGSEGV, "Invalid read: protected memory", "load from a PROT_NONE page"),
             TRIGGER(read_only_data, SIGSEGV, "Write to read-only memory", "store into a page mapped for reading"),
             TRIGGER(freed_map, SIGSEGV, "Invalid write: unmapped address", "store to a page given back"),
             TRIGGER(write_code, SIGSEGV, "Invalid write in the code of", "store into read-only code"),
             WAY(huge_copy, huge_copy_3, SIGSEGV, "..," FRAMES(huge_copy), "Invalid", "memset far past the end"),
             WAY(null_call, null_call_3, SIGSEGV, "?0," FRAMES(null_call), "Call of a null pointer",
                 "call through a null pointer"),
             WAY(wild_call, wild_call_3, SIGSEGV, "?0," FRAMES(wild_call), "Call of an unmapped address",
                 "call of an unmapped address"),
             WAY(noncanonical_call, noncanonical_call_3, SIGSEGV, "?0," FRAMES(noncanonical_call),
                 "Access through an invalid pointer", "call of a non-canonical address"),
             WAY(jump_nx, jump_nx_3, SIGSEGV, "?0," FRAMES(jump_nx), "Call into memory that is not code",
                 "call into a page that is not executable"),
             TRIGGER(bus_truncated, SIGBUS, "Access beyond the end of a mapped file",
                     "read behind the end of a truncated file"),
             WAY(seccomp_trap, seccomp_trap_3, SIGSYS, "?getpriority," FRAMES(seccomp_trap), "Forbidden system call",
                 "a trapped system call"));
