// What unw_create_addr_space makes, which the handler makes for itself: the accessors, and zeros behind them.
#include <libunwind.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    unw_accessors_t accessors;
    memset(&accessors, 0xA5, sizeof accessors);
    // On memory that holds something else.
    void *dirty = malloc(1 << 17);
    memset(dirty, 0x5A, 1 << 17);
    free(dirty);
    unw_addr_space_t space = unw_create_addr_space(&accessors, 0);
    if (space == NULL)
        return 1;
    size_t size = malloc_usable_size(space), at = sizeof accessors;
    // The allocator's rounding is not cleared.
    while (at + 16 < size && ((const uint8_t *)space)[at] == 0)
        at++;
    printf("%d %d %zu\n", memcmp(space, &accessors, sizeof accessors) == 0, at + 16 >= size, size);
    return 0;
}
