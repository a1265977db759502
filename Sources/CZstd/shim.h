#pragma once

// journald compresses long values with it; libsystemd loads it anyway.
#include <zstd.h>
