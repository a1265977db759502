/// What the rooms of the crash handler share: the process life that is armed, and the crash that is being captured.
#ifndef GT_STATE_H
#define GT_STATE_H

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <ucontext.h>

#define GT_PATH_CAPACITY 4096
#define GT_NAME_CAPACITY 96
#define GT_FATAL_SIGNAL_COUNT 7

#pragma GCC visibility push(hidden)

/// A place to return to when reading the dying process faults: callee-saved registers, stack pointer, resume address.
struct gt_landing {
    uintptr_t saved[24];
    struct gt_landing *outer;
};

/// Bounds of the current thread's stack, known for threads made while armed.
struct gt_stack_bounds {
    uintptr_t low;
    uintptr_t high;
};
extern _Thread_local struct gt_stack_bounds gt_stack_bounds __attribute__((tls_model("initial-exec")));

/// The timers that bound a capture; 0: none.
struct gt_watchdog {
    int timer;  // the number that the kernel gave it, and one: 0 is a number
    int killer; // the same of the one for where the kernel holds this thread
    uint64_t started_ns;
    uint64_t looked_ns;  // the last look
    uint64_t worked_ns;  // processor time of this thread until the first look
    uint64_t delayed_ns; // how long it had waited for a processor until the last one
    uint64_t starved_ns; // of the time since the start
};

/// One crash being captured, on the crashing thread's stack; or one hang, on the watching thread's.
struct gt_capture {
    uint8_t *record;
    struct gt_record_header *header;
    uint32_t end; // where the next section goes
    int pid;
    int runner; // the thread that captures
    int tid;    // the thread that is captured first: the same after a crash, the silent one in a hang
    int signal_number;
    siginfo_t *info;
    ucontext_t *context;
    struct gt_landing *landing;       // of a guarded read; NULL outside one
    struct gt_landing *stage_landing; // where a stage that faults otherwise is given up
    struct gt_landing *last_landing;  // where all of it is given up
    uint64_t started_ns;
    uint32_t stage;
    struct gt_watchdog watchdog;
    bool survivable;               // an earlier handler of the application's is given the signal
    bool goes_on;                  // the process may live on
    uint32_t overtime;             // how often the watchdog has said that its time is over
    bool stack_pending;            // the stack's place is known only from the maps
    bool stack_exhausted;          // a handler without an alternate stack would find no room on it
    struct gt_stack_bounds bounds; // of the captured thread's stack; zero where unknown
    const char *comm;              // its name; NULL: ask the kernel for this thread's
    bool threads_asked;            // the others, in a hang the silent one too, answer and wait until they are released
    uint32_t requests_sent;
    const char *maps; // inside the record; NULL before they were read
    size_t maps_length;
};

/// State of this process life. It lies in a page the kernel clears in a forked child (MADV_WIPEONFORK), so a child sees
/// pid 0 and never mistakes its parent's record for its own.
struct gt_life {
    _Atomic int pid; // 0 when not armed
    uint8_t *record; // the mapping
    // The thread whose crash is being captured; it stays when that kills. Negative: a thread that records what is no
    // crash of this process (a hang, a vfork child's death).
    _Atomic int owner;
    _Atomic int survivor;        // the thread whose crash an earlier handler was given last; 0: none
    uintptr_t survivor_place[3]; // that crash's program counter, stack pointer and address
    uint64_t survivor_ns;
    _Atomic int dying; // the signal that the owner's crash must end in; 0: it need not
    uint64_t dying_by_ns;
    siginfo_t dying_info;
    struct gt_capture *_Atomic capture; // the owner's, while it runs
    struct gt_run *run;                 // this life's entry in the ring of launches; NULL when there is none
    uint64_t run_number;
};

/// What may be opened of /proc/self also when nothing else can.
enum gt_proc_file { GT_PROC_TASK = 0, GT_PROC_MAPS = 1 };
/// Those two, and the directory of records.
enum { GT_HELD_RECORDS = 2, GT_HELD_COUNT = 3 };

/// A descriptor held since arming; −1: none.
struct gt_held {
    int descriptor;
    uint64_t identity[2]; // device and inode
};

/// What the runtimes have for a handler, where they are there; otherwise NULL. Of messages.c, exception.c and async.c.
struct gt_runtimes {
    const char *_Atomic *swift_message;
    struct abort_message **abort_message;
    struct cxa_globals *(*get_globals)(void);
    struct type_info *exception_type;
    bool has_concurrency;
};

/// Set while arming, read by everyone after, inherited by children. In one place, and not each beside what uses it: a
/// page that is written to for the first time costs as much as several system calls.
struct gt_setup {
    _Atomic uint32_t armed; // interposers act only while this is 1
    struct gt_life *life;
    uint8_t *record; // this process's or, in a child, the parent's: there it is only read
    int record_pid;
    uint32_t record_limit;        // how many records the directory may hold
    uint32_t kept_length;         // of its first bytes, which record_mend.c keeps
    struct gt_launches *launches; // the ring of launches; NULL when there is none
    char *record_room;            // closed memory for the first record; NULL once that is there
    struct sigaction previous[GT_FATAL_SIGNAL_COUNT];
    char record_name[GT_NAME_CAPACITY];
    uint32_t caught;    // the signals from 1 to 31 that had a handler, as bits
    bool sandboxed;     // system calls may be answered with death: what needs none comes first
    bool prepared;      // what is made once in a process is there
    bool watches_exit;  // on_exit(3) is asked to call us
    bool life_is_wiped; // the kernel clears `life` in a forked child; otherwise pids are compared
    struct gt_held held[GT_HELD_COUNT];
    uint64_t root_identity[2]; // device and inode of "/"
    uintptr_t main_stack_low;  // the lowest the main thread's stack may grow to
    uintptr_t main_stack_high;
    size_t page_size;
    size_t signal_frame_size; // what the kernel pushes before a handler runs, at most
    size_t alternate_stack_size;
    struct gt_runtimes runtimes;
    stack_t spare_stack;              // for a capture whose own stack is small
    char directory[GT_PATH_CAPACITY]; // last, so that what lies before it shares a page
};

extern struct gt_setup gt_setup;

#pragma GCC visibility pop

#endif
