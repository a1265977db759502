#pragma once

// Types and constants only. libarchive is loaded when a compressed file is met, not linked: it brings an XML parser
// and a Unicode library with it, which would cost every start of every program 5 ms.

#include <archive.h>
#include <archive_entry.h>
