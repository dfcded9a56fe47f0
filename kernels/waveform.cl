// SPDX-License-Identifier: GPL-3.0-or-later
// waveform: a histogram of 256 levels for each column of the picture, and each channel: waveform (gray) and parade (red,
// green, blue), or both in one pass. A work-group owns a band of neighbouring columns of all channels, and keeps their
// tables in local memory; the columns that it owns in the strip are a stretch of each row, or of the rows where the picture is
// stored on its side. Memory: every pixel is read once, neighbours by neighbouring work-items; two bytes say in which
// column each place along the rows counts, and stay in the cache. Work-items meet in the local tables, atomically; where
// groups share out the other direction, too, they meet at the end, where bins that are not empty are added to the global
// table. On a CPU a group is one work-item, which meets nobody, and no two groups have a column in common.

#include "pixels.cl"

#ifndef BAND
#define BAND 4 // columns of a work-group at most
#endif
#ifndef GROUP
#define GROUP 1 // work-items of a work-group
#endif
#ifndef LANES
#define LANES GROUP // of them side by side in a row; the others are below them
#endif
#ifndef SIDEWAYS
#define SIDEWAYS 0 // 1: a column of the picture is a stored row
#endif
#ifndef REVERSED
#define REVERSED 0 // 1: the first stored place is of the last column
#endif

#define LEVELS 256u
#define LEVEL(value) ((value) >> (SAMPLE_BITS - 8)) // of 16 bits the upper eight

// The strip, and how it lies in the region.
typedef struct {
    uint width, height; // of the strip, in stored pixels
    uint row;           // samples from row to row
    uint place;         // of its first pixel along the axis of the columns
    uint length, columns; // of the region along that axis: pixels, and columns that they share
} strip_t;

// The first place of the region along the axis that counts in this column or in one after it.
inline uint first_of(const strip_t* strip, uint column) {
    return (uint)(((ulong)column * strip->length + strip->columns - 1) / strip->columns);
}

// The places of columns `begin` to `end` in the strip.
inline uint2 stretch_of(const strip_t* strip, uint begin, uint end, uint extent) {
    uint low = first_of(strip, begin), high = first_of(strip, end);
#if REVERSED
    const uint other = strip->length - high;
    high = strip->length - low;
    low = other;
#endif
    low = max(low, strip->place) - strip->place;
    high = max(high, strip->place) - strip->place;
    return (uint2)(min(low, extent), min(high, extent));
}

inline void add_local(__local uint* cell) {
#if GROUP == 1
    ++*cell;
#else
    atomic_inc(cell);
#endif
}

inline void count_pixel(__local uint* tables, pixel_t pixel) {
#define ADD(table, value) add_local(&tables[(table) * LEVELS + LEVEL(value)])
    if (counts_in(pixel)) FOR_EACH_BIN(ADD, gray_at(pixel), pixel);
#undef ADD
}

__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void count_columns(__global const sample_t* restrict pixels, ulong first, uint4 shape, uint2 region,
                   __global const ushort* restrict column_of, uint2 bands, __global uint* restrict counts) {
    __local uint tables[BAND * TABLES * LEVELS];
    const uint item = get_local_id(0);
    const strip_t strip = {shape.x, shape.y, shape.z, shape.w, region.x, region.y};
    // Bands are of bands.y columns each; the launch begins with number bands.x.
    const uint begin = (bands.x + get_group_id(0)) * bands.y, end = min(begin + bands.y, strip.columns);
    const uint cells = (end - begin) * (TABLES * LEVELS);
    for (uint cell = item; cell < cells; cell += GROUP) tables[cell] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    // Groups of one band share out the rows; of pictures on their side, each row's pixels.
    const uint part = get_group_id(1), parts = get_num_groups(1);
#if SIDEWAYS
    const uint2 y = stretch_of(&strip, begin, end, strip.height);
    const uint2 x = (uint2)((uint)((ulong)strip.width * part / parts), (uint)((ulong)strip.width * (part + 1) / parts));
#else
    const uint2 x = stretch_of(&strip, begin, end, strip.width);
    const uint2 y =
        (uint2)((uint)((ulong)strip.height * part / parts), (uint)((ulong)strip.height * (part + 1) / parts));
#endif
    for (uint j = y.x + item / LANES; j < y.y; j += GROUP / LANES) {
        __global const sample_t* line = pixels + first + (ulong)j * strip.row;
        for (uint i = x.x + item % LANES; i < x.y; i += LANES) {
            const uint column = column_of[strip.place + (SIDEWAYS ? j : i)] - begin;
            count_pixel(tables + column * (TABLES * LEVELS), load(line + (ulong)i * PIXEL_SAMPLES));
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint cell = item; cell < cells; cell += GROUP) {
        const uint count = tables[cell];
        const uint column = cell / (TABLES * LEVELS), table = cell / LEVELS % TABLES;
        __global uint* sum = &counts[(table * strip.columns + begin + column) * LEVELS + cell % LEVELS];
#if GROUP == 1
        *sum += count;
#else
        if (count != 0) atomic_add(sum, count);
#endif
    }
}
