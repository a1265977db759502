// Annotations and breadcrumbs: stored straight into the record's mapping, so they are there however the process dies.
#include "gt_internal.h"

#include <sched.h>
#include <string.h>
#include <time.h>

bool gt_is_armed(void) {
    struct gt_life *life = gt_setup.life;
    int pid = life != NULL ? atomic_load_explicit(&life->pid, memory_order_acquire) : 0;
    return pid != 0 && (gt_setup.life_is_wiped || pid == gt_getpid());
}

/// Cuts text at a UTF-8 boundary.
static size_t cut(const char *text, size_t length, size_t capacity) {
    if (length <= capacity)
        return length;
    size_t end = capacity;
    while (end > 0 && ((unsigned char)text[end] & 0xC0) == 0x80)
        end--;
    return end > 0 ? end : capacity;
}

/// Set once a clean end has wiped the notes: what other threads still leave is wiped by themselves.
static atomic_bool forgotten;

/// Zeros that the compiler may not leave out although nobody in this process reads them again.
static void wipe(void *bytes, size_t length) {
    memset(bytes, 0, length);
    __asm__ volatile("" : : "r"(bytes) : "memory");
}

static uint64_t now_us(void) { return gt_clock_ns(CLOCK_MONOTONIC) / 1000; }

// ---- annotations ---------------------------------------------------------------------------------------------------

static atomic_flag annotations_busy = ATOMIC_FLAG_INIT;

static struct gt_annotation *slot_at(uint32_t index) {
    return (struct gt_annotation *)(gt_setup.life->record + GT_ANNOTATIONS_OFFSET + index * GT_ANNOTATION_SIZE);
}

static uint32_t index_of(const struct gt_annotation *slot) {
    return (uint32_t)((const uint8_t *)slot - (const uint8_t *)slot_at(0)) / GT_ANNOTATION_SIZE;
}

static char *text_at(struct gt_annotation *slot, size_t offset) { return (char *)slot + offset; }

/// Whether this life has left any annotation.
static bool annotated;

/// A number for each slot's key, so that few keys have to be compared; 0: the slot is empty. Of this life alone.
static uint32_t key_marks[GT_ANNOTATION_COUNT];

static uint32_t mark_of(const char *key, size_t length) {
    uint32_t mark = 2166136261u; // FNV-1a
    for (size_t i = 0; i < length; i++)
        mark = (mark ^ (unsigned char)key[i]) * 16777619u;
    return mark | 1;
}

static struct gt_annotation *find(const char *key, size_t length, uint32_t mark, bool make) {
    struct gt_annotation *empty = NULL;
    for (uint32_t i = 0; i < GT_ANNOTATION_COUNT; i++) {
        if (key_marks[i] == 0 && empty == NULL)
            empty = slot_at(i);
        if (key_marks[i] != mark)
            continue;
        struct gt_annotation *slot = slot_at(i);
        if (slot->key_length == length && memcmp(text_at(slot, GT_ANNOTATION_KEY_OFFSET), key, length) == 0)
            return slot;
    }
    return make ? empty : NULL;
}

/// Replaces one text; of a longer one before, nothing stays in the file.
static void replace(char *text, size_t old_length, size_t capacity, const char *by, size_t length) {
    memcpy(text, by, length);
    if (old_length > length)
        wipe(text + length, (old_length < capacity ? old_length : capacity) - length);
}

/// The sequence is odd while the slot changes, so a crash in the middle shows.
static void store(struct gt_annotation *slot, const char *key, size_t key_length, const char *value, size_t length) {
    uint32_t sequence = slot->sequence;
    atomic_store_explicit((_Atomic uint32_t *)&slot->sequence, sequence + 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    replace(text_at(slot, GT_ANNOTATION_KEY_OFFSET), slot->key_length, GT_ANNOTATION_KEY_CAPACITY, key, key_length);
    replace(text_at(slot, GT_ANNOTATION_VALUE_OFFSET), slot->value_length, GT_ANNOTATION_VALUE_CAPACITY, value, length);
    slot->key_length = (uint16_t)key_length;
    slot->value_length = (uint16_t)length;
    slot->monotonic_us = now_us();
    atomic_store_explicit((_Atomic uint32_t *)&slot->sequence, sequence + 2, memory_order_release);
}

static bool set(const char *key, size_t key_length, const char *value, size_t length) {
    uint32_t mark = mark_of(key, key_length);
    struct gt_annotation *slot = find(key, key_length, mark, value != NULL);
    if (slot == NULL)
        return value == NULL;
    if (!annotated)
        gt_launch_note_annotations();
    annotated = true;
    key_marks[index_of(slot)] = value != NULL ? mark : 0;
    if (value != NULL)
        store(slot, key, key_length, value, cut(value, length, GT_ANNOTATION_VALUE_CAPACITY));
    else
        store(slot, "", 0, "", 0);
    if (atomic_load(&forgotten))
        wipe(slot, GT_ANNOTATION_SIZE);
    return true;
}

/// Nobody waits for ever: a thread may have crashed, and been saved by a handler of the application's, or have been
/// interrupted by one, in the middle of its change.
#define LONGEST_WAIT_US 100000

static bool become_writer(void) {
    if (!atomic_flag_test_and_set_explicit(&annotations_busy, memory_order_acquire))
        return true;
    uint64_t deadline = now_us() + LONGEST_WAIT_US;
    while (atomic_flag_test_and_set_explicit(&annotations_busy, memory_order_acquire)) {
        if (now_us() > deadline)
            return false;
        sched_yield();
    }
    return true;
}

bool gt_annotate_bytes(const char *key, size_t key_length, const char *value, size_t value_length) {
    if (!gt_is_armed() || key_length == 0)
        return false;
    key_length = cut(key, key_length, GT_ANNOTATION_KEY_CAPACITY);
    if (!become_writer())
        return false;
    bool done = set(key, key_length, value, value_length);
    atomic_flag_clear_explicit(&annotations_busy, memory_order_release);
    return done;
}

bool gt_annotate(const char *key, const char *value) {
    return gt_annotate_bytes(key, strlen(key), value, value != NULL ? strlen(value) : 0);
}

// ---- breadcrumbs ---------------------------------------------------------------------------------------------------

static _Thread_local int breadcrumb_tid __attribute__((tls_model("initial-exec")));

bool gt_breadcrumb_bytes(const char *text, size_t length) {
    if (!gt_is_armed())
        return false;
    uint8_t *record = gt_setup.life->record;
    struct gt_record_header *header = (struct gt_record_header *)record;
    uint64_t entry = atomic_fetch_add_explicit((_Atomic uint64_t *)&header->breadcrumb_next, 1, memory_order_relaxed);
    uint8_t *at = record + GT_BREADCRUMBS_OFFSET + entry % GT_BREADCRUMB_COUNT * GT_BREADCRUMB_SIZE;
    struct gt_breadcrumb *slot = (struct gt_breadcrumb *)at;
    if (breadcrumb_tid == 0)
        breadcrumb_tid = gt_gettid();
    length = cut(text, length, GT_BREADCRUMB_TEXT_CAPACITY);
    atomic_store_explicit((_Atomic uint64_t *)&slot->sequence, 0, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    replace((char *)at + GT_BREADCRUMB_TEXT_OFFSET, slot->text_length, GT_BREADCRUMB_TEXT_CAPACITY, text, length);
    slot->monotonic_us = now_us();
    slot->tid = breadcrumb_tid;
    slot->text_length = (uint16_t)length;
    atomic_store_explicit((_Atomic uint64_t *)&slot->sequence, entry + 1, memory_order_release);
    if (atomic_load(&forgotten))
        wipe(slot, GT_BREADCRUMB_SIZE);
    return true;
}

bool gt_breadcrumb(const char *text) { return gt_breadcrumb_bytes(text, strlen(text)); }

// ---- both ----------------------------------------------------------------------------------------------------------

void gt_notes_forget(void) {
    uint8_t *record = gt_setup.life->record;
    // Takes no lock: _exit may be called from a signal handler that interrupted a writer.
    atomic_store(&forgotten, true);
    // Slots that were never used stay untouched, so that their pages need not be read or written.
    for (uint32_t i = 0; annotated && i < GT_ANNOTATION_COUNT; i++)
        if (slot_at(i)->sequence != 0)
            wipe(slot_at(i), GT_ANNOTATION_SIZE);
    uint64_t left = atomic_load((_Atomic uint64_t *)&((struct gt_record_header *)record)->breadcrumb_next);
    for (uint64_t i = 0; i < left && i < GT_BREADCRUMB_COUNT; i++)
        wipe(record + GT_BREADCRUMBS_OFFSET + i * GT_BREADCRUMB_SIZE, GT_BREADCRUMB_SIZE);
}

void gt_notes_inherit(void) {
    breadcrumb_tid = 0;
    atomic_store(&forgotten, false);
    atomic_flag_clear(&annotations_busy);
}

void gt_notes_reset(void) {
    gt_notes_inherit();
    memset(key_marks, 0, sizeof key_marks);
    annotated = false;
}
