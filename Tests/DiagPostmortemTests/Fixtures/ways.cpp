// Ways for a C++ program to die. Tests know the functions by name.
#include <algorithm>
#include <cstring>
#include <exception>
#include <stdexcept>
#include <string>
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

} // namespace nest

int main(int count, char **arguments) {
    const char *way = arguments[1];
    if (!std::strcmp(way, "throw"))
        sink = nest::hatch(count);
    if (!std::strcmp(way, "throw-number"))
        sink = nest::throw_number(count);
    if (!std::strcmp(way, "throw-string"))
        sink = nest::throw_string(count);
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
