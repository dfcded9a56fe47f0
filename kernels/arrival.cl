// SPDX-License-Identifier: GPL-3.0-or-later
// arrival: adds up a buffer's bytes as little-endian 32-bit words (modulo 2^32). The host computes the same sum of
// what it sent and compares; a different sum means that pixels were changed or lost on their way to the device. Each
// work-item adds up 16-byte words with a stride of all work-items; a tree reduction in local memory adds up the
// work-group, and one work-item per group adds the group's sum to the total atomically. Not a strategy.

#ifndef GROUP
#define GROUP 256 // work-items per work-group; a power of two
#endif

__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void add_words(__global const uchar* restrict bytes, uint byte_count, __global uint* restrict total) {
    __local uint sums[GROUP];
    __global const uint4* words = (__global const uint4*)bytes;
    const uint item = get_local_id(0), whole = byte_count / 16;
    uint4 sum = 0;
    for (uint i = get_global_id(0); i < whole; i += get_global_size(0)) sum += words[i];
    uint mine = sum.x + sum.y + sum.z + sum.w;
    if (get_global_id(0) == 0) { // the last bytes that fill no 16-byte word
        for (uint i = whole * 16; i < byte_count; ++i) mine += (uint)bytes[i] << i % 4 * 8;
    }
    sums[item] = mine;
    for (uint items = GROUP / 2; items > 0; items /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < items) sums[item] += sums[item + items];
    }
    if (item == 0) atomic_add(total, sums[0]);
}
