// SPDX-License-Identifier: GPL-3.0-or-later
// For strategies with one table per work-group in local memory: counts pixels that are loaded 16 bytes at a time
// (each-pixel.cl) into that table. Include it after local-table.cl.

typedef struct {
    __local uint* table;
    uint window; // the first bin that this group counts
} counter_t;

inline void count_pixel(counter_t* counter, pixel_t pixel) {
    __local uint* local_table = counter->table;
    const uint window = counter->window;
    if (counts_in(pixel)) FOR_EACH_BIN(ADD_LOCAL, gray_at(pixel), pixel);
}

#include "each-pixel.cl"
