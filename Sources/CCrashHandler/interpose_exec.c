// exec: the process becomes another program, which is no crash. When exec fails, it goes on as it was. Each function is
// here because libc's do not call each other through the names we stand in front of.
#include "interpose.h"

#include <alloca.h>
#include <stdarg.h>
#include <unistd.h>

GT_REAL(execve, int, const char *, char *const[], char *const[])
GT_REAL(execveat, int, int, const char *, char *const[], char *const[], int)
GT_REAL(fexecve, int, int, char *const[], char *const[])
GT_REAL(execv, int, const char *, char *const[])
GT_REAL(execvp, int, const char *, char *const[])
GT_REAL(execvpe, int, const char *, char *const[], char *const[])

static bool mark(void) { return !gt_child_give_up_record(GT_END_EXEC) && gt_mark_end(GT_END_EXEC, 0); }

/// Runs only when exec failed.
static int failed(bool marked, int result) {
    int error = errno;
    if (marked)
        gt_unmark_end();
    errno = error;
    return result;
}

GT_INTERPOSER int execve(const char *path, char *const arguments[], char *const environment[]) {
    bool marked = mark();
    return failed(marked, real_execve()(path, arguments, environment));
}

GT_INTERPOSER int execveat(int directory, const char *path, char *const arguments[], char *const environment[],
                           int flags) {
    bool marked = mark();
    return failed(marked, real_execveat()(directory, path, arguments, environment, flags));
}

GT_INTERPOSER int fexecve(int file, char *const arguments[], char *const environment[]) {
    bool marked = mark();
    return failed(marked, real_fexecve()(file, arguments, environment));
}

GT_INTERPOSER int execv(const char *path, char *const arguments[]) {
    bool marked = mark();
    return failed(marked, real_execv()(path, arguments));
}

GT_INTERPOSER int execvp(const char *file, char *const arguments[]) {
    bool marked = mark();
    return failed(marked, real_execvp()(file, arguments));
}

GT_INTERPOSER int execvpe(const char *file, char *const arguments[], char *const environment[]) {
    bool marked = mark();
    return failed(marked, real_execvpe()(file, arguments, environment));
}

/// Collects the arguments of a variadic exec, up to and with the NULL, into `list`.
#define GT_COLLECT(list, first, rest)                                                                                  \
    size_t list##_count = 1;                                                                                           \
    va_list list##_counting;                                                                                           \
    va_copy(list##_counting, rest);                                                                                    \
    while (va_arg(list##_counting, char *) != NULL)                                                                    \
        list##_count++;                                                                                                \
    va_end(list##_counting);                                                                                           \
    char **list = alloca((list##_count + 1) * sizeof(char *));                                                         \
    list[0] = (char *)(first);                                                                                         \
    for (size_t i = 1; i <= list##_count; i++)                                                                         \
    list[i] = va_arg(rest, char *)

GT_INTERPOSER int execl(const char *path, const char *first, ...) {
    va_list rest;
    va_start(rest, first);
    GT_COLLECT(arguments, first, rest);
    va_end(rest);
    return execv(path, arguments);
}

GT_INTERPOSER int execlp(const char *file, const char *first, ...) {
    va_list rest;
    va_start(rest, first);
    GT_COLLECT(arguments, first, rest);
    va_end(rest);
    return execvp(file, arguments);
}

GT_INTERPOSER int execle(const char *path, const char *first, ...) {
    va_list rest;
    va_start(rest, first);
    GT_COLLECT(arguments, first, rest);
    char *const *environment = va_arg(rest, char *const *);
    va_end(rest);
    return execve(path, arguments, environment);
}
