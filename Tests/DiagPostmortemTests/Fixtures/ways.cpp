// Ways for a C++ program to die. Tests know the functions by name.
#include <algorithm>
#include <cstring>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#define APART __attribute__((noinline))

static volatile int sink;

namespace nest {

struct Bird {
    Bird() { call(); }
    virtual ~Bird() = default;
    virtual void sing() = 0;
    APART void call() {
        sing();
        sink = sink + 1;
    }
};
struct Sparrow : Bird {
    void sing() override { sink = sink + 1; }
};

template <typename Number> APART Number hatch(Number count) {
    if (count > 0)
        throw std::runtime_error("the nest is empty");
    return count;
}

APART int throw_number(int number) {
    if (number > 0)
        throw number;
    return number;
}

APART int throw_string(int number) {
    if (number > 0)
        throw std::string("no bird");
    return number;
}

template <typename Thing> APART int throw_one(Thing thing) {
    if (sink == 0)
        throw thing;
    return sink;
}

APART int throw_again(int number) {
    std::exception_ptr kept;
    try {
        hatch(number);
    } catch (...) {
        kept = std::current_exception();
    }
    std::rethrow_exception(kept);
}

} // namespace nest

static void throw_plain(const char *way) {
    using namespace nest;
    if (!std::strcmp(way, "long-string"))
        sink = throw_one(std::string(5000, 'x'));
    if (!std::strcmp(way, "view"))
        sink = throw_one(std::string_view("no bird here", 7));
    if (!std::strcmp(way, "text"))
        sink = throw_one("no bird");
    if (!std::strcmp(way, "wild-text"))
        sink = throw_one((const char *)8);
    if (!std::strcmp(way, "minus"))
        sink = throw_one(-7L);
    if (!std::strcmp(way, "again"))
        sink = throw_again(1);
}

int main(int count, char **arguments) {
    const char *way = arguments[1];
    if (!std::strcmp(way, "throw"))
        sink = nest::hatch(count);
    if (!std::strcmp(way, "throw-number"))
        sink = nest::throw_number(count);
    if (!std::strcmp(way, "throw-string"))
        sink = nest::throw_string(count);
    throw_plain(way);
    if (!std::strcmp(way, "lambda")) {
        std::vector<int> eggs(4, count);
        std::for_each(eggs.begin(), eggs.end(), [&](int egg) { *(volatile int *)(long)(egg - count) = egg; });
    }
    if (!std::strcmp(way, "terminate"))
        std::terminate();
    if (!std::strcmp(way, "pure"))
        nest::Sparrow();
    return 0;
}
