// A write that stands in 250 calls, each inlined into the next, at one address.

template <int N> __attribute__((always_inline)) inline void deeper(volatile int *place) { deeper<N - 1>(place); }

template <> __attribute__((always_inline)) inline void deeper<0>(volatile int *place) { *place = 1; }

extern "C" int deepest(int count) {
    volatile int here = count;
    deeper<250>(&here);
    return here;
}

int main(int count, char **) { return deepest(count); }
