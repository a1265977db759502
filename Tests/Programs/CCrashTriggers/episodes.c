// What is no death by itself, or not only: ends that are no crashes, and children that arm themselves.
#include "trigger.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int count_entries(const char *path, int first) {
    DIR *directory = opendir(path);
    int count = 0;
    for (struct dirent *entry; directory != NULL && (entry = readdir(directory)) != NULL;)
        count += entry->d_name[0] != '.' && atoi(entry->d_name) >= first && atoi(entry->d_name) != dirfd(directory);
    closedir(directory);
    return count;
}

int count_descriptors(void) { return count_entries("/proc/self/fd", 3); }

static void show_descriptors(void) {
    printf("descriptors %d, threads %d\n", count_descriptors(), count_entries("/proc/self/task", 1));
    exit(0);
}

static void show_inherited_descriptors(void) { execl("/bin/sh", "sh", "-c", "ls /proc/$$/fd", (char *)NULL); }

static void become_another(void) {
    char *arguments[] = {"sh", "-c", "echo another program", NULL};
    execvp(arguments[0], arguments);
}

static void become_another_by_list(void) { execl("/bin/sh", "sh", "-c", "echo another program", (char *)NULL); }

static void wait_a_little(void) {
    cct_note_ready();
    // The signal awaited is ignored; it cuts no sleep short.
    struct timespec time = {0, 300000000};
    nanosleep(&time, NULL);
    exit(5);
}

NOINLINE static void die_in_child(void) {
    write_null();
    _exit(96);
}

static void child_arms(void (*in_child)(void)) {
    pid_t child = fork();
    if (child == 0) {
        in_child();
        die_in_child();
    }
    int status = 0;
    waitpid(child, &status, 0);
    exit(WIFSIGNALED(status) ? 0 : 96);
}

static void change_root(void) {
    if (chroot("/etc") != 0 || chdir("/") != 0)
        exit(96);
}

static void change_user(void) {
    if (setgid(65534) != 0 || setuid(65534) != 0)
        exit(96);
}

static void change_root_and_user(void) {
    change_root();
    change_user();
}

static void run_another(void) {
    change_user();
    execl("/bin/true", "true", (char *)NULL);
}

static void fail_to_run_another(void) {
    change_user();
    execl("/nonexistent", "true", (char *)NULL);
}

static void end_well(void) {
    change_user();
    exit(0);
}

static void be_killed(void) {
    change_user();
    raise(SIGKILL);
}

static void wait_for(void (*in_child)(void)) {
    pid_t child = fork();
    if (child == 0) {
        in_child();
        _exit(96);
    }
    waitpid(child, NULL, 0);
}

/// More of them than a directory holds records.
static void children_come_and_go(void) {
    for (int i = 0; i < 20; i++) {
        wait_for(end_well);
        wait_for(run_another);
        wait_for(be_killed);
    }
    child_arms(change_user);
}

int cct_run_episode(const char *name, void (*in_child)(void)) {
    if (strncmp(name, "kill_on_", 8) == 0)
        cct_kill_on(name + 8);
    else if (strcmp(name, "descriptors") == 0)
        show_descriptors();
    else if (strcmp(name, "inherited_descriptors") == 0)
        show_inherited_descriptors();
    else if (strcmp(name, "ends_exit") == 0)
        exit(3);
    else if (strcmp(name, "ends_immediately") == 0)
        _exit(4);
    else if (strcmp(name, "ends_quickly") == 0)
        quick_exit(4);
    else if (strcmp(name, "ends_exec") == 0)
        become_another();
    else if (strcmp(name, "ends_exec_list") == 0)
        become_another_by_list();
    else if (strcmp(name, "idle_briefly") == 0)
        wait_a_little();
    else if (strcmp(name, "child_arms") == 0)
        child_arms(in_child);
    else if (strcmp(name, "child_changes_root") == 0)
        child_arms(change_root);
    else if (strcmp(name, "child_changes_user") == 0)
        child_arms(change_user);
    else if (strcmp(name, "child_changes_both") == 0)
        child_arms(change_root_and_user);
    else if (strcmp(name, "child_fails_to_exec") == 0)
        child_arms(fail_to_run_another);
    else if (strcmp(name, "children_come_and_go") == 0)
        children_come_and_go();
    else if (strncmp(name, "what_", 5) == 0)
        cct_throw_troublesome(name[5]);
    else
        return 0;
    return 1;
}
