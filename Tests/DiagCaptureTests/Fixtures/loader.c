// Loads the libraries that it is given, arms, and crashes.
#include <dlfcn.h>
#include <gittickets.h>
#include <signal.h>
#include <stdlib.h>

int main(int count, char **arguments) {
    for (int i = 1; i < count; i++)
        if (dlopen(arguments[i], RTLD_NOW) == NULL)
            return 1;
    struct gt_arm_options options = {.size = sizeof options, .app_id = "loader", .directory = getenv("RECORDS")};
    if (gt_arm(&options).failure != GT_ARM_OK)
        return 2;
    raise(SIGSEGV);
    return 3;
}
