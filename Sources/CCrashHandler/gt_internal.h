/// What the rooms of the crash handler share. Nothing here is public.
///
/// Rules of the house: functions marked "handler" run after a crash. They allocate nothing, take no lock, call nothing
/// in libc but what is named beside them, and reach memory they don't own only through guarded.c.
#ifndef GT_INTERNAL_H
#define GT_INTERNAL_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <ucontext.h>

#include "gittickets.h"
#include "gt_crash_record.h"
#include "gt_state.h"
#include "gt_system.h"

#if defined(__x86_64__)
#define GT_ARCHITECTURE 62
#elif defined(__aarch64__)
#define GT_ARCHITECTURE 183
#endif

#pragma GCC visibility push(hidden)

/// Code that reads memory as it finds it is not to be checked by a sanitizer.
#if defined(__clang__)
#define GT_UNCHECKED __attribute__((no_sanitize("address", "thread", "undefined", "memory")))
#else
#define GT_UNCHECKED __attribute__((no_sanitize("address", "thread", "undefined")))
#endif

extern const int gt_fatal_signals[GT_FATAL_SIGNAL_COUNT];

/// Index into gt_fatal_signals, or −1. Handler.
int gt_fatal_index(int signal_number);

/// The mask of an interrupted thread, without the C library, whose functions the loader may still have to find.
/// Handler.
GT_UNINSTRUMENTED_BEGIN
static inline uint64_t *gt_mask_bits(sigset_t *mask) { return (uint64_t *)mask->__val; }
static inline void gt_mask_add(sigset_t *mask, int signal_number) {
    *gt_mask_bits(mask) |= (uint64_t)1 << (signal_number - 1);
}
static inline void gt_mask_remove_fatal(sigset_t *mask) {
    for (int i = 0; i < GT_FATAL_SIGNAL_COUNT; i++)
        *gt_mask_bits(mask) &= ~((uint64_t)1 << (gt_fatal_signals[i] - 1));
}
GT_UNINSTRUMENTED_END

// ---- guarded.c ------------------------------------------------------------------------------------------------------

/// Returns 0 at first, and 1 when gt_landing_jump comes back here. Handler.
int gt_landing_set(struct gt_landing *landing) __attribute__((returns_twice));
_Noreturn void gt_landing_jump(struct gt_landing *landing);

/// Copies `length` bytes from any address; false when they can't be read. Handler.
bool gt_read(struct gt_capture *capture, void *to, uintptr_t from, size_t length);

/// Copies from any address up to the first unreadable page; returns how many bytes. Handler.
size_t gt_read_some(struct gt_capture *capture, void *to, uintptr_t from, size_t length);

/// Copies a C string from any address, cut at `capacity`; returns its length. Handler.
size_t gt_read_text(struct gt_capture *capture, char *to, uintptr_t from, size_t capacity);

/// Bytes of memory of this module's own, without the libc (whose functions a sanitizer may replace). Handler.
void gt_copy(void *to, const void *from, size_t length);

// ---- record.c, record_beside.c, record_mend.c -----------------------------------------------------------------------

/// Which process life a record belongs to.
struct gt_key {
    char boot_id[40]; // 36 characters and a zero
    int pid;
    uint32_t hang; // which hang of that life; 0: the life itself
    uint64_t start_ticks;
    uint32_t caught; // when it was read, the signals from 1 to 31 that had a handler, as bits
};

/// Makes, reserves and maps the record "<key>.crash" in a directory; its file name goes to `name`, which holds
/// GT_NAME_CAPACITY bytes. Handler (a forked child makes its own while it crashes). Returns 0 or −errno; on failure
/// nothing is left behind.
int gt_record_create(int directory, const struct gt_key *key, char *name, uint8_t **mapping);
/// Gives the record of a life that ended well another key, for the life that begins: nothing need be made or reserved.
/// False when there is none, or it is not what was made.
bool gt_record_take_over(int directory, const struct gt_key *from, const struct gt_key *key, char *name,
                         uint8_t **mapping);
/// The same of the record that has this name, if what it holds may be given up.
bool gt_record_take_named(int directory, const char *old_name, bool (*may_be_taken)(const struct gt_record_header *),
                          const struct gt_key *key, char *name, uint8_t **mapping);
void gt_record_unmap(uint8_t *record);
/// Of a record in memory, with its guard pages.
size_t gt_record_room_size(void);
/// Reserves a record's blocks, so that a full disk later loses nothing. Handler. Returns 0 or −errno.
long gt_record_reserve(int file);
/// Keeps what makes the record one, which lies in so many first bytes.
void gt_record_keep(const uint8_t *record, size_t length);
/// Whether the signal came of an access to a record that was truncated, and the access can go on. Handler.
bool gt_record_mend(const siginfo_t *info);

/// Room for the next section's payload. Handler.
uint8_t *gt_section_payload(struct gt_capture *capture);
size_t gt_section_room(const struct gt_capture *capture);

/// Closes the section whose payload was stored at gt_section_payload. Handler.
void gt_section_close(struct gt_capture *capture, enum gt_section_kind kind, size_t length, uint32_t flags, int tid,
                      uintptr_t address);

/// Appends a note for people. Handler.
void gt_note(struct gt_capture *capture, const char *text);

/// Marks a stage finished. Handler.
void gt_stage_set(struct gt_capture *capture, enum gt_stage stage);

/// A record beside the one made when armed, with that one's header, texts, notes and modules, for the forked child of
/// `parent` that is crashing, or (0) for this process's hang of that number (0: its crash, when the record is gone);
/// NULL when it can't be made: the quota, a full disk, no descriptor. Handler.
uint8_t *gt_record_beside(int parent, uint32_t hang);
/// The same for a forked child of `parent` that may not be able to make one when it crashes: one that another left, or
/// a new one while half of the room is free. Puts its name into `name`.
uint8_t *gt_record_for_child(int parent, char *name);
/// Whether this life's record has no name any more. Handler.
bool gt_record_is_gone(void);

/// Recomputes the header's checksum. Handler.
void gt_header_seal(struct gt_record_header *header);

// ---- key.c ----------------------------------------------------------------------------------------------------------

/// Whether the file starts with this character. Handler.
bool gt_file_starts_with(const char *path, char first);

/// Reads the key of this process from /proc. Handler. Returns 0 or −errno.
int gt_key_read(struct gt_key *key);
uint64_t gt_clock_ns(int clock);

/// Whether the process of this id and start time (in this boot) still runs. Handler.
bool gt_process_lives(int pid, uint64_t start_ticks);

/// Appends decimal digits; returns the new end. Handler.
char *gt_put_number(char *to, uint64_t number);
char *gt_put_text(char *to, const char *text);
// Without the C library, whose functions the loader looks up at their first call: that takes longer than the work.
/// Whether two texts are the same. Handler.
bool gt_is_equal(const char *a, const char *b);
/// Whether the text has at most so many bytes. Handler.
bool gt_is_within(const char *text, size_t length);

// ---- directory.c ----------------------------------------------------------------------------------------------------

/// The standard place of an application's records, below XDG_STATE_HOME; false when it does not fit.
bool gt_directory_default(const char *app_id, char path[GT_PATH_CAPACITY]);

/// Opens the directory, made when absent with mode 0700 and its parents too; never through a link at its last part.
struct gt_arm_result gt_directory_open(const char *path, int *directory);

// ---- arm.c, surroundings.c ------------------------------------------------------------------------------------------

/// Where the record's next text goes: between header and surroundings, then from `second` on to the notes, then behind
/// the longest list of modules.
struct gt_text_pool {
    uint32_t next, end, second;
};
/// Room for a text; 0 where there is none.
uint32_t gt_text_reserve(struct gt_text_pool *pool, size_t length);
struct gt_range gt_header_text(uint8_t *record, struct gt_text_pool *pool, const char *text, size_t length);

/// From here on gt_setup's record is this life's, and a crash is captured.
void gt_life_begin(void);

/// Notes control groups, their losses, and the systemd unit's run.
void gt_surroundings_record(uint8_t *record, struct gt_text_pool *pool);

// ---- listing.c, quota.c, launches.c ---------------------------------------------------------------------------------

/// Calls `take` with each name in the directory until it returns false. Handler.
void gt_list_names(int directory, bool (*take)(void *context, const char *name), void *context);

/// Sets how many records a directory may hold; 0 takes the default of each.
void gt_quota_set(uint64_t count, uint64_t bytes);
/// Gives records up until one more fits; false when those that are left belong to running processes.
bool gt_quota_make_room(int directory, const struct gt_key *own);
bool gt_quota_has_room(int directory); // handler
/// Whether not more than one in `times` places is taken.
bool gt_quota_has_room_for(int directory, uint32_t times); // handler
bool gt_is_record_name(const char *name);                  // handler

/// Opens the ring of launches, and takes over the record of an earlier life that ended well, with its notes wiped.
/// False when there is none.
bool gt_launch_take_over(int directory, const struct gt_key *key, char *name, uint8_t **record);
/// Enters this life into the ring; does without where there can be none.
void gt_launch_begin(int directory, const struct gt_key *key);
/// Notes that this life has left annotations, so that nothing of them can come up again. Async-signal-safe.
void gt_launch_note_annotations(void);
void gt_launch_end(void);
/// Notes how this life went on. Async-signal-safe.
void gt_launch_mark(enum gt_state state);
void gt_capture_launch(struct gt_capture *capture); // handler

// ---- modules.c ------------------------------------------------------------------------------------------------------

/// Finds a place for the list of what is loaded, and for the texts beside it.
uint32_t gt_modules_place(struct gt_text_pool *pool);
/// Lists what is loaded, in a record that has the executable's path already.
void gt_modules_cache(uint8_t *record, struct gt_text_pool *pool);
void gt_capture_modules(struct gt_capture *capture); // handler

// ---- maps.c ---------------------------------------------------------------------------------------------------------

struct gt_mapping {
    uintptr_t start;
    uintptr_t end;
    uint64_t offset;
    bool readable;
    const char *path; // inside the text, not terminated
    size_t path_length;
};

/// Parses the line at *cursor and moves behind it; false at the end. Handler.
bool gt_maps_next(const char **cursor, const char *end, struct gt_mapping *mapping);
void gt_capture_maps(struct gt_capture *capture); // handler

// ---- held.c ---------------------------------------------------------------------------------------------------------

/// Opens a file of /proc/self, or falls back on the descriptor held since arming if it is still ours. Handler.
/// Returns a descriptor or −errno; *held says that it must not be closed.
int gt_open_proc(enum gt_proc_file which, bool *held);
/// Opens "/proc/…" for reading, also where the process has another root or /proc is covered. Handler.
int gt_open_proc_path(const char *path);
/// Whether this process, a forked child mostly, has another root than when it was armed. Handler.
bool gt_has_other_root(void);
/// Opens the directory of records, also from another root. Handler. A descriptor or −errno.
int gt_open_records(void);
/// The one that was opened when armed and must not be closed: where its entries are read next is for all who list it.
int gt_held_records(void); // handler
/// Takes the directory of records over, and opens what else is held.
void gt_hold(int records);
void gt_release_held(void);

// ---- watchdog.c -----------------------------------------------------------------------------------------------------

/// Starts the timers, once for a capture. Handler.
void gt_watchdog_start(struct gt_capture *capture);
/// Where the process is to die, the first timer stays on until it is gone. Handler.
void gt_watchdog_stop(struct gt_capture *capture);
/// Whether the capture has had its time. Called when the timer interrupts it, and only then. Handler.
bool gt_watchdog_has_expired(struct gt_capture *capture);
bool gt_is_watchdog(const siginfo_t *info);

// ---- capture.c, handler.c, chain.c, entry.c -------------------------------------------------------------------------

/// Between these the thread's faults, and the watchdog's signals, are the capture's. Handler.
void gt_capture_begin(struct gt_life *life, struct gt_capture *capture);
void gt_capture_end(struct gt_life *life, struct gt_capture *capture);
/// Does a part of the capture's work, which is left where it faults or takes too long. Handler.
void gt_capture_bounded(struct gt_capture *capture, void (*work)(struct gt_capture *));
/// Runs the stages of a crash, or of a hang, into capture->record. Handler.
void gt_capture_run(struct gt_capture *capture, enum gt_state kind);
/// Those of a crash, on a larger stack than the present one where that is small. Handler.
void gt_capture_run_with_room(struct gt_capture *capture);
/// A fatal signal, or the watchdog's, that interrupts the capture: goes back to the nearest landing. Returns where the
/// signal means nothing. Handler.
void gt_capture_fault(struct gt_capture *capture, int signal_number, const siginfo_t *info, ucontext_t *context);

/// The installed handler: clears EFLAGS.AC before any compiled code runs, then gt_handle_signal.
void gt_signal_entry(int signal_number, siginfo_t *info, void *context);
void gt_handle_signal(int signal_number, siginfo_t *info, void *context);
/// Where the kernel lets it return to, x86-64.
void gt_signal_return(void);
/// Calls `function` with its stack pointer at `top`, and comes back.
void gt_call_on_stack(void *top, void (*function)(void *), void *argument);

/// Lets the process meet its signal as it would have without us, once the handler returns. Handler.
/// `first` is false after another thread's crash that came before.
void gt_chain(int signal_number, siginfo_t *info, ucontext_t *context, bool first);
bool gt_is_ignored(int signal_number, const siginfo_t *info);
/// Whether an earlier handler, or none at all, may let the process live on.
bool gt_is_survivable(int signal_number, const siginfo_t *info);
bool gt_core_expected(void);
/// Of the calling thread. Handler.
void gt_unblock_fatal_signals(void);
/// Past the C library, which reads thread-local storage on the way. False where a sandbox refuses. Handler.
bool gt_set_action(int signal_number, const struct sigaction *action, bool only_over_ours);
/// Ends the process by this signal, now or when the handler returns that interrupted this thread there. Handler.
void gt_die(int signal_number, const siginfo_t *info, ucontext_t *interrupted);

/// Installs the handler and remembers what was there. Returns 0 or an errno.
int gt_install_action(int signal_number);
/// Lets these signals come while that signal's handler runs.
void gt_action_unblock(int signal_number, uint64_t signals);
/// Puts back what was there, unless it has been replaced since.
void gt_restore_action(int signal_number);

// ---- sandbox.c ------------------------------------------------------------------------------------------------------

/// Whether the signal is a filter's answer to a system call of the handler's own, or of what it calls while
/// `capturing`; that call then fails with EPERM. Handler.
bool gt_answer_trapped_call(const siginfo_t *info, ucontext_t *context, bool capturing);
/// Makes `stack` this thread's alternate stack until the handler returns, without sigaltstack(2). Not to be called on
/// the present one. Handler.
void gt_alternate_stack_change(const ucontext_t *interrupted, const stack_t *stack);
/// Has the interrupted thread meet an instruction that brings this signal. Handler.
void gt_context_strike(ucontext_t *context, int signal_number);

// ---- alternate_stack.c, adoption.c ----------------------------------------------------------------------------------

#define GT_STACK_MAPPING (MAP_NORESERVE | MAP_STACK)
bool gt_alternate_stacks_prepare(void);
/// Of the stacks that arming needs, each behind its guard page: a spare one, and one for the calling thread. Most
/// programs never make another thread.
size_t gt_alternate_stacks_size(void);
/// Opens them in a mapping that is closed, and so many bytes behind them. False where the kernel has no memory.
bool gt_alternate_stacks_take(void *at, size_t more);
/// Gives the calling thread an alternate stack unless it has one.
void gt_alternate_stack_adopt(void);
void *gt_alternate_stack_make(void); // NULL: no memory
void gt_alternate_stack_free(void *stack);
/// Makes the stack the interrupted thread's alternate stack once its handler returns. Handler.
void gt_alternate_stack_offer(void *stack, ucontext_t *context);
/// Leaves the interrupted thread without the alternate stack it has from us once its handler returns. Handler.
void gt_alternate_stack_withdraw(ucontext_t *context);

/// Reaches the threads that already run: an alternate stack each, and no fatal signal blocked.
void gt_adopt_running_threads(void);
bool gt_adoption_outstanding(void);
bool gt_is_adoption(const siginfo_t *info);
void gt_thread_adopt(const siginfo_t *info, ucontext_t *context); // handler

// ---- notes.c, ending.c, interpose*.c --------------------------------------------------------------------------------

/// In a forked child, what the parent's threads had under way is void; the parent's notes are its own, too.
void gt_notes_inherit(void);
/// The same, without any notes.
void gt_notes_reset(void);
/// Overwrites this life's annotations and breadcrumbs with zeros. Async-signal-safe.
void gt_notes_forget(void);

/// Finds out whether system calls may be refused to this process.
void gt_look_for_sandbox(void);

void gt_watch_endings(void);
/// Leaves the record that a forked child made before it changed its identity to others; false when this is no such one.
bool gt_child_give_up_record(enum gt_end_kind kind);
/// Marks the record ended if it is armed and this process's own; false when it is not. Async-signal-safe.
bool gt_mark_end(enum gt_end_kind kind, int status);
void gt_unmark_end(void);

/// The next definition of a function we stand in front of.
void *gt_next_definition(const char *name);
void gt_masks_bind(void);
/// Takes the fatal signals out of the masks of the handlers that are there, of which `caught` are known.
void gt_open_masks(uint64_t caught);

#pragma GCC visibility pop

#include "gt_stages.h"

#endif
