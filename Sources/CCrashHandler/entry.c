// The first instructions of the handler.
#include "gt_internal.h"

#if defined(__x86_64__)
__attribute__((naked)) void gt_signal_entry(int signal_number, siginfo_t *info, void *context) {
    // The kernel leaves EFLAGS.AC as the program had it. Compiled code makes misaligned accesses, and would fault on
    // each while it is set: clear it first. The return from the signal brings it back.
    __asm__("pushfq\n"
            "andq $~0x40000, (%rsp)\n"
            "popfq\n"
            "jmp gt_handle_signal\n");
}
#else
void gt_signal_entry(int signal_number, siginfo_t *info, void *context) {
    gt_handle_signal(signal_number, info, context);
}
#endif
