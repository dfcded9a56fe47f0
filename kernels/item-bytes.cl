// SPDX-License-Identifier: GPL-3.0-or-later
// item-bytes: byte counters in local memory that belong to one work-item each, so that counting needs no atomics.
// Before a byte can overflow (after 255 pixels), the work-group stops and folds: each work-item adds up some bins over
// the bytes of all work-items, keeps the sums in registers, and clears the bytes. Memory: every pixel is read once, by
// 16-byte loads; local memory holds 256 bytes per channel and work-item, which each fold reads and clears once.
// Work-items synchronise at the barriers of the folds, and contend only at the end, where sums that are not zero are
// added to the global table. From: ours.

#include "pixels.cl"
#include "units.cl"

#ifndef GROUP
#define GROUP 32 // work-items per work-group; a multiple of 4
#endif

#define BYTES (TABLES * BINS)                      // counters of one work-item
#define SUMS ((BYTES + GROUP - 1) / GROUP)         // bins that one work-item adds up
#define UNITS_A_FOLD (255 / UNIT_PIXELS)           // units per work-item between folds: no byte exceeds 255

// Adds all work-items' bytes to `sums` and clears them. Counter b of work-item i is byte b * GROUP + i: the bytes of
// one bin lie side by side, so that four of them are read as one word.
inline void fold(__local uchar* bytes, uint* sums) {
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 0; k < SUMS; ++k) {
        const uint bin = k * GROUP + get_local_id(0);
        if (bin >= BYTES) break;
        __local uint* word = (__local uint*)(bytes + bin * GROUP);
        for (uint w = 0; w < GROUP / 4; ++w) {
            // Each work-item starts at a different word, so that the reads of a wave access different banks.
            const uint at = (w + get_local_id(0)) % (GROUP / 4);
            const uint four = word[at];
            word[at] = 0;
            sums[k] += (four & 255u) + (four >> 8 & 255u) + (four >> 16 & 255u) + (four >> 24);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

inline void count_unit(__local uchar* mine, const unit_t* unit) {
#define ADD(which, value) ++mine[((which) * BINS + (value)) * GROUP]
#pragma unroll
    for (uint p = 0; p < UNIT_PIXELS; ++p) {
        const pixel_t pixel = pixel_of(unit, p);
        if (counts_in(pixel)) FOR_EACH_BIN(ADD, gray_at(pixel), pixel);
    }
#undef ADD
}

// Adds the few pixels of row r that fill no unit directly to the global table.
inline void count_edges(const rows_t* rows, uint r, __global uint* counts) {
#define ADD(which, value) atomic_inc(&counts[(which) * BINS + (value)])
    const uint head = head_of(rows, r);
    const uint tail = head + (rows->width - head) / UNIT_PIXELS * UNIT_PIXELS;
    for (uint x = 0; x < rows->width; x = x + 1 == head ? tail : x + 1) {
        if (head == 0 && x < tail) x = tail;
        if (x >= rows->width) break;
        const pixel_t pixel = load(rows->pixels + (ulong)r * rows->row + (ulong)x * PIXEL_SAMPLES);
        if (counts_in(pixel)) FOR_EACH_BIN(ADD, gray_at(pixel), pixel);
    }
#undef ADD
}

__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void count(__global const sample_t* restrict pixels, ulong first, uint width, uint row, uint pixel_count,
           __global uint* restrict counts) {
    __local uint words[BYTES * GROUP / 4];
    __local uchar* bytes = (__local uchar*)words;
    const uint item = get_local_id(0);
    uint sums[SUMS];
    for (uint k = 0; k < SUMS; ++k) sums[k] = 0;
    for (uint i = item; i < BYTES * GROUP / 4; i += GROUP) words[i] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    rows_t rows;
    set_rows(&rows, pixels, first, width, row, pixel_count);
    const uint units = rows.rows * rows.row_units;
    uint since_fold = 0;
    // The loop runs over the group's units, not the work-item's: all work-items of a group make the same number of
    // iterations, because all of them must reach the barriers in fold().
    for (uint base = get_group_id(0) * GROUP; base < units; base += get_global_size(0)) {
        __global const uint4* word;
        if (base + item < units && find_unit(&rows, base + item, &word)) {
            unit_t unit;
            load_unit(&unit, word);
            count_unit(bytes + item, &unit);
        }
        if (++since_fold == UNITS_A_FOLD) {
            fold(bytes, sums);
            since_fold = 0;
        }
    }
    fold(bytes, sums);

    for (uint r = get_global_id(0); r < rows.rows; r += get_global_size(0)) count_edges(&rows, r, counts);
    for (uint k = 0; k < SUMS; ++k) {
        const uint bin = k * GROUP + item;
        if (bin < BYTES && sums[k] != 0) atomic_add(&counts[bin], sums[k]);
    }
}
