// Deaths in sandboxes that let little through, or nothing, and beside threads and mappings that the kernel owns.
#include "trigger.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/io_uring.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

// Only what a computation needs; all else is refused.
static void allow_a_handful(void) {
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_rt_sigreturn, 4, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_exit_group, 3, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_rt_sigaction, 2, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_write, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof code / sizeof *code, code};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
        _exit(92);
}

CHAIN(strict_filter) {
    allow_a_handful();
    write_null();
}

CHAIN(strict_filter_trap) {
    allow_a_handful();
#if defined(__x86_64__)
    __asm__ volatile("int3");
#else
    __builtin_trap();
#endif
    KEEP_FRAME;
}

// Refuses even to say which process and thread this is.
CHAIN(nameless) {
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_getpid, 2, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_gettid, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
    };
    struct sock_fprog program = {sizeof code / sizeof *code, code};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
        _exit(92);
    write_null();
}

CHAIN(new_namespaces) {
    if (unshare(CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC) != 0)
        _exit(95);
    mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL);
    if (mount("tmpfs", "/proc", "tmpfs", 0, NULL) != 0)
        _exit(95);
    write_null();
}

CHAIN(detached_stack_of_leader) {
    // The main thread's own stack, used by another.
    write_null();
}
static char *leader_stack;
static int on_leader_stack(void *argument) {
    detached_stack_of_leader_3();
    return argument != NULL;
}
static void run_on_leader_stack(void) {
    char local[65536];
    leader_stack = local + sizeof local;
    int flags = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM;
    cct_expect_threads(1);
    if (clone(on_leader_stack, leader_stack, flags, NULL) < 0)
        _exit(91);
    for (;;)
        pause();
}

// A kernel thread of the process's own: no signal reaches it.
CHAIN(kernel_thread) { write_null(); }
static void run_kernel_thread(void) {
    struct io_uring_params parameters = {.flags = IORING_SETUP_SQPOLL, .sq_thread_idle = 10000};
    if (syscall(SYS_io_uring_setup, 4, &parameters) < 0)
        _exit(88);
    usleep(10000);
    kernel_thread_3();
}

// Another thread stops the world of mappings: it maps and unmaps without end.
static void *shake(void *argument) {
    for (;;) {
        void *page = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        memset(page, 1, 1 << 20);
        munmap(page, 1 << 20);
        atomic_store((atomic_int *)argument, 1);
    }
    return NULL;
}
CHAIN(shaken_maps) { write_null(); }
static void run_shaken_maps(void) {
    static atomic_int started;
    for (int i = 0; i < 2; i++) {
        pthread_t thread;
        pthread_create(&thread, NULL, shake, &started);
        cct_expect_threads(1);
    }
    while (atomic_load(&started) == 0)
        ;
    shaken_maps_3();
}

// An interval timer that interrupts everything all the time.
static void tick(int signal_number) { cct_sink = signal_number; }
CHAIN(ticking) { write_null(); }
static void run_ticking(void) {
    struct sigaction action = {.sa_handler = tick};
    sigaction(SIGVTALRM, &action, NULL);
    sigaction(SIGPROF, &action, NULL);
    struct itimerval soon = {{0, 100}, {0, 100}};
    setitimer(ITIMER_REAL, &(struct itimerval){{0, 0}, {30, 0}}, NULL);
    setitimer(ITIMER_PROF, &soon, NULL);
    setitimer(ITIMER_VIRTUAL, &soon, NULL);
    for (volatile int i = 0; i < 3000000; i++)
        ;
    ticking_3();
}

// The signal of abort, sent by another thread.
static pthread_t victim;
CHAIN(killed_by_thread) {
    cct_mark();
    for (int i = 0; i < 100; i++)
        usleep(10000);
    _exit(97); // process 1 survives it
}
static void *kill_victim(void *argument) {
    usleep(20000);
    pthread_kill(victim, SIGABRT);
    for (;;)
        pause();
    return argument;
}
static void run_killed_by_thread(void) {
    pthread_t killer;
    victim = pthread_self();
    pthread_create(&killer, NULL, kill_victim, NULL);
    cct_expect_threads(1);
    killed_by_thread_3();
}

CHAIN(many_maps) { write_null(); }
static void run_many_maps(void) {
    // More than the record has room to list.
    for (int i = 0; i < 20000; i++)
        if (mmap(NULL, 4096, i % 2 ? PROT_READ : PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED)
            break;
    many_maps_3();
}

CHAIN(overrun) {
    // Upwards over the end of its own memory, through whatever lies there, until nothing does.
    volatile char *block = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    cct_mark();
    for (size_t at = 0;; at += 64)
        block[at] = 0x41;
    KEEP_FRAME;
}

#define BOX(name, words, ...) TRIGGER(name, SIGSEGV, NULL_WRITE, words, __VA_ARGS__)
#define SET(name, run, words, ...) WAY(name, run, SIGSEGV, FRAMES(name), NULL_WRITE, words, __VA_ARGS__)

TRIGGER_LIST(
    sandbox_triggers,
    BOX(strict_filter, "a filter that refuses all but a handful of system calls", .traits = "no-threads"),
    BOX(nameless, "a filter that refuses getpid and gettid", .traits = "no-threads"),
    BOX(new_namespaces, "/proc covered in a mount namespace of its own", .traits = "root,chroot"),
    TRIGGER(strict_filter_trap, SIGTRAP, "Breakpoint|Trap", "a breakpoint under that filter", .traits = "no-threads"),
    SET(detached_stack_of_leader, run_on_leader_stack, "null write of another thread on the main thread's stack"),
    SET(kernel_thread, run_kernel_thread, "null write beside a kernel thread of io_uring", .traits = "unreached"),
    SET(shaken_maps, run_shaken_maps, "null write while others map and unmap"),
    SET(ticking, run_ticking, "null write among signals of two interval timers"),
    WAY(killed_by_thread, run_killed_by_thread, SIGABRT, "..," FRAMES(killed_by_thread), "SIGABRT|abort",
        "SIGABRT from another thread"),
    SET(many_maps, run_many_maps, "null write with 20,000 mappings"),
    TRIGGER(overrun, SIGSEGV, "Invalid write|memory", "a loop that runs over the end of its memory"));
