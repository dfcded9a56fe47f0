// SPDX-License-Identifier: GPL-3.0-or-later
// own-int-kernel: a beginning for a kernel of your own over ints, as books have them. It is called `count` and gets the
// pixels one after another, an int of four bytes each, how many there are, and 256 counts, all of them zero. There are at
// least as many work-items as pixels, or as many as the setup asks for. Memory: four bytes are read for each pixel, and
// every add goes to global memory, where all work-items meet.

kernel void count(global const int* pixels, int pixel_count, global uint* counts) {
    for (int i = get_global_id(0); i < pixel_count; i += get_global_size(0)) atomic_add(&counts[pixels[i]], 1u);
}
