// SPDX-License-Identifier: GPL-3.0-or-later
// merge-packed: adds up the packed tables that groups of local-packed left behind. A work-item owns a word, which is
// six bins; the rows of a work-group share out the tables, read neighbouring words together, and meet in local memory.
// One work-item of the device adds to a bin, and launches follow each other, so nothing here is atomic; the range's
// second dimension names the window. Memory: each table is read once. Not a strategy: its second kernel.

#include "pixels.cl"

#include "packed-words.cl"

#ifndef MERGE_WORDS
#define MERGE_WORDS 16
#endif
#ifndef MERGE_ROWS
#define MERGE_ROWS 16
#endif

__kernel __attribute__((reqd_work_group_size(MERGE_WORDS * MERGE_ROWS, 1, 1)))
void merge(__global uint* restrict memory, uint room, __global uint* restrict counts) {
    __local uint sums[MERGE_ROWS][FIELDS][MERGE_WORDS];
    const uint column = get_local_id(0) % MERGE_WORDS, row = get_local_id(0) / MERGE_WORDS;
    const uint word = get_group_id(0) * MERGE_WORDS + column; // the last group may reach beyond the words
    const uint window = get_group_id(1);
    left_behind_t left;
    find_left_behind(&left, memory, room, window, get_num_groups(1));
    const uint tables = min(*left.wanted, room);
    uint sum[FIELDS];
#pragma unroll
    for (uint field = 0; field < FIELDS; ++field) sum[field] = 0;
    if (word < PACKED_WORDS) {
#pragma unroll 8
        for (uint table = row; table < tables; table += MERGE_ROWS) {
            const uint packed = left.tables[(ulong)table * PACKED_WORDS + word];
#pragma unroll
            for (uint field = 0; field < FIELDS; ++field) sum[field] += field_in(packed, field);
        }
    }
#pragma unroll
    for (uint field = 0; field < FIELDS; ++field) sums[row][field][column] = sum[field];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (word >= PACKED_WORDS) return;
    for (uint field = row; field < FIELDS; field += MERGE_ROWS) {
        uint all = 0;
        for (uint r = 0; r < MERGE_ROWS; ++r) all += sums[r][field][column];
        const uint bin = bin_at(word, field);
        if (all != 0 && bin < WINDOW) counts[window * WINDOW + bin] += all;
    }
}
