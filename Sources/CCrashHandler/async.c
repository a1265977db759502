// Who awaits the crashed function: Swift keeps callers of async functions not on the stack but in a chain of contexts
// on the heap. Their heads are found by what they look like, in registers and on the stack, since nothing else tells
// their place in optimised code; what is no context after all does no harm in a record.
#include "gt_internal.h"

#include <dlfcn.h>

/// How much of the stack is searched: the frames between the fault and the innermost async function.
#define SEARCH_CAPACITY (32 * 1024)
#define CONTEXT_CAPACITY 256
/// Addresses below are never mapped, and above not the program's.
#define LOWEST_ADDRESS ((uintptr_t)1 << 16)
#define HIGHEST_ADDRESS ((uintptr_t)1 << 47)

/// The head of every context (Swift's include/swift/ABI/Task.h, AsyncContext).
struct async_context {
    uintptr_t parent; // the awaiting function's context; 0 at the outermost
    uintptr_t resume; // where that function goes on
};

/// Part of the concurrency runtime, linked statically or not; absent where nothing is async.
extern void swift_task_create(void) __attribute__((weak));

/// Too large for an alternate stack. Used by the owner of the record alone.
static uintptr_t found[CONTEXT_CAPACITY];
static size_t found_count;

void gt_async_bind(void) {
    gt_setup.runtimes.has_concurrency = swift_task_create != NULL || dlsym(RTLD_DEFAULT, "swift_task_create") != NULL;
}

static bool is_found(uintptr_t address) {
    for (size_t i = 0; i < found_count; i++)
        if (found[i] == address)
            return true;
    return false;
}

/// Whether the address is some module's own: contexts are not, and where they resume is. Lock-free.
static bool is_of_module(uintptr_t address) {
    struct dl_find_object object;
    return _dl_find_object((void *)address, &object) == 0;
}

static bool may_be_context(uintptr_t address) {
    return (address & 15) == 0 && address >= LOWEST_ADDRESS && address < HIGHEST_ADDRESS && !is_of_module(address);
}

/// Saves the chain that begins at `address`, up to what is saved already.
static void save_chain(struct gt_capture *capture, uintptr_t address) {
    struct async_context context;
    while (found_count < CONTEXT_CAPACITY && may_be_context(address) && !is_found(address) &&
           gt_section_room(capture) > 2 * sizeof(struct gt_section) &&
           gt_read(capture, &context, address, sizeof context) && is_of_module(context.resume)) {
        found[found_count++] = address;
        gt_copy(gt_section_payload(capture), &context, sizeof context);
        gt_section_close(capture, GT_SECTION_MEMORY, sizeof context, 0, capture->tid, address);
        address = context.parent;
    }
}

void gt_capture_async_contexts(struct gt_capture *capture) {
    if (!gt_setup.runtimes.has_concurrency)
        return;
    found_count = 0;
    struct gt_registers registers;
    gt_registers_from(capture->context, &registers);
    for (uint32_t i = 0; i < registers.count; i++)
        save_chain(capture, registers.value[i]);
    uintptr_t words[64];
    uintptr_t sp = gt_context_sp(capture->context) & ~(uintptr_t)(sizeof words[0] - 1);
    for (uintptr_t at = sp; at - sp < SEARCH_CAPACITY; at += sizeof words) {
        size_t length = gt_read_some(capture, words, at, sizeof words);
        for (size_t i = 0; i < length / sizeof words[0]; i++)
            if (words[i] < sp || words[i] - sp >= SEARCH_CAPACITY)
                save_chain(capture, words[i]);
        if (length < sizeof words)
            return;
    }
}
