// The C++ exception a thread was handling when it called abort: std::terminate has just caught it. Written against the
// Itanium C++ ABI (https://itanium-cxx-abi.github.io/cxx-abi/abi-eh.html) as libstdc++ lays it out, in C.
#include "gt_internal.h"

#include <dlfcn.h>

#define TEXT_CAPACITY 4096

/// libstdc++'s __cxa_exception, libsupc++/unwind-cxx.h. The thrown object follows it.
struct cxa_exception {
    void *type; // std::type_info
    void *destructor;
    void *unexpected_handler;
    void *terminate_handler;
    struct cxa_exception *next;
    int handler_count;
    int handler_switch_value;
    const unsigned char *action_record;
    const unsigned char *lsda;
    uintptr_t catch_temp;
    void *adjusted;
    uint64_t unwind_header[4]; // _Unwind_Exception
};

struct cxa_globals {
    struct cxa_exception *caught;
    unsigned int uncaught;
};

/// std::type_info: a virtual table and a mangled name.
struct type_info {
    void **virtual_table;
    const char *name;
};

extern struct cxa_globals *__cxa_get_globals_fast(void) __attribute__((weak));
extern struct type_info _ZTISt9exception __attribute__((weak)); // typeinfo for std::exception

static struct cxa_globals *(*get_globals)(void);
static struct type_info *exception_type;

void gt_exception_bind(void) {
    get_globals = __cxa_get_globals_fast;
    exception_type = &_ZTISt9exception;
    if (get_globals == NULL)
        get_globals = (struct cxa_globals * (*)(void)) dlsym(RTLD_DEFAULT, "__cxa_get_globals_fast");
    if (exception_type == NULL)
        exception_type = (struct type_info *)dlsym(RTLD_DEFAULT, "_ZTISt9exception");
    // The first call sets up the thread-local part; each thread that throws has done that itself.
    if (get_globals != NULL)
        get_globals();
}

static void put_text(struct gt_capture *capture, enum gt_section_kind kind, uintptr_t text) {
    if (text == 0 || gt_section_room(capture) < TEXT_CAPACITY)
        return;
    size_t length = gt_read_text(capture, (char *)gt_section_payload(capture), text, TEXT_CAPACITY);
    if (length > 0)
        gt_section_close(capture, kind, length, length == TEXT_CAPACITY ? GT_FLAG_TRUNCATED : 0, capture->tid, 0);
}

/// The exception this thread was handling, if it is aborting.
static bool find_exception(struct gt_capture *capture, struct cxa_exception *exception, uintptr_t *object) {
    struct cxa_globals *globals = capture->signal_number == SIGABRT && get_globals != NULL ? get_globals() : NULL;
    if (globals == NULL || globals->caught == NULL ||
        !gt_read(capture, exception, (uintptr_t)globals->caught, sizeof *exception))
        return false;
    *object = (uintptr_t)(globals->caught + 1);
    return true;
}

void gt_capture_exception_type(struct gt_capture *capture) {
    struct cxa_exception exception;
    struct type_info type;
    uintptr_t object;
    char first;
    // A name that begins with "*" is compared by address; the star is no part of it.
    if (find_exception(capture, &exception, &object) &&
        gt_read(capture, &type, (uintptr_t)exception.type, sizeof type) &&
        gt_read(capture, &first, (uintptr_t)type.name, 1))
        put_text(capture, GT_SECTION_EXCEPTION_TYPE, (uintptr_t)type.name + (first == '*'));
}

void gt_capture_exception_text(struct gt_capture *capture) {
    // virtual bool type_info::__do_catch(const type_info *thrown, void **object, unsigned outer) const: slot 4.
    typedef bool (*do_catch)(struct type_info *self, struct type_info *thrown, void **object, unsigned outer);
    typedef const char *(*what)(void *self); // virtual const char *exception::what() const: slot 2
    struct cxa_exception exception;
    uintptr_t address;
    if (exception_type == NULL || !find_exception(capture, &exception, &address))
        return;
    void *object = (void *)address;
    if (!((do_catch)exception_type->virtual_table[4])(exception_type, exception.type, &object, 1))
        return;
    void **virtual_table = *(void ***)object;
    put_text(capture, GT_SECTION_EXCEPTION_TEXT, (uintptr_t)((what)virtual_table[2])(object));
}
