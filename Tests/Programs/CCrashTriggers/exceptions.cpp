// C++ runtime deaths.
#include <cstdlib>
#include <exception>
#include <stdexcept>

extern "C" {
#include "trigger.h"

CHAIN(uncaught) {
    cct_mark();
    throw std::runtime_error("the nest is empty");
}

CHAIN(uncaught_int) {
    cct_mark();
    throw 42;
}

NOINLINE void noexcept_1() {
    cct_mark();
    throw std::logic_error("thrown out of noexcept");
}
NOINLINE void noexcept_2() noexcept {
    noexcept_1();
    KEEP_FRAME;
}
NOINLINE void noexcept_3() {
    noexcept_2();
    KEEP_FRAME;
}

CHAIN(terminate_call) {
    cct_mark();
    std::terminate();
}
}

namespace {
struct Base {
    NOINLINE Base() { call(); }
    NOINLINE void call();
    virtual void act() = 0;
};
struct Derived : Base {
    void act() override { cct_sink = 1; }
};
NOINLINE void Base::call() {
    cct_mark();
    act();
    KEEP_FRAME;
}
} // namespace

namespace {
/// Exceptions whose own text is trouble: the handler calls what() when everything else is safe.
struct Crashing : std::exception {
    const char *what() const noexcept override {
        *cct_null = 1;
        return "";
    }
};
struct Aborting : std::exception {
    const char *what() const noexcept override { abort(); }
};
struct Hanging : std::exception {
    const char *what() const noexcept override {
        for (;;)
            cct_sink = cct_sink + 1;
    }
};
} // namespace

extern "C" {
NOINLINE void cct_throw_troublesome(char kind) {
    // libstdc++'s own terminate handler calls what() too; a program's own rarely does.
    std::set_terminate(abort);
    cct_mark();
    if (kind == 'c')
        throw Crashing();
    if (kind == 'a')
        throw Aborting();
    throw Hanging();
}

CHAIN(pure_virtual) {
    Derived object;
    object.act();
    KEEP_FRAME;
}

#define CXX(name, frames, reason, words) WAY(name, name##_3, SIGABRT, frames, reason, words, NULL, NULL)
CXX_TRIGGER_LIST(cxx_triggers,
                 CXX(uncaught, "..," FRAMES(uncaught), "Uncaught std::runtime_error: the nest is empty",
                     "an uncaught std::runtime_error"),
                 CXX(uncaught_int, "..," FRAMES(uncaught_int), "Uncaught int: 42", "an uncaught int"),
                 CXX(noexcept, "..,noexcept_2,noexcept_3", "Uncaught std::logic_error: thrown out of noexcept",
                     "an exception leaves a noexcept function"),
                 CXX(terminate_call, "..," FRAMES(terminate_call), "std::terminate()", "std::terminate()"),
                 CXX(pure_virtual, "..," FRAMES(pure_virtual), "Pure virtual function called",
                     "a pure virtual call from a constructor"));
}
