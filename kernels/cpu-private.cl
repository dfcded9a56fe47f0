// SPDX-License-Identifier: GPL-3.0-or-later
// cpu-private: one work-item per work-group, each with its own tables, for devices that are CPUs. A CPU device runs a
// work-group on one core, so a single work-item needs neither atomics nor barriers while it counts. Each work-item
// counts an equal, contiguous part of the pixels. Successive pixels go to COPIES copies of the tables in turn, because
// an increment of the same counter has to wait for the store of the one before; blocks of equal pixels are added at
// once. Memory: every pixel is read once, in order, by one core; the tables stay in the core's cache. Work-items
// contend only at the end, where each adds its tables to the global ones atomically. Tables that exceed local memory
// are split into windows of WINDOW bins, and the pixels are read once per window. From: ours, after the third
// pseudocode of the OpenCL 2.0 book (source document 000 of README.md).

#include "pixels.cl"

#ifndef COPIES
#define COPIES 1 // copies of the tables; a power of two
#endif

#define PIXEL_BYTES (PIXEL_SAMPLES * SAMPLE_BITS / 8)
#if PIXEL_SAMPLES == 3
#define BLOCK_BYTES 48u
#else
#define BLOCK_BYTES 64u
#endif
#define BLOCK (BLOCK_BYTES / PIXEL_BYTES) // pixels per block; is_even() compares all pixels of a block
#define CHUNK 256u // pixels whose gray is computed at a time; a multiple of BLOCK

// Distance from one copy to the next, in counters. At a distance of 4096 bytes a core would take a load from one copy
// for dependent on a store to another (it compares only the low 12 bits of addresses), and wait.
#if COPIES > 1
#define STRIDE (WINDOW + 16u)
#else
#define STRIDE WINDOW
#endif

// Adds `number` to the pixel's bins that lie in the window.
inline void add(__local uint* table, uint gray, pixel_t pixel, uint window, uint number) {
#define ADD(which, value)                                                                                              \
    if ((which) * BINS + (value) - window < WINDOW) table[(which) * BINS + (value) - window] += number
    if (counts_in(pixel)) FOR_EACH_BIN(ADD, gray, pixel);
#undef ADD
}

// True if all pixels of a block equal each other and the pixel after the block, which must exist. Then the block's
// bytes equal the bytes one pixel later. The first eight bytes reject most blocks that are not even; compilers turn
// the loop over all bytes into vector instructions.
inline bool is_even(__global const sample_t* block) {
    __global const uchar* bytes = (__global const uchar*)block;
    if (as_ulong(vload8(0, bytes)) != as_ulong(vload8(0, bytes + PIXEL_BYTES))) return false;
    uchar difference = 0;
    for (size_t k = 0; k < BLOCK_BYTES; ++k) difference |= bytes[k] ^ bytes[k + PIXEL_BYTES];
    return difference == 0;
}

// Gray of neighbouring pixels. In a gray image the samples are the gray values, and no array of gray is computed.
#define GRAY_AT_HAND (PIXEL_SAMPLES == 1 && !LETTERS)
#if GRAY_AT_HAND
typedef __global const sample_t* grays_t;
#else
typedef const uint* grays_t;

// Computes the gray values of `pixels` neighbouring pixels. Pixels of four bytes are loaded eight at a time and taken
// apart by shifts: without this, compilers gather single bytes, which is slow on some CPUs. Gray is stored in 32 bits,
// because narrowing the vector takes longer than storing the wider one.
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

// Counts a block, its pixels in turn into the copies of the tables. The outer loop must not be unrolled: the unrolled
// code exceeds the core's cache of decoded instructions. The function must be inlined: a function call per block makes
// the count a tenth slower.
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

// Counts `pixels` pixels without gaps. A first loop computes the gray values of a chunk; compilers turn it into vector
// instructions. They cannot vectorise the second loop, which increments counters, because every address depends on a
// value.
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
                // After a block that is not even, the next one seldom is, so it is counted without a test.
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

    // Each work-group gets an equal part of the pixels, which may start and end in the middle of a row.
    const uint groups = get_num_groups(0);
    const uint begin = (uint)((ulong)pixel_count * get_group_id(0) / groups);
    const uint end = (uint)((ulong)pixel_count * (get_group_id(0) + 1) / groups);
    const uint run = row == width * PIXEL_SAMPLES ? pixel_count : width; // pixels until the next gap
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
