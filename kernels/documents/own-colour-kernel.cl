// SPDX-License-Identifier: GPL-3.0-or-later
// own-colour-kernel: a beginning for a kernel of your own for colours. It is called `count` and gets the pixels one
// after another, three bytes each: red, green, blue; how many pixels there are; and 768 counts, all of them zero: 256 of
// red, then of green, then of blue. There are at least as many work-items as pixels, or as many as the setup asks for.
// Memory: each pixel is read once, and every add goes to global memory, where all work-items meet.

kernel void count(global const uchar* pixels, int pixel_count, global uint* counts) {
    for (int i = get_global_id(0); i < pixel_count; i += get_global_size(0)) {
        for (int channel = 0; channel < 3; ++channel) atomic_add(&counts[256 * channel + pixels[3 * i + channel]], 1u);
    }
}
