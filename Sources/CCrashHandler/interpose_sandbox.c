// prctl: by it a program gives up what it may do, before or as it sets a filter of system calls. What the handler would
// have to ask the kernel for the first time is asked for just before. A filter that is set by plain system calls alone
// can't be seen coming.
#include "interpose.h"

#include <stdarg.h>
#include <sys/prctl.h>

GT_REAL(prctl, int, int, ...)

static void enter_sandbox(void) {
    gt_unwind_prepare();
    gt_setup.sandboxed = true;
}

void gt_look_for_sandbox(void) {
    // A filter that came with the program, over an exec.
    if (gt_syscall4(SYS_prctl, PR_GET_NO_NEW_PRIVS, 0, 0, 0) == 1)
        enter_sandbox();
}

GT_INTERPOSER int prctl(int option, ...) {
    unsigned long given[4];
    va_list rest;
    va_start(rest, option);
    for (int i = 0; i < 4; i++)
        given[i] = va_arg(rest, unsigned long);
    va_end(rest);
    if ((option == PR_SET_NO_NEW_PRIVS || option == PR_SET_SECCOMP) && atomic_load(&gt_setup.armed) != 0)
        enter_sandbox();
    return real_prctl()(option, given[0], given[1], given[2], given[3]);
}
