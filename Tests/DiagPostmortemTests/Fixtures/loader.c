// Loads the library named by its first argument and runs it.
#include <dlfcn.h>
#include <stdio.h>

int main(int count, char **arguments) {
    void *library = count > 1 ? dlopen(arguments[1], RTLD_NOW) : NULL;
    void (*run)(void) = library ? (void (*)(void))dlsym(library, "plugin_run") : NULL;
    if (!run) {
        fprintf(stderr, "%s\n", dlerror());
        return 1;
    }
    run();
    __asm__ volatile("");
    return 0;
}
