// SPDX-License-Identifier: GPL-3.0-or-later
// Units: 16-byte loads of pixels. A unit is the fewest whole pixels that fill whole 16-byte words: 48 bytes if a pixel
// has three bytes, else 16. A row of pixels is a head of single pixels up to the first 16-byte boundary, units, and a
// tail of single pixels. The host creates buffers that begin on such a boundary. Include it after pixels.cl.

#ifndef UNIT_PIXELS // guards against a second inclusion
#define PIXEL_BYTES (PIXEL_SAMPLES * SAMPLE_BITS / 8)
#if PIXEL_SAMPLES == 3
#define UNIT_WORDS 3
#else
#define UNIT_WORDS 1
#endif
#define UNIT_PIXELS (16 * UNIT_WORDS / PIXEL_BYTES)

// UNIT_WORDS: 16-byte words per unit; UNIT_PIXELS: pixels per unit.
typedef struct {
    uint part[4 * UNIT_WORDS];
} unit_t;

// The rectangle that is counted, as rows of units. Rows without gaps between them are treated as one long row.
typedef struct {
    __global const sample_t* buffer; // begins on a 16-byte boundary
    __global const sample_t* pixels; // the first pixel of the first row
    ulong first;                     // index of that pixel in the buffer, in samples
    uint rows, width, row;           // number of rows; pixels per row; samples from one row to the next
    uint row_units;                  // the most units that a row can have
} rows_t;

// Fills `rows`. It takes a pointer because some tools fail on functions that return structures.
inline void set_rows(rows_t* rows, __global const sample_t* pixels, ulong first, uint width, uint row,
                     uint pixel_count) {
    const bool gapless = row == width * PIXEL_SAMPLES;
    rows->buffer = pixels;
    rows->pixels = pixels + first;
    rows->first = first;
    rows->rows = gapless ? 1u : pixel_count / width;
    rows->width = gapless ? pixel_count : width;
    rows->row = row;
    rows->row_units = rows->width / UNIT_PIXELS;
}

// The number of pixels of row r before its first unit.
inline uint head_of(const rows_t* rows, uint r) {
    const uint past = (uint)(rows->first + (ulong)r * rows->row) * (SAMPLE_BITS / 8) & 15u; // bytes past a boundary
#if PIXEL_SAMPLES == 3
    const uint head = past * 5u & 15u; // solves past + 3 * head = 0 modulo 16: 3 * 5 = 15, which is -1 modulo 16
#else
    const uint head = (16u - past & 15u) / PIXEL_BYTES;
#endif
    return min(head, rows->width);
}

// Finds unit i, numbered over all rows row by row. Returns false if row i / row_units has fewer units. Even then `word`
// points into the buffer: compilers move the load before the test, and a load from a null pointer made an NVIDIA driver
// end all work of the process (Xid 31).
inline bool find_unit(const rows_t* rows, uint i, __global const uint4** word) {
    const uint r = rows->rows == 1u ? 0u : i / rows->row_units;
    const uint u = i - r * rows->row_units;
    const uint head = head_of(rows, r);
    const bool there = (u + 1u) * UNIT_PIXELS <= rows->width - head;
    const ulong place = rows->first + (ulong)r * rows->row + (head + u * UNIT_PIXELS) * PIXEL_SAMPLES;
    *word = (__global const uint4*)(rows->buffer + (there ? place : 0));
    return there;
}

inline void load_unit(unit_t* unit, __global const uint4* word) {
    for (uint i = 0; i < UNIT_WORDS; ++i) {
        const uint4 four = word[i];
        unit->part[4 * i] = four.x;
        unit->part[4 * i + 1] = four.y;
        unit->part[4 * i + 2] = four.z;
        unit->part[4 * i + 3] = four.w;
    }
}

// Pixel p of a unit. In unrolled loops p is a constant, so that the compiler knows every shift.
inline pixel_t pixel_of(const unit_t* unit, uint p) {
#if PIXEL_SAMPLES == 1
    const uint a_part = 32 / SAMPLE_BITS;
    return unit->part[p / a_part] >> (p % a_part * SAMPLE_BITS) & (VALUES - 1u);
#elif PIXEL_SAMPLES == 3
    const uint part = p * 3u / 4u, shift = p * 3u % 4u * 8u;
    return shift <= 8u ? unit->part[part] >> shift
                       : unit->part[part] >> shift | unit->part[part + 1] << (32u - shift);
#elif SAMPLE_BITS == 8
    return unit->part[p];
#else
    return unit->part[2 * p] | (pixel_t)unit->part[2 * p + 1] << 32;
#endif
}

#endif
