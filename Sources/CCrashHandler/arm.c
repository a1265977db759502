#include "gt_crash_handler.h"
