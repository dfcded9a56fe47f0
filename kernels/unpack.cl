// SPDX-License-Identifier: GPL-3.0-or-later
// unpack: restores pixels that the host compressed for a slow network. Pixels are compressed in blocks that are
// decoded independently. A block is a word with one 4-bit width per byte position of a pixel, followed by a bit
// stream: for each byte position the first byte (8 bits), then the differences to the byte of the pixel before, zigzag
// coded, each in `width` bits, the fewest that hold the largest difference (frame of reference and bit packing, as
// Lemire and Boytsov describe them in "Decoding billions of integers per second through vectorization", 2015). Of
// pixels with three or four bytes, the differences of the first and third byte are stored minus the difference of the
// second byte, because colours change together. Each work-item decodes one block: it reads the block's words in order,
// writes the block's bytes, and reads some of its own bytes again. No other work-item accesses these bytes, so that no
// synchronisation is needed. Not a strategy.

// Reads the next `width` bits of the block's stream into `value`. `pool` holds `have` bits that were read but not used.
#define TAKE(value, width)                                                                                              \
    while (have < (width)) {                                                                                            \
        pool |= (ulong)packed[at++] << have;                                                                            \
        have += 32;                                                                                                     \
    }                                                                                                                   \
    value = (uint)pool & ((1u << (width)) - 1);                                                                         \
    pool >>= (width);                                                                                                   \
    have -= (width)

// `packed` begins with the index of each block's first word. `byte_count`: bytes to restore; `pixel`: bytes per pixel;
// `block_pixels`: pixels per block. The bytes are written to `target` from byte `first` on.
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
        const uint place = related && k < 2 ? 1 - k : k; // the second byte first, because the others need it
        if (place >= count) continue;
        const uint width = widths >> 4 * place & 15;
        uint value;
        TAKE(value, 8);
        bytes[place] = (uchar)value;
        for (uint i = place + pixel; i < count; i += pixel) {
            uint zigzag;
            TAKE(zigzag, width);
            value += zigzag >> 1 ^ -(zigzag & 1);
            const uint other = i - place + 1; // the second byte of the same pixel
            if (related && (place == 0 || place == 2) && other < count) value += bytes[other] - bytes[other - pixel];
            bytes[i] = (uchar)value;
        }
    }
}
