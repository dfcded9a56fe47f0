// SPDX-License-Identifier: GPL-3.0-or-later
// merge: the second kernel of strategies that write partial tables one after another (two-pass, private-device-merge).
// A work-group owns MERGE_BINS neighbouring bins, enough that loads coalesce. Its MERGE_ROWS rows of work-items each
// add up every MERGE_ROWS-th table; a tree reduction in local memory adds up the rows. Memory: every partial table is
// read once. Exactly one work-item of the device adds to a bin, and launches run one after another, so that no atomics
// are needed. Not a strategy.

#ifndef MERGE_BINS
#define MERGE_BINS 8 // bins per work-group
#endif
#ifndef MERGE_ROWS
#define MERGE_ROWS 32 // rows of work-items per work-group; a power of two
#endif

// `partial` holds `partial_count` tables of `bins` counters each; their sums are added to `counts`.
__kernel __attribute__((reqd_work_group_size(MERGE_BINS, MERGE_ROWS, 1)))
void merge(__global const uint* restrict partial, uint partial_count, uint bins, __global uint* restrict counts) {
    __local uint sums[MERGE_ROWS][MERGE_BINS];
    const uint column = get_local_id(0), row = get_local_id(1);
    const uint bin = get_global_id(0); // the last group may reach beyond the bins
    uint sum = 0;
    if (bin < bins) {
#pragma unroll 8
        for (uint table = row; table < partial_count; table += MERGE_ROWS) sum += partial[(ulong)table * bins + bin];
    }
    sums[row][column] = sum;
    for (uint rows = MERGE_ROWS / 2; rows > 0; rows /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (row < rows) sums[row][column] += sums[row + rows][column];
    }
    if (row == 0 && bin < bins) counts[bin] += sums[0][column];
}
