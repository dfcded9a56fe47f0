// SPDX-License-Identifier: GPL-3.0-or-later
// A table a work-group in local memory, and its way into the global one. Included after pixels.cl.

// Whether empty bins are left out when the table is merged: fewer atomics, one more branch.
#ifndef SKIP_EMPTY
#define SKIP_EMPTY 1
#endif

#define ADD_LOCAL(table, value)                                                                                        \
    if ((table) * BINS + (value) - window < WINDOW) atomic_inc(&local_table[(table) * BINS + (value) - window])

inline void clear_table(__local uint* local_table) {
    for (uint bin = get_local_id(0); bin < WINDOW; bin += get_local_size(0)) local_table[bin] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
}

// Strides by the work-group's size, so that every bin is written whatever that is.
inline void merge_table(__local const uint* local_table, __global uint* counts, uint window) {
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint bin = get_local_id(0); bin < WINDOW; bin += get_local_size(0)) {
        if (!SKIP_EMPTY || local_table[bin] != 0) atomic_add(&counts[window + bin], local_table[bin]);
    }
}
