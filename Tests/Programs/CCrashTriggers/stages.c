// Faults in the crash handler itself, one stage each: the stage's first instruction is overwritten before the crash.
//
// The handler's functions are hidden, and so reachable only where it is linked into the same file; elsewhere these
// triggers end with 88.
#include "trigger.h"

#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
static const uint8_t fault_code[] = {0x0f, 0x0b};            // ud2
static const uint8_t loop_code[] = {0xeb, 0xfe};             // jmp to itself
static const uint8_t jump_code[] = {0xff, 0x25, 0, 0, 0, 0}; // jmp to the address behind it
#else
static const uint32_t fault_code[] = {0};
static const uint32_t loop_code[] = {0x14000000};
static const uint32_t jump_code[] = {0x58000050, 0xd61f0200}; // ldr x16, the address behind it; br x16
#endif

#define STAGE_FUNCTION(function) extern void function(void) __attribute__((weak))

/// As much of a function as is overwritten with a jump.
#define JUMP_LENGTH (sizeof jump_code + sizeof(void *))

static void overwrite(void (*function)(void), const void *code, size_t length) {
    if (function == NULL)
        _exit(88);
    char *start = (char *)function;
    char *page = (char *)((uintptr_t)start & ~(uintptr_t)4095);
    mprotect(page, 8192, PROT_READ | PROT_WRITE | PROT_EXEC);
    memcpy(start, code, length);
    mprotect(page, 8192, PROT_READ | PROT_EXEC);
    __builtin___clear_cache(start, start + length);
}

static void overwrite_with_jump(void (*function)(void), void (*target)(void)) {
    uint8_t jump[JUMP_LENGTH];
    memcpy(jump, jump_code, sizeof jump_code);
    memcpy(jump + sizeof jump_code, &target, sizeof target);
    overwrite(function, jump, sizeof jump);
}

static void wait_for_ever(void) {
    for (;;)
        syscall(SYS_ppoll, NULL, 0, NULL, NULL, 0);
}

CHAIN(own_fault) { write_null(); }

// A thread that aborts, slowly, after its crash was captured, beside others that faulted meanwhile: the process must
// die of the abort all the same.
STAGE_FUNCTION(gt_chain);
STAGE_FUNCTION(gt_thread_answer);
static uint8_t chain_code[JUMP_LENGTH];
static pid_t aborting;
static void chain_slowly(int signal_number, siginfo_t *info, void *context, bool first) {
    if (gettid() == aborting)
        usleep(300000);
    overwrite(gt_chain, chain_code, sizeof chain_code);
    ((void (*)(int, siginfo_t *, void *, bool))gt_chain)(signal_number, info, context, first);
}
CHAIN(slow_death) {
    cct_mark();
    abort();
}
static void run_slow_death(void) {
    if (gt_chain != NULL)
        memcpy(chain_code, (void *)gt_chain, sizeof chain_code);
    overwrite_with_jump(gt_chain, (void (*)(void))chain_slowly);
    overwrite(gt_thread_answer, fault_code, sizeof fault_code);
    aborting = gettid();
    slow_death_3();
}

#define FAULT_IN(stage, function)                                                                                      \
    STAGE_FUNCTION(function);                                                                                          \
    static void fault_in_##stage(void) {                                                                               \
        overwrite(function, fault_code, sizeof fault_code);                                                            \
        own_fault_3();                                                                                                 \
    }
/// An endless loop, and an endless wait in the kernel, which is another thing.
#define HANG_IN(stage, function)                                                                                       \
    STAGE_FUNCTION(function);                                                                                          \
    static void hang_in_##stage(void) {                                                                                \
        overwrite(function, loop_code, sizeof loop_code);                                                              \
        own_fault_3();                                                                                                 \
    }                                                                                                                  \
    static void wait_in_##stage(void) {                                                                                \
        overwrite_with_jump(function, wait_for_ever);                                                                  \
        own_fault_3();                                                                                                 \
    }

FAULT_IN(registers, gt_capture_crash)
FAULT_IN(code, gt_capture_code)
FAULT_IN(stack, gt_capture_stack)
FAULT_IN(maps, gt_capture_maps)
FAULT_IN(messages, gt_capture_messages)
FAULT_IN(exception, gt_capture_exception_type)
FAULT_IN(modules, gt_capture_modules)
FAULT_IN(frames, gt_capture_frames)
FAULT_IN(closing, gt_close_frames)
FAULT_IN(contexts, gt_capture_async_contexts)
FAULT_IN(threads, gt_capture_threads)
FAULT_IN(answer, gt_thread_answer)
HANG_IN(registers, gt_capture_crash)
HANG_IN(stack, gt_capture_stack)
HANG_IN(code, gt_capture_code)
HANG_IN(asking, gt_ask_threads)
HANG_IN(maps, gt_capture_maps)
HANG_IN(messages, gt_capture_messages)
HANG_IN(modules, gt_capture_modules)
HANG_IN(frames, gt_capture_frames)
HANG_IN(threads, gt_capture_threads)
HANG_IN(ending, gt_unwind_end)
HANG_IN(name, gt_record_is_gone)
HANG_IN(leaving, gt_core_expected)
HANG_IN(chain, gt_chain)

#define OWN(function, words, ...) WAY(function, function, SIGSEGV, FRAMES(own_fault), NULL_WRITE, words, __VA_ARGS__)

#define HANG(stage, words, more)                                                                                       \
    OWN(hang_in_##stage, "an endless loop of ours " words, .traits = "slow" more),                                     \
        OWN(wait_in_##stage, "an endless wait of ours " words, .traits = "slow" more)

TRIGGER_LIST(
    stage_triggers, OWN(fault_in_registers, "a fault of ours while the registers are stored", .traits = "own-fault"),
    OWN(fault_in_code, "a fault of ours before the stack is stored", .traits = "own-fault"),
    OWN(fault_in_stack, "a fault of ours while the stack is stored", .traits = "own-fault"),
    OWN(fault_in_maps, "a fault of ours while the memory map is stored", .traits = "own-fault"),
    OWN(fault_in_messages, "a fault of ours while texts are stored", .traits = "own-fault"),
    OWN(fault_in_exception, "a fault of ours while an exception's type is stored", .traits = "own-fault"),
    OWN(fault_in_modules, "a fault of ours while new modules are stored", .traits = "own-fault"),
    OWN(fault_in_frames, "a fault of ours while unwinding", .traits = "own-fault"),
    OWN(fault_in_closing, "a fault of ours after unwinding", .traits = "own-fault"),
    OWN(fault_in_contexts, "a fault of ours among async contexts", .traits = "own-fault"),
    OWN(fault_in_threads, "a fault of ours before the other threads are asked", .traits = "own-fault,no-threads"),
    OWN(fault_in_answer, "a fault of ours in every other thread", .traits = "unreached"),
    WAY(slow_death, run_slow_death, SIGABRT, "..," FRAMES(slow_death), "abort()",
        "abort() that takes its time, beside faults of ours in every other thread", .traits = "unreached"),
    HANG(registers, "while the registers are stored", ",own-fault"),
    HANG(stack, "while the stack is stored", ",own-fault"), HANG(code, "before the code is stored", ",own-fault"),
    HANG(asking, "while the other threads are asked", ",own-fault,no-threads"),
    HANG(maps, "while the memory map is stored", ",own-fault"), HANG(messages, "while texts are stored", ",own-fault"),
    HANG(modules, "while new modules are stored", ",own-fault"), HANG(frames, "while unwinding", ",own-fault"),
    HANG(threads, "among the threads", ",own-fault,no-threads"), HANG(ending, "after the last stage", ",own-fault"),
    HANG(name, "while the record's name is looked for", ",own-fault"),
    HANG(leaving, "before the threads are released", ",own-fault"),
    HANG(chain, "while the signal is handed back", ",other-core"));
