#pragma once

#include <libunwind.h>
