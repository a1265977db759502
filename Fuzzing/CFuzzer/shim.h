#pragma once

// libFuzzer's own declaration (compiler-rt, FuzzerInterface.h is not installed). Runs `one_input` until the limits
// given as arguments; does not return when an input makes it fail.
int LLVMFuzzerRunDriver(int *_Nonnull argc, char *_Nullable *_Nullable *_Nonnull argv,
                        int (*_Nonnull one_input)(const unsigned char *_Nullable bytes, unsigned long count));
