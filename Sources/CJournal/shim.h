#pragma once

#include <systemd/sd-id128.h>
#include <systemd/sd-journal.h>
