// SPDX-License-Identifier: GPL-3.0-or-later
// One table (or window of a table) of WINDOW counters per work-group in local memory: clearing it, adding to it, and
// merging it into the global table. Include it after pixels.cl.

// 1: the merge skips bins that are zero, which saves atomic adds at the price of a branch; 0: it adds all bins.
#ifndef SKIP_EMPTY
#define SKIP_EMPTY 1
#endif

// Increments a bin atomically if it lies in the window. `local_table` and `window` are variables of the caller.
#define ADD_LOCAL(table, value)                                                                                        \
    if ((table) * BINS + (value) - window < WINDOW) atomic_inc(&local_table[(table) * BINS + (value) - window])

inline void clear_table(__local uint* local_table) {
    for (uint bin = get_local_id(0); bin < WINDOW; bin += get_local_size(0)) local_table[bin] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
}

// Adds the work-group's table to the global one. The loop strides by the work-group's size, so that all bins are merged
// with any size (listing 4.1 of the OpenCL 2.0 book strides by the global size and loses bins).
inline void merge_table(__local const uint* local_table, __global uint* counts, uint window) {
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint bin = get_local_id(0); bin < WINDOW; bin += get_local_size(0)) {
        if (!SKIP_EMPTY || local_table[bin] != 0) atomic_add(&counts[window + bin], local_table[bin]);
    }
}
