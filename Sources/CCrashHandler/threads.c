// The other threads: each is sent a signal, shows its registers, and waits until it has been copied.
#include "gt_internal.h"

#include <fcntl.h>
#include <linux/futex.h>
#include <sys/prctl.h>
#include <time.h>

GT_UNINSTRUMENTED_BEGIN

/// Threads that have not answered by then are recorded by name alone.
#define ANSWER_DEADLINE_NS 500000000u
/// How much longer one has that could answer, if a processor were free for it.
#define STARVED_DEADLINE_NS 400000000u
/// A thread never waits longer than this for the owner, whatever became of it.
#define RELEASE_DEADLINE_NS 3000000000u
/// How long the owner waits for released threads to be back where they were, for the sake of a core dump.
#define DEPARTURE_DEADLINE_NS 5000000u
#define STACK_CAPACITY (32 * 1024)

/// The number of a thread that ended before it could be asked.
#define GONE 0

/// Where one thread shows itself while it is being captured.
struct slot {
    _Atomic int tid;
    _Atomic uint32_t status; // enum gt_thread_status; 0 until it answers
    ucontext_t *context;     // on that thread's stack, valid until it is released
    uintptr_t stack_high;    // 0: unknown
    char comm[GT_COMM_SIZE];
    bool written; // its part of the record, by the owner
};

/// This thread's own crash, while another thread's is being captured.
static _Thread_local ucontext_t *own_crash __attribute__((tls_model("initial-exec")));

static struct slot slots[GT_THREAD_CAPACITY];
static _Atomic uint32_t answered;
static _Atomic uint32_t expected; // how many answers the owner waits for
static _Atomic uint32_t released; // a counter: changes when the waiting threads may go on
static _Atomic uint32_t requested;
static _Atomic int requester; // the process whose requests they are
static _Atomic uint32_t departed;

static void wait_for(_Atomic uint32_t *word, uint32_t value, uint64_t nanoseconds) {
    struct timespec timeout = {(time_t)(nanoseconds / 1000000000u), (long)(nanoseconds % 1000000000u)};
    gt_syscall6(SYS_futex, (long)word, FUTEX_WAIT_PRIVATE, value, (long)&timeout, 0, 0);
}

static void wake_all(_Atomic uint32_t *word) { gt_syscall4(SYS_futex, (long)word, FUTEX_WAKE_PRIVATE, 0x7fffffff, 0); }

// ---- on the other threads ------------------------------------------------------------------------------------------

/// Where the calling thread is asked to show itself; NULL: the signal is no request of ours.
static struct slot *requested_slot(const siginfo_t *info) {
    struct slot *slot = info->si_value.sival_ptr;
    if (info->si_code == SI_QUEUE && info->si_pid == atomic_load(&requester))
        return slot >= slots && slot < slots + GT_THREAD_CAPACITY ? slot : NULL;
    if (!gt_is_without_origin(info))
        return NULL;
    int tid = gt_gettid();
    uint32_t count = atomic_load(&requested);
    for (uint32_t i = 0; i < count; i++)
        if (atomic_load(&slots[i].tid) == tid)
            return &slots[i];
    return NULL;
}

static void show_and_wait(struct slot *slot, ucontext_t *context, enum gt_thread_status status) {
    uint32_t before = atomic_load(&released);
    slot->context = context;
    slot->stack_high = gt_stack_bounds.high;
    gt_syscall4(SYS_prctl, PR_GET_NAME, (long)slot->comm, 0, 0);
    atomic_store(&slot->status, status);
    // The last to answer wakes the owner.
    if (atomic_fetch_add(&answered, 1) + 1 >= atomic_load(&expected))
        wake_all(&answered);
    uint64_t deadline = gt_clock_ns(CLOCK_MONOTONIC) + RELEASE_DEADLINE_NS;
    for (uint64_t now; atomic_load(&released) == before && (now = gt_clock_ns(CLOCK_MONOTONIC)) < deadline;)
        wait_for(&released, before, deadline - now);
    atomic_fetch_add(&departed, 1);
}

bool gt_thread_answer(const siginfo_t *info, ucontext_t *context) {
    struct slot *slot = requested_slot(info);
    if (slot == NULL)
        return false;
    // A request that comes late, after its crash was dealt with, names a slot that is no longer this thread's.
    if (atomic_load(&slot->tid) != gt_registered_tid() || atomic_load(&slot->status) != 0)
        return true;
    if (own_crash != NULL)
        show_and_wait(slot, own_crash, GT_THREAD_ALSO_CRASHED);
    else
        show_and_wait(slot, context, GT_THREAD_CAPTURED);
    return true;
}

void gt_thread_pause(ucontext_t *context) {
    own_crash = context;
    // The owner's request interrupts it.
    gt_syscall4(SYS_nanosleep, (long)&(struct timespec){0, 1000000}, 0, 0, 0);
    own_crash = NULL;
}

// ---- on the owner --------------------------------------------------------------------------------------------------

static int parse_tid(const char *name) {
    int tid = 0;
    for (; *name >= '0' && *name <= '9'; name++)
        tid = tid * 10 + (*name - '0');
    return tid;
}

struct thread_list {
    int own;
    uint32_t count;
    uint32_t known; // how many of them were there before
    bool more;
};

static bool add_thread(void *context, int tid) {
    struct thread_list *list = context;
    if (tid <= 0 || tid == list->own)
        return true;
    if (list->count == GT_THREAD_CAPACITY) {
        list->more = true;
        return false;
    }
    atomic_store(&slots[list->count].status, 0);
    slots[list->count].written = false;
    atomic_store(&slots[list->count].tid, tid);
    list->count++;
    return true;
}

/// One that has been asked already is not asked again.
static bool add_name(void *context, const char *name) {
    const struct thread_list *list = context;
    int tid = parse_tid(name);
    for (uint32_t i = 0; i < list->known; i++)
        if (atomic_load(&slots[i].tid) == tid)
            return true;
    return add_thread(context, tid);
}

static void list_names(struct thread_list *list) {
    bool held = false;
    int directory = gt_open_proc(GT_PROC_TASK, &held);
    if (directory < 0)
        return;
    if (held)
        gt_syscall4(SYS_lseek, directory, 0, 0, 0);
    gt_list_names(directory, add_name, list);
    if (!held)
        gt_close(directory);
}

/// Asks those that have not been asked yet.
static void send_requests(struct gt_capture *capture, const struct thread_list *list) {
    atomic_store(&requester, capture->pid);
    atomic_store(&requested, list->count);
    for (uint32_t i = list->known; i < list->count; i++) {
        siginfo_t info = {0};
        info.si_signo = SIGSYS;
        info.si_code = SI_QUEUE;
        info.si_pid = capture->pid;
        info.si_value.sival_ptr = &slots[i];
        long result = gt_syscall4(SYS_rt_tgsigqueueinfo, capture->pid, atomic_load(&slots[i].tid), SIGSYS, (long)&info);
        capture->requests_sent += result == 0;
        if (result != -ESRCH)
            capture->header->threads_seen++;
        else
            atomic_store(&slots[i].tid, GONE);
    }
}

/// Waits until `seen` answers are no longer all, but not past the deadline; false then, and when there are all.
static bool await_more(const struct gt_capture *capture, uint32_t seen, uint64_t deadline) {
    uint64_t now;
    while (seen < capture->requests_sent && atomic_load(&answered) == seen) {
        if ((now = gt_clock_ns(CLOCK_MONOTONIC)) >= deadline)
            return false;
        wait_for(&answered, seen, deadline - now);
    }
    return seen < capture->requests_sent;
}

/// What /proc tells of a thread that did not answer; returns the length, at most `capacity`, or less than one.
static long read_of_thread(int tid, const char *name, char *text, size_t capacity) {
    char path[64];
    char *end = gt_put_text(path, "/proc/self/task/");
    end = gt_put_number(end, (uint64_t)tid);
    *gt_put_text(end, name) = 0;
    int file = gt_openat(AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
    if (file < 0)
        return file;
    long got = gt_pread(file, text, capacity, 0);
    gt_close(file);
    return got;
}

static void read_comm(int tid, char *comm) {
    long got = read_of_thread(tid, "/comm", comm, GT_COMM_SIZE - 1);
    if (got > 0 && comm[got - 1] == '\n')
        comm[got - 1] = 0;
}

/// Whether one that has not answered waits for nothing but a processor.
static bool is_anyone_starved(uint32_t count) {
    char text[128];
    for (uint32_t i = 0; i < count; i++) {
        if (atomic_load(&slots[i].status) != 0 || atomic_load(&slots[i].tid) == GONE)
            continue;
        long at = read_of_thread(atomic_load(&slots[i].tid), "/stat", text, sizeof text) - 1;
        while (at > 0 && text[at] != ')')
            at--;
        if (at > 0 && at + 2 < (long)sizeof text && text[at + 2] == 'R')
            return true;
    }
    return false;
}

static void write_roster(struct gt_capture *capture, uint32_t count) {
    struct gt_thread *threads = (struct gt_thread *)gt_section_payload(capture);
    uint32_t capacity = (uint32_t)(gt_section_room(capture) / sizeof *threads);
    uint32_t flags = count > capacity ? GT_FLAG_TRUNCATED : 0;
    uint32_t written = 0;
    for (uint32_t i = 0; i < count && written < capacity; i++) {
        int tid = atomic_load(&slots[i].tid);
        if (tid == GONE || tid == capture->tid) // which has sections of its own
            continue;
        struct gt_thread *thread = &threads[written++];
        uint32_t status = atomic_load(&slots[i].status);
        *thread = (struct gt_thread){.tid = tid};
        thread->status = status != 0 ? status : GT_THREAD_UNREACHED;
        if (status != 0) {
            gt_copy(thread->comm, slots[i].comm, sizeof thread->comm);
            thread->pc = gt_context_pc(slots[i].context);
            thread->sp = gt_context_sp(slots[i].context);
            capture->header->threads_captured++;
        } else {
            read_comm(thread->tid, thread->comm);
        }
    }
    gt_section_close(capture, GT_SECTION_THREADS, written * sizeof *threads, flags, 0, 0);
}

/// Registers and stack of one thread, within its share of the room left.
static void write_thread(struct gt_capture *capture, const struct slot *slot, size_t share) {
    const size_t heads = 2 * sizeof(struct gt_section) + sizeof(struct gt_registers) + 16;
    if (share < heads || gt_section_room(capture) < heads)
        return;
    int tid = atomic_load(&slot->tid);
    struct gt_registers *registers = (struct gt_registers *)gt_section_payload(capture);
    gt_registers_from(slot->context, registers);
    gt_section_close(capture, GT_SECTION_REGISTERS, sizeof *registers, 0, tid, 0);
    uintptr_t sp = gt_context_sp(slot->context);
    size_t length = share - heads < STACK_CAPACITY ? share - heads : STACK_CAPACITY;
    uint32_t flags = GT_FLAG_TRUNCATED;
    if (slot->stack_high > sp && slot->stack_high - sp <= length) {
        length = slot->stack_high - sp;
        flags = 0;
    }
    length = gt_read_some(capture, gt_section_payload(capture), sp, length);
    if (length > 0)
        gt_section_close(capture, GT_SECTION_STACK, length, flags, tid, sp);
}

/// What the silent thread of a hang shows.
static void take_silent_thread(struct gt_capture *capture, uint32_t count) {
    static ucontext_t nothing;
    capture->context = &nothing;
    for (uint32_t i = 0; i < count; i++) {
        if (atomic_load(&slots[i].tid) != capture->tid)
            continue;
        capture->header->threads_seen--;
        if (atomic_load(&slots[i].status) == 0)
            continue;
        capture->context = slots[i].context;
        capture->comm = slots[i].comm;
        capture->bounds = (struct gt_stack_bounds){gt_context_sp(slots[i].context), slots[i].stack_high};
    }
    if (capture->context == &nothing)
        gt_note(capture, "the silent thread did not answer: it has no trace");
}

void gt_ask_threads(struct gt_capture *capture) {
    atomic_store(&expected, UINT32_MAX);
    atomic_store(&answered, 0);
    atomic_store(&departed, 0);
    struct thread_list list = {.own = capture->runner};
    bool complete = gt_list_registered(capture->pid, add_thread, &list);
    send_requests(capture, &list);
    // Where one of them is not there any more, there may be another that nobody knows.
    if (!complete || capture->requests_sent < list.count) {
        list.known = list.count;
        list_names(&list);
        send_requests(capture, &list);
    }
    if (list.more)
        gt_note(capture, "the process had more threads than the 4,096 that are recorded");
    capture->threads_asked = true;
    atomic_store(&expected, capture->requests_sent);
}

void gt_stop_threads(struct gt_capture *capture) {
    if (!capture->threads_asked)
        gt_ask_threads(capture);
    uint64_t deadline = gt_clock_ns(CLOCK_MONOTONIC) + ANSWER_DEADLINE_NS;
    while (await_more(capture, atomic_load(&answered), deadline))
        ;
    if (capture->runner != capture->tid && capture->context == NULL)
        take_silent_thread(capture, atomic_load(&requested));
}

/// Those that have answered since; returns how many have been written in all.
static uint32_t write_answers(struct gt_capture *capture, uint32_t count, uint32_t written) {
    for (uint32_t i = 0; i < count; i++) {
        if (slots[i].written || atomic_load(&slots[i].status) == 0)
            continue;
        slots[i].written = true;
        // What the others, and the list of them all, still need.
        size_t reserved = sizeof(struct gt_section) + count * sizeof(struct gt_thread), room = gt_section_room(capture);
        uint32_t left = capture->requests_sent - written++;
        if (atomic_load(&slots[i].tid) != capture->tid && room > reserved)
            write_thread(capture, &slots[i], (room - reserved) / (left > 0 ? left : 1));
    }
    return written;
}

void gt_capture_threads(struct gt_capture *capture) {
    if (!capture->threads_asked)
        gt_ask_threads(capture);
    uint32_t count = atomic_load(&requested);
    if (count == 0)
        return;
    uint64_t started = gt_clock_ns(CLOCK_MONOTONIC), deadline = started + ANSWER_DEADLINE_NS;
    uint32_t written = 0;
    for (bool starved = true; starved; deadline += STARVED_DEADLINE_NS) {
        do
            // What has come is written while the rest is on its way.
            written = write_answers(capture, count, written);
        while (await_more(capture, written, deadline));
        starved =
            deadline - started == ANSWER_DEADLINE_NS && written < capture->requests_sent && is_anyone_starved(count);
    }
    write_answers(capture, count, written);
    write_roster(capture, count);
}

void gt_threads_release(void) {
    uint32_t count = atomic_load(&requested);
    if (count == 0)
        return;
    for (uint32_t i = 0; i < count; i++)
        atomic_store(&slots[i].tid, GONE);
    atomic_store(&requested, 0);
    atomic_fetch_add(&released, 1);
    wake_all(&released);
    // A core dump, or the application's own handler, should find them where they were, not in here.
    uint64_t deadline = gt_clock_ns(CLOCK_MONOTONIC) + DEPARTURE_DEADLINE_NS;
    while (atomic_load(&departed) < atomic_load(&answered) && gt_clock_ns(CLOCK_MONOTONIC) < deadline)
        gt_syscall4(SYS_nanosleep, (long)&(struct timespec){0, 100000}, 0, 0, 0);
}

GT_UNINSTRUMENTED_END
