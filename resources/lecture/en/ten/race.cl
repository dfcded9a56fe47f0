// SPDX-License-Identifier: GPL-3.0-or-later
// Exercise: count so that no add is lost. All work-items run this function at once. `pixels` holds `pixel_count` gray
// values, `counts` 256 counters, all zero at the start.

kernel void count(global const uchar* pixels, int pixel_count, global uint* counts) {
    for (int i = get_global_id(0); i < pixel_count; i += get_global_size(0)) {
        const uchar value = pixels[i];
        // Add 1 to counts[value]. Other work-items may do the same at the same moment.
    }
}
