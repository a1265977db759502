// The crashed thread: its signal, registers, stack and the code at its program counter.
#include "gt_internal.h"

#include <sys/prctl.h>
#include <time.h>

GT_UNINSTRUMENTED_BEGIN

/// Long stacks keep both ends: where it crashed, and where the thread began.
#define STACK_INNER_CAPACITY (192 * 1024)
#define STACK_OUTER_CAPACITY (64 * 1024)
#define RED_ZONE 128
/// How far above a stack pointer in a guard page the stack may begin.
#define GUARD_REACH ((uintptr_t)64 << 20)

uintptr_t gt_context_pc(const ucontext_t *context) {
#if defined(__x86_64__)
    return (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
#else
    return (uintptr_t)context->uc_mcontext.pc;
#endif
}

uintptr_t gt_context_sp(const ucontext_t *context) {
#if defined(__x86_64__)
    return (uintptr_t)context->uc_mcontext.gregs[REG_RSP];
#else
    return (uintptr_t)context->uc_mcontext.sp;
#endif
}

void gt_registers_from(const ucontext_t *context, struct gt_registers *registers) {
    registers->architecture = GT_ARCHITECTURE;
#if defined(__x86_64__)
    static const uint8_t order[] = {REG_RAX, REG_RDX, REG_RCX, REG_RBX, REG_RSI, REG_RDI,    REG_RBP,
                                    REG_RSP, REG_R8,  REG_R9,  REG_R10, REG_R11, REG_R12,    REG_R13,
                                    REG_R14, REG_R15, REG_RIP, REG_EFL, REG_ERR, REG_TRAPNO, REG_CR2};
    registers->count = sizeof order;
    for (uint32_t i = 0; i < sizeof order; i++)
        registers->value[i] = (uint64_t)context->uc_mcontext.gregs[order[i]];
#else
    registers->count = 34;
    for (uint32_t i = 0; i < 31; i++)
        registers->value[i] = context->uc_mcontext.regs[i];
    registers->value[31] = context->uc_mcontext.sp;
    registers->value[32] = context->uc_mcontext.pc;
    registers->value[33] = context->uc_mcontext.pstate;
#endif
}

/// The crashed thread's stack as far as it is known without /proc; false when it isn't, or the stack pointer lies
/// outside (another stack: an alternate one, a coroutine's).
static bool known_bounds(const struct gt_capture *capture, uintptr_t *low, uintptr_t *high) {
    *low = capture->bounds.low;
    *high = capture->bounds.high;
    if (capture->tid == capture->pid) {
        *low = gt_setup.main_stack_low;
        *high = gt_setup.main_stack_high;
    }
    return *high != 0;
}

static bool has_address(int signal_number, int code) {
    return code > 0 && code != SI_KERNEL && signal_number != SIGABRT;
}

static void fill_signal(const struct gt_capture *capture, struct gt_crash *crash) {
    const siginfo_t *info = capture->info;
    crash->signal = capture->signal_number;
    crash->code = info->si_code;
    crash->error_number = info->si_errno;
    crash->tid = capture->tid;
    crash->address = has_address(crash->signal, crash->code) ? (uint64_t)(uintptr_t)info->si_addr : 0;
    crash->sender_pid = info->si_code <= 0 ? info->si_pid : 0;
    crash->sender_uid = info->si_code <= 0 ? info->si_uid : 0;
    crash->system_call = crash->signal == SIGSYS && info->si_code > 0 ? info->si_syscall : -1;
    gt_copy(crash->siginfo, info, sizeof crash->siginfo);
}

void gt_capture_crash(struct gt_capture *capture) {
    struct gt_crash *crash = (struct gt_crash *)gt_section_payload(capture);
    fill_signal(capture, crash);
    crash->on_alternate_stack = (capture->context->uc_stack.ss_flags & SS_ONSTACK) != 0;
    crash->realtime_ns = gt_clock_ns(CLOCK_REALTIME);
    crash->monotonic_ns = gt_clock_ns(CLOCK_MONOTONIC);
    crash->boottime_ns = gt_clock_ns(CLOCK_BOOTTIME);
    gt_registers_from(capture->context, &crash->registers);
    if (capture->comm != NULL)
        gt_copy(crash->comm, capture->comm, sizeof crash->comm);
    uintptr_t low = 0, high = 0;
    if (known_bounds(capture, &low, &high)) {
        crash->stack_low = low;
        crash->stack_high = high;
    }
    gt_section_close(capture, GT_SECTION_CRASH, sizeof *crash, 0, capture->tid, 0);
}

void gt_capture_name(struct gt_capture *capture) {
    char name[GT_COMM_SIZE] = "";
    struct gt_section *section = (struct gt_section *)(capture->record + GT_SECTIONS_OFFSET);
    struct gt_crash *crash = (struct gt_crash *)(section + 1);
    if (section->kind != GT_SECTION_CRASH || capture->end == GT_SECTIONS_OFFSET ||
        gt_syscall4(SYS_prctl, PR_GET_NAME, (long)name, 0, 0) != 0)
        return;
    gt_copy(crash->comm, name, sizeof crash->comm);
    section->checksum = gt_record_checksum(crash, section->length);
}

void gt_capture_bare_crash(struct gt_capture *capture) {
    if (capture->end > GT_SECTIONS_OFFSET)
        return;
    struct gt_crash *crash = (struct gt_crash *)gt_section_payload(capture);
    fill_signal(capture, crash);
    crash->realtime_ns = gt_clock_ns(CLOCK_REALTIME);
    gt_registers_from(capture->context, &crash->registers);
    gt_section_close(capture, GT_SECTION_CRASH, sizeof *crash, 0, capture->tid, 0);
}

// ---- the stack -----------------------------------------------------------------------------------------------------

static size_t copy_piece(struct gt_capture *capture, uintptr_t from, uintptr_t to, size_t capacity, uint32_t flags) {
    size_t length = to - from;
    if (length > capacity)
        length = capacity;
    if (length > gt_section_room(capture))
        length = gt_section_room(capture);
    length = gt_read_some(capture, gt_section_payload(capture), from, length);
    if (length > 0)
        gt_section_close(capture, GT_SECTION_STACK, length, flags, capture->tid, from);
    return length;
}

static void copy_stack(struct gt_capture *capture, uintptr_t from, uintptr_t high, uint32_t flags) {
    uintptr_t size = high - from;
    bool long_stack = size > STACK_INNER_CAPACITY + STACK_OUTER_CAPACITY;
    copy_piece(capture, from, high, long_stack ? STACK_INNER_CAPACITY : size, flags);
    if (long_stack)
        copy_piece(capture, high - STACK_OUTER_CAPACITY, high, STACK_OUTER_CAPACITY, flags);
}

/// The first readable byte at or a few pages above the stack pointer; 0 when there is none so near. On an overflow the
/// stack pointer lies in the guard page.
static uintptr_t first_readable(struct gt_capture *capture, uintptr_t sp) {
    uintptr_t page = gt_setup.page_size;
    uintptr_t at = sp;
    for (int i = 0; i < 16; i++) {
        uint8_t byte;
        if (gt_read(capture, &byte, at, 1))
            return at;
        at = (at + page) & ~(page - 1);
    }
    return 0;
}

void gt_capture_stack(struct gt_capture *capture) {
    uintptr_t sp = gt_context_sp(capture->context);
    uint8_t byte;
    uintptr_t low = 0, high = 0;
    // A guard page lies just below `low`: reckon it in.
    bool known = known_bounds(capture, &low, &high) && sp < high && sp + GUARD_REACH > low;
    uintptr_t from = known ? first_readable(capture, sp) : 0;
    if (from == 0 || from >= high) {
        capture->stack_pending = true;
        return;
    }
    if (from != sp) {
        copy_stack(capture, from, high, GT_FLAG_STACK_MISPLACED);
        return;
    }
    // A leaf function may use the red zone below its stack pointer.
    if (gt_read(capture, &byte, sp - RED_ZONE, 1))
        from = sp - RED_ZONE;
    copy_stack(capture, from, high, 0);
}

/// Once the maps are known: the mapping around the stack pointer, or the first readable one within reach above it.
static bool find_in_maps(const struct gt_capture *capture, uintptr_t sp, uintptr_t *from, uintptr_t *high) {
    const char *cursor = capture->maps;
    struct gt_mapping mapping;
    while (gt_maps_next(&cursor, capture->maps + capture->maps_length, &mapping)) {
        if (mapping.end <= sp || !mapping.readable)
            continue;
        *from = mapping.start > sp ? mapping.start : sp;
        *high = mapping.end;
        return *from - sp < GUARD_REACH;
    }
    return false;
}

void gt_capture_misplaced_stack(struct gt_capture *capture) {
    if (!capture->stack_pending)
        return;
    capture->stack_pending = false;
    uintptr_t sp = gt_context_sp(capture->context);
    uintptr_t from = 0, high = 0;
    if (capture->maps != NULL && find_in_maps(capture, sp, &from, &high)) {
        copy_stack(capture, from, high, from == sp ? 0 : GT_FLAG_STACK_MISPLACED);
    } else if (known_bounds(capture, &from, &high) && high - from > 0) {
        // The stack pointer is lost; the thread's own stack still tells where it came from.
        uintptr_t size = high - from;
        from = size > STACK_OUTER_CAPACITY ? high - STACK_OUTER_CAPACITY : from;
        copy_piece(capture, from, high, STACK_OUTER_CAPACITY, GT_FLAG_STACK_MISPLACED);
    }
}

void gt_capture_code(struct gt_capture *capture) {
    uint8_t byte;
    uintptr_t sp = gt_context_sp(capture->context);
    capture->stack_exhausted = !gt_read(capture, &byte, sp - RED_ZONE - gt_setup.signal_frame_size, 1);
    uintptr_t pc = gt_context_pc(capture->context);
    uintptr_t from = pc >= 128 ? pc - 128 : pc;
    size_t length = gt_read_some(capture, gt_section_payload(capture), from, 256);
    if (length <= pc - from) {
        from = pc;
        length = gt_read_some(capture, gt_section_payload(capture), from, 128);
    }
    if (length > 0)
        gt_section_close(capture, GT_SECTION_CODE, length, 0, capture->tid, from);
}

GT_UNINSTRUMENTED_END
