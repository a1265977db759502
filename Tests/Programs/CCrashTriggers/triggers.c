#include "crash_triggers.h"
int cct_placeholder(void) { return 0; }
