// SPDX-License-Identifier: GPL-3.0-or-later
// unpack: pixels that were made smaller for a slow network, as they were. Blocks of neighbouring pixels are packed each for
// itself: a word with the widths of its bytes' places in a pixel, and then for each place the first byte, and the
// differences to the byte of the pixel before, zigzag, in as few bits as the largest needs (frame of reference and bit
// packing, as Lemire and Boytsov describe them in "Decoding billions of integers per second through vectorization", 2015).
// Of pixels of three or four bytes, the differences of the places beside the second are taken less its own, because
// colours change together. A work-item unpacks a block: it reads its words one after the other, and writes its bytes,
// some of which it reads again; nobody else does, so no work-items meet. Not a strategy.

// The next `width` bits of the words.
#define TAKE(value, width)                                                                                              \
    while (have < (width)) {                                                                                            \
        pool |= (ulong)packed[at++] << have;                                                                            \
        have += 32;                                                                                                     \
    }                                                                                                                   \
    value = (uint)pool & ((1u << (width)) - 1);                                                                         \
    pool >>= (width);                                                                                                   \
    have -= (width)

// `packed` begins with the place of each block's first word. The bytes go to `target` from `first` on.
__kernel void unpack(__global const uint* restrict packed, uint blocks, uint byte_count, uint pixel, uint block_pixels,
                     __global uchar* target, ulong first) {
    const uint block = get_global_id(0);
    if (block >= blocks) return;
    const bool related = pixel == 3 || pixel == 4;
    const uint start = block * pixel * block_pixels;
    const uint count = min(pixel * block_pixels, byte_count - start);
    __global uchar* bytes = target + first + start;
    uint at = packed[block], have = 0;
    ulong pool = 0;
    const uint widths = packed[at++];
    for (uint k = 0; k < pixel; ++k) {
        const uint place = related && k < 2 ? 1 - k : k; // the second first
        if (place >= count) continue;
        const uint width = widths >> 4 * place & 15;
        uint value;
        TAKE(value, 8);
        bytes[place] = (uchar)value;
        for (uint i = place + pixel; i < count; i += pixel) {
            uint zigzag;
            TAKE(zigzag, width);
            value += zigzag >> 1 ^ -(zigzag & 1);
            const uint other = i - place + 1; // of the second place
            if (related && (place == 0 || place == 2) && other < count) value += bytes[other] - bytes[other - pixel];
            bytes[i] = (uchar)value;
        }
    }
}
