// local-packed: four byte counters a word of local memory, for tables that are too large for words. A byte that wraps
// carries into its neighbour; the atomic add returns the word as it was, so the one work-item that made the byte wrap
// sees it, adds 256 to the global table and takes the carry from the neighbour's bin there. No wrap is seen twice or
// missed, whatever the order, so counts are exact (modulo 2^32 on the way). Equal values would queue for one word: each
// work-item therefore keeps the count of one value, the one it meets again and again, in a register, if a look at the
// pixels finds that neighbours are often equal. Memory: 65536 bins
// take two windows of 32 KiB; both read all pixels, at about the same time, so that the second reads the cache.
// Work-items of a group meet at their words, groups at the global table: at the end, and once for 256 equal pixels.
// From: ours.

#include "pixels.cl"

typedef struct {
    __local uint* words;
    __global uint* counts; // of the window
    uint window;           // the first bin that this group counts
    uint table;            // and its table
    bool crowded;           // neighbours are often equal: a register counts
    uint hot, hits;         // the bin that it counts, and how often it was met
    uint last, hits_before; // the last bin met; hits before this unit
} counter_t;

// Bytes from `byte` on wrapped: the first because of an add, each other because of the one before it.
inline void carry(__global uint* counts, uint bin, uint byte, uint old) {
    for (;; ++byte, ++bin) {
        atomic_add(&counts[bin], 256u);
        if (byte == 3) return;
        atomic_sub(&counts[bin + 1], 1u);
        if ((old >> (8 * (byte + 1)) & 255u) != 255u) return;
    }
}

// `number` is at most 255, so that a byte wraps once at most.
inline void add(const counter_t* counter, uint bin, uint number) {
    const uint byte = bin & 3u;
    const uint old = atomic_add(&counter->words[bin >> 2], number << (8 * byte));
    if ((old >> (8 * byte) & 255u) + number > 255u) carry(counter->counts, bin, byte, old);
}

inline uint value_of(pixel_t pixel, uint table) {
#define PICK(which, value) if (table == (which)) result = (value)
    uint result = 0;
    FOR_EACH_BIN(PICK, gray_at(pixel), pixel);
#undef PICK
    return result;
}

// Adds what the register has counted.
inline void end_hot(const counter_t* counter) {
    if (counter->hits == 0 || counter->hot >= WINDOW) return;
    if (counter->hits > 255u) atomic_add(&counter->counts[counter->hot], counter->hits & ~255u);
    add(counter, counter->hot, counter->hits & 255u);
}

inline void count_pixel(counter_t* counter, pixel_t pixel) {
    if (!counts_in(pixel)) return;
    const uint bin = counter->table * BINS + value_of(pixel, counter->table) - counter->window;
    counter->last = bin;
    if (bin == counter->hot) {
        ++counter->hits;
    } else if (bin < WINDOW) {
        add(counter, bin, 1);
    }
}

// After a unit without the hot value, another may do better.
inline void after_unit(counter_t* counter) {
    if (!counter->crowded) return;
    if (counter->hits == counter->hits_before) {
        end_hot(counter);
        counter->hits = 0;
        counter->hot = counter->last;
    }
    counter->hits_before = counter->hits;
}
#define AFTER_UNIT after_unit

#define IN_FLIGHT 2 // with more, registers run out, and only one window is at work at a time
#include "each-pixel.cl"

// Whether, over units from all of the pixels, more than one pixel in 32 equals the one before it.
inline bool is_crowded(const counter_t* counter, const rows_t* rows, __local uint* equal) {
    const uint item = get_local_id(0), items = get_local_size(0);
    const uint units = rows->rows * rows->row_units;
    if (item == 0) *equal = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    __global const uint4* word = item < units ? unit_at(rows, (uint)((ulong)units * item / items)) : 0;
    if (word != 0) {
        unit_t unit;
        load_unit(&unit, word);
        uint here = 0, before = value_of(pixel_of(&unit, 0), counter->table);
        for (uint p = 1; p < UNIT_PIXELS; ++p) {
            const uint value = value_of(pixel_of(&unit, p), counter->table);
            here += value == before ? 1u : 0u;
            before = value;
        }
        if (here != 0) atomic_add(equal, here);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    return *equal > items * UNIT_PIXELS / 32;
}

__kernel void count(__global const sample_t* restrict pixels, ulong first, uint width, uint row, uint pixel_count,
                    __global uint* restrict counts) {
    __local uint words[WINDOW / 4];
    __local uint equal;
    counter_t counter;
    counter.words = words;
    counter.window = window_start();
    counter.counts = counts + counter.window;
    counter.table = counter.window / BINS;
    for (uint i = get_local_id(0); i < WINDOW / 4; i += get_local_size(0)) words[i] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    rows_t rows;
    set_rows(&rows, pixels, first, width, row, pixel_count);
    counter.crowded = is_crowded(&counter, &rows, &equal);
    counter.hits = counter.hits_before = 0;
    counter.hot = counter.last = WINDOW; // none
    count_pixels(&counter, &rows);
    end_hot(&counter);
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint i = get_local_id(0); i < WINDOW / 4; i += get_local_size(0)) {
        const uint four = words[i];
        for (uint byte = 0; byte < 4; ++byte) {
            const uint count = four >> (8 * byte) & 255u;
            if (count != 0) atomic_add(&counter.counts[4 * i + byte], count);
        }
    }
}
