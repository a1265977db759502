/// The stages of a capture, and what they need beforehand: snapshot.c, messages.c, exception.c, threads.c, registry.c,
/// descriptors.c, unwind.c, async.c. Those of maps.c, modules.c and launches.c stand beside their other functions. All
/// named gt_capture… are of the handler.
#ifndef GT_STAGES_H
#define GT_STAGES_H

#include "gt_internal.h"

#pragma GCC visibility push(hidden)

void gt_capture_crash(struct gt_capture *capture);
/// Signal and registers alone, when gt_capture_crash faulted: without them there is no report.
void gt_capture_bare_crash(struct gt_capture *capture);
void gt_capture_stack(struct gt_capture *capture);
void gt_capture_misplaced_stack(struct gt_capture *capture);
/// Also whether a handler without an alternate stack would find room.
void gt_capture_code(struct gt_capture *capture);
/// The crashed thread's name, into what gt_capture_crash stored.
void gt_capture_name(struct gt_capture *capture);
void gt_registers_from(const ucontext_t *context, struct gt_registers *registers);
uintptr_t gt_context_pc(const ucontext_t *context);
uintptr_t gt_context_sp(const ucontext_t *context);

void gt_messages_bind(void);
void gt_capture_messages(struct gt_capture *capture);
void gt_capture_exception_type(struct gt_capture *capture);
/// Calls what() of an object derived from std::exception.
void gt_capture_exception_text(struct gt_capture *capture);
void gt_exception_bind(void);

/// Notes that the calling thread runs, until it ends.
void gt_thread_register(void);
/// The calling thread's id, which one that registered knows without asking: not for a forked child's. Handler.
int gt_registered_tid(void);
/// Calls `take` with each thread that is registered, and with the first of all; false, and nothing, when those are not
/// as many as the process has. Handler.
bool gt_list_registered(int pid, bool (*take)(void *context, int tid), void *context);
/// How many threads the process has; 0 when that can't be told. Handler.
uint32_t gt_count_threads(void);
/// Asks the other threads to stop and show themselves; what else is captured meanwhile need not wait for them.
void gt_ask_threads(struct gt_capture *capture);
/// Stops the other threads; what the silent one of a hang shows becomes the capture's context.
void gt_stop_threads(struct gt_capture *capture);
void gt_capture_threads(struct gt_capture *capture);
void gt_capture_descriptors(struct gt_capture *capture);
void gt_threads_release(void);
/// What a thread does when the owner of the record asks for its state; false: the signal is no such request. Handler.
bool gt_thread_answer(const siginfo_t *info, ucontext_t *context);
/// Waits a millisecond in this thread's own crash, which it shows to who asks meanwhile. Handler.
void gt_thread_pause(ucontext_t *context);
/// The kernel delivers a signal that it had no room to queue (RLIMIT_SIGPENDING) without saying who sent it. Handler.
GT_UNINSTRUMENTED_BEGIN
static inline bool gt_is_without_origin(const siginfo_t *info) { return info->si_code == SI_USER && info->si_pid == 0; }
GT_UNINSTRUMENTED_END

void gt_capture_frames(struct gt_capture *capture);
void gt_close_frames(struct gt_capture *capture);
/// Sets libunwind up beforehand, where the handler may not be able to.
void gt_unwind_prepare(void);
/// Gives back what the process lacked for the sake of unwinding, however that went.
void gt_unwind_end(void);

void gt_capture_async_contexts(struct gt_capture *capture);
void gt_async_bind(void);

#pragma GCC visibility pop

#endif
