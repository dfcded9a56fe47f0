// SPDX-License-Identifier: GPL-3.0-or-later
// local-packed: four byte counters a word of local memory, for tables that are too large for words. A byte that wraps
// carries into its neighbour; the atomic add returns the word as it was, so the one work-item that made the byte wrap
// sees it, adds 256 to the global table and takes the carry from the neighbour's bin there. No wrap is seen twice or
// missed, whatever the order, so counts are exact (modulo 2^32 on the way). Such adds queue up where many work-items
// meet one word. Where a look at the pixels finds that neighbours are often equal, units of equal pixels are therefore
// counted in a register, and values that the look has met get a 32-bit counter each in a small table beside, where equal
// adds do not queue on devices that combine plain increments. Memory: 65536 bins take two windows of 32 KiB; both read all
// pixels, at about the same time, so that the second reads the cache. Work-items of a group meet at their words, groups
// at the global table: at the end, and once for 256 equal pixels. From: ours.

#include "pixels.cl"
#include "units.cl"

#define FAVOURITES 1024u // counters beside the packed ones; a power of two
#define NO_BIN 0xFFFFFFFFu

typedef struct {
    __local uint* words;
    __local uint *favourite, *hits; // bins that have a counter beside, and these counters
    __global uint* counts;          // of the window
    uint window;                    // the first bin that this group counts
    uint table;                     // and its table
    bool crowded;                   // neighbours are often equal
    uint run_bin, run_length;       // of units whose pixels are all equal; counted in registers
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

// The bin of a pixel in this group's window, or a number beyond it.
inline uint bin_of(const counter_t* counter, pixel_t pixel) {
#define PICK(which, value) if (counter->table == (which)) bin = (which) * BINS + (value)
    uint bin = NO_BIN;
    FOR_EACH_BIN(PICK, gray_at(pixel), pixel);
#undef PICK
    return counts_in(pixel) ? bin - counter->window : NO_BIN;
}

inline uint favourite_of(uint bin) {
    return bin * 0x9E3779B1u / (0xFFFFFFFFu / FAVOURITES + 1u);
}

inline void count_pixel(const counter_t* counter, pixel_t pixel) {
    const uint bin = bin_of(counter, pixel);
    if (bin < WINDOW) add(counter, bin, 1);
}

inline void end_run(const counter_t* counter) {
    if (counter->run_bin >= WINDOW) return;
    if (counter->run_length > 255u) {
        atomic_add(&counter->counts[counter->run_bin], counter->run_length);
    } else {
        add(counter, counter->run_bin, counter->run_length);
    }
}

inline void extend_run(counter_t* counter, uint bin) {
    if (bin != counter->run_bin) {
        end_run(counter);
        counter->run_bin = bin;
        counter->run_length = 0;
    }
    counter->run_length += UNIT_PIXELS;
}

inline void count_crowded(counter_t* counter, const uint* bins) {
    bool equal = true;
#pragma unroll
    for (uint p = 1; p < UNIT_PIXELS; ++p) equal = equal && bins[p] == bins[0];
    if (equal) return extend_run(counter, bins[0]);
#pragma unroll
    for (uint p = 0; p < UNIT_PIXELS; ++p) {
        const uint place = favourite_of(bins[p]);
        if (counter->favourite[place] == bins[p]) {
            atomic_inc(&counter->hits[place]);
        } else if (bins[p] < WINDOW) {
            add(counter, bins[p], 1);
        }
    }
}

inline void count_unit(counter_t* counter, const unit_t* unit) {
    uint bins[UNIT_PIXELS];
#pragma unroll
    for (uint p = 0; p < UNIT_PIXELS; ++p) bins[p] = bin_of(counter, pixel_of(unit, p));
    if (counter->crowded) return count_crowded(counter, bins);
#pragma unroll
    for (uint p = 0; p < UNIT_PIXELS; ++p) {
        if (bins[p] < WINDOW) add(counter, bins[p], 1);
    }
}
#define COUNT_UNIT count_unit
#define IN_FLIGHT 2 // with more, registers run out, and only one window is at work at a time
#include "each-pixel.cl"

// Looks at units from all over the pixels: makes their values favourites, and says whether more than one pixel in 256
// equals the one before it.
inline bool look_around(const counter_t* counter, const rows_t* rows, __local uint* equal) {
    const uint item = get_local_id(0), items = get_local_size(0);
    const uint units = rows->rows * rows->row_units;
    if (item == 0) *equal = 0;
    for (uint i = item; i < FAVOURITES; i += items) {
        counter->favourite[i] = NO_BIN;
        counter->hits[i] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    __global const uint4* word;
    if (item < units && find_unit(rows, (uint)((ulong)units * item / items), &word)) {
        unit_t unit;
        load_unit(&unit, word);
        uint here = 0, before = bin_of(counter, pixel_of(&unit, 0));
        if (before < WINDOW) atomic_xchg(&counter->favourite[favourite_of(before)], before);
#pragma unroll
        for (uint p = 1; p < UNIT_PIXELS; ++p) {
            const uint bin = bin_of(counter, pixel_of(&unit, p));
            here += bin == before ? 1u : 0u;
            before = bin;
        }
        if (here != 0) atomic_add(equal, here);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    return *equal > items * UNIT_PIXELS / 256;
}

inline void merge_packed(const counter_t* counter) {
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = get_local_id(0); i < WINDOW / 4; i += get_local_size(0)) {
        const uint four = counter->words[i];
        for (uint byte = 0; byte < 4; ++byte) {
            const uint count = four >> (8 * byte) & 255u;
            if (count != 0) atomic_add(&counter->counts[4 * i + byte], count);
        }
    }
    for (uint i = get_local_id(0); i < FAVOURITES; i += get_local_size(0)) {
        // A place without a favourite counts what belongs nowhere.
        const uint bin = counter->favourite[i];
        if (bin < WINDOW && counter->hits[i] != 0) atomic_add(&counter->counts[bin], counter->hits[i]);
    }
}

__kernel void count(__global const sample_t* restrict pixels, ulong first, uint width, uint row, uint pixel_count,
                    __global uint* restrict counts) {
    __local uint words[WINDOW / 4];
    __local uint favourite[FAVOURITES], hits[FAVOURITES];
    __local uint equal;
    counter_t counter;
    counter.words = words;
    counter.favourite = favourite;
    counter.hits = hits;
    counter.window = window_start();
    counter.counts = counts + counter.window;
    counter.table = counter.window / BINS;
    for (uint i = get_local_id(0); i < WINDOW / 4; i += get_local_size(0)) words[i] = 0;

    rows_t rows;
    set_rows(&rows, pixels, first, width, row, pixel_count);
    counter.crowded = look_around(&counter, &rows, &equal);
    counter.run_bin = NO_BIN;
    counter.run_length = 0;
    count_pixels(&counter, &rows);
    end_run(&counter);
    merge_packed(&counter);
}
