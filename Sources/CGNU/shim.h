#pragma once

// glibc functions that its headers declare only under _GNU_SOURCE, which Swift's Glibc module is built without.
// Declarations only; the definitions are in libc.so.6.

#include <fcntl.h>
#include <malloc.h> // malloc_trim(3), a header Swift's Glibc module leaves out
#include <pthread.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/types.h>
#include <sys/vfs.h> // statfs(2), a header Swift's Glibc module leaves out

int pthread_setname_np(pthread_t thread, const char *name);
void *memmem(const void *haystack, size_t haystack_size, const void *needle, size_t needle_size);
int pipe2(int ends[2], int flags);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
int posix_openpt(int flags);
int grantpt(int descriptor);
int unlockpt(int descriptor);
int ptsname_r(int descriptor, char *name, size_t size);
const char *sigabbrev_np(int signal);
int memfd_create(const char *name, unsigned flags);
int fallocate(int descriptor, int mode, off_t offset, off_t length);
ssize_t getdents64(int directory, void *entries, size_t size);

// What the kernel put on the first thread's stack: the number of arguments, their pointers, NULL. ld.so keeps its
// address.
extern void *__libc_stack_end;
extern char *program_invocation_name;
static inline char **gt_program_arguments(void) {
    char **arguments = (char **)__libc_stack_end + 1;
    // Elsewhere where ld.so was called as a command.
    return __libc_stack_end != 0 && arguments[0] == program_invocation_name ? arguments : 0;
}

// ioctl(2) is variadic, which Swift can't call.
static inline int gt_get_window_size(int descriptor, struct winsize *size) {
    return ioctl(descriptor, TIOCGWINSZ, size);
}
static inline int gt_set_window_size(int descriptor, const struct winsize *size) {
    return ioctl(descriptor, TIOCSWINSZ, size);
}

// <link.h>, of which Swift's Glibc module shows no function: dl_iterate_phdr(3).
#include <link.h>
#ifndef __USE_GNU
struct dl_phdr_info {
    ElfW(Addr) dlpi_addr;
    const char *dlpi_name;
    const ElfW(Phdr) * dlpi_phdr;
    ElfW(Half) dlpi_phnum;
};
int dl_iterate_phdr(int (*visit)(struct dl_phdr_info *, size_t, void *), void *context);
#endif
