// SPDX-License-Identifier: GPL-3.0-or-later
// vectorscope: counts how often each pair of colour differences occurs: 256 values of Cb by 256 of Cr. Each work-group
// keeps a table in local memory. A table that exceeds local memory is split into windows of CELLS cells: the launch's
// second dimension is the window. Memory: every pixel is read once per window, mostly from a cache; neighbouring
// work-items read neighbouring pixels; no add goes to global memory before the end. Work-items of a group contend for
// its table; at the end the groups add cells that are not zero to the global table atomically. On a CPU a group is one
// work-item, which contends only at the end. Not a strategy.

#include "pixels.cl"

#ifndef GROUP
#define GROUP 1 // work-items per work-group
#endif
#ifndef CHROMA
#define CHROMA 0 // the standard that defines Cb and Cr: 0 BT.601, 1 BT.709
#endif
#ifndef CELLS
#define CELLS 1024u // cells per window: a power of two, 65536 at most
#endif

#ifndef LEVEL_SHIFT
#define LEVEL_SHIFT (SAMPLE_BITS - 8) // a level is a value without these lowest bits
#endif

// The upper eight bits; samples may have more bits than the file says.
#define EIGHT_BITS(pixel, place) (int)min(SAMPLE(pixel, place) >> LEVEL_SHIFT, 255u)

// The cell of a pixel: 256 * Cb + Cr. Cb and Cr are computed in fixed point with 16 fractional bits; halves are rounded
// down, so that 255 is the maximum.
inline uint cell_of(pixel_t pixel) {
    const int red = EIGHT_BITS(pixel, RED), green = EIGHT_BITS(pixel, GREEN), blue = EIGHT_BITS(pixel, BLUE);
    const int middle = (128 << 16) + 32767;
#if CHROMA == 0
    const int cb = middle - 11058 * red - 21710 * green + 32768 * blue;
    const int cr = middle + 32768 * red - 27439 * green - 5329 * blue;
#else
    const int cb = middle - 7509 * red - 25259 * green + 32768 * blue;
    const int cr = middle + 32768 * red - 29763 * green - 3005 * blue;
#endif
    return (uint)(cb >> 16) << 8 | (uint)(cr >> 16);
}

inline void add_cell(__local uint* table, uint cell) {
    if (cell >= CELLS) return; // in another window; cells below this window wrap around to large numbers
#if GROUP == 1
    ++table[cell];
#else
    atomic_inc(&table[cell]);
#endif
}

// Counts the pixels `begin` to `end` of a row. A single work-item (CPU) first computes the cells of a chunk, in a loop
// that compilers turn into vector instructions. They cannot vectorise the second loop, which increments cells, because
// every address depends on a value.
inline void count_run(__local uint* table, __global const sample_t* run, uint begin, uint end, uint window) {
#if GROUP == 1
#define CHUNK 256u
    for (; begin < end; begin += CHUNK) {
        const uint length = min(CHUNK, end - begin);
        __global const sample_t* chunk = run + (ulong)begin * PIXEL_SAMPLES;
        ushort cells[CHUNK];
        for (uint i = 0; i < length; ++i) cells[i] = (ushort)cell_of(load(chunk + i * PIXEL_SAMPLES));
        for (uint i = 0; i < length; ++i)
            if (counts_in(load(chunk + i * PIXEL_SAMPLES))) add_cell(table, cells[i] - window);
    }
#else
    for (uint i = begin + get_local_id(0); i < end; i += GROUP) {
        const pixel_t pixel = load(run + (ulong)i * PIXEL_SAMPLES);
        if (counts_in(pixel)) add_cell(table, cell_of(pixel) - window);
    }
#endif
}

__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void count_chroma(__global const sample_t* restrict pixels, ulong first, uint width, uint height, uint row,
                  __global uint* restrict counts) {
    __local uint table[CELLS];
    const uint item = get_local_id(0), window = get_group_id(1) * CELLS;
    for (uint cell = item; cell < CELLS; cell += GROUP) table[cell] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    // Each work-group gets an equal part of the pixels, which may start and end in the middle of a row.
    const ulong all = (ulong)width * height;
    ulong at = all * get_group_id(0) / get_num_groups(0);
    const ulong end = all * (get_group_id(0) + 1) / get_num_groups(0);
    while (at < end) {
        const uint y = (uint)(at / width), x = (uint)(at % width);
        const uint length = (uint)min((ulong)(width - x), end - at);
        count_run(table, pixels + first + (ulong)y * row, x, x + length, window);
        at += length;
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint cell = item; cell < CELLS; cell += GROUP)
        if (table[cell] != 0) atomic_add(&counts[window + cell], table[cell]);
}
