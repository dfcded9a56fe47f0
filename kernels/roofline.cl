// roofline: what a device's memory gives when nothing is counted. `read_all` reads 16-byte words and adds them up, so that
// no compiler can leave the reads out; `copy_all` reads and writes them. Not a strategy: the bench sets strategies against
// these.

#define IN_FLIGHT 4

__kernel void read_all(__global const uint4* restrict words, uint word_count, __global uint* restrict sums) {
    const uint step = get_global_size(0);
    uint4 sum = 0;
    uint i = get_global_id(0);
    for (; i + (IN_FLIGHT - 1) * step < word_count; i += IN_FLIGHT * step) {
        uint4 word[IN_FLIGHT];
#pragma unroll
        for (uint k = 0; k < IN_FLIGHT; ++k) word[k] = words[i + k * step];
#pragma unroll
        for (uint k = 0; k < IN_FLIGHT; ++k) sum += word[k];
    }
    for (; i < word_count; i += step) sum += words[i];
    // True for hardly any data: the store is there for the compiler.
    if ((sum.x ^ sum.y ^ sum.z ^ sum.w) == 0x9E3779B9u) sums[0] = sum.x;
}

__kernel void copy_all(__global const uint4* restrict words, uint word_count, __global uint4* restrict copy) {
    const uint step = get_global_size(0);
    uint i = get_global_id(0);
    for (; i + (IN_FLIGHT - 1) * step < word_count; i += IN_FLIGHT * step) {
        uint4 word[IN_FLIGHT];
#pragma unroll
        for (uint k = 0; k < IN_FLIGHT; ++k) word[k] = words[i + k * step];
#pragma unroll
        for (uint k = 0; k < IN_FLIGHT; ++k) copy[i + k * step] = word[k];
    }
    for (; i < word_count; i += step) copy[i] = words[i];
}
