// SPDX-License-Identifier: GPL-3.0-or-later
// own-kernel: a start for your own kernel. The kernel must be called `count`. `pixels` holds `pixel_count` gray values
// without gaps, one byte each. `counts` holds 256 counters, all zero at the start. The setup decides how many
// work-items run; by default at least one per pixel. Memory: this kernel reads each pixel once and adds to global
// memory, where all work-items contend.

kernel void count(global const uchar* pixels, int pixel_count, global uint* counts) {
    for (int i = get_global_id(0); i < pixel_count; i += get_global_size(0)) atomic_add(&counts[pixels[i]], 1u);
}
