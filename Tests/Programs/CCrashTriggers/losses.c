// Deaths after the program, or somebody else, took away what the handler may count on.
#include "trigger.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

CHAIN(all_closed) {
    syscall(SYS_close_range, 0, ~0U, 0);
    write_null();
}

CHAIN(record_deleted) {
    char command[PATH_MAX + 64];
    snprintf(command, sizeof command, "rm -f %s/*.crash", cct_directory);
    cct_sink = system(command);
    write_null();
}

static void truncate_record(const char *size) {
    char command[2 * PATH_MAX + 64];
    snprintf(command, sizeof command, "truncate -c -s %s %s/*.crash %s/launches", size, cct_directory, cct_directory);
    cct_sink = system(command);
}

CHAIN(record_truncated) {
    truncate_record("65536");
    write_null();
}

CHAIN(record_emptied) {
    truncate_record("0");
    write_null();
}

CHAIN(record_emptied_by_child) {
    truncate_record("0");
    write_null();
}
static void run_record_emptied_by_child(void) {
    int status = 0;
    pid_t child = fork();
    if (child == 0)
        record_emptied_by_child_3();
    while (wait4(child, &status, 0, NULL) < 0)
        ;
    _exit(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV ? 0 : 96);
}

CHAIN(directory_deleted) {
    char command[PATH_MAX + 64];
    snprintf(command, sizeof command, "rm -rf %s", cct_directory);
    cct_sink = system(command);
    write_null();
}

CHAIN(abort_ignored) {
    cct_mark();
    abort();
}
static void ignore_abort(void) { signal(SIGABRT, SIG_IGN); }

CHAIN(fault_ignored) { write_null(); }
static void ignore_fault(void) { signal(SIGSEGV, SIG_IGN); }

CHAIN(queued_signal) {
    cct_mark();
    sigqueue(getpid(), SIGSEGV, (union sigval){.sival_int = 42});
    _exit(97); // process 1 survives it
}

CHAIN(no_huge_pages) {
    volatile char *page = mmap(NULL, (size_t)2 << 20, PROT_READ | PROT_WRITE,
                               MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB | MAP_NORESERVE, -1, 0);
    if (page == MAP_FAILED)
        _exit(88);
    cct_mark();
    page[8] = 1;
    KEEP_FRAME;
}

CHAIN(no_cores) {
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    setrlimit(RLIMIT_FSIZE, &none);
    setrlimit(RLIMIT_NOFILE, &none);
    setrlimit(RLIMIT_MEMLOCK, &none);
    setrlimit(RLIMIT_SIGPENDING, &none);
    write_null();
}

CHAIN(stack_protected) {
    // The rest of its own stack, but for what it stands on.
    char *here = (char *)((uintptr_t)__builtin_frame_address(0) & ~(uintptr_t)4095);
    mprotect(here - 65536, 65536 - 4096, PROT_NONE);
    cct_mark();
    volatile char *below = here - 16384;
    *below = 1;
    KEEP_FRAME;
}

// A second fault in the hole that the first left: nothing of ours may fill it.
CHAIN(hole_in_child) {
    volatile char *page = mmap(NULL, (size_t)2 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    munmap((void *)page, (size_t)2 << 20);
    cct_mark();
    for (size_t at = 0; at < (size_t)2 << 20; at += 4096)
        page[at] = 1;
    KEEP_FRAME;
}
static void run_hole_in_child(void) {
    int status = 0;
    pid_t child = fork();
    if (child == 0)
        hole_in_child_3();
    while (wait4(child, &status, 0, NULL) < 0)
        ;
    _exit(WIFSIGNALED(status) ? 0 : 96);
}

#define LOSS(name, words, ...) TRIGGER(name, SIGSEGV, NULL_WRITE, words, __VA_ARGS__)

TRIGGER_LIST(loss_triggers, LOSS(all_closed, "every descriptor closed, the first three too"),
             LOSS(record_deleted, "the crash record deleted after arming"),
             LOSS(record_truncated, "the crash record truncated after arming"),
             LOSS(record_emptied, "the crash record truncated to nothing", .traits = "lost-notes"),
             WAY(record_emptied_by_child, run_record_emptied_by_child, 0, FRAMES(record_emptied_by_child), NULL_WRITE,
                 "a child truncates its parent's record to nothing, and writes null", .traits = "child,lost-notes"),
             LOSS(directory_deleted, "the crash directory deleted after arming"),
             WAY(abort_ignored, abort_ignored_3, SIGABRT, "..," FRAMES(abort_ignored), "abort()",
                 "abort() with SIGABRT ignored", .prepare = ignore_abort),
             LOSS(fault_ignored, "null write with SIGSEGV ignored", .prepare = ignore_fault),
             WAY(queued_signal, queued_signal_3, SIGSEGV, "..," FRAMES(queued_signal), "SIGSEGV",
                 "SIGSEGV queued with a value"),
             TRIGGER(no_huge_pages, SIGBUS, "No huge page", "store to a huge page that there is none for"),
             LOSS(no_cores, "no limit above 0 for cores, files, descriptors and queued signals"),
             TRIGGER(stack_protected, SIGSEGV, "Invalid write: protected memory|Stack overflow",
                     "store to a part of the stack that is protected"),
             WAY(hole_in_child, run_hole_in_child, 0, FRAMES(hole_in_child), "Invalid write: unmapped address",
                 "a child stores to a large mapping given back", .traits = "child"));
