// SPDX-License-Identifier: GPL-3.0-or-later
// waveform: a histogram of 256 levels per column of the picture and per channel: waveform (gray), parade (red, green,
// blue), or both in one pass. A work-group owns a band of neighbouring columns of all channels and keeps their tables
// in local memory. In the strip that is counted, these columns are a part of each row, or whole rows if the picture is
// stored on its side. Memory: every pixel is read once; neighbouring work-items read neighbouring pixels. `column_of`
// holds two bytes per position along the axis of the columns, the column to which it belongs; they stay in the cache.
// Work-items of a group contend for its tables. If several groups divide the pixels of one band, they add bins that
// are not zero to the global table at the end, atomically. On a CPU a group is one work-item and no two groups share a
// column, so that no atomics are needed. Not a strategy.

#include "pixels.cl"

#ifndef BAND
#define BAND 4 // columns per work-group at most
#endif
#ifndef GROUP
#define GROUP 1 // work-items per work-group
#endif
#ifndef LANES
#define LANES GROUP // work-items side by side in a row; the group covers GROUP / LANES rows at a time
#endif
#ifndef SIDEWAYS
#define SIDEWAYS 0 // 1: the picture is stored on its side, so that a column of the picture is a stored row
#endif
#ifndef REVERSED
#define REVERSED 0 // 1: the first stored position belongs to the last column
#endif

#ifndef LEVEL_SHIFT
#define LEVEL_SHIFT (SAMPLE_BITS - 8) // a level is a value without these lowest bits
#endif

#define LEVELS 256u
#if SAMPLE_BITS == 8
#define LEVEL(value) (value)
#else
#define LEVEL(value) min((value) >> LEVEL_SHIFT, LEVELS - 1u) // samples may have more bits than the file says
#endif

// The strip of pixels that this launch counts, and its position in the region.
typedef struct {
    uint width, height; // of the strip, in stored pixels
    uint row;           // samples from one row to the next
    uint place;         // position of the strip's first pixel in the region, along the axis of the columns
    uint length, columns; // of the region: pixels along that axis, and the columns into which they are divided
} strip_t;

// The first position of the region, along the axis of the columns, that belongs to this column or a later one.
inline uint first_of(const strip_t* strip, uint column) {
    return (uint)(((ulong)column * strip->length + strip->columns - 1) / strip->columns);
}

// The positions in the strip (first, and one after the last) that belong to columns `begin` to before `end`. `extent`:
// the strip's pixels along the axis of the columns.
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
    // Each band has bands.y columns; the launch's first band is number bands.x.
    const uint begin = (bands.x + get_group_id(0)) * bands.y, end = min(begin + bands.y, strip.columns);
    const uint cells = (end - begin) * (TABLES * LEVELS);
    for (uint cell = item; cell < cells; cell += GROUP) tables[cell] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    // The groups of one band divide its rows among them, or, if the picture is stored on its side, the pixels of each
    // row.
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
