#include "gt_crash_handler.h"
int gt_arm(void) { return 0; }
