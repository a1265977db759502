// Code without a file: generated at run time, or the kernel's own.
#include "trigger.h"

#include <string.h>
#include <sys/mman.h>
#include <time.h>

/// Makes a function of these instructions.
static void (*make_code(const void *code, size_t length))(void) {
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    memcpy(page, code, length);
    mprotect(page, 4096, PROT_READ | PROT_EXEC);
    return (void (*)(void))page;
}

#if defined(__x86_64__)
static const uint8_t leaf_code[] = {0xc6, 0x04, 0x25, 0, 0, 0, 0, 1, 0xc3}; // movb $1, 0; ret
// push %rbp; mov %rsp, %rbp; sub $64, %rsp; movb $1, 0; leave; ret
static const uint8_t frame_code[] = {0x55, 0x48, 0x89, 0xe5, 0x48, 0x83, 0xec, 0x40, 0xc6,
                                     0x04, 0x25, 0,    0,    0,    0,    1,    0xc9, 0xc3};
// push %rbp; mov %rsp, %rbp; sub $64, %rsp; call *%rdi; leave; ret
static const uint8_t caller_code[] = {0x55, 0x48, 0x89, 0xe5, 0x48, 0x83, 0xec, 0x40, 0xff, 0xd7, 0xc9, 0xc3};
#else
static const uint32_t leaf_code[] = {0x3900001f | 31u << 5, 0xd65f03c0};
static const uint32_t frame_code[] = {0xa9bf7bfd, 0x910003fd, 0x3900001f | 31u << 5, 0xa8c17bfd, 0xd65f03c0};
static const uint32_t caller_code[] = {0xa9bf7bfd, 0x910003fd, 0xd63f0000, 0xa8c17bfd, 0xd65f03c0};
#endif

CHAIN(generated_leaf) {
    void (*volatile function)(void) = make_code(leaf_code, sizeof leaf_code);
    cct_mark();
    function();
    KEEP_FRAME;
}

CHAIN(generated_frame) {
    void (*volatile function)(void) = make_code(frame_code, sizeof frame_code);
    cct_mark();
    function();
    KEEP_FRAME;
}

NOINLINE static void called_back(void) {
    write_null();
    KEEP_FRAME;
}

CHAIN(generated_caller) {
    void (*volatile function)(void (*)(void)) = (void (*)(void (*)(void)))make_code(caller_code, sizeof caller_code);
    function(called_back);
    KEEP_FRAME;
}

CHAIN(kernel_page) {
    struct timespec *volatile nowhere = (struct timespec *)8;
    cct_mark();
    clock_gettime(CLOCK_MONOTONIC, nowhere);
    KEEP_FRAME;
}

TRIGGER_LIST(generated_triggers,
             WAY(generated_leaf, generated_leaf_3, SIGSEGV, "?," FRAMES(generated_leaf), NULL_WRITE,
                 "null write in generated code without a frame"),
             WAY(generated_frame, generated_frame_3, SIGSEGV, "?," FRAMES(generated_frame), NULL_WRITE,
                 "null write in generated code with a frame"),
             WAY(generated_caller, generated_caller_3, SIGSEGV, "called_back,?," FRAMES(generated_caller), NULL_WRITE,
                 "null write called by generated code"),
             WAY(kernel_page, kernel_page_3, SIGSEGV, "..," FRAMES(kernel_page), NULL_WRITE, "null write in the vDSO"));
