// SPDX-License-Identifier: GPL-3.0-or-later
// vectorscope: how often each pair of colour differences occurs, 256 values of Cb by 256 of Cr. Work-groups keep a
// table in local memory. Where all of it does not fit, it is cut into windows of WINDOW cells: the range's second
// dimension names the window, and the pixels are read once a window, mostly out of a cache; whatever the colours are,
// no add goes to global memory before the end. Memory: every pixel is read once a window, neighbours by neighbouring
// work-items. Work-items meet in the local table, atomically, and at the end, where cells that are not empty are added
// to the global table. On a CPU a group is one work-item, which meets nobody before the end.

#include "pixels.cl"

#ifndef GROUP
#define GROUP 1 // work-items of a work-group
#endif
#ifndef CHROMA
#define CHROMA 0 // colour differences of: 0 BT.601, 1 BT.709
#endif
#ifndef CELLS
#define CELLS 1024u // of a window: a power of two, 65536 at most
#endif

#define EIGHT_BITS(pixel, place) (int)(SAMPLE(pixel, place) >> (SAMPLE_BITS - 8)) // of 16 bits the upper eight

// The cell of a pixel: 256 * Cb + Cr, in 16-bit fixed point, halves rounded down so that 255 is the most.
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
    if (cell >= CELLS) return; // of another window; a cell below this one wraps around to a large number
#if GROUP == 1
    ++table[cell];
#else
    atomic_inc(&table[cell]);
#endif
}

// A run of pixels without gaps. A lone work-item works the cells out ahead, in a loop that compilers turn into vector
// instructions; in the loop of adds, where every address depends on a value, they cannot.
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

    // Groups share out the pixels evenly; a share may start and end in the middle of a row.
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
