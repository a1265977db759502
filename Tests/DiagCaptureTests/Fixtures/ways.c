// Ways for a C program to end, through gittickets.h alone: `ways NAME`, armed in the directory RECORDS.
#define _GNU_SOURCE
#include <fcntl.h>
#include <gittickets.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int *volatile nowhere;

static void fault(void) { *nowhere = 1; }

static int deepen(volatile char *above) {
    volatile char room[4096];
    room[0] = *above;
    return deepen(room) + room[0];
}

static void *overflow(void *unused) {
    char seed = 1;
    return unused != NULL ? NULL : (void *)(long)deepen(&seed);
}

static void overflow_on_thread(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, overflow, NULL);
    pthread_join(thread, NULL);
}

static void leave_again(int signal_number) {
    gt_note_exit(0);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void terminate(void) {
    signal(SIGTERM, leave_again);
    raise(SIGTERM);
}

static void leave(void) { _exit(4); }
static void leave_by_exit(void) { exit(4); }
static void leave_quickly(void) { quick_exit(4); }
static int count_descriptors(void) {
    int count = 0;
    for (int number = 3; number < 1024; number++)
        count += fcntl(number, F_GETFD) >= 0;
    return count;
}

/// Disarms and arms again and again; tells what is open when disarmed, at first and at last.
static void rearm(void) {
    struct gt_arm_options options = {.size = sizeof options, .directory = getenv("RECORDS")};
    gt_disarm();
    int before = count_descriptors();
    for (int i = 0; i < 20; i++) {
        gt_arm(&options);
        gt_disarm();
    }
    printf("%d %d\n", before, count_descriptors());
}

static void become_another(void) { execl("/bin/true", "true", NULL); }
static void fail_to_become_another(void) {
    execl("/nonexistent", "nonexistent", NULL);
    raise(SIGKILL);
}
static void leave_behind_our_back(void) { syscall(SYS_exit_group, 0); }

/// Takes memory until the kernel ends it.
static void hog(void) {
    for (;;) {
        volatile char *block = malloc(1 << 20);
        for (size_t i = 0; block != NULL && i < 1 << 20; i += 4096)
            block[i] = 1;
    }
}

static void be_killed(void) { raise(SIGKILL); }
static void disarm_and_fault(void) {
    gt_disarm();
    fault();
}
static void fault_after_noting(void) {
    gt_note_exit(0);
    fault();
}

static void crash_children(void) {
    for (int i = 0; i < 10; i++) {
        pid_t child = fork();
        if (child == 0)
            fault();
        waitpid(child, NULL, 0);
    }
}

static void leave_crumb(int signal_number) { gt_breadcrumb(signal_number == SIGALRM ? "by a handler" : "?"); }

/// Leaves breadcrumbs without end while a handler leaves others in between, on the same thread.
static void leave_crumbs_in_handler(void) {
    struct itimerval often = {{0, 100}, {0, 100}}, never = {{0, 0}, {0, 0}};
    signal(SIGALRM, leave_crumb);
    setitimer(ITIMER_REAL, &often, NULL);
    for (int i = 0; i < 300000; i++)
        gt_breadcrumb("by the program");
    setitimer(ITIMER_REAL, &never, NULL);
    for (int i = 0; i < 3; i++)
        raise(SIGALRM);
    raise(SIGKILL);
}

static void tell_launch(void) {
    struct gt_launch launch = gt_launch_state();
    printf("%u %u\n", launch.state, launch.early_crashes);
}

/// Until standard input ends.
static void stay(void) {
    char byte;
    printf("staying\n");
    fflush(stdout);
    while (read(STDIN_FILENO, &byte, 1) > 0)
        continue;
}

static void pause_ms(long milliseconds) {
    struct timespec pause = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    while (nanosleep(&pause, &pause) != 0)
        continue;
}

static void get_stuck(long milliseconds) { pause_ms(milliseconds); }

static _Atomic int standing;
static void *stand_by(void *unused) {
    pthread_setname_np(pthread_self(), "bystander");
    standing++;
    pause_ms(60000);
    return unused;
}

static void start_bystander(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, stand_by, NULL);
}

/// Silent twice, for long enough to be seen once each.
static void hang_twice(void) {
    start_bystander();
    struct gt_watch *watch = gt_watch_start(NULL, NULL, 200);
    for (int i = 0; i < 2; i++) {
        get_stuck(1500);
        gt_watch_answer(watch);
        pause_ms(100);
        gt_watch_answer(watch);
    }
    gt_watch_stop(watch);
}

static bool is_stopped(pid_t process) {
    char path[64], text[256] = "";
    snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
    int file = open(path, O_RDONLY);
    bool got = read(file, text, sizeof text - 1) > 0;
    close(file);
    const char *state = strrchr(text, ')');
    return got && state != NULL && (state[2] == 'T' || state[2] == 't');
}

static void stop(pid_t parent) { kill(parent, SIGSTOP); }
static void suspend(pid_t parent) { kill(parent, SIGTSTP); }
static void go_on(pid_t parent) { kill(parent, SIGCONT); }

/// Stops the main thread alone, as a debugger may.
static void attach(pid_t parent) {
    if (ptrace(PTRACE_SEIZE, parent, NULL, NULL) == 0 && ptrace(PTRACE_INTERRUPT, parent, NULL, NULL) == 0)
        waitpid(parent, NULL, __WALL);
}
static void detach(pid_t parent) { ptrace(PTRACE_DETACH, parent, NULL, NULL); }

/// Answers all the time while the process is stopped for longer than the limit. Dies where it can't be stopped.
static void watch_while(void (*begin)(pid_t), void (*end)(pid_t)) {
    struct gt_watch *watch = gt_watch_start(NULL, NULL, 400);
    pid_t parent = getpid();
    // A process group that nobody controls can't be suspended.
    setpgid(0, 0);
    prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY);
    if (fork() == 0) {
        pause_ms(200);
        begin(parent);
        pause_ms(1500);
        if (!is_stopped(parent))
            kill(parent, SIGKILL);
        end(parent);
        _exit(0);
    }
    for (int i = 0; i < 100; i++) {
        pause_ms(20);
        gt_watch_answer(watch);
    }
    gt_watch_stop(watch);
}

static void be_stopped(void) { watch_while(stop, go_on); }
static void be_suspended(void) { watch_while(suspend, go_on); }
static void be_debugged(void) { watch_while(attach, detach); }

/// Answers for twelve seconds, each time well within the limit: for machines that sleep meanwhile.
static void nap(void) {
    struct gt_watch *watch = gt_watch_start(NULL, NULL, 1500);
    for (int i = 0; i < 600; i++) {
        pause_ms(20);
        gt_watch_answer(watch);
    }
    gt_watch_stop(watch);
}

static int queue[2];
static struct gt_watch *queue_watch;

static void ask_queue(struct gt_watch *watch, void *context) {
    queue_watch = watch;
    if (write(queue[1], context, 1) != 1)
        abort();
}

static void *serve_queue(void *unused) {
    char byte;
    pthread_setname_np(pthread_self(), "queue");
    while (read(queue[0], &byte, 1) == 1)
        if (byte == 'a')
            gt_watch_answer(queue_watch);
        else
            get_stuck(1500);
    return unused;
}

/// A queue is asked, answers for a while, and then gets stuck.
static void hang_on_queue(void) {
    pthread_t thread;
    if (pipe(queue) != 0)
        return;
    pthread_create(&thread, NULL, serve_queue, NULL);
    struct gt_watch *watch = gt_watch_start(ask_queue, "a", 300);
    pause_ms(900);
    if (write(queue[1], "s", 1) == 1)
        pause_ms(1200);
    gt_watch_stop(watch);
}

static void *fault_soon(void *unused) {
    pause_ms(200);
    fault();
    return unused;
}

/// Crashes on another thread about when the hang is recorded.
static void crash_while_hanging(void) {
    pthread_t thread;
    for (int i = 0; i < 8; i++)
        start_bystander();
    gt_watch_start(NULL, NULL, 200);
    pthread_create(&thread, NULL, fault_soon, NULL);
    get_stuck(3000);
}

static void *fault_at_once(void *unused) {
    fault();
    return unused;
}

/// As many threads as THREADS says, and then a crash on one more.
static void crash_in_crowd(void) {
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 64 * 1024);
    for (int i = 0; i < atoi(getenv("THREADS")); i++)
        if (pthread_create(&thread, &attributes, stand_by, NULL) != 0)
            exit(9);
    while (standing < atoi(getenv("THREADS")))
        pause_ms(1);
    pthread_create(&thread, NULL, fault_at_once, NULL);
    pause_ms(60000);
}

static _Atomic int traced_tid;

static void *block_everything(void *unused) {
    uint64_t all = ~(uint64_t)0;
    pthread_setname_np(pthread_self(), "deaf");
    // Behind our back: what pthread_sigmask is given keeps the fatal signals out.
    syscall(SYS_rt_sigprocmask, SIG_SETMASK, &all, NULL, sizeof all);
    pause_ms(60000);
    return unused;
}

/// Uninterruptible sleep: the parent of a vfork child waits in the kernel.
static void *sleep_uninterruptibly(void *unused) {
    pthread_setname_np(pthread_self(), "asleep");
    if (vfork() == 0) {
        pause_ms(4000);
        syscall(SYS_exit, 0);
    }
    return unused;
}

static void *be_traced(void *unused) {
    pthread_setname_np(pthread_self(), "traced");
    traced_tid = (int)syscall(SYS_gettid);
    pause_ms(60000);
    return unused;
}

/// Crashes while three threads can't be stopped: one blocks all signals, one sleeps in the kernel, one is traced.
static void crash_among_unreachable(void) {
    pthread_t thread;
    int ready[2];
    char byte;
    if (pipe(ready) != 0)
        return;
    start_bystander();
    pthread_create(&thread, NULL, block_everything, NULL);
    pthread_create(&thread, NULL, sleep_uninterruptibly, NULL);
    pthread_create(&thread, NULL, be_traced, NULL);
    pause_ms(200);
    if (fork() == 0) {
        if (ptrace(PTRACE_SEIZE, traced_tid, NULL, NULL) == 0)
            ptrace(PTRACE_INTERRUPT, traced_tid, NULL, NULL);
        if (write(ready[1], "r", 1) != 1)
            abort();
        pause_ms(4000);
        _exit(0);
    }
    if (read(ready[0], &byte, 1) == 1)
        pause_ms(100);
    fault();
}

static const struct {
    const char *name;
    void (*run)(void);
} ways[] = {
    {"fault", fault},
    {"rearm", rearm},
    {"overflow", overflow_on_thread},
    {"abort", abort},
    {"sigterm", terminate},
    {"_exit", leave},
    {"exit", leave_by_exit},
    {"quick_exit", leave_quickly},
    {"exec", become_another},
    {"failed_exec", fail_to_become_another},
    {"sigkill", be_killed},
    {"raw_exit", leave_behind_our_back},
    {"hog", hog},
    {"disarmed", disarm_and_fault},
    {"noted_fault", fault_after_noting},
    {"children", crash_children},
    {"crumbs", leave_crumbs_in_handler},
    {"launch", tell_launch},
    {"stay", stay},
    {"hang", hang_twice},
    {"stopped", be_stopped},
    {"suspended", be_suspended},
    {"debugged", be_debugged},
    {"napping", nap},
    {"queue", hang_on_queue},
    {"hang_crash", crash_while_hanging},
    {"crowd", crash_in_crowd},
    {"unreachable", crash_among_unreachable},
};

int main(int count, char **arguments) {
    struct gt_arm_options options = {.size = sizeof options, .app_version = "1.0", .directory = getenv("RECORDS")};
    if (getenv("LIMIT") != NULL)
        options.max_records = (uint64_t)atoi(getenv("LIMIT"));
    struct gt_arm_result armed = gt_arm(&options);
    if (armed.failure != GT_ARM_OK) {
        printf("%s\n", gt_arm_advice(armed.failure));
        return 1;
    }
    gt_annotate("document.pages", "42");
    gt_breadcrumb("opened export");
    for (size_t i = 0; count > 1 && i < sizeof ways / sizeof *ways; i++)
        if (strcmp(arguments[1], ways[i].name) == 0)
            ways[i].run();
    return 3;
}
