// What to tell people whose program could not be armed.
#include "gt_internal.h"

const char *gt_arm_advice(uint32_t failure) {
    switch (failure) {
    case GT_ARM_OK:
        return "The crash handler is armed.";
    case GT_ARM_ALREADY:
        return "The crash handler is armed already: arm it once, or disarm it first.";
    case GT_ARM_ARGUMENT:
        return "The application id must have 1 to 256 bytes, and its version at most 256.";
    case GT_ARM_PROCESS_KEY:
        return "/proc can't be read: mount it in this container or chroot.";
    case GT_ARM_DIRECTORY_OWNER:
        return "The crash directory belongs to another user: chown it to this user, or name another.";
    case GT_ARM_SPACE:
        return "There is no room for the 1.25 MiB crash record: free some disk space, or raise the file size limit.";
    case GT_ARM_MEMORY:
        return "There is no memory for the crash record: raise the address space limit.";
    case GT_ARM_SIGNALS:
        return "The kernel refused the signal handlers: a sandbox may forbid sigaction.";
    case GT_ARM_DIRECTORY_MISSING:
        return "The crash directory is missing and can't be made: make it, or name another.";
    case GT_ARM_DIRECTORY_LINK:
        return "The crash directory is a symbolic link or no directory: name a real one.";
    case GT_ARM_DIRECTORY_READ_ONLY:
        return "The crash directory can't be written: make it writable, or name another.";
    case GT_ARM_QUOTA:
        return "Running processes of this application hold all records that its quota allows: raise the quota.";
    case GT_ARM_RECORD_EXISTS:
        return "This process has already left a crash record: it can't make a second.";
    default:
        return "The crash directory can't be used: see the reason, or name another.";
    }
}
