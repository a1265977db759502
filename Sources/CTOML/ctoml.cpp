#include "ctoml.h"
extern "C" int ctoml(void) { return 0; }
