// SPDX-License-Identifier: GPL-3.0-or-later
// Pixels by the unit into a work-group's table in local memory. Included after local-table.cl.

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
