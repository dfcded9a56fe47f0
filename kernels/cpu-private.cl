// SPDX-License-Identifier: GPL-3.0-or-later
// cpu-private: one work-item a work-group, tables of its own, for devices that are CPUs. Such a device runs a
// work-group on one core, so a lone work-item needs no atomics and no barrier. Each work-item counts a run of whole
// rows; COPIES copies of the tables keep neighbouring pixels, often equal, from waiting for each other's store, and
// blocks of equal pixels are added at once. Memory: every pixel is read once, in order, by one core; the tables stay in
// its cache. Work-items meet only at the end, where each adds its tables to the global ones. Tables larger than local
// memory are cut into windows of WINDOW bins, and the pixels are read once a window. From: ours, after the third
// pseudocode of the OpenCL 2.0 book (000).

#include "pixels.cl"

#ifndef COPIES
#define COPIES 1
#endif

#define PIXEL_BYTES (PIXEL_SAMPLES * SAMPLE_BITS / 8)
#if PIXEL_SAMPLES == 3
#define BLOCK_BYTES 48u
#else
#define BLOCK_BYTES 64u
#endif
#define BLOCK (BLOCK_BYTES / PIXEL_BYTES) // pixels that are compared at once
#define CHUNK 256u // pixels whose gray is worked out at a time; a multiple of BLOCK

// From copy to copy. A distance of 4096 bytes would make a core take neighbours' addresses for each other.
#if COPIES > 1
#define STRIDE (WINDOW + 16u)
#else
#define STRIDE WINDOW
#endif

inline void add(__local uint* table, uint gray, pixel_t pixel, uint window, uint number) {
#define ADD(which, value)                                                                                              \
    if ((which) * BINS + (value) - window < WINDOW) table[(which) * BINS + (value) - window] += number
    if (counts_in(pixel)) FOR_EACH_BIN(ADD, gray, pixel);
#undef ADD
}

// Whether a block's pixels are all equal, and equal to the one behind it, which must exist: then the block equals itself
// moved by a pixel. Eight bytes decide nearly always; the loop over all of them becomes vector instructions.
inline bool is_even(__global const sample_t* block) {
    __global const uchar* bytes = (__global const uchar*)block;
    if (as_ulong(vload8(0, bytes)) != as_ulong(vload8(0, bytes + PIXEL_BYTES))) return false;
    uchar difference = 0;
    for (size_t k = 0; k < BLOCK_BYTES; ++k) difference |= bytes[k] ^ bytes[k + PIXEL_BYTES];
    return difference == 0;
}

// Gray of neighbouring pixels: those of gray images are it already.
#define GRAY_AT_HAND (PIXEL_SAMPLES == 1 && !LETTERS)
#if GRAY_AT_HAND
typedef __global const sample_t* grays_t;
#else
typedef const uint* grays_t;

// Of pixels of four bytes eight at a time: left alone, compilers gather byte by byte, which some CPUs do slowly. Gray has
// more bytes than it needs, because making them fewer takes longer than storing them.
inline void find_grays(__global const sample_t* pixel, size_t pixels, uint* gray) {
    size_t i = 0;
#if PIXEL_SAMPLES == 4 && SAMPLE_BITS == 8 && FORMULA != 3
    for (; i + 8 <= pixels; i += 8) {
        __global const uchar* bytes = pixel + i * PIXEL_SAMPLES;
        const uint8 eight = (uint8)(as_uint4(vload16(0, bytes)), as_uint4(vload16(1, bytes)));
        const uint8 sum = (eight >> (8 * RED) & 255u) * RED_WEIGHT + (eight >> (8 * GREEN) & 255u) * GREEN_WEIGHT +
                          (eight >> (8 * BLUE) & 255u) * BLUE_WEIGHT + ROUNDING;
        vstore8(sum >> 16, 0, gray + i);
    }
#endif
    for (; i < pixels; ++i) gray[i] = gray_at(load(pixel + i * PIXEL_SAMPLES));
}
#endif

// Counts a block, its pixels in turn into the copies of the tables. The outer loop stays a loop: as straight code it
// does not fit where a core keeps what it has decoded. A call for each block costs a tenth.
__attribute__((always_inline)) inline void count_block(__local uint* table, __global const sample_t* block,
                                                       grays_t gray, uint window) {
#pragma unroll 1
    for (size_t i = 0; i < BLOCK; i += COPIES) {
#pragma unroll
        for (size_t copy = 0; copy < COPIES; ++copy) {
            add(table + copy * STRIDE, gray[i + copy], load(block + (i + copy) * PIXEL_SAMPLES), window, 1);
        }
    }
}

// Counts a run of pixels without gaps. Gray goes ahead in a loop of its own, which compilers turn into vector
// instructions; in the loop of adds, where every address depends on a value, they cannot.
inline void count_run(__local uint* table, __global const sample_t* pixel, uint pixels, uint window) {
    for (size_t begin = 0; begin < pixels; begin += CHUNK) {
        const size_t length = min((size_t)CHUNK, pixels - begin);
        __global const sample_t* chunk = pixel + begin * PIXEL_SAMPLES;
#if GRAY_AT_HAND
        const grays_t gray = chunk;
#else
        uint gray[CHUNK];
        find_grays(chunk, length, gray);
#endif

        size_t i = 0;
        for (; i + BLOCK <= length; i += BLOCK) {
            __global const sample_t* block = chunk + i * PIXEL_SAMPLES;
            if (begin + i + BLOCK < pixels && is_even(block)) {
                add(table, gray[i], load(block), window, BLOCK);
            } else {
                count_block(table, block, gray + i, window);
                // After a block that is not even the next one seldom is: nobody looks.
                if (i + 2 * BLOCK <= length) {
                    i += BLOCK;
                    count_block(table, chunk + i * PIXEL_SAMPLES, gray + i, window);
                }
            }
        }
        for (; i < length; ++i) add(table, gray[i], load(chunk + i * PIXEL_SAMPLES), window, 1);
    }
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void count(__global const sample_t* restrict pixels, ulong first, uint width, uint row, uint pixel_count,
           __global uint* restrict counts) {
    __local uint table[COPIES * STRIDE];
    const uint window = window_start();
    for (uint bin = 0; bin < COPIES * STRIDE; ++bin) table[bin] = 0;

    // The pixels are shared out evenly; a share may start and end in the middle of a row.
    const uint groups = get_num_groups(0);
    const uint begin = (uint)((ulong)pixel_count * get_group_id(0) / groups);
    const uint end = (uint)((ulong)pixel_count * (get_group_id(0) + 1) / groups);
    const uint run = row == width * PIXEL_SAMPLES ? pixel_count : width; // pixels without a gap
    for (uint i = begin; i < end;) {
        const uint length = min(run - i % run, end - i);
        count_run(table, pixels + first + start_of(i, width, row), length, window);
        i += length;
    }

    for (uint bin = 0; bin < WINDOW; ++bin) {
        uint sum = 0;
        for (uint copy = 0; copy < COPIES; ++copy) sum += table[copy * STRIDE + bin];
        if (sum != 0) atomic_add(&counts[window + bin], sum);
    }
}
