// SPDX-License-Identifier: GPL-3.0-or-later
// merge: adds up partial tables that lie one after another. A work-group takes MERGE_BINS neighbouring bins; its rows of
// work-items share out the tables, so that loads coalesce, and meet once, in local memory. Not a strategy: the second
// kernel of those that keep partial tables.

#ifndef MERGE_BINS
#define MERGE_BINS 32
#endif
#ifndef MERGE_ROWS
#define MERGE_ROWS 8
#endif

__kernel __attribute__((reqd_work_group_size(MERGE_BINS, MERGE_ROWS, 1)))
void merge(__global const uint* restrict partial, uint partial_count, uint bins, __global uint* restrict counts) {
    __local uint sums[MERGE_ROWS][MERGE_BINS];
    const uint column = get_local_id(0), row = get_local_id(1);
    const uint bin = get_global_id(0); // the host rounds no range up: bins are a multiple of MERGE_BINS
    uint sum = 0;
    for (uint table = get_global_id(1); table < partial_count; table += get_global_size(1)) {
        sum += partial[(ulong)table * bins + bin];
    }
    sums[row][column] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);

    if (row != 0) return;
    for (uint other = 1; other < MERGE_ROWS; ++other) sum += sums[other][column];
    if (sum != 0) atomic_add(&counts[bin], sum);
}
