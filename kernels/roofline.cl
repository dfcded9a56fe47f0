// SPDX-License-Identifier: GPL-3.0-or-later
// roofline: measures the device's memory bandwidth without counting. `read_all` reads 16-byte words and adds them up,
// so that the compiler cannot remove the reads; `copy_all` reads and writes each word. Every work-item keeps IN_FLIGHT
// loads in flight. On a GPU neighbouring work-items read neighbouring words; on a CPU (RUNS) each work-item reads its
// own contiguous part. Not a strategy: `bench` and the lab compare the throughput of strategies with these figures.

#define IN_FLIGHT 4 // 16-byte loads that a work-item issues before it uses the first

// A work-item's first word, the distance to its next word, and the word at which it ends.
#ifdef RUNS
#define BEGIN ((uint)((ulong)word_count * get_global_id(0) / get_global_size(0)))
#define STEP 1u
#define END ((uint)((ulong)word_count * (get_global_id(0) + 1) / get_global_size(0)))
#else
#define BEGIN ((uint)get_global_id(0))
#define STEP ((uint)get_global_size(0))
#define END word_count
#endif

__kernel void read_all(__global const uint4* restrict words, uint word_count, __global uint* restrict sums) {
    const uint step = STEP, end = END;
    uint4 sum = 0;
    uint i = BEGIN;
    for (; i + (IN_FLIGHT - 1) * step < end; i += IN_FLIGHT * step) {
        uint4 word[IN_FLIGHT];
#pragma unroll
        for (uint k = 0; k < IN_FLIGHT; ++k) word[k] = words[i + k * step];
#pragma unroll
        for (uint k = 0; k < IN_FLIGHT; ++k) sum += word[k];
    }
    for (; i < end; i += step) sum += words[i];
    // Almost never true. The store depends on all reads, so the compiler has to keep them.
    if ((sum.x ^ sum.y ^ sum.z ^ sum.w) == 0x9E3779B9u) sums[0] = sum.x;
}

__kernel void copy_all(__global const uint4* restrict words, uint word_count, __global uint4* restrict copy) {
    const uint step = STEP, end = END;
    uint i = BEGIN;
    for (; i + (IN_FLIGHT - 1) * step < end; i += IN_FLIGHT * step) {
        uint4 word[IN_FLIGHT];
#pragma unroll
        for (uint k = 0; k < IN_FLIGHT; ++k) word[k] = words[i + k * step];
#pragma unroll
        for (uint k = 0; k < IN_FLIGHT; ++k) copy[i + k * step] = word[k];
    }
    for (; i < end; i += step) copy[i] = words[i];
}
