// The C++ exception a thread was handling when it called abort: std::terminate has just caught it. Written against the
// Itanium C++ ABI (https://itanium-cxx-abi.github.io/cxx-abi/abi-eh.html) as libstdc++ lays it out, in C.
#include "gt_internal.h"

#include <dlfcn.h>

#define TEXT_CAPACITY 4096
/// The last byte of the class of an exception that std::rethrow_exception threw (std::future and the like): the object,
/// with a head of its own, is where others have their type.
#define DEPENDENT 1

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

void gt_exception_bind(void) {
    struct gt_runtimes *runtimes = &gt_setup.runtimes;
    runtimes->get_globals = __cxa_get_globals_fast;
    runtimes->exception_type = &_ZTISt9exception;
    if (runtimes->get_globals == NULL)
        runtimes->get_globals = (struct cxa_globals * (*)(void)) dlsym(RTLD_DEFAULT, "__cxa_get_globals_fast");
    if (runtimes->exception_type == NULL)
        runtimes->exception_type = (struct type_info *)dlsym(RTLD_DEFAULT, "_ZTISt9exception");
    // The first call sets up the thread-local part; each thread that throws has done that itself.
    if (runtimes->get_globals != NULL)
        runtimes->get_globals();
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
    struct cxa_globals *(*get_globals)(void) = gt_setup.runtimes.get_globals;
    struct cxa_globals *globals = capture->signal_number == SIGABRT && get_globals != NULL ? get_globals() : NULL;
    if (globals == NULL || globals->caught == NULL ||
        !gt_read(capture, exception, (uintptr_t)globals->caught, sizeof *exception))
        return false;
    *object = (uintptr_t)(globals->caught + 1);
    if ((exception->unwind_header[0] & 0xff) != DEPENDENT)
        return true;
    *object = (uintptr_t)exception->type;
    return gt_read(capture, exception, *object - sizeof *exception, sizeof *exception);
}

/// Its mangled type's name.
static bool find_type_name(struct gt_capture *capture, const struct cxa_exception *exception, uintptr_t *name) {
    struct type_info type;
    char first;
    if (!gt_read(capture, &type, (uintptr_t)exception->type, sizeof type) ||
        !gt_read(capture, &first, (uintptr_t)type.name, 1))
        return false;
    // One that begins with "*" is compared by address; the star is no part of it.
    *name = (uintptr_t)type.name + (first == '*');
    return true;
}

void gt_capture_exception_type(struct gt_capture *capture) {
    struct cxa_exception exception;
    uintptr_t object, name;
    if (find_exception(capture, &exception, &object) && find_type_name(capture, &exception, &name))
        put_text(capture, GT_SECTION_EXCEPTION_TYPE, name);
}

// ---- what was thrown, where that is a text or a number --------------------------------------------------------------

static void put_bytes(struct gt_capture *capture, uintptr_t text, size_t length) {
    if (gt_section_room(capture) < TEXT_CAPACITY)
        return;
    size_t kept = length < TEXT_CAPACITY ? length : TEXT_CAPACITY;
    size_t got = gt_read_some(capture, gt_section_payload(capture), text, kept);
    if (got > 0)
        gt_section_close(capture, GT_SECTION_EXCEPTION_TEXT, got, got < length ? GT_FLAG_TRUNCATED : 0, capture->tid,
                         0);
}

/// A std::string begins with its text's address and length, a std::string_view the other way round.
static void put_string(struct gt_capture *capture, uintptr_t object, size_t text_at) {
    uintptr_t words[2];
    if (gt_read(capture, words, object, sizeof words))
        put_bytes(capture, words[text_at], words[1 - text_at]);
}

/// A char *, or the std::string of the older layout, which is one.
static void put_pointed(struct gt_capture *capture, uintptr_t object, size_t unused) {
    (void)unused;
    uintptr_t text;
    if (gt_read(capture, &text, object, sizeof text))
        put_text(capture, GT_SECTION_EXCEPTION_TEXT, text);
}

static void put_integer(struct gt_capture *capture, uintptr_t object, size_t size) {
    int64_t number = 0;
    if (!gt_read(capture, &number, object, size))
        return;
    if (size == sizeof(int))
        number = (int)number;
    char digits[24];
    bool negative = number < 0;
    *digits = '-';
    char *end = gt_put_number(digits + negative, negative ? -(uint64_t)number : (uint64_t)number);
    put_bytes(capture, (uintptr_t)digits, (size_t)(end - digits));
}

/// As typeid(T).name() has them (Itanium C++ ABI, 5.1), and as libstdc++ lays them out.
static const struct {
    const char *name;
    void (*put)(struct gt_capture *capture, uintptr_t object, size_t detail);
    size_t detail;
} known_types[] = {
    {"NSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE", put_string, 0},
    {"St17basic_string_viewIcSt11char_traitsIcEE", put_string, 1},
    {"Ss", put_pointed, 0},
    {"PKc", put_pointed, 0},
    {"Pc", put_pointed, 0},
    {"i", put_integer, sizeof(int)},
    {"l", put_integer, sizeof(long)},
    {"x", put_integer, sizeof(long long)},
};

/// False: what was thrown is of no such type.
static bool put_known(struct gt_capture *capture, const struct cxa_exception *exception, uintptr_t object) {
    char name[64];
    uintptr_t at;
    if (!find_type_name(capture, exception, &at))
        return false;
    name[gt_read_text(capture, name, at, sizeof name - 1)] = 0;
    for (size_t i = 0; i < sizeof known_types / sizeof *known_types; i++)
        if (gt_is_equal(name, known_types[i].name)) {
            known_types[i].put(capture, object, known_types[i].detail);
            return true;
        }
    return false;
}

void gt_capture_exception_text(struct gt_capture *capture) {
    // virtual bool type_info::__do_catch(const type_info *thrown, void **object, unsigned outer) const: slot 4.
    typedef bool (*do_catch)(struct type_info *self, struct type_info *thrown, void **object, unsigned outer);
    typedef const char *(*what)(void *self); // virtual const char *exception::what() const: slot 2
    struct type_info *exception_type = gt_setup.runtimes.exception_type;
    struct cxa_exception exception;
    uintptr_t address;
    if (!find_exception(capture, &exception, &address) || put_known(capture, &exception, address) ||
        exception_type == NULL)
        return;
    void *object = (void *)address;
    if (!((do_catch)exception_type->virtual_table[4])(exception_type, exception.type, &object, 1))
        return;
    void **virtual_table = *(void ***)object;
    put_text(capture, GT_SECTION_EXCEPTION_TEXT, (uintptr_t)((what)virtual_table[2])(object));
}
