// What the runtimes said before they gave up: Swift's fatal error text, glibc's abort message.
#include "gt_internal.h"

#include <dlfcn.h>

#define MESSAGE_CAPACITY 8192

/// Swift's runtime keeps the text of the last fatal error behind this (SwiftShims/CrashReporter.h on other systems).
extern const char *_Atomic *swift_getFatalErrorMessageBuffer(void) __attribute__((weak));

/// glibc's, stdlib/abort.c: what assert, the heap checks, stack protector and FORTIFY printed.
struct abort_message {
    unsigned int size; // of the mapping that holds it
    char text[];
};

void gt_messages_bind(void) {
    const char *_Atomic *(*swift)(void) = swift_getFatalErrorMessageBuffer;
    if (swift == NULL)
        swift = (const char *_Atomic *(*)(void))dlsym(RTLD_DEFAULT, "swift_getFatalErrorMessageBuffer");
    gt_setup.runtimes.swift_message = swift != NULL ? swift() : NULL;
    gt_setup.runtimes.abort_message = (struct abort_message **)dlsym(RTLD_DEFAULT, "__abort_msg");
}

static void copy_message(struct gt_capture *capture, enum gt_section_kind kind, uintptr_t from) {
    size_t room = gt_section_room(capture);
    if (room < MESSAGE_CAPACITY)
        return;
    size_t length = gt_read_text(capture, (char *)gt_section_payload(capture), from, MESSAGE_CAPACITY);
    if (length > 0)
        gt_section_close(capture, kind, length, length == MESSAGE_CAPACITY ? GT_FLAG_TRUNCATED : 0, capture->tid, 0);
}

void gt_capture_messages(struct gt_capture *capture) {
    const char *_Atomic *swift_message = gt_setup.runtimes.swift_message;
    struct abort_message **abort_message = gt_setup.runtimes.abort_message;
    uintptr_t text = 0;
    if (swift_message != NULL && gt_read(capture, &text, (uintptr_t)swift_message, sizeof text) && text != 0)
        copy_message(capture, GT_SECTION_SWIFT_MESSAGE, text);
    text = 0;
    if (abort_message != NULL && gt_read(capture, &text, (uintptr_t)abort_message, sizeof text) && text != 0)
        copy_message(capture, GT_SECTION_ABORT_MESSAGE, text + offsetof(struct abort_message, text));
}
