#include "crules.h"
int crules(void) { return 0; }
