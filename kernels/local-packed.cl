// SPDX-License-Identifier: GPL-3.0-or-later
// local-packed: large tables in little local memory, by a look at the pixels first. A work-group looks at a sample from
// all over them: which values come up often, how many low bits are never used, and where the rest lies. Values that come
// up often get a 32-bit counter each in a small table, the commonest one a register. If the rest lies in a range that
// fits, its bins are 32-bit words; else they are bytes, four a word, in one window of the table, or in as many windows
// as it takes: the range's second dimension then names the window, and every group reads all pixels. What the sample did
// not show goes to the global table at once, so that the look decides about speed alone. A byte that wraps carries into
// its neighbour, and the sum of all bytes is then less than what was added: it is compared, piece by piece of the pixels,
// and a piece that wrapped is counted again by adds that return the word as it was, which tell who made a byte wrap and
// who got a carry too many; they take longer, because they queue. Memory: pixels are read once, or once a window at about
// the same time, so that the second finds them in the cache. Work-items of a group meet at their words, groups at the
// global table at the end of each piece. From: ours.

#include "pixels.cl"
#include "units.cl"

#define SLOTS 256u     // counters for values that come up often; a power of two
#define CANDIDATES 64u // values that may be among these
#define REGIONS (BINS < 64u ? BINS : 64u) // of the table, by which the look tells where values lie
#define REGION_BINS (BINS / REGIONS)
#define NARROW (WINDOW / 4u) // bins that fit as words
#define BIN_LOAD 96.0f       // pixels a bin in one piece, on average: far from 256
#define NO_BIN 0xFFFFFFFFu

typedef struct {
    __local uint* words;
    __local uint *value, *hits; // values that come up often, and their counters
    __global uint* counts;      // of the table
    uint sample;                // where its values are in a pixel, in bits; GRAY_PLACE: nowhere as such
    uint base, shift;           // the window's first bin, and the low bits that are not used
    uint top, tops;             // the commonest value, and how often it came up
    uint added;                 // to bytes, by adds that return nothing
    // Set to constants where a piece begins, so that each way to count is a loop of its own (true or false;
    // not every tool copes with constants of several bools):
    uint alone;   // this group counts what lies outside of the window, too
    uint often;   // some values come up often, or next to each other
    uint narrow;  // bins are words
    uint careful; // the piece is counted again: what lies in the window alone, and bytes wrap in sight
} counter_t;

// The byte at `place` wrapped because of an add, and each one after it because of the one before.
inline void carry(const counter_t* counter, uint place, uint old) {
    __global uint* counts = counter->counts + counter->base;
    for (uint byte = place & 3u;; ++byte, ++place) {
        atomic_add(&counts[place], 256u);
        if (byte == 3) return;
        atomic_sub(&counts[place + 1], 1u);
        if ((old >> (8 * (byte + 1)) & 255u) != 255u) return;
    }
}

// Devices combine equal increments by one, where adds queue.
inline void add_word(__local uint* word, uint number) {
    if (number == 1u) {
        atomic_inc(word);
    } else {
        atomic_add(word, number);
    }
}

// `number` is at most 255, so that a byte wraps once at most.
inline void add_byte(counter_t* counter, uint place, uint number) {
    __local uint* word = (__local uint*)((__local uchar*)counter->words + (place & ~3u));
    const uint bits = 8u * place & 24u;
    if (!counter->careful) {
        atomic_add(word, number << bits);
        counter->added += number;
    } else {
        const uint old = atomic_add(word, number << bits);
        if ((old >> bits & 255u) + number > 255u) carry(counter, place, old);
    }
}

// Whether a number is one: most often every pixel has a bin.
#if LETTERS || (LEAVE_OUT_TRANSPARENT && ALPHA >= 0)
#define IS_BIN(bin) ((bin) < BINS)
#else
#define IS_BIN(bin) true
#endif

// Where a table finds its values: bits of the pixel to the right; or GRAY_PLACE: by the formula. Six bits a table.
#define GRAY_PLACE 63u
#define PLACE_OF(channel, table, place) (CHANNELS >> (channel) & 1u ? (uint)(place) << (6u * (table)) : 0u)
#define PLACES                                                                                                         \
    (PLACE_OF(0, 0u, GRAY_PLACE) | PLACE_OF(1, RED_TABLE, RED * SAMPLE_BITS) |                                         \
     PLACE_OF(2, GREEN_TABLE, GREEN * SAMPLE_BITS) | PLACE_OF(3, BLUE_TABLE, BLUE * SAMPLE_BITS) |                     \
     PLACE_OF(4, ALPHA_TABLE, ALPHA * SAMPLE_BITS))

// The bin of a pixel in this group's table, or a number beyond it.
inline uint bin_of(const counter_t* counter, pixel_t pixel, bool gray) {
    const uint bin = gray || CHANNELS == 1 ? gray_at(pixel) : (uint)(pixel >> counter->sample) & (VALUES - 1u);
    return counts_in(pixel) ? bin : NO_BIN;
}

inline uint hash_of(uint bin, uint places) {
    return bin * 0x9E3779B1u / (0xFFFFFFFFu / places + 1u);
}

inline uint slot_of(uint bin) {
    return hash_of(bin, SLOTS);
}

// True where the value is one of those that come up often, and has been counted.
inline bool count_often(counter_t* counter, uint bin, uint number) {
    if (bin == counter->top) {
        counter->tops += counter->careful ? 0u : number;
        return true;
    }
    const uint slot = slot_of(bin);
    if (counter->value[slot] != bin) return false;
    if (!counter->careful) add_word(&counter->hits[slot], number);
    return true;
}

inline void count_bin(counter_t* counter, uint bin, uint number) {
    uint place = bin - counter->base;
    if (counter->narrow) {
        // Where a low bit is set that is not used, this is a large number.
        place = rotate(place, 32u - counter->shift & 31u);
        if (place < NARROW) {
            add_word(&counter->words[place], number);
            return;
        }
    } else if (place < WINDOW) {
        add_byte(counter, place, number);
        return;
    }
    if (counter->alone && !counter->careful && IS_BIN(bin))
        atomic_add(&counter->counts[bin], number);
}

inline void count_value(counter_t* counter, uint bin, uint number) {
    if (!counter->often || !count_often(counter, bin, number)) count_bin(counter, bin, number);
}

inline void count_pixel(counter_t* counter, pixel_t pixel) {
    count_value(counter, bin_of(counter, pixel, counter->sample == GRAY_PLACE), 1);
}

inline void count_unit(counter_t* counter, const unit_t* unit) {
    uint bins[UNIT_PIXELS];
    if (counter->sample == GRAY_PLACE) { // asked once a unit
#pragma unroll
        for (uint p = 0; p < UNIT_PIXELS; ++p) bins[p] = bin_of(counter, pixel_of(unit, p), true);
    } else {
#pragma unroll
        for (uint p = 0; p < UNIT_PIXELS; ++p) bins[p] = bin_of(counter, pixel_of(unit, p), false);
    }
    bool equal = counter->often;
#pragma unroll
    for (uint p = 1; p < UNIT_PIXELS; ++p) equal = equal && bins[p] == bins[0];
    if (equal) {
        count_value(counter, bins[0], UNIT_PIXELS);
        return;
    }
#pragma unroll
    for (uint p = 0; p < UNIT_PIXELS; ++p) count_value(counter, bins[p], 1);
}
#define COUNT_UNIT count_unit
#define IN_FLIGHT 2 // with more, registers run out
#include "each-pixel.cl"

// What a group sees of its table's values, two of each work-item, before it counts.
typedef struct {
    uint candidate[CANDIDATES], matches[CANDIDATES];
    uint region[REGIONS]; // of values that are none of those
    uint meetings;        // of these values in a hash table
    uint bits;            // that are set in any of them
    uint runs;            // units whose ends are equal
    uint top, base, shift, piece;
    uint often, narrow, alone;
} look_t;

// The pixels of a unit somewhere in the item's share of all units, so that no pattern is missed.
inline void take_sample(const counter_t* counter, const rows_t* rows, uint* first, uint* last) {
    const uint item = get_local_id(0), items = get_local_size(0);
    const uint units = rows->rows * rows->row_units;
    __global const uint4* word;
    *first = *last = NO_BIN;
    if (units == 0) return;
    const uint somewhere = (item * 0x9E3779B1u >> 8) % units;
    if (!find_unit(rows, (uint)(((ulong)units * item + somewhere) / items), &word)) return;
    unit_t unit;
    load_unit(&unit, word);
    const bool gray = counter->sample == GRAY_PLACE;
    *first = bin_of(counter, pixel_of(&unit, 0), gray);
    *last = bin_of(counter, pixel_of(&unit, UNIT_PIXELS - 1), gray);
}

// The densest stretch of `length` neighbouring regions: how many samples it has, and where it begins.
inline uint densest(__local const look_t* look, uint length, uint* begin) {
    uint sum = 0;
    for (uint i = 0; i < length; ++i) sum += look->region[i];
    uint most = sum;
    *begin = 0;
    for (uint i = 1; i + length <= REGIONS; ++i) {
        sum += look->region[i + length - 1] - look->region[i - 1];
        if (sum <= most) continue;
        most = sum;
        *begin = i;
    }
    return most;
}

// One work-item decides for its group; all groups of a table see the same samples.
inline void decide(__local look_t* look, uint samples) {
    uint rest = 0, most = 1, narrow_begin, begin;
    for (uint i = 0; i < REGIONS; ++i) {
        rest += look->region[i];
        most = max(most, look->region[i]);
    }
    look->shift = 0;
    while (look->shift < 4u && !(look->bits >> look->shift & 1u)) ++look->shift;
    const uint in_narrow = densest(look, min(NARROW << look->shift, BINS) / REGION_BINS, &narrow_begin);
    look->narrow = rest - in_narrow <= samples / 32;
    if (!look->narrow) look->shift = 0;
    const uint in_window = densest(look, WINDOW / REGION_BINS, &begin);
    look->alone = look->narrow || rest - in_window <= samples / 16;
    look->base = (look->narrow ? narrow_begin : begin) * REGION_BINS;
    look->often = rest < samples - samples / 16 || look->runs > samples / 8;
    look->top = NO_BIN;
    for (uint i = 0, best = samples / 4; i < CANDIDATES; ++i) {
        if (look->matches[i] <= best || look->candidate[i] >= BINS) continue;
        best = look->matches[i];
        look->top = look->candidate[i];
    }
    // How many bins share the rest out, as if they did so evenly: by the densest region, and by how many values met. Of
    // n values in B bins n * n / 2B meet, and in a hash table some more by chance.
    const float n = max((float)rest, 1.0f);
    const float by_region = n / (float)most * (float)REGION_BINS;
    const float met = 2.0f * (float)look->meetings / (n * n) - 1.0f / (float)NARROW;
    const float bins = min(by_region, 1.0f / max(met, 1.0f / (float)BINS));
    look->piece = (uint)(BIN_LOAD * bins * (float)samples / n);
}

// At a value that is none of those that come up often. The words are free until pixels are counted.
inline void look_at(const counter_t* counter, uint bin, __local look_t* look) {
    atomic_inc(&look->region[bin / REGION_BINS]);
    atomic_or(&look->bits, bin);
    if (atomic_inc(&counter->words[hash_of(bin, NARROW)]) != 0) atomic_inc(&look->meetings);
}

inline void look_around(counter_t* counter, const rows_t* rows, __local look_t* look) {
    const uint item = get_local_id(0), items = get_local_size(0);
    for (uint i = item; i < SLOTS; i += items) {
        counter->value[i] = NO_BIN; // which is what pixels without a bin find
        counter->hits[i] = 0;
    }
    for (uint i = item; i < CANDIDATES; i += items) {
        look->candidate[i] = NO_BIN;
        look->matches[i] = 0;
    }
    for (uint i = item; i < REGIONS; i += items) look->region[i] = 0;
    if (item == 0) look->bits = look->runs = look->meetings = 0;
    uint first, last;
    take_sample(counter, rows, &first, &last);
    barrier(CLK_LOCAL_MEM_FENCE);

    const uint apart = max(items / CANDIDATES, 1u);
    if (item % apart == 0 && item / apart < CANDIDATES) look->candidate[item / apart] = first;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = 0; i < CANDIDATES; ++i) {
        const uint candidate = look->candidate[i];
        const uint number = (first == candidate ? 1u : 0u) + (last == candidate ? 1u : 0u);
        if (number != 0) atomic_add(&look->matches[i], number);
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    const uint often = max(items / 64u, 2u); // of two samples each
    bool first_often = first >= BINS, last_often = last >= BINS;
    for (uint i = 0; i < CANDIDATES; ++i) {
        if (look->matches[i] < often) continue;
        first_often = first_often || first == look->candidate[i];
        last_often = last_often || last == look->candidate[i];
    }
    if (!first_often) look_at(counter, first, look);
    if (!last_often) look_at(counter, last, look);
    if (first == last) atomic_inc(&look->runs);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item == 0) decide(look, 2 * items);
    barrier(CLK_LOCAL_MEM_FENCE);

    counter->alone = look->alone;
    if (look->alone) counter->base = look->base;
    counter->shift = look->shift;
    // A group that is not alone counts what is in its window.
    const bool own = look->alone || look->top - counter->base < WINDOW;
    counter->top = own ? look->top : NO_BIN;
    for (uint i = item; i < CANDIDATES; i += items) {
        const uint bin = look->candidate[i];
        if (look->matches[i] >= often && bin < BINS && (look->alone || bin - counter->base < WINDOW))
            atomic_xchg(&counter->value[slot_of(bin)], bin); // of several, one stays
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

// Whether no byte wrapped: then all bytes add up to what was added.
inline bool adds_up(const counter_t* counter, __local uint* totals) {
    const uint item = get_local_id(0);
    if (item < 2) totals[item] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint sum = 0;
    for (uint i = item; i < WINDOW / 4; i += get_local_size(0)) {
        const uint four = counter->words[i];
        const uint pairs = (four & 0x00FF00FFu) + (four >> 8 & 0x00FF00FFu);
        sum += (pairs & 0xFFFFu) + (pairs >> 16);
    }
    atomic_add(&totals[0], sum);
    atomic_add(&totals[1], counter->added);
    barrier(CLK_LOCAL_MEM_FENCE);
    return totals[0] == totals[1];
}

inline void clear_words(const counter_t* counter) {
    for (uint i = get_local_id(0); i < WINDOW / 4; i += get_local_size(0)) counter->words[i] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
}

inline void merge_words(const counter_t* counter) {
    __global uint* counts = counter->counts + counter->base;
    for (uint i = get_local_id(0); i < WINDOW / 4; i += get_local_size(0)) {
        const uint word = counter->words[i];
        if (word == 0) continue;
        if (counter->narrow) {
            atomic_add(&counts[i << counter->shift], word);
            continue;
        }
        for (uint byte = 0; byte < 4; ++byte) {
            const uint count = word >> (8 * byte) & 255u;
            if (count != 0) atomic_add(&counts[4 * i + byte], count);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

// A piece of the pixels: units from `from` on, before `end`, and in the first piece the pixels at the rows' ends.
typedef struct {
    uint from, end, step, edges; // edges: the first row whose ends are this item's; or no row
} piece_t;

// The item's first unit. Groups that are alone share out the pixels among the windows, too. Sixteen items take
// neighbouring units, and the next sixteen others far away: where pixels go slowly from value to value, no group has all
// of one, which would make its byte wrap.
inline uint set_out(const counter_t* counter, piece_t* piece) {
    const uint item = get_local_id(0), items = get_local_size(0);
    const uint sharers = counter->alone ? BINS / WINDOW : 1u;
    const uint groups = get_num_groups(0) * sharers;
    const uint group = get_group_id(0) + get_group_id(1) % sharers * get_num_groups(0);
    const uint together = items % 16u == 0 ? 16u : 1u;
    const uint start = (item / together * groups + group) * together + item % together;
    piece->step = items * groups;
    piece->edges = start;
    return start;
}

inline void count_piece(counter_t* counter, const rows_t* rows, const piece_t* piece, bool narrow, bool often,
                        bool alone, bool careful) {
    counter->alone = alone;
    counter->narrow = narrow;
    counter->often = often;
    counter->careful = careful;
    count_units(counter, rows, piece->from, piece->end, piece->step);
    for (uint r = piece->edges; r < rows->rows; r += piece->step) count_edges(counter, rows, r);
    barrier(CLK_LOCAL_MEM_FENCE);
}

__kernel void count(__global const sample_t* restrict pixels, ulong first, uint width, uint row, uint pixel_count,
                    __global uint* restrict counts) {
    __local uint words[WINDOW / 4];
    __local uint value[SLOTS], hits[SLOTS];
    __local look_t look;
    __local uint totals[2];
    const uint item = get_local_id(0), items = get_local_size(0);
    counter_t counter;
    counter.words = words;
    counter.value = value;
    counter.hits = hits;
    const uint table = window_start() / BINS;
    counter.sample = PLACES >> (6u * table) & 63u;
    counter.base = window_start() % BINS;
    counter.counts = counts + table * BINS;
    counter.tops = 0;
    rows_t rows;
    set_rows(&rows, pixels, first, width, row, pixel_count);
    clear_words(&counter);
    look_around(&counter, &rows, &look);
    clear_words(&counter);

    piece_t piece;
    const uint start = set_out(&counter, &piece);
    const uint units = rows.rows * rows.row_units;
    if (look.narrow) { // words never wrap, so that all pixels are one piece
        piece.from = start;
        piece.end = units;
        if (look.often) count_piece(&counter, &rows, &piece, true, true, true, false);
        else count_piece(&counter, &rows, &piece, true, false, true, false);
        merge_words(&counter);
    } else {
        // In turns of all work-items, so that all groups are at the same place at about the same time.
        uint turns = min(look.piece / (UNIT_PIXELS * items), units / piece.step) + 1u;
        uint begin = 0;
        do {
            piece.from = begin + start;
            piece.end = min(begin + turns * piece.step, units);
            counter.added = 0;
            if (look.alone && look.often) count_piece(&counter, &rows, &piece, false, true, true, false);
            else if (look.alone) count_piece(&counter, &rows, &piece, false, false, true, false);
            else if (look.often) count_piece(&counter, &rows, &piece, false, true, false, false);
            else count_piece(&counter, &rows, &piece, false, false, false, false);
            if (!adds_up(&counter, totals)) {
                clear_words(&counter);
                count_piece(&counter, &rows, &piece, false, look.often, false, true); // what came up often is counted
                turns = turns / 8u + 1u; // the look was too hopeful
            }
            merge_words(&counter);
            clear_words(&counter);
            piece.edges = rows.rows;
            begin = piece.end;
        } while (begin < units);
    }
    if (counter.tops != 0 && counter.top < BINS) atomic_add(&counter.counts[counter.top], counter.tops);
    for (uint i = item; i < SLOTS; i += items)
        if (hits[i] != 0 && value[i] < BINS) atomic_add(&counter.counts[value[i]], hits[i]);
}
