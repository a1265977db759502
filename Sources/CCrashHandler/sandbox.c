// Under a filter of system calls (seccomp(2)) that refuses what the handler needs, or answers with a signal. What no
// filter refuses, if handlers are to work at all, is the return from one, rt_sigreturn(2): it brings a mask, an
// alternate stack and a program counter with it.
#include "gt_internal.h"

#ifndef SYS_SECCOMP
#define SYS_SECCOMP 1 // si_code, sigaction(2)
#endif

GT_UNINSTRUMENTED_BEGIN

extern const char gt_syscall_done[]; // behind the one instruction that makes our system calls

#if defined(__x86_64__)
__attribute__((naked)) long gt_syscall6(long number, long a, long b, long c, long d, long e, long f) {
    __asm__("movq %rdi, %rax\n"
            "movq %rsi, %rdi\n"
            "movq %rdx, %rsi\n"
            "movq %rcx, %rdx\n"
            "movq %r8, %r10\n"
            "movq %r9, %r8\n"
            "movq 8(%rsp), %r9\n"
            "syscall\n"
            ".globl gt_syscall_done\n"
            ".hidden gt_syscall_done\n"
            "gt_syscall_done:\n"
            "retq\n");
}

/// Returns from a signal to this context. The kernel expects it where a handler's return address was taken off.
__attribute__((naked)) static _Noreturn void return_from_signal(ucontext_t *context) {
    __asm__("movq %rdi, %rsp\n"
            "movl $15, %eax\n" // SYS_rt_sigreturn
            "syscall\n"
            "hlt\n");
}

static void redirect(ucontext_t *context, uintptr_t pc, uintptr_t sp, uintptr_t argument) {
    greg_t *registers = context->uc_mcontext.gregs;
    registers[REG_RIP] = (greg_t)pc;
    registers[REG_RSP] = (greg_t)sp;
    registers[REG_RDI] = (greg_t)argument;
    registers[REG_EFL] = 0x202;         // interrupts on, as always; no single step, no alignment check
    context->uc_mcontext.fpregs = NULL; // as at the start of a process
}

static void set_result(ucontext_t *context, long result) { context->uc_mcontext.gregs[REG_RAX] = result; }

// Five instructions, each of which brings its signal.
__attribute__((naked)) static void trap_here(void) { __asm__("int3\n"); }
__attribute__((naked)) static void illegal_here(void) { __asm__("ud2\n"); }
__attribute__((naked)) static void fault_here(void) { __asm__("hlt\n"); }
__attribute__((naked)) static void divide_here(void) { __asm__("xorl %ecx, %ecx\n divl %ecx\n"); }
__attribute__((naked)) static void misalign_here(void) {
    __asm__("pushfq\n orq $0x40000, (%rsp)\n popfq\n movl 1(%rsp), %eax\n");
}
#else
__attribute__((naked)) long gt_syscall6(long number, long a, long b, long c, long d, long e, long f) {
    __asm__("mov x8, x0\n"
            "mov x0, x1\n"
            "mov x1, x2\n"
            "mov x2, x3\n"
            "mov x3, x4\n"
            "mov x4, x5\n"
            "mov x5, x6\n"
            "svc 0\n"
            ".globl gt_syscall_done\n"
            ".hidden gt_syscall_done\n"
            "gt_syscall_done:\n"
            "ret\n");
}

/// Returns from a signal to this context. The kernel expects it behind a siginfo_t.
__attribute__((naked)) static _Noreturn void return_from_signal(ucontext_t *context) {
    __asm__("sub x0, x0, #128\n"
            "mov sp, x0\n"
            "mov x8, #139\n" // SYS_rt_sigreturn
            "svc 0\n"
            "udf #0\n");
}

static void redirect(ucontext_t *context, uintptr_t pc, uintptr_t sp, uintptr_t argument) {
    context->uc_mcontext.pc = pc;
    context->uc_mcontext.sp = sp;
    context->uc_mcontext.regs[0] = argument;
}

static void set_result(ucontext_t *context, long result) { context->uc_mcontext.regs[0] = (unsigned long)result; }

__attribute__((naked)) static void trap_here(void) { __asm__("brk #0\n"); }
__attribute__((naked)) static void illegal_here(void) { __asm__("udf #0\n"); }
__attribute__((naked)) static void fault_here(void) { __asm__("mov x0, #0\n ldr x0, [x0]\n"); }
// A division brings no signal here.
#define divide_here fault_here
__attribute__((naked)) static void misalign_here(void) { __asm__("mov x0, sp\n add x0, x0, #1\n ldaxr x1, [x0]\n"); }
#endif

bool gt_answer_trapped_call(const siginfo_t *info, ucontext_t *context, bool capturing) {
    if (info->si_code != SYS_SECCOMP || (!capturing && info->si_call_addr != gt_syscall_done))
        return false;
    set_result(context, -EPERM);
    return true;
}

void gt_alternate_stack_change(const ucontext_t *interrupted, const stack_t *stack) {
    struct gt_landing landing;
    if (gt_landing_set(&landing) != 0)
        return;
    // The kernel takes back what it made itself: nothing but the few things that are to be different.
    ucontext_t here;
    gt_copy(&here, interrupted, sizeof here);
    here.uc_stack = *stack;
    gt_mask_remove_fatal(&here.uc_sigmask);
    redirect(&here, (uintptr_t)gt_landing_jump, (uintptr_t)__builtin_frame_address(0) & ~(uintptr_t)15,
             (uintptr_t)&landing);
    return_from_signal(&here);
}

void gt_context_strike(ucontext_t *context, int signal_number) {
    void (*instruction)(void) = signal_number == SIGTRAP  ? trap_here
                                : signal_number == SIGILL ? illegal_here
                                : signal_number == SIGFPE ? divide_here
                                : signal_number == SIGBUS ? misalign_here
                                                          : fault_here;
    // For SIGABRT and SIGSYS there is no instruction; abort() itself ends so where it can't send.
    if (instruction == fault_here)
        gt_mask_add(&context->uc_sigmask, SIGSEGV);
    redirect(context, (uintptr_t)instruction, gt_context_sp(context), 0);
}

GT_UNINSTRUMENTED_END
