// SPDX-License-Identifier: GPL-3.0-or-later
// merge-packed: the second kernel of local-packed. It adds up the packed tables that the work-groups of local-packed
// wrote to global memory. A work-item owns one word, which holds six bins; the MERGE_ROWS rows of a work-group each
// add up every MERGE_ROWS-th table, and then their sums in local memory are added up. The launch's second dimension is
// the window. Memory: each table is read once; neighbouring work-items read neighbouring words. Exactly one work-item
// of the device adds to a bin, and launches run one after another, so that no atomics are needed. Not a strategy.

#include "pixels.cl"

#include "packed-words.cl"

#ifndef MERGE_WORDS
#define MERGE_WORDS 16 // words per work-group
#endif
#ifndef MERGE_ROWS
#define MERGE_ROWS 16 // rows of work-items per work-group
#endif

// `memory` is laid out as left_behind_t says (packed-words.cl); `room`: the tables that fit in it per window.
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
