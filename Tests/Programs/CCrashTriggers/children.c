// Child processes.
#include "trigger.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void wait_for(pid_t child) {
    int status = 0;
    cct_times->child_pid = child;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    cct_times->child_status = status;
    // The parent goes on, and must be none the worse.
    _exit(WIFSIGNALED(status) ? 0 : 96);
}

CHAIN(fork_child) { write_null(); }
static void run_fork(void) {
    pid_t child = fork();
    if (child == 0)
        fork_child_3();
    wait_for(child);
}

CHAIN(vfork_child) { write_null(); }
static void run_vfork(void) {
    pid_t child = vfork();
    if (child == 0)
        vfork_child_3();
    wait_for(child);
}

CHAIN(parent_after_vfork) { write_null(); }
static void run_parent_after_vfork(void) {
    pid_t child = vfork();
    if (child == 0)
        vfork_child_3();
    int status = 0;
    waitpid(child, &status, 0);
    cct_times->child_pid = child;
    cct_times->child_status = status;
    parent_after_vfork_3();
}

// Past the C library: none of its fork handlers runs, and what it knows of its own thread is the parent's.
CHAIN(raw_fork_child) { write_null(); }
static void run_raw_fork(void) {
    pid_t child = (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
    if (child == 0)
        raw_fork_child_3();
    wait_for(child);
}

CHAIN(grandchild) { write_null(); }
static void run_grandchild(void) {
    pid_t child = fork();
    if (child == 0) {
        pid_t second = fork();
        if (second == 0)
            grandchild_3();
        int status = 0;
        waitpid(second, &status, 0);
        _exit(WIFSIGNALED(status) ? 0 : 96);
    }
    int status = 0;
    waitpid(child, &status, 0);
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 96);
}

CHAIN(child_of_thread) { write_null(); }
static void fork_here(void) {
    pid_t child = fork();
    if (child == 0)
        child_of_thread_3();
    wait_for(child);
}
static void run_child_of_thread(void) { run_on_thread(fork_here, 0); }

CHAIN(fork_storm) { write_null(); }
static void run_fork_storm(void) {
    for (int i = 0; i < 20; i++)
        if (fork() == 0)
            fork_storm_3();
    int crashed = 0, status = 0;
    while (wait(&status) > 0 || errno == EINTR)
        crashed += WIFSIGNALED(status);
    exit(crashed == 20 ? 0 : 96);
}

CHAIN(failed_exec) {
    char *arguments[] = {"/nonexistent/program", NULL};
    execv(arguments[0], arguments);
    write_null();
}

#define CHILD(name, run, words, ...) WAY(name, run, 0, FRAMES(name), NULL_WRITE, words, __VA_ARGS__)

TRIGGER_LIST(child_triggers,
             CHILD(fork_child, run_fork, "a forked child writes null; the parent ends well", .traits = "child"),
             CHILD(vfork_child, run_vfork, "the same with vfork", .traits = "child"),
             CHILD(raw_fork_child, run_raw_fork, "the same with a plain clone system call", .traits = "child"),
             CHILD(child_of_thread, run_child_of_thread, "a child forked by a thread writes null", .traits = "child"),
             CHILD(grandchild, run_grandchild, "a child's child writes null", .traits = "child"),
             CHILD(fork_storm, run_fork_storm, "twenty children crash at once", .traits = "child,20-records"),
             WAY(parent_after_vfork, run_parent_after_vfork, SIGSEGV, FRAMES(parent_after_vfork), NULL_WRITE,
                 "both the vfork child and then its parent write null", .traits = "2-records"),
             TRIGGER(failed_exec, SIGSEGV, NULL_WRITE, "null write after an exec that failed"));
