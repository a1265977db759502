// Finding the functions behind the ones we stand in front of.
#include "gt_internal.h"

#include <dlfcn.h>

void *gt_next_definition(const char *name) { return dlsym(RTLD_NEXT, name); }
