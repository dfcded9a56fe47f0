// Pixels: how one lies in memory, and which bins it counts in. Every strategy includes this file.
//
// A pixel adds one to each of TABLES tables of BINS bins, one table a channel. All tables lie one after another, so
// one number names a bin: table * BINS + value. The host says by macros what it knows before it builds, so that
// nothing is decided per pixel; without them this is 8-bit gray, and each file compiles by itself.

#ifndef SAMPLE_BITS
#define SAMPLE_BITS 8   // bits of a sample: 8 or 16
#define PIXEL_SAMPLES 1 // samples from one pixel to the next: 1, 3 or 4
#define RED 0           // where the samples lie in a pixel
#define GREEN 0
#define BLUE 0
#define ALPHA (-1)            // or -1: there is none
#define CHANNELS 1            // bits: 1 gray, 2 red, 4 green, 8 blue, 16 alpha
#define TABLES 1              // how many of those bits are set
#define FORMULA 0             // gray is: 0 rec601, 1 rec709, 2 mean, 3 value
#define LEAVE_OUT_TRANSPARENT 0 // 1: a pixel whose alpha is zero counts nowhere
#endif

#define BINS (1u << SAMPLE_BITS)

#if SAMPLE_BITS == 8
typedef uchar sample_t;
#else
typedef ushort sample_t;
#endif

// Gray of one pixel. The weights add up to 65536, so samples of 16 bits still fit 32 bits, and gray stays itself.
inline uint gray_of(uint red, uint green, uint blue) {
#if FORMULA == 0
    return (19595u * red + 38470u * green + 7471u * blue + 32768u) >> 16;
#elif FORMULA == 1
    return (13933u * red + 46871u * green + 4732u * blue + 32768u) >> 16;
#elif FORMULA == 2
    return (red + green + blue) / 3u;
#else
    return max(max(red, green), blue);
#endif
}

// Whether the pixel counts at all.
inline bool counts_in(__global const sample_t* pixel) {
#if LEAVE_OUT_TRANSPARENT && ALPHA >= 0
    return pixel[ALPHA] != 0;
#else
    return true;
#endif
}

// The bin of the pixel in each table, in the order gray, red, green, blue, alpha.
inline void bins_of(__global const sample_t* pixel, uint bins[TABLES]) {
    uint table = 0;
#if CHANNELS & 1
#if PIXEL_SAMPLES == 1
    bins[table] = pixel[0];
#else
    bins[table] = gray_of(pixel[RED], pixel[GREEN], pixel[BLUE]);
#endif
    ++table;
#endif
#if CHANNELS & 2
    bins[table] = table * BINS + pixel[RED];
    ++table;
#endif
#if CHANNELS & 4
    bins[table] = table * BINS + pixel[GREEN];
    ++table;
#endif
#if CHANNELS & 8
    bins[table] = table * BINS + pixel[BLUE];
    ++table;
#endif
#if CHANNELS & 16
    bins[table] = table * BINS + pixel[ALPHA];
#endif
}

// Where pixel i of a rectangle starts, in samples. Rows are `width` pixels long and start `row` samples apart;
// where they follow each other without a gap, no division is needed.
inline uint start_of(uint i, uint width, uint row) {
    return row == width * PIXEL_SAMPLES ? i * PIXEL_SAMPLES : i / width * row + i % width * PIXEL_SAMPLES;
}
