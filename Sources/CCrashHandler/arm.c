// Arming and disarming. Everything the handler will need is made here; whatever fails is undone.
#include "gt_internal.h"

#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#define TEXT_CAPACITY 256
#define UNLIMITED_STACK ((uintptr_t)1 << 30)

extern void *__libc_stack_end __attribute__((weak)); // the stack pointer at process entry, glibc's ld.so

struct gt_setup gt_setup;

static struct gt_arm_result result(enum gt_arm_failure failure, int error) {
    return (struct gt_arm_result){.failure = failure, .error = error};
}

// ---- what is made once in a process --------------------------------------------------------------------------------

static void learn_main_stack(void) {
    struct rlimit limit = {0};
    if (&__libc_stack_end == NULL || gt_syscall4(SYS_prlimit64, 0, RLIMIT_STACK, 0, (long)&limit) != 0)
        return;
    // Above it lie the arguments and the environment, which no stack trace needs.
    gt_setup.main_stack_high = (uintptr_t)__libc_stack_end + 16;
    uintptr_t size = limit.rlim_cur < UNLIMITED_STACK ? limit.rlim_cur : UNLIMITED_STACK;
    gt_setup.main_stack_low = gt_setup.main_stack_high - size;
}

/// The first alternate stacks, the page of the life right behind them, and room for the first record: in one mapping
/// that is opened in parts. What stays closed between them are their guard pages, which cost nothing so.
static bool make_life_and_stacks(void) {
    if (gt_setup.life != NULL)
        return true;
    size_t page_size = gt_setup.page_size, stacks = gt_alternate_stacks_size();
    char *room = gt_map(stacks + page_size + gt_record_room_size(), PROT_NONE, GT_STACK_MAPPING);
    char *page = room + stacks;
    if (room == NULL || !gt_alternate_stacks_take(room, page_size))
        return false;
    gt_setup.life_is_wiped = gt_advise(page, page_size, MADV_WIPEONFORK);
    gt_setup.life = (struct gt_life *)page;
    gt_setup.record_room = page + page_size;
    return true;
}

/// The first call through each of these may run the loader, which a handler must not.
static void bind_libc(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    volatile size_t length = sizeof now;
    struct timespec copy;
    memcpy(&copy, &now, length);
    memset(&copy, 0, length);
}

static bool prepare(void) {
    if (gt_setup.prepared)
        return true;
    gt_setup.page_size = getauxval(AT_PAGESZ);
    learn_main_stack();
    bind_libc();
    gt_messages_bind();
    gt_exception_bind();
    gt_async_bind();
    gt_masks_bind();
    gt_setup.prepared = gt_alternate_stacks_prepare() && make_life_and_stacks();
    return gt_setup.prepared;
}

// ---- the record ----------------------------------------------------------------------------------------------------

uint32_t gt_text_reserve(struct gt_text_pool *pool, size_t length) {
    while (pool->next + length > pool->end) {
        if (pool->end == GT_SECTIONS_OFFSET)
            return 0;
        bool first = pool->end == GT_SURROUNDINGS_OFFSET;
        pool->next = first ? pool->second : GT_MODULE_TEXT_OFFSET;
        pool->end = first ? GT_ANNOTATIONS_OFFSET : GT_SECTIONS_OFFSET;
    }
    uint32_t at = pool->next;
    pool->next += (uint32_t)length;
    return at;
}

struct gt_range gt_header_text(uint8_t *record, struct gt_text_pool *pool, const char *text, size_t length) {
    uint32_t at = gt_text_reserve(pool, length);
    gt_copy(record + at, text, at != 0 ? length : 0);
    return (struct gt_range){at, at != 0 ? (uint32_t)length : 0};
}

/// Not part of its caller, whose frame would be as large as this and all that it calls.
__attribute__((noinline)) static struct gt_range put_executable(uint8_t *record, struct gt_text_pool *pool) {
    char executable[PATH_MAX];
    long length = gt_readlink("/proc/self/exe", executable, sizeof executable);
    return gt_header_text(record, pool, executable, length > 0 ? (size_t)length : 0);
}

static void fill_header(uint8_t *record, const struct gt_key *key, const struct gt_arm_options *options) {
    struct gt_record_header *header = (struct gt_record_header *)record;
    struct gt_text_pool pool;
    uint32_t modules_offset = gt_modules_place(&pool);
    const char *version = options->app_version != NULL ? options->app_version : "";
    *header = (struct gt_record_header){
        .magic = GT_RECORD_MAGIC,
        .version = GT_RECORD_VERSION,
        .header_size = sizeof *header,
        .record_size = GT_RECORD_SIZE,
        .architecture = GT_ARCHITECTURE,
        .page_size = (uint32_t)gt_setup.page_size,
        .pid = key->pid,
        .start_ticks = key->start_ticks,
        .uid = (uint32_t)gt_syscall4(SYS_getuid, 0, 0, 0, 0),
        .armed_realtime_ns = gt_clock_ns(CLOCK_REALTIME),
        .armed_monotonic_ns = gt_clock_ns(CLOCK_MONOTONIC),
        .armed_boottime_ns = gt_clock_ns(CLOCK_BOOTTIME),
        .annotations_offset = GT_ANNOTATIONS_OFFSET,
        .breadcrumbs_offset = GT_BREADCRUMBS_OFFSET,
        .modules_offset = modules_offset,
        .sections_offset = GT_SECTIONS_OFFSET,
    };
    header->boot_id = gt_header_text(record, &pool, key->boot_id, strlen(key->boot_id));
    header->executable = put_executable(record, &pool);
    header->app_id = gt_header_text(record, &pool, options->app_id, strlen(options->app_id));
    header->app_version = gt_header_text(record, &pool, version, strlen(version));
    gt_surroundings_record(record, &pool);
    gt_modules_cache(record, &pool);
    gt_header_seal(header);
    header->sections_end = GT_SECTIONS_OFFSET;
    atomic_thread_fence(memory_order_release);
    header->state = GT_STATE_ARMED;
    bool fits = pool.end == GT_SURROUNDINGS_OFFSET && modules_offset < GT_TEXT_OFFSET;
    gt_record_keep(record, fits ? GT_TEXT_OFFSET : GT_ANNOTATIONS_OFFSET);
}

static enum gt_arm_failure record_failure(int error) {
    switch (error) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return GT_ARM_SPACE;
    case ENOMEM:
        return GT_ARM_MEMORY;
    case EEXIST:
        return GT_ARM_RECORD_EXISTS;
    case EROFS:
    case EACCES:
        return GT_ARM_DIRECTORY_READ_ONLY;
    default:
        return GT_ARM_RECORD;
    }
}

/// Children, and hangs, open it again, wherever the working directory is by then.
static bool remember_directory(const char *path) {
    if (path[0] != '/')
        return realpath(path, gt_setup.directory) != NULL;
    *gt_put_text(gt_setup.directory, path) = 0;
    return true;
}

/// One that a plain end left behind, or a new one where the quota has room.
static struct gt_arm_result make_record(int directory, const struct gt_key *key) {
    uint8_t *record = NULL;
    if (!gt_launch_take_over(directory, key, gt_setup.record_name, &record)) {
        if (!gt_quota_make_room(directory, key))
            return result(GT_ARM_QUOTA, EDQUOT);
        int error = -gt_record_create(directory, key, gt_setup.record_name, &record);
        if (error != 0)
            return result(record_failure(error), error);
    }
    gt_launch_begin(directory, key);
    gt_setup.record = record;
    gt_setup.record_pid = key->pid;
    return result(GT_ARM_OK, 0);
}

static struct gt_arm_result create_record(const struct gt_arm_options *options) {
    struct gt_key key;
    int error = -gt_key_read(&key);
    if (error != 0)
        return result(GT_ARM_PROCESS_KEY, error);
    gt_setup.caught = key.caught;
    int directory = -1;
    struct gt_arm_result opened = gt_directory_open(options->directory, &directory);
    if (opened.failure != GT_ARM_OK)
        return opened;
    if (!remember_directory(options->directory)) {
        error = errno;
        gt_close(directory);
        return result(GT_ARM_DIRECTORY, error);
    }
    gt_quota_set(options->max_records, options->max_bytes);
    struct gt_arm_result made = make_record(directory, &key);
    if (made.failure != GT_ARM_OK) {
        gt_close(directory);
        return made;
    }
    gt_hold(directory);
    fill_header(gt_setup.record, &key, options);
    return made;
}

static void remove_record(void) {
    int directory = gt_openat(AT_FDCWD, gt_setup.directory, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0);
    if (directory < 0)
        return;
    gt_syscall4(SYS_unlinkat, directory, (long)gt_setup.record_name, 0, 0);
    gt_close(directory);
}

// ---- the public functions ------------------------------------------------------------------------------------------

static int install_actions(void) {
    for (int i = 0; i < GT_FATAL_SIGNAL_COUNT; i++) {
        int error = gt_install_action(gt_fatal_signals[i]);
        if (error == 0)
            continue;
        while (--i >= 0)
            gt_restore_action(gt_fatal_signals[i]);
        return error;
    }
    return 0;
}

/// From here on the record is this life's, and a crash is captured.
void gt_life_begin(void) {
    struct gt_life *life = gt_setup.life;
    life->record = gt_setup.record;
    atomic_store(&life->owner, 0);
    atomic_store(&life->survivor, 0);
    atomic_store(&life->dying, 0);
    atomic_store(&life->capture, NULL);
    atomic_store(&life->pid, gt_setup.record_pid);
}

/// What options point to that were not given. Not on the stack: each page of that which nobody has used before costs as
/// much as some system calls.
static char default_name[TEXT_CAPACITY + 2], default_directory[GT_PATH_CAPACITY];

/// The name of the executable, cut where it is too long; false where /proc can't be read. Not part of its caller, whose
/// frame would be as large as this and all that it calls.
__attribute__((noinline)) static bool find_default_name(void) {
    char executable[PATH_MAX];
    long length = gt_readlink("/proc/self/exe", executable, sizeof executable - 1);
    if (length <= 0)
        return false;
    executable[length] = 0;
    strncpy(default_name, strrchr(executable, '/') + 1, sizeof default_name - 1);
    return true;
}

static bool fits(const char *text) { return gt_is_within(text, TEXT_CAPACITY); }

static enum gt_arm_failure take_options(const struct gt_arm_options *given, struct gt_arm_options *options) {
    if (given != NULL && given->size < sizeof given->size)
        return GT_ARM_ARGUMENT;
    if (given != NULL)
        // A caller that was compiled against an older header gives less.
        memcpy(options, given, given->size < sizeof *options ? given->size : sizeof *options);
    if (options->app_id == NULL) {
        if (!find_default_name())
            return GT_ARM_PROCESS_KEY;
        options->app_id = default_name;
    }
    if (*options->app_id == 0 || !fits(options->app_id) ||
        (options->app_version != NULL && !fits(options->app_version)))
        return GT_ARM_ARGUMENT;
    if (options->directory == NULL) {
        if (!gt_directory_default(options->app_id, default_directory))
            return GT_ARM_DIRECTORY;
        options->directory = default_directory;
    }
    return GT_ARM_OK;
}

struct gt_arm_result gt_arm(const struct gt_arm_options *given) {
    gt_touch((uint32_t *)&gt_setup.armed);
    if (gt_is_armed() && !gt_child_give_up_record(GT_END_NOTED))
        return result(GT_ARM_ALREADY, 0);
    struct gt_arm_options options = {0};
    enum gt_arm_failure refused = take_options(given, &options);
    if (refused != GT_ARM_OK)
        return result(refused, refused == GT_ARM_ARGUMENT ? EINVAL : errno);
    if (!prepare())
        return result(GT_ARM_MEMORY, ENOMEM);
    struct gt_arm_result created = create_record(&options);
    if (created.failure != GT_ARM_OK)
        return created;
    gt_alternate_stack_adopt();
    gt_notes_reset();
    gt_life_begin();
    int error = install_actions();
    if (error != 0) {
        gt_disarm();
        return result(GT_ARM_SIGNALS, error);
    }
    gt_unblock_fatal_signals();
    gt_look_for_sandbox();
    atomic_store(&gt_setup.armed, 1);
    gt_open_masks(gt_setup.caught);
    gt_adopt_running_threads();
    gt_watch_endings();
    return result(GT_ARM_OK, 0);
}

void gt_disarm(void) {
    if (!gt_is_armed())
        return;
    atomic_store(&gt_setup.armed, 0);
    for (int i = 0; i < GT_FATAL_SIGNAL_COUNT; i++)
        // A thread that was stuck while arming may still have our SIGSYS coming: without a handler it would kill.
        if (gt_fatal_signals[i] != SIGSYS || !gt_adoption_outstanding())
            gt_restore_action(gt_fatal_signals[i]);
    atomic_store(&gt_setup.life->pid, 0);
    gt_launch_end();
    ((struct gt_record_header *)gt_setup.record)->state = GT_STATE_DISARMED;
    // The mapping stays: another thread may be leaving a breadcrumb in it this moment.
    remove_record();
    gt_release_held();
}
