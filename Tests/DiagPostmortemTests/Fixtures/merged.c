// Functions whose code is the same, which a linker may merge; a call that is a function's last instruction; and one
// that replaces its caller's frame. Tests know the functions by name.
#include <stdlib.h>
#include <string.h>

#define APART __attribute__((noinline))

static volatile int sink;

APART void count_geese(volatile int *nest) {
    *nest += 3;
    sink = 7;
}
APART void count_ducks(volatile int *nest) {
    *nest += 3;
    sink = 7;
}
APART __attribute__((noreturn)) static void give_up(volatile int *nest) {
    *nest = 1;
    abort();
}
APART __attribute__((noreturn)) static void last_call(void) { give_up(NULL); }
APART static void behind_last_call(void) { sink = 9; }

int main(int count, char **arguments) {
    if (count < 2)
        behind_last_call();
    else if (!strcmp(arguments[1], "geese"))
        count_geese(NULL);
    else if (!strcmp(arguments[1], "ducks"))
        count_ducks(NULL);
    else if (!strcmp(arguments[1], "last-call"))
        last_call();
    return 0;
}
