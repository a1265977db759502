/// The crash record: the file a crashing process leaves behind, and the memory it is mapped from.
///
/// One file per process life, named "<boot id>-<pid>-<start ticks>.crash" (and "…-h<n>.crash" for its n-th hang), of
/// exactly GT_RECORD_SIZE bytes, reserved on disk and mapped shared when the handler is armed. The handler only stores
/// into that mapping; nothing is opened, allocated or written through a descriptor while a process dies.
/// docs/crash-record.md describes it for people.
///
/// Every integer is in the byte order of the machine that crashed (little-endian on all supported machines). Offsets
/// count from the start of the record. A reader must treat every byte as hostile: check each offset and length.
#ifndef GT_CRASH_RECORD_H
#define GT_CRASH_RECORD_H

#include <stddef.h>
#include <stdint.h>

#include "gittickets.h"

// An enumeration of 32 bits. GCC before 13 can't be told so in C, and makes it one.
#if defined(__clang__) || defined(__cplusplus) || __GNUC__ >= 13
#define GT_32_BITS : uint32_t
#else
#define GT_32_BITS
#endif

#define GT_RECORD_MAGIC 0x3148534152435447u // "GTCRASH1" in memory
#define GT_RECORD_VERSION 1
#define GT_RECORD_SIZE 1310720
#define GT_RECORD_SUFFIX ".crash"

// Where the areas lie. The header names those again that a reader has to find; where the modules lie, it alone does.
// What is written when armed keeps to the first page where it fits: each page that is written to costs a start more.
#define GT_HEAD_TEXT_OFFSET 256      // texts of the header: paths, app id, boot id
#define GT_SURROUNDINGS_OFFSET 2048  // struct gt_surroundings, and a short list of modules behind it
#define GT_TEXT_OFFSET 4096          // a longer one, then texts that have no room in the first page
#define GT_ANNOTATIONS_OFFSET 16384  // GT_ANNOTATION_COUNT slots
#define GT_BREADCRUMBS_OFFSET 49152  // GT_BREADCRUMB_COUNT slots, a ring
#define GT_MODULES_OFFSET 81920      // a list of modules that has no room before: GT_MODULE_CAPACITY entries
#define GT_MODULE_TEXT_OFFSET 122880 // paths that have no room before
#define GT_SECTIONS_OFFSET 184320    // framed sections, appended by the handler, to the end of the record

#define GT_ANNOTATION_COUNT 64
#define GT_ANNOTATION_SIZE 512
#define GT_ANNOTATION_KEY_OFFSET 16
#define GT_ANNOTATION_KEY_CAPACITY 48
#define GT_ANNOTATION_VALUE_OFFSET 64
#define GT_ANNOTATION_VALUE_CAPACITY 448
#define GT_BREADCRUMB_COUNT 128
#define GT_BREADCRUMB_SIZE 256
#define GT_BREADCRUMB_TEXT_OFFSET 24
#define GT_BREADCRUMB_TEXT_CAPACITY 232
#define GT_MODULE_CAPACITY 512
#define GT_BUILD_ID_CAPACITY 32
#define GT_COMM_SIZE 16
#define GT_REGISTER_CAPACITY 36
#define GT_THREAD_CAPACITY 4096

/// `gt_record_header.state`: how far this process life got.
enum gt_state GT_32_BITS {
    GT_STATE_EMPTY = 0,    // not armed yet, or the file was cut off while being made
    GT_STATE_ARMED = 1,    // running; or, when the process is gone, an end nothing could see (SIGKILL, power loss)
    GT_STATE_CRASHED = 2,  // the handler ran; `stage` says how far it came
    GT_STATE_ENDED = 3,    // a plain end: `end_kind` says which
    GT_STATE_DISARMED = 4, // the application took the handler out and went on
    GT_STATE_HUNG = 5,     // a record of its own: a watched thread was silent, and the process went on
};

/// `gt_record_header.stage`: what the handler has finished. Sections are kept as far as `sections_end`.
enum gt_stage GT_32_BITS {
    GT_STAGE_NONE = 0,
    GT_STAGE_ENTERED = 1,  // a fatal signal was seen
    GT_STAGE_CRASH = 2,    // GT_SECTION_CRASH is there
    GT_STAGE_STACK = 3,    // the crashed thread's stack and the code at its program counter
    GT_STAGE_MAPS = 4,     // GT_SECTION_MAPS; and the stack where only the maps could tell its place
    GT_STAGE_MESSAGES = 5, // texts of the runtimes
    GT_STAGE_MODULES = 6,  // modules loaded after arming
    GT_STAGE_FRAMES = 7,   // program counters unwound inside the handler
    GT_STAGE_THREADS = 8,  // the other threads
    GT_STAGE_COMPLETE = 9,
};

/// `gt_record_header.end_kind`.
enum gt_end_kind GT_32_BITS {
    GT_END_NONE = 0,
    GT_END_EXIT = 1,       // exit(): atexit functions ran
    GT_END_IMMEDIATE = 2,  // _exit or _Exit
    GT_END_QUICK_EXIT = 3, // quick_exit
    GT_END_EXEC = 4,       // the process became another program
    GT_END_NOTED = 5,      // gt_note_exit: the program said so itself
};

/// A run of bytes inside the record. Not terminated by zero; any bytes, UTF-8 or not.
struct gt_range {
    uint32_t offset;
    uint32_t length;
};

/// At offset 0. `checksum` covers the bytes before it; what follows it changes while the process lives.
struct gt_record_header {
    uint64_t magic;        // GT_RECORD_MAGIC
    uint32_t version;      // GT_RECORD_VERSION
    uint32_t header_size;  // sizeof(struct gt_record_header)
    uint32_t record_size;  // GT_RECORD_SIZE
    uint32_t architecture; // ELF e_machine: 62 x86-64, 183 AArch64
    uint32_t page_size;    // bytes
    int32_t pid;           // in the process's own pid namespace
    uint64_t start_ticks;  // field 22 of /proc/self/stat: clock ticks after boot
    uint32_t uid;          // real user id when armed
    int32_t parent_pid;    // of the process that forked this one after arming; otherwise 0
    uint64_t armed_realtime_ns;
    uint64_t armed_monotonic_ns;
    uint64_t armed_boottime_ns;
    struct gt_range boot_id;    // 36 characters
    struct gt_range executable; // absolute path when armed
    struct gt_range app_id;
    struct gt_range app_version; // may be empty
    uint32_t annotations_offset;
    uint32_t breadcrumbs_offset;
    uint32_t modules_offset;
    uint32_t sections_offset;
    uint32_t module_count; // entries at modules_offset: what was loaded when armed
    uint32_t modules_omitted;
    uint64_t checksum; // gt_record_checksum of the header's bytes before this field

    uint32_t state;           // enum gt_state
    uint32_t stage;           // enum gt_stage
    uint32_t sections_end;    // offset behind the last complete section
    int32_t owner_tid;        // the thread whose crash this record holds; 0 before
    uint64_t breadcrumb_next; // how many breadcrumbs were ever left; entry n lies in slot n % GT_BREADCRUMB_COUNT
    uint32_t end_kind;        // enum gt_end_kind
    int32_t end_status;       // the exit status given
    uint64_t end_realtime_ns;
    uint64_t end_monotonic_ns;
    uint32_t chained;        // 1: an earlier handler of the application was given the signal, and may have survived it
    uint32_t handler_faults; // how often reading the dying process faulted beyond the expected, or ran out of time
    uint32_t fault_stage;    // enum gt_stage during the last such fault
    int32_t fault_signal;
    uint64_t fault_pc;
    uint64_t fault_address;
    uint64_t handler_ns;       // from entry to the end of the last stage
    uint32_t threads_seen;     // other threads found
    uint32_t threads_captured; // of those, how many answered
};

#define GT_OOM_KILLS_UNKNOWN UINT64_MAX

/// What may end the process from outside, as it stood when armed. All zero in records of earlier releases.
struct gt_surroundings {
    uint64_t size;                 // of this structure
    uint64_t oom_kills;            // processes the memory control group had lost to want of memory, or the value above
    struct gt_range cgroups;       // text of /proc/self/cgroup
    struct gt_range invocation_id; // $INVOCATION_ID, systemd.exec(5); empty outside a unit
    uint32_t hang_number;          // GT_STATE_HUNG: which hang of its life this is, from 1; otherwise 0
    uint32_t hang_silent_ms;       // how long the watched thread had been silent
    uint64_t checksum;             // gt_record_checksum of the bytes before this field
};

/// Annotation slot: this, then the key at GT_ANNOTATION_KEY_OFFSET and the value at GT_ANNOTATION_VALUE_OFFSET.
struct gt_annotation {
    uint32_t sequence; // 0 empty; odd while being written (its text may be torn); even when whole
    uint16_t key_length;
    uint16_t value_length;
    uint64_t monotonic_us;
};

/// Breadcrumb slot: this, then the text at GT_BREADCRUMB_TEXT_OFFSET.
struct gt_breadcrumb {
    uint64_t sequence; // 1-based; 0 empty or being written
    uint64_t monotonic_us;
    int32_t tid;
    uint16_t text_length;
    uint16_t reserved;
};

/// A loaded ELF object.
struct gt_module {
    uint64_t load_bias;    // runtime address minus the file's virtual address
    uint64_t start;        // first mapped byte
    uint64_t end;          // behind the last mapped byte
    uint64_t eh_frame_hdr; // runtime address of PT_GNU_EH_FRAME; 0 when it has none
    struct gt_range path;  // as the loader or the kernel names it; "[vdso]"
    uint32_t build_id_length;
    uint32_t reserved;
    uint8_t build_id[GT_BUILD_ID_CAPACITY];
};

#define GT_SECTION_MAGIC 0x54434553u // "SECT" in memory

/// `gt_section.kind`.
enum gt_section_kind GT_32_BITS {
    GT_SECTION_CRASH = 1,     // struct gt_crash
    GT_SECTION_REGISTERS = 2, // struct gt_registers of thread `tid` (the crashed thread's are in gt_crash)
    GT_SECTION_STACK = 3,     // stack memory of thread `tid` from `address` up. Two of one tid: the middle is elided
    GT_SECTION_CODE = 4,      // memory around the crashed thread's program counter, from `address` up
    GT_SECTION_MEMORY = 5,    // other memory, from `address` up
    GT_SECTION_MAPS = 6,      // text of /proc/self/maps, whole lines
    GT_SECTION_FRAMES = 7,    // uint64_t[]: program counters of thread `tid` unwound in the handler, innermost first
    GT_SECTION_THREADS = 8,   // struct gt_thread[]: every other thread
    GT_SECTION_MODULES = 9,   // struct gt_module[]: loaded after arming. Their paths lie in GT_SECTION_MAPS
    GT_SECTION_SWIFT_MESSAGE = 10,  // Swift's fatal error text
    GT_SECTION_ABORT_MESSAGE = 11,  // glibc's __abort_msg: assert, heap corruption, stack smashing
    GT_SECTION_EXCEPTION_TYPE = 12, // mangled type name of the uncaught C++ exception: "St13runtime_error"
    GT_SECTION_EXCEPTION_TEXT = 13, // its what()
    GT_SECTION_NOTE = 14,           // text of ours, for people: what could not be captured, and why
    GT_SECTION_DESCRIPTORS = 15,    // struct gt_descriptors. Truncated: there may have been more
};

/// `gt_section.flags`.
enum gt_section_flags GT_32_BITS {
    GT_FLAG_TRUNCATED = 1,      // there was more than fits
    GT_FLAG_RET_EMULATED = 2,   // GT_SECTION_FRAMES: the first pc was in no object; the second is the word at rsp
    GT_FLAG_REACHED_END = 4,    // GT_SECTION_FRAMES: the outermost frame was reached
    GT_FLAG_STACK_MISPLACED = 8 // GT_SECTION_STACK: the stack pointer lay in no readable memory; starts above it
};

/// Before each section's payload. The next section starts at the payload's end, rounded up to 8.
struct gt_section {
    uint32_t magic;    // GT_SECTION_MAGIC, stored last
    uint32_t kind;     // enum gt_section_kind
    uint32_t length;   // of the payload, in bytes
    uint32_t flags;    // enum gt_section_flags
    int32_t tid;       // thread the section is about; 0 when none
    uint32_t reserved; // 0
    uint64_t address;  // of memory: where the payload's first byte lay; otherwise 0
    uint64_t checksum; // gt_record_checksum of the payload
};

/// General registers by DWARF number. x86-64: 0…15 rax rdx rcx rbx rsi rdi rbp rsp r8…r15, 16 rip, then 17 eflags,
/// 18 error code, 19 trap number, 20 cr2. AArch64: 0…30 x0…x30, 31 sp, 32 pc, 33 pstate.
struct gt_registers {
    uint32_t architecture; // ELF e_machine
    uint32_t count;        // how many of `value` are set
    uint64_t value[GT_REGISTER_CAPACITY];
};

/// The fatal signal, as siginfo_t had it (sigaction(2)).
struct gt_crash {
    int32_t signal;
    int32_t code;         // si_code: ≤ 0 sent by a process, > 0 raised by the kernel
    int32_t error_number; // si_errno
    int32_t tid;
    uint64_t address;   // si_addr; 0 for a signal that carries none
    int32_t sender_pid; // si_pid of a sent signal (code ≤ 0), otherwise 0
    uint32_t sender_uid;
    int32_t system_call;         // SIGSYS: its number; otherwise −1
    uint32_t on_alternate_stack; // 1: the thread was already on its alternate stack when it crashed
    uint64_t realtime_ns;
    uint64_t monotonic_ns;
    uint64_t boottime_ns;
    uint64_t stack_low;      // bounds of the crashed thread's stack where known, otherwise 0
    uint64_t stack_high;     // exclusive
    char comm[GT_COMM_SIZE]; // thread name, zero-padded
    uint64_t siginfo[16];    // siginfo_t whole
    struct gt_registers registers;
};

/// How many descriptors the process had open.
struct gt_descriptors {
    uint32_t open;
    uint32_t limit; // soft limit, getrlimit(2); UINT32_MAX for that and more
};

/// `gt_thread.status`.
enum gt_thread_status GT_32_BITS {
    GT_THREAD_CAPTURED = 1,    // registers and name are its own
    GT_THREAD_UNREACHED = 2,   // it did not answer in time: blocked the signal, or never ran
    GT_THREAD_ALSO_CRASHED = 3 // it crashed too, after the owner of this record
};

/// One other thread. Registers and stack follow in sections of their own, for as many as fit.
struct gt_thread {
    int32_t tid;
    uint32_t status; // enum gt_thread_status
    char comm[GT_COMM_SIZE];
    uint64_t pc; // 0 unless captured
    uint64_t sp;
};

/// Checksum of `length` bytes: 64-bit words in memory order, the last one zero-padded, each mixed in by exclusive or,
/// an odd multiplication and a shift, so that no change of a single word goes unseen. Needs no table and no start-up.
/// It finds torn and flipped bytes; it is no defence against forgery. Async-signal-safe.
static inline uint64_t gt_record_checksum(const void *GT_NONNULL bytes, size_t length) {
    const unsigned char *byte = (const unsigned char *)bytes;
    uint64_t sum = 0x9e3779b97f4a7c15u ^ (uint64_t)length;
    while (length > 0) {
        uint64_t word = 0;
        size_t step = length < sizeof word ? length : sizeof word;
        if (step == sizeof word)
            __builtin_memcpy(&word, byte, sizeof word);
        else
            for (size_t i = 0; i < step; i++)
                word |= (uint64_t)byte[i] << (8 * i);
        sum = (sum ^ word) * 0xff51afd7ed558ccdu;
        sum ^= sum >> 32;
        byte += step;
        length -= step;
    }
    return sum;
}

#ifdef __cplusplus
#define GT_STATIC_ASSERT static_assert
#else
#define GT_STATIC_ASSERT _Static_assert
#endif
GT_STATIC_ASSERT(sizeof(struct gt_record_header) <= GT_HEAD_TEXT_OFFSET, "the header fits before its texts");
GT_STATIC_ASSERT(sizeof(struct gt_annotation) == GT_ANNOTATION_KEY_OFFSET, "the key follows the slot's head");
GT_STATIC_ASSERT(sizeof(struct gt_breadcrumb) == GT_BREADCRUMB_TEXT_OFFSET, "the text follows the slot's head");
GT_STATIC_ASSERT(sizeof(struct gt_module) == 80, "module entries have a fixed size");
GT_STATIC_ASSERT(sizeof(struct gt_section) == 40, "section heads have a fixed size");
GT_STATIC_ASSERT(sizeof(struct gt_thread) == 40, "thread entries have a fixed size");

#endif
