// Reading the memory of a process that is falling apart. A plain load is the only way that needs no system call, so it
// works under any seccomp filter: our own handler catches the fault and jumps back to the landing.
#include "gt_internal.h"

GT_UNINSTRUMENTED_BEGIN

#if defined(__x86_64__)
__attribute__((naked, returns_twice)) int gt_landing_set(struct gt_landing *landing) {
    __asm__("movq (%rsp), %rdx\n"
            "leaq 8(%rsp), %rcx\n"
            "movq %rbx, 0(%rdi)\n"
            "movq %rbp, 8(%rdi)\n"
            "movq %r12, 16(%rdi)\n"
            "movq %r13, 24(%rdi)\n"
            "movq %r14, 32(%rdi)\n"
            "movq %r15, 40(%rdi)\n"
            "movq %rcx, 48(%rdi)\n"
            "movq %rdx, 56(%rdi)\n"
            "xorl %eax, %eax\n"
            "retq\n");
}

__attribute__((naked)) _Noreturn void gt_landing_jump(struct gt_landing *landing) {
    __asm__("movq 0(%rdi), %rbx\n"
            "movq 8(%rdi), %rbp\n"
            "movq 16(%rdi), %r12\n"
            "movq 24(%rdi), %r13\n"
            "movq 32(%rdi), %r14\n"
            "movq 40(%rdi), %r15\n"
            "movq 48(%rdi), %rsp\n"
            "movl $1, %eax\n"
            "jmpq *56(%rdi)\n");
}
#elif defined(__aarch64__)
__attribute__((naked, returns_twice)) int gt_landing_set(struct gt_landing *landing) {
    __asm__("stp x19, x20, [x0, #0]\n"
            "stp x21, x22, [x0, #16]\n"
            "stp x23, x24, [x0, #32]\n"
            "stp x25, x26, [x0, #48]\n"
            "stp x27, x28, [x0, #64]\n"
            "stp x29, x30, [x0, #80]\n"
            "mov x2, sp\n"
            "str x2, [x0, #96]\n"
            "stp d8, d9, [x0, #104]\n"
            "stp d10, d11, [x0, #120]\n"
            "stp d12, d13, [x0, #136]\n"
            "stp d14, d15, [x0, #152]\n"
            "mov w0, #0\n"
            "ret\n");
}

__attribute__((naked)) _Noreturn void gt_landing_jump(struct gt_landing *landing) {
    __asm__("ldp x19, x20, [x0, #0]\n"
            "ldp x21, x22, [x0, #16]\n"
            "ldp x23, x24, [x0, #32]\n"
            "ldp x25, x26, [x0, #48]\n"
            "ldp x27, x28, [x0, #64]\n"
            "ldp x29, x30, [x0, #80]\n"
            "ldr x2, [x0, #96]\n"
            "mov sp, x2\n"
            "ldp d8, d9, [x0, #104]\n"
            "ldp d10, d11, [x0, #120]\n"
            "ldp d12, d13, [x0, #136]\n"
            "ldp d14, d15, [x0, #152]\n"
            "mov w0, #1\n"
            "ret\n");
}
#endif

GT_UNCHECKED void gt_copy(void *to, const void *from, size_t length) {
#if defined(__x86_64__)
    __asm__ volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(length) : : "memory");
#else
    volatile unsigned char *target = to;
    const volatile unsigned char *source = from;
    for (; length >= 8 && ((uintptr_t)source & 7) == 0 && ((uintptr_t)target & 7) == 0; length -= 8) {
        *(volatile uint64_t *)target = *(const volatile uint64_t *)source;
        target += 8;
        source += 8;
    }
    while (length-- > 0)
        *target++ = *source++;
#endif
}

GT_UNCHECKED bool gt_read(struct gt_capture *capture, void *to, uintptr_t from, size_t length) {
    struct gt_landing landing;
    landing.outer = capture->landing;
    if (gt_landing_set(&landing) != 0) {
        capture->landing = landing.outer;
        return false;
    }
    atomic_signal_fence(memory_order_seq_cst);
    capture->landing = &landing;
    atomic_signal_fence(memory_order_seq_cst);
    gt_copy(to, (const void *)from, length);
    atomic_signal_fence(memory_order_seq_cst);
    capture->landing = landing.outer;
    return true;
}

size_t gt_read_some(struct gt_capture *capture, void *to, uintptr_t from, size_t length) {
    // One copy when all of it is there, which is nearly always so; page by page up to the hole when not.
    if (from + length >= from && gt_read(capture, to, from, length))
        return length;
    size_t page = gt_setup.page_size;
    size_t done = 0;
    while (done < length) {
        size_t step = page - ((from + done) & (page - 1));
        if (step > length - done)
            step = length - done;
        if (!gt_read(capture, (uint8_t *)to + done, from + done, step))
            break;
        done += step;
    }
    return done;
}

size_t gt_read_text(struct gt_capture *capture, char *to, uintptr_t from, size_t capacity) {
    size_t page = gt_setup.page_size;
    size_t done = 0;
    while (done < capacity) {
        size_t step = page - ((from + done) & (page - 1));
        if (step > capacity - done)
            step = capacity - done;
        if (!gt_read(capture, to + done, from + done, step))
            return done;
        for (size_t i = 0; i < step; i++)
            if (to[done + i] == 0)
                return done + i;
        done += step;
    }
    return done;
}

GT_UNINSTRUMENTED_END
