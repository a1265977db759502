// How earlier runs ended: a small ring beside the records, so that a crash at every start is known as one, also after
// the records themselves are gone.
#include "gt_internal.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define FILE_NAME "launches"
#define FILE_SIZE 4096
#define FILE_MAGIC 0x31484e4c53435447u // "GTCSLNH1" in memory
#define RUN_COUNT 62
/// A run that crashes within this time of its start counts towards a loop.
#define EARLY_NS ((uint64_t)60 * 1000000000u)
#define LOOP_LENGTH 3

struct gt_run {
    uint64_t boot; // of the boot id, a checksum
    uint64_t start_ticks;
    int32_t pid;
    uint32_t state; // enum gt_state
    uint64_t started_ns;
    uint64_t ended_ns;   // CLOCK_BOOTTIME, as started_ns; 0 while it runs
    uint32_t taken_over; // 1: its record serves a later run
    uint32_t annotated;  // 1: it left annotations
    uint64_t reserved[2];
};

struct gt_launches {
    uint64_t magic;
    uint64_t next; // how many runs there ever were; run n lies in slot n % RUN_COUNT
    _Atomic uint64_t kept_number;
    uint64_t reserved[5];
    struct gt_run runs[RUN_COUNT];
    uint64_t unused[8];
};

_Static_assert(sizeof(struct gt_run) == 64 && sizeof(struct gt_launches) <= FILE_SIZE, "one page");

/// Opens the ring, reserved on disk when it is new; −1 when there can be none. `make` is O_CREAT or 0.
static int open_ring(int directory, int make) {
    struct rlimit limit = {0};
    struct stat status;
    int file = gt_open_unnoted(directory, FILE_NAME, O_RDWR | make | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600);
    if (file < 0)
        return file;
    bool usable = gt_fstat(file, &status) && S_ISREG(status.st_mode) && status.st_uid == gt_geteuid();
    // Past this limit the kernel would send SIGXFSZ.
    if (usable && status.st_size < FILE_SIZE)
        usable = getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur >= FILE_SIZE &&
                 posix_fallocate(file, 0, FILE_SIZE) == 0 && fchmod(file, 0600) == 0;
    if (usable)
        return file;
    gt_close(file);
    return -1;
}

static struct gt_launches *map_ring(int directory, int make) {
    int file = open_ring(directory, make);
    if (file < 0)
        return NULL;
    long at = gt_syscall6(SYS_mmap, 0, FILE_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    gt_close(file);
    if (at < 0 && at >= -4095)
        return NULL;
    struct gt_launches *ring = (struct gt_launches *)at;
    gt_touch((uint32_t *)ring);
    if (ring->magic != FILE_MAGIC) { // new, or damaged
        memset(ring, 0, FILE_SIZE);
        ring->magic = FILE_MAGIC;
    }
    return ring;
}

// ---- records of earlier runs ----------------------------------------------------------------------------------------

/// How many runs are looked at for a record to take over: more than a few still run only where many run at once.
#define TAKE_OVER_REACH 8

/// What notes its threads may have left while the run ended.
static void wipe_notes(uint8_t *record, const struct gt_run *run) {
    uint64_t crumbs = ((const struct gt_record_header *)record)->breadcrumb_next;
    crumbs = crumbs < GT_BREADCRUMB_COUNT ? crumbs : GT_BREADCRUMB_COUNT;
    memset(record + GT_BREADCRUMBS_OFFSET, 0, crumbs * GT_BREADCRUMB_SIZE);
    if (run->annotated != 0)
        memset(record + GT_ANNOTATIONS_OFFSET, 0, GT_ANNOTATION_COUNT * GT_ANNOTATION_SIZE);
}

static bool may_be_taken_over(const struct gt_run *run, uint64_t boot) {
    return run->state == GT_STATE_ENDED && run->boot == boot && run->taken_over == 0 &&
           !gt_process_lives(run->pid, run->start_ticks);
}

bool gt_launch_take_over(int directory, const struct gt_key *key, char *name, uint8_t **record) {
    if (gt_setup.launches == NULL)
        gt_setup.launches = map_ring(directory, 0);
    if (gt_setup.launches == NULL)
        return false;
    uint64_t next = gt_setup.launches->next, boot = gt_record_checksum(key->boot_id, sizeof key->boot_id);
    for (uint64_t back = 1; back <= TAKE_OVER_REACH && back <= next; back++) {
        struct gt_run *run = &gt_setup.launches->runs[(next - back) % RUN_COUNT];
        if (!may_be_taken_over(run, boot))
            continue;
        struct gt_key from = *key;
        from.pid = run->pid;
        from.start_ticks = run->start_ticks;
        run->taken_over = 1;
        if (!gt_record_take_over(directory, &from, key, name, record))
            continue;
        wipe_notes(*record, run);
        return true;
    }
    return false;
}

// ---- this run -------------------------------------------------------------------------------------------------------

void gt_launch_note_annotations(void) {
    struct gt_run *run = gt_setup.life->run;
    if (run != NULL && run->pid == gt_getpid())
        run->annotated = 1;
}

void gt_launch_begin(int directory, const struct gt_key *key) {
    struct gt_life *life = gt_setup.life;
    if (gt_setup.launches == NULL)
        gt_setup.launches = map_ring(directory, O_CREAT);
    life->run = NULL;
    if (gt_setup.launches == NULL)
        return;
    uint64_t number = atomic_fetch_add((_Atomic uint64_t *)&gt_setup.launches->next, 1);
    struct gt_run *run = &gt_setup.launches->runs[number % RUN_COUNT];
    *run = (struct gt_run){
        .boot = gt_record_checksum(key->boot_id, sizeof key->boot_id),
        .start_ticks = key->start_ticks,
        .pid = key->pid,
        .state = GT_STATE_ARMED,
        .started_ns = gt_clock_ns(CLOCK_BOOTTIME),
    };
    life->run_number = number;
    life->run = run;
}

void gt_launch_end(void) {
    gt_launch_mark(GT_STATE_DISARMED);
    // The mapping stays: another thread may be asking this moment.
    gt_setup.life->run = NULL;
    gt_setup.launches = NULL;
}

void gt_capture_launch(struct gt_capture *capture) {
    (void)capture;
    gt_launch_mark(GT_STATE_CRASHED);
}

void gt_launch_mark(enum gt_state state) {
    struct gt_run *run = gt_setup.life->run;
    // More runs than the ring holds may have begun since.
    if (run == NULL || run->pid != gt_getpid())
        return;
    run->ended_ns = state == GT_STATE_ARMED ? 0 : gt_clock_ns(CLOCK_BOOTTIME);
    run->state = state;
}

// ---- what the application asks -------------------------------------------------------------------------------------

/// A walk back from this run.
struct walk {
    const struct gt_launches *ring;
    const struct gt_run *own;
    uint64_t newest;
    uint64_t number;
};

static bool is_running(const struct gt_run *run, const struct gt_run *own) {
    return run->state == GT_STATE_ARMED && run->boot == own->boot && gt_process_lives(run->pid, run->start_ticks);
}

static bool crashed_early(const struct gt_run *run) {
    return run->state == GT_STATE_CRASHED && run->ended_ns - run->started_ns <= EARLY_NS;
}

/// The latest earlier run that is over; NULL when no more are known.
static const struct gt_run *step_back(struct walk *walk) {
    while (walk->number > 0 && walk->newest - (walk->number - 1) < RUN_COUNT) {
        const struct gt_run *run = &walk->ring->runs[--walk->number % RUN_COUNT];
        if (run->state != GT_STATE_EMPTY && !is_running(run, walk->own))
            return run;
    }
    return NULL;
}

static uint32_t state_after(const struct gt_run *previous) {
    switch (previous != NULL ? previous->state : GT_STATE_EMPTY) {
    case GT_STATE_CRASHED:
        return GT_LAUNCH_AFTER_CRASH;
    case GT_STATE_ARMED:
        return GT_LAUNCH_AFTER_UNEXPLAINED_END;
    default:
        return GT_LAUNCH_NORMAL;
    }
}

struct gt_launch gt_launch_state(void) {
    struct gt_launch launch = {.state = GT_LAUNCH_UNKNOWN};
    if (!gt_is_armed())
        return launch;
    uint64_t own = gt_setup.life->run_number;
    struct walk walk = {gt_setup.launches, gt_setup.life->run, own, own};
    if (walk.ring == NULL || walk.own == NULL)
        return launch;
    const struct gt_run *previous = step_back(&walk);
    launch.state = state_after(previous);
    for (; previous != NULL && crashed_early(previous); previous = step_back(&walk))
        launch.early_crashes++;
    if (launch.early_crashes >= LOOP_LENGTH)
        launch.state = GT_LAUNCH_CRASH_LOOP;
    return launch;
}

uint64_t gt_kept_number(void) {
    struct gt_launches *ring = gt_is_armed() ? gt_setup.launches : NULL;
    return ring != NULL ? atomic_load(&ring->kept_number) : 0;
}

void gt_keep_number(uint64_t number) {
    struct gt_launches *ring = gt_is_armed() ? gt_setup.launches : NULL;
    if (ring != NULL)
        atomic_store(&ring->kept_number, number);
}
