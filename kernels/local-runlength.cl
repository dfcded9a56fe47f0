// SPDX-License-Identifier: GPL-3.0-or-later
// local-runlength: as local-strided, but equal values in a row are counted in a register and added at once. Memory: as
// local-strided, with fewer adds where a work-item's successive pixels are equal, at a comparison and a branch a value
// that the wave does not take as one. Work-items of one group meet at their table, groups only at the end. From:
// statistics notes (004), counter.

#include "pixels.cl"
#include "local-table.cl"

typedef struct {
    uint bin, length;
} run_t;

inline void end_run(const run_t* run, __local uint* local_table, uint window) {
    if (run->length != 0 && run->bin - window < WINDOW) atomic_add(&local_table[run->bin - window], run->length);
}

inline void extend_run(run_t* run, uint bin, __local uint* local_table, uint window) {
    if (bin != run->bin) {
        end_run(run, local_table, window);
        run->bin = bin;
        run->length = 0;
    }
    ++run->length;
}

#define ADD(table, value) extend_run(&runs[table], (table) * BINS + (value), local_table, window)

__kernel void count(__global const sample_t* restrict pixels, ulong first, uint width, uint row, uint pixel_count,
                    __global uint* restrict counts) {
    __local uint local_table[WINDOW];
    const uint window = window_start();
    clear_table(local_table);

    run_t runs[TABLES]; // one a channel
    for (uint table = 0; table < TABLES; ++table) runs[table].bin = runs[table].length = 0;
    for (uint i = get_global_id(0); i < pixel_count; i += get_global_size(0)) {
        const pixel_t pixel = load(pixels + first + start_of(i, width, row));
        if (counts_in(pixel)) FOR_EACH_BIN(ADD, gray_at(pixel), pixel);
    }
    for (uint table = 0; table < TABLES; ++table) end_run(&runs[table], local_table, window);

    merge_table(local_table, counts, window);
}
