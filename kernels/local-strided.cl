// local-strided: a table a work-group in local memory, pixels taken in turn. The work-group clears its table, counts
// every pixel whose number is its work-items' own plus a multiple of the global size, and adds the table to the
// global one. Memory: neighbouring work-items read neighbouring pixels, so loads coalesce, and every pixel is read
// once; adds stay in local memory, and global memory sees only one add a non-empty bin a work-group. Work-items of
// one group meet at their table, groups only at the end. Where the tables are larger than local memory (16-bit
// pixels), the second dimension of the range cuts them into windows of WINDOW bins, and the pixels are read once a
// window. From: OpenCL 2.0 book (000), listing 4.1 with host listing 4.2; CUDA histogram article (002),
// histParallelism; statistics notes (004), interleaved. The book's last loop strides by the global size, so that
// with 1024 work-items in groups of 64 only bins 0 to 63 of a group are ever written back; here it strides by the
// group's.

#include "pixels.cl"

#ifndef WINDOW
#define WINDOW (TABLES * BINS)
#endif

// A bin below the window wraps around to a large number.
#define ADD(bin)                                                                                                       \
    if ((bin) - window < WINDOW) atomic_inc(&table[(bin) - window])

__kernel void count(__global const sample_t* restrict pixels, ulong first, uint width, uint row, uint pixel_count,
                    __global uint* restrict counts) {
    __local uint table[WINDOW];
    const uint window = get_group_id(1) * WINDOW; // the first bin that this group counts

    for (uint bin = get_local_id(0); bin < WINDOW; bin += get_local_size(0)) table[bin] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint i = get_global_id(0); i < pixel_count; i += get_global_size(0)) {
        const pixel_t pixel = load(pixels + first + start_of(i, width, row));
        if (counts_in(pixel)) FOR_EACH_BIN(ADD, gray_at(pixel), pixel);
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint bin = get_local_id(0); bin < WINDOW; bin += get_local_size(0)) {
        if (table[bin] != 0) atomic_add(&counts[window + bin], table[bin]);
    }
}
