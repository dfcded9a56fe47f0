// SPDX-License-Identifier: GPL-3.0-or-later
// Visits every pixel of a rectangle once, distributed over all work-items, by 16-byte loads (units.cl). Include it
// after the strategy has defined the type counter_t and the function count_pixel(counter_t*, pixel_t). A strategy that
// counts the pixels of a unit together defines the macro COUNT_UNIT and the function count_unit(counter_t*, const
// unit_t*).

#include "units.cl"

#ifndef IN_FLIGHT
#define IN_FLIGHT 4 // units that a work-item loads before it counts the first, to hide the latency of memory
#endif

#ifndef COUNT_UNIT
inline void count_unit(counter_t* counter, const unit_t* unit) {
#pragma unroll
    for (uint p = 0; p < UNIT_PIXELS; ++p) count_pixel(counter, pixel_of(unit, p));
}
#endif

// Counts the pixels of row `r` before its first unit and after its last one.
inline void count_edges(counter_t* counter, const rows_t* rows, uint r) {
    __global const sample_t* start = rows->pixels + (ulong)r * rows->row;
    const uint head = head_of(rows, r);
    const uint tail = head + (rows->width - head) / UNIT_PIXELS * UNIT_PIXELS;
    for (uint x = 0; x < head; ++x) count_pixel(counter, load(start + x * PIXEL_SAMPLES));
    for (uint x = tail; x < rows->width; ++x) count_pixel(counter, load(start + (ulong)x * PIXEL_SAMPLES));
}

// Counts the units i, i + step, i + 2 * step, ... below `end`. Units are numbered over all rows, row by row. If the
// rectangle is one row (rows without gaps are), units lie side by side and IN_FLIGHT of them are loaded at a time.
inline __attribute__((always_inline)) void count_units(counter_t* counter, const rows_t* rows, uint i, uint end, uint step) {
    if (rows->rows == 1u) {
        __global const uint4* body;
        find_unit(rows, 0, &body); // if the row has no unit, `whole` is 0 and `body` is not read
        const uint whole = min(end, (rows->width - head_of(rows, 0)) / UNIT_PIXELS);
        for (; i + (IN_FLIGHT - 1u) * step < whole; i += IN_FLIGHT * step) {
            unit_t unit[IN_FLIGHT];
#pragma unroll
            for (uint k = 0; k < IN_FLIGHT; ++k) load_unit(&unit[k], body + (size_t)(i + k * step) * UNIT_WORDS);
#pragma unroll
            for (uint k = 0; k < IN_FLIGHT; ++k) count_unit(counter, &unit[k]);
        }
    }
    for (; i < end; i += step) {
        __global const uint4* word;
        if (find_unit(rows, i, &word)) {
            unit_t unit;
            load_unit(&unit, word);
            count_unit(counter, &unit);
        }
    }
}

// Counts this work-item's units, and the edges of this work-item's rows.
inline void count_pixels(counter_t* counter, const rows_t* rows) {
    const uint step = get_global_size(0), item = get_global_id(0);
    count_units(counter, rows, item, rows->rows * rows->row_units, step);
    for (uint r = item; r < rows->rows; r += step) count_edges(counter, rows, r);
}
