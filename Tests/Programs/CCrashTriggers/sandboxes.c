// Deaths in sandboxes that let little through, or nothing, and beside threads and mappings that the kernel owns.
#include "trigger.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/io_uring.h>
#include <linux/seccomp.h>
#include <linux/userfaultfd.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static void install(const struct sock_filter *code, size_t length) {
    struct sock_fprog program = {(unsigned short)length, (struct sock_filter *)code};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
        _exit(92);
}
#define CALL_NUMBER BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))
/// Skips `count` rows after the next for this system call.
#define ON_CALL(call, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, count, 0)
#define ANSWER(answer) BPF_STMT(BPF_RET | BPF_K, answer)

/// Only what a computation needs; all else has this answer. `actions` may be another system call, to refuse sigaction.
static void allow_a_handful(unsigned answer, unsigned actions) {
    struct sock_filter code[] = {
        CALL_NUMBER,
        ON_CALL(SYS_rt_sigreturn, 4),
        ON_CALL(SYS_exit_group, 3),
        ON_CALL(actions, 2),
        ON_CALL(SYS_write, 1),
        ANSWER(answer),
        ANSWER(SECCOMP_RET_ALLOW),
    };
    install(code, sizeof code / sizeof *code);
}
#define REFUSAL (SECCOMP_RET_ERRNO | EPERM)

#if defined(__x86_64__)
#define TRAP __asm__ volatile("int3")
#else
#define TRAP __builtin_trap()
#endif

CHAIN(strict_filter) {
    allow_a_handful(REFUSAL, SYS_rt_sigaction);
    write_null();
}

CHAIN(strict_filter_trap) {
    allow_a_handful(REFUSAL, SYS_rt_sigaction);
    cct_mark();
    TRAP;
    KEEP_FRAME;
}

// On an alternate stack of the application's own that is small and can't be changed any more.
CHAIN(strict_filter_small_stack) {
    size_t size = getauxval(AT_MINSIGSTKSZ) > 8192 ? 16384 : 8192;
    stack_t small = {.ss_sp = malloc(size), .ss_size = size};
    sigaltstack(&small, NULL);
    allow_a_handful(REFUSAL, SYS_rt_sigaction);
    write_null();
}

// No handler can be taken away any more. One that tries to take itself away is called without end.
CHAIN(fixed_handlers) {
    alarm(1);
    allow_a_handful(REFUSAL, SYS_write);
    write_null();
}

CHAIN(fixed_handlers_trap) {
    allow_a_handful(REFUSAL, SYS_write);
    cct_mark();
    TRAP;
    KEEP_FRAME;
}

// A sandbox that answers system calls with a signal, as browsers have them.
CHAIN(trapping_filter) {
    allow_a_handful(SECCOMP_RET_TRAP, SYS_rt_sigaction);
    write_null();
}

// A signal from outside, which can't be sent once more.
CHAIN(strict_filter_killed) {
    allow_a_handful(REFUSAL, SYS_rt_sigaction);
    cct_mark();
    cct_note_ready();
    for (;;)
        cct_sink++;
}

// Signals may be sent, but not with all that belongs to them.
CHAIN(no_queueing_abort) {
    const struct sock_filter code[] = {CALL_NUMBER, ON_CALL(SYS_rt_tgsigqueueinfo, 1), ANSWER(SECCOMP_RET_ALLOW),
                                       ANSWER(REFUSAL)};
    install(code, sizeof code / sizeof *code);
    cct_mark();
    abort();
}

// Answers one system call with death.
CHAIN(killing_filter) { write_null(); }
void cct_kill_on(const char *call) {
    static const struct {
        const char *name;
        unsigned number;
    } calls[] = {
#define CALL(name) {#name, SYS_##name}
        CALL(clock_gettime), CALL(clock_nanosleep), CALL(close),          CALL(faccessat),
        CALL(fstat),         CALL(futex),           CALL(getdents64),     CALL(getpid),
        CALL(gettid),        CALL(lseek),           CALL(madvise),        CALL(mincore),
        CALL(mmap),          CALL(munmap),          CALL(nanosleep),      CALL(newfstatat),
        CALL(openat),        CALL(pipe2),           CALL(prctl),          CALL(pread64),
        CALL(prlimit64),     CALL(rt_sigaction),    CALL(rt_sigprocmask), CALL(rt_tgsigqueueinfo),
        CALL(setitimer),     CALL(sigaltstack),     CALL(tgkill),         CALL(timer_create),
        CALL(timer_delete),  CALL(timer_settime),
    };
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        if (strcmp(calls[i].name, call) != 0)
            continue;
        const struct sock_filter code[] = {CALL_NUMBER, ON_CALL(calls[i].number, 1), ANSWER(SECCOMP_RET_ALLOW),
                                           ANSWER(SECCOMP_RET_KILL_PROCESS)};
        install(code, sizeof code / sizeof *code);
        killing_filter_3();
    }
    _exit(98);
}

// Refuses even to say which process and thread this is.
CHAIN(nameless) {
    const struct sock_filter code[] = {CALL_NUMBER, ON_CALL(SYS_getpid, 2), ON_CALL(SYS_gettid, 1),
                                       ANSWER(SECCOMP_RET_ALLOW), ANSWER(REFUSAL)};
    install(code, sizeof code / sizeof *code);
    write_null();
}

CHAIN(new_namespaces) {
    if (unshare(CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC) != 0)
        _exit(95);
    // Not "/", which in a chroot need not be a mount point: what is mounted here must not be seen outside.
    if (mount(NULL, "/proc", NULL, MS_REC | MS_PRIVATE, NULL) != 0 || mount("tmpfs", "/proc", "tmpfs", 0, NULL) != 0)
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

// Memory that another would have to fill, and never does: who reads it waits, in the kernel, for ever.
CHAIN(unserved_memory) { write_null(); }
static void run_unserved_memory(void) {
    volatile char hole[64 * 1024];
    __asm__ volatile("" : : "r"(hole) : "memory");
    uintptr_t first = ((uintptr_t)hole + 4095) & ~(uintptr_t)4095;
    int file = (int)syscall(SYS_userfaultfd, O_CLOEXEC | UFFD_USER_MODE_ONLY);
    struct uffdio_api api = {.api = UFFD_API};
    struct uffdio_register pages = {{first, sizeof hole - 8192}, UFFDIO_REGISTER_MODE_MISSING, 0};
    if (file < 0 || ioctl(file, UFFDIO_API, &api) != 0 || ioctl(file, UFFDIO_REGISTER, &pages) != 0)
        _exit(88);
    unserved_memory_3();
    KEEP_FRAME;
}
static void run_unserved_memory_on_thread(void) { run_on_thread(run_unserved_memory, 256 * 1024); }

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
    BOX(new_namespaces, "/proc covered in a mount namespace of its own", .traits = "root"),
    TRIGGER(strict_filter_trap, SIGTRAP, "Breakpoint|Trap", "a breakpoint under that filter", .traits = "no-threads"),
    BOX(strict_filter_small_stack, "the same filter, on a small alternate stack of its own", .traits = "no-threads"),
    TRIGGER(strict_filter_killed, SIGSEGV, "SIGSEGV sent by another process",
            "SIGSEGV from another process under that filter", .traits = "no-threads,signalled,other-core"),
    BOX(fixed_handlers, "a filter that refuses to change signal handlers, too", .traits = "no-threads"),
    TRIGGER(fixed_handlers_trap, SIGTRAP, "Breakpoint|Trap", "a breakpoint under that one", .traits = "no-threads"),
    BOX(trapping_filter, "a filter that answers with a signal", .traits = "no-threads"),
    WAY(no_queueing_abort, no_queueing_abort_3, SIGABRT, "..," FRAMES(no_queueing_abort), "abort()",
        "abort() under a filter that refuses to queue signals", .traits = "no-threads"),
    SET(detached_stack_of_leader, run_on_leader_stack, "null write of another thread on the main thread's stack"),
    SET(kernel_thread, run_kernel_thread, "null write beside a kernel thread of io_uring", .traits = "unreached"),
    SET(unserved_memory, run_unserved_memory_on_thread, "null write above memory that nobody fills (userfaultfd)",
        .traits = "own-fault,slow"),
    SET(shaken_maps, run_shaken_maps, "null write while others map and unmap"),
    SET(ticking, run_ticking, "null write among signals of two interval timers"),
    WAY(killed_by_thread, run_killed_by_thread, SIGABRT, "..," FRAMES(killed_by_thread), "SIGABRT|abort",
        "SIGABRT from another thread"),
    SET(many_maps, run_many_maps, "null write with 20,000 mappings"),
    TRIGGER(overrun, SIGSEGV, "Invalid write|memory", "a loop that runs over the end of its memory"));
