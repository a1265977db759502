// A library that a program loads after arming, and that dies in a function of its own.
__attribute__((noinline)) static void peck(volatile int *seed) {
    *seed = 1;
    __asm__ volatile("");
}

void plugin_run(void) {
    peck(0);
    __asm__ volatile("");
}
