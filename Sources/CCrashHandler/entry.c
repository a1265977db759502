// The first instructions of the handler, and the change to another stack.
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

// Where a handler returns to, byte for byte as the C library's: by these bytes unwinders and debuggers know the frame
// of a signal where no table describes it, and none does: a compiled function would have one, that of a plain call.
__asm__(".text\n"
        ".globl gt_signal_return\n"
        ".hidden gt_signal_return\n"
        ".type gt_signal_return, @function\n"
        "nop\n" // a return address is looked up one byte before it
        "gt_signal_return:\n"
        "movq $15, %rax\n" // SYS_rt_sigreturn
        "syscall\n"
        ".size gt_signal_return, . - gt_signal_return\n");

__attribute__((naked)) void gt_call_on_stack(void *top, void (*function)(void *), void *argument) {
    __asm__("pushq %rbp\n"
            "movq %rsp, %rbp\n"
            "movq %rdi, %rsp\n"
            "movq %rdx, %rdi\n"
            "callq *%rsi\n"
            "movq %rbp, %rsp\n"
            "popq %rbp\n"
            "retq\n");
}
#else
void gt_signal_entry(int signal_number, siginfo_t *info, void *context) {
    gt_handle_signal(signal_number, info, context);
}

__attribute__((naked)) void gt_call_on_stack(void *top, void (*function)(void *), void *argument) {
    __asm__("stp x29, x30, [sp, #-16]!\n"
            "mov x29, sp\n"
            "mov sp, x0\n"
            "mov x0, x2\n"
            "blr x1\n"
            "mov sp, x29\n"
            "ldp x29, x30, [sp], #16\n"
            "ret\n");
}
#endif
