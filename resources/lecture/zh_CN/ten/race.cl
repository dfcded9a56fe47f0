// SPDX-License-Identifier: GPL-3.0-or-later
// 练习：计数，一次加法也不丢。所有工作项同时执行这个函数。pixels 里有 pixel_count 个灰度值，
// counts 里有 256 个计数，开始时全为零。

kernel void count(global const uchar* pixels, int pixel_count, global uint* counts) {
    for (int i = get_global_id(0); i < pixel_count; i += get_global_size(0)) {
        const uchar value = pixels[i];
        // 把 counts[value] 加 1。别的工作项可能在同一时刻做同样的事。
    }
}
