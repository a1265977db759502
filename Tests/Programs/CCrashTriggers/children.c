// Child processes.
#include "trigger.h"

#include <errno.h>
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

CHAIN(failed_exec) {
    char *arguments[] = {"/nonexistent/program", NULL};
    execv(arguments[0], arguments);
    write_null();
}

TRIGGER_LIST(child_triggers,
             {"fork_child", run_fork, 0, FRAMES(fork_child), "a forked child writes null; the parent ends well"},
             {"vfork_child", run_vfork, 0, FRAMES(vfork_child), "the same with vfork"},
             {"parent_after_vfork", run_parent_after_vfork, SIGSEGV, FRAMES(parent_after_vfork),
              "both the vfork child and then its parent write null"},
             TRIGGER(failed_exec, SIGSEGV, "null write after an exec that failed"));
