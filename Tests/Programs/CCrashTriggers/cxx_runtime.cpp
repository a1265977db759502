// More ways for C++ programs to end: what the library throws or refuses.
#include <cstdlib>
#include <exception>
#include <functional>
#include <new>
#include <stdexcept>
#include <thread>
#include <typeinfo>
#include <vector>

extern "C" {
#include "trigger.h"
}

namespace {
struct Nest {
    virtual ~Nest() = default;
    virtual void open() { cct_sink = 1; }
};
struct Box : Nest {};

/// Derived from nothing, so it has no text.
struct Plain {
    int code;
};

NOINLINE void fail_to_close() {
    cct_mark();
    throw std::runtime_error("thrown by a destructor");
}
struct Thrower {
    ~Thrower() {
        fail_to_close();
        KEEP_FRAME;
    }
};

NOINLINE void own_terminate() {
    cct_mark();
    abort();
}
} // namespace

extern "C" {
CHAIN(out_of_range) {
    std::vector<int> birds(3);
    volatile size_t index = 7;
    cct_mark();
    cct_sink = birds.at(index);
    KEEP_FRAME;
}

CHAIN(bad_alloc) {
    volatile size_t size = SIZE_MAX / 4;
    cct_mark();
    char *volatile block = new char[size];
    cct_sink = block[0];
    KEEP_FRAME;
}

CHAIN(bad_cast) {
    Nest nest;
    Nest *volatile pointer = &nest;
    cct_mark();
    dynamic_cast<Box &>(*pointer).open();
    KEEP_FRAME;
}

CHAIN(empty_function) {
    std::function<void()> function;
    cct_mark();
    function();
    KEEP_FRAME;
}

CHAIN(plain_exception) {
    cct_mark();
    throw Plain{7};
}

CHAIN(rethrow_nothing) {
    cct_mark();
    throw;
}

CHAIN(throwing_destructor) {
    Thrower thrower;
    KEEP_FRAME;
}

CHAIN(joinable_thread) {
    std::thread thread([] {
        for (;;)
            std::this_thread::sleep_for(std::chrono::hours(1));
    });
    cct_expect_threads(1);
    cct_mark();
    // Its destructor ends the process: nobody joined it.
}

CHAIN(throw_in_thread) {
    cct_mark();
    throw std::runtime_error("thrown in a thread");
}
static void run_throw_in_thread() {
    cct_expect_threads(1);
    std::thread(throw_in_thread_3).join();
}

CHAIN(own_terminate_handler) {
    std::set_terminate(own_terminate);
    throw std::runtime_error("handled at the end");
}

CHAIN(virtual_call_of_null) {
    Nest *volatile nest = nullptr;
    cct_mark();
    nest->open();
    KEEP_FRAME;
}

CHAIN(virtual_call_of_freed) {
    // What a freed object looks like: its table of functions is a link of the heap's.
    static uintptr_t freed[4] = {0x4141414141414140u, 0x4141414141414140u, 0, 0};
    Nest *volatile nest = reinterpret_cast<Nest *>(freed);
    cct_mark();
    nest->open();
    KEEP_FRAME;
}

#define THROWN(name, reason, words) WAY(name, name##_3, SIGABRT, "..," FRAMES(name), reason, words, NULL, NULL)
#define WILD(name, reason, words) WAY(name, name##_3, SIGSEGV, FRAMES(name), reason, words, NULL, NULL)

CXX_TRIGGER_LIST(cxx_runtime_triggers,
                 THROWN(out_of_range, "Uncaught std::out_of_range: vector::_M_range_check", "vector::at past the end"),
                 THROWN(bad_alloc, "Uncaught std::bad_alloc", "new of more than there is"),
                 THROWN(bad_cast, "Uncaught std::bad_cast", "dynamic_cast of a reference"),
                 THROWN(empty_function, "Uncaught std::bad_function_call", "call of an empty std::function"),
                 THROWN(plain_exception, "Uncaught (anonymous namespace)::Plain", "an exception without a text"),
                 THROWN(rethrow_nothing, "std::terminate()", "a rethrow with nothing to throw"),
                 THROWN(throwing_destructor, "Uncaught std::runtime_error: thrown by a destructor",
                        "a destructor throws"),
                 THROWN(joinable_thread, "std::terminate()", "a std::thread is destroyed while it runs"),
                 WAY(throw_in_thread, run_throw_in_thread, SIGABRT, "..," FRAMES(throw_in_thread),
                     "Uncaught std::runtime_error: thrown in a thread", "an uncaught exception of a std::thread", NULL,
                     NULL),
                 THROWN(own_terminate_handler, "Uncaught std::runtime_error: handled at the end",
                        "a terminate handler of the application's own"),
                 WILD(virtual_call_of_null, "Null pointer read", "a virtual call through null"),
                 WILD(virtual_call_of_freed, "Access through an invalid pointer", "a virtual call of a freed object"));
}
