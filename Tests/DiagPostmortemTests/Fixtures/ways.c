// Ways for a C program to die, compiled without frame pointers. Tests know the functions by name.
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#define APART __attribute__((noinline))

static volatile int sink;
static volatile uintptr_t zero;

/// Keeps a buffer and its frame in being, whatever the optimiser thinks of it.
#define KEEP(buffer) __asm__ volatile("" : : "r"(buffer) : "memory")

APART static void write_null(void) {
    *(volatile int *)zero = 1;
    sink++;
}
APART static void fill(void) {
    char buffer[200];
    KEEP(buffer);
    write_null();
    sink += buffer[3];
}
APART static void call_null(void) {
    ((void (*)(void))zero)();
    sink++;
}
APART static void call_data(void) {
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    ((void (*)(void))page)();
    sink++;
}
APART static void write_read_only(void) {
    *(volatile char *)mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) = 1;
    sink++;
}
APART static void smash(void) {
    volatile uintptr_t *frame = __builtin_frame_address(0);
    for (int i = 0; i < 24; i++)
        frame[i] = 0x4141414141414141;
    write_null();
    sink++;
}
APART static void before_smash(void) {
    char buffer[300];
    KEEP(buffer);
    smash();
    sink += buffer[3];
}
APART static void far_from_smash(void) {
    char buffer[300];
    KEEP(buffer);
    before_smash();
    sink += buffer[3];
}
APART static int recurse(int depth) {
    char buffer[200];
    KEEP(buffer);
    sink += buffer[depth & 127];
    return depth == -1 ? 0 : recurse(depth + 1) + buffer[5];
}
static void on_signal(int number) {
    (void)number;
    write_null();
}
APART static void crash_in_handler(void) {
    signal(SIGUSR1, on_signal);
    raise(SIGUSR1);
    sink++;
}
APART static void clock_into_null(void) {
    clock_gettime(CLOCK_MONOTONIC, (struct timespec *)(zero + 16));
    sink++;
}

static void die(const char *way) {
    if (!strcmp(way, "null"))
        fill();
    if (!strcmp(way, "call-null"))
        call_null();
    if (!strcmp(way, "call-data"))
        call_data();
    if (!strcmp(way, "smash"))
        far_from_smash();
    if (!strcmp(way, "deep"))
        sink += recurse(1);
    if (!strcmp(way, "handler"))
        crash_in_handler();
    if (!strcmp(way, "vdso"))
        clock_into_null();
    if (!strcmp(way, "trap"))
        __builtin_trap();
    if (!strcmp(way, "wild"))
        *(volatile int *)0xdeadbeefdeadbeef = 1;
    if (!strcmp(way, "read-only"))
        write_read_only();
    if (!strcmp(way, "divide"))
        sink = 3 / (int)zero;
    sink++;
}

static void *thread(void *way) {
    die(way);
    return NULL;
}

int main(int count, char **arguments) {
    if (count > 2) {
        pthread_t other;
        pthread_create(&other, NULL, thread, arguments[1]);
        pthread_join(other, NULL);
    } else {
        die(arguments[1]);
    }
    return 0;
}
