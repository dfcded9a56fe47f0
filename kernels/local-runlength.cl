// SPDX-License-Identifier: GPL-3.0-or-later
// local-runlength: like local-strided, but each work-item counts successive equal values in a register and adds the
// register to the table when the value changes. Memory: as local-strided, with fewer adds where a work-item's
// successive pixels are equal. Each value costs a comparison and a branch, which diverges where the work-items of a
// wave disagree. Work-items of a group contend for the group's table, groups contend only when they merge. From:
// statistics notes (004), counter.

#include "pixels.cl"
#include "local-table.cl"

// The present run of equal values of one channel.
typedef struct {
    uint bin, length; // the value's bin over all tables; how often it has occurred (0: no run yet)
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

    run_t runs[TABLES]; // one per channel
    for (uint table = 0; table < TABLES; ++table) runs[table].bin = runs[table].length = 0;
    for (uint i = get_global_id(0); i < pixel_count; i += get_global_size(0)) {
        const pixel_t pixel = load(pixels + first + start_of(i, width, row));
        if (counts_in(pixel)) FOR_EACH_BIN(ADD, gray_at(pixel), pixel);
    }
    for (uint table = 0; table < TABLES; ++table) end_run(&runs[table], local_table, window);

    merge_table(local_table, counts, window);
}
