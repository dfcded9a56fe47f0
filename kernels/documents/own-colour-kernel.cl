// SPDX-License-Identifier: GPL-3.0-or-later
// own-colour-kernel: a start for your own kernel over colour pixels. The kernel must be called `count`. `pixels` holds
// `pixel_count` pixels without gaps, three bytes each: red, green, blue. `counts` holds 768 counters, all zero at the
// start: 256 of red, then of green, then of blue. The setup decides how many work-items run; by default at least one
// per pixel. Memory: this kernel reads each pixel once and adds to global memory, where all work-items contend.

kernel void count(global const uchar* pixels, int pixel_count, global uint* counts) {
    for (int i = get_global_id(0); i < pixel_count; i += get_global_size(0)) {
        for (int channel = 0; channel < 3; ++channel) atomic_add(&counts[256 * channel + pixels[3 * i + channel]], 1u);
    }
}
