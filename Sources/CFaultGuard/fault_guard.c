#define _GNU_SOURCE
#include "gt_fault_guard.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// initial-exec: the handler must not run the dynamic linker's lazy allocation of thread-local storage.
static _Thread_local volatile unsigned depth __attribute__((tls_model("initial-exec")));
static _Thread_local volatile unsigned replaced __attribute__((tls_model("initial-exec")));
static _Thread_local volatile bool passing_on __attribute__((tls_model("initial-exec")));

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned installed;
static struct sigaction previous;
static uintptr_t page_size;

// Async-signal-safe. A raw system call: mmap is not on POSIX's list, but on Linux it takes no lock.
static bool replace_lost_page(void *address) {
    void *page = (void *)((uintptr_t)address & ~(page_size - 1));
    void *fresh = mmap(page, page_size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    return fresh == page;
}

// Async-signal-safe. Returning after SIG_DFL repeats the faulting instruction, so the process dies by the original
// signal at the original place.
static void pass_on(int number, siginfo_t *info, void *context) {
    if (!passing_on && (previous.sa_flags & SA_SIGINFO) && previous.sa_sigaction != NULL) {
        passing_on = true;
        previous.sa_sigaction(number, info, context);
        passing_on = false;
    } else if (!passing_on && previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN) {
        passing_on = true;
        previous.sa_handler(number);
        passing_on = false;
    } else if (info->si_code > 0 || previous.sa_handler != SIG_IGN) {
        signal(number, SIG_DFL);
        if (info->si_code <= 0) {
            raise(number);
        }
    }
}

static void on_bus_error(int number, siginfo_t *info, void *context) {
    int saved = errno;
    if (depth > 0 && info->si_code == BUS_ADRERR && replace_lost_page(info->si_addr)) {
        replaced++;
        errno = saved;
        return;
    }
    errno = saved;
    pass_on(number, info, context);
}

static int take_signal(void) {
    struct sigaction action = {.sa_sigaction = on_bus_error, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    struct sigaction current;
    sigemptyset(&action.sa_mask);
    if (sigaction(SIGBUS, NULL, &current) != 0) {
        return -errno;
    }
    if (!(current.sa_flags & SA_SIGINFO) || current.sa_sigaction != on_bus_error) {
        previous = current;
    }
    page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
    return sigaction(SIGBUS, &action, NULL) == 0 ? 0 : -errno;
}

int gt_fault_guard_install(void) {
    pthread_mutex_lock(&lock);
    int result = installed == 0 ? take_signal() : 0;
    if (result == 0) {
        installed++;
    }
    pthread_mutex_unlock(&lock);
    return result;
}

void gt_fault_guard_uninstall(void) {
    pthread_mutex_lock(&lock);
    if (installed > 0 && --installed == 0) {
        struct sigaction current;
        if (sigaction(SIGBUS, NULL, &current) == 0 && (current.sa_flags & SA_SIGINFO) &&
            current.sa_sigaction == on_bus_error) {
            sigaction(SIGBUS, &previous, NULL);
        }
    }
    pthread_mutex_unlock(&lock);
}

void gt_fault_guard_begin(void) {
    if (depth++ == 0) {
        replaced = 0;
    }
}

unsigned gt_fault_guard_end(void) {
    unsigned count = replaced;
    if (depth > 0) {
        depth--;
    }
    return count;
}
