// SPDX-License-Identifier: GPL-3.0-or-later
// The counters of one work-group of local-packed, in local memory, and the functions that add a value to them in each
// way that the look can choose (sample-look.cl). Include it after pixels.cl and units.cl.

#include "packed-words.cl"

// Each way to count is a separate loop, in which `apart` and `rest` are constants. The compiler can only use these
// constants if all functions in the loop are inlined.
#define ALWAYS_INLINE inline __attribute__((always_inline))

#define LANES 32u  // work-items of a wave; each has its own counter of the most frequent value
#define SLOTS 256u // counters for frequent values; a power of two
#define CANDIDATES 128u // most values that the look tests for being frequent, and most overflows that are noted
#define NO_BIN 0xFFFFFFFFu // the pixel is not counted; also: the slot is free
// Words of the main table. The look keeps one word per work-item there, so there are at least 1024.
#define ALL_WORDS (PACKED_WORDS > 1024u ? PACKED_WORDS : 1024u)
// Slots of SPARSE, a power of two. The main table holds first the values of all slots, then their counters.
#define SPARSE_SLOTS (ALL_WORDS >= 8192u ? 4096u : 512u)

// `apart`: the frequent values that are counted separately, because they would overflow small counters or make adds to
// one address wait for each other.
#define NOTHING 0u
#define BY_LANE 1u  // the most frequent value, in one counter per lane
#define BY_LANES 2u // the two most frequent values, in two counters per lane
#define IN_SLOTS 3u // up to SLOTS values in a small table; units of equal pixels are added at once
#define BY_UNITS 4u // no value, but units of equal pixels are added to the slots of SPARSE at once

// `rest`: the counters of all other values.
#define PACKED 0u // six 5-bit counters per word
#define WORDS 1u  // one 32-bit counter per word
#define HALVES 2u // two 16-bit counters per word; neighbouring bins lie in neighbouring words
#define SPARSE 3u // one slot per value: NOTHING: of the values in a sample; BY_UNITS: of every value that occurs

typedef struct {
    __local uint* words;         // the main table: ALL_WORDS words
    __local uint *value, *hits;  // IN_SLOTS: the value of each slot, and its counter
    __local uint *lanes, *own;   // the lanes' counters of the two most frequent values; the counters of this lane
    __local uint *notes, *noted; // overflows in a piece that is counted again: their number; their bins
    __global uint* counts;       // the global table of this group's channel
    uint sample;                 // position of the channel's sample in a pixel, in bits; GRAY_PLACE: gray is computed
    uint window;                 // the first bin of this group's window
    uint base, shift;            // WORDS, HALVES: the bin of word 0; the number of low bits that are never set
    uint top, second;            // BY_LANE, BY_LANES: the most frequent values; NO_BIN: none
    uint tops;                   // pixels of this piece in units in which all pixels have the value `top`
    uint added;                  // pixels of this piece that were added to counters that may overflow, or by lanes
    // The way to count. Set to constants before each loop (count_one_way()). Numbers, because some tools fail on
    // structures with several constant bools:
    uint apart, rest;
    uint careful; // 1: the piece is counted again; only counters that may overflow are added to, by adds that return
} counter_t;

// Whether bin_of() returned a bin. If no pixels are left out, every pixel has one, and the test costs nothing.
#if LETTERS || (LEAVE_OUT_TRANSPARENT && ALPHA >= 0)
#define IS_BIN(bin) ((bin) < BINS)
#else
#define IS_BIN(bin) true
#endif
#if WINDOW < BINS
#define IN_WINDOW(bin, window) ((bin) - (window) < WINDOW)
#else
#define IN_WINDOW(bin, window) true
#endif

// The position of each table's sample in a pixel, in bits, six bits per table; GRAY_PLACE: gray is computed from
// colours.
#define GRAY_PLACE 63u
#define PLACE_OF(channel, table, place) (CHANNELS >> (channel) & 1u ? (uint)(place) << (6u * (table)) : 0u)
#define PLACES                                                                                                         \
    (PLACE_OF(0, 0u, GRAY_PLACE) | PLACE_OF(1, RED_TABLE, RED * SAMPLE_BITS) |                                         \
     PLACE_OF(2, GREEN_TABLE, GREEN * SAMPLE_BITS) | PLACE_OF(3, BLUE_TABLE, BLUE * SAMPLE_BITS) |                     \
     PLACE_OF(4, ALPHA_TABLE, ALPHA * SAMPLE_BITS))

// The bin of a pixel in this group's channel; NO_BIN if the pixel is not counted.
inline uint bin_of(const counter_t* counter, pixel_t pixel, bool gray) {
    const uint bin = gray || CHANNELS == 1 ? gray_at(pixel) : (uint)(pixel >> counter->sample) & (VALUES - 1u);
    return counts_in(pixel) ? bin : NO_BIN;
}

// The slot of a frequent value: a hash of the value.
inline uint slot_of(uint bin) {
    return bin * 0x9E3779B1u / (0xFFFFFFFFu / SLOTS + 1u);
}

// Whether the value has a slot.
inline bool in_slot(const counter_t* counter, uint bin) {
    return counter->value[slot_of(bin)] == bin;
}

// Gives the value its slot. Returns false if the slot is taken, also if this value has it already.
inline bool add_slot(const counter_t* counter, uint bin) {
    return atomic_cmpxchg(&counter->value[slot_of(bin)], NO_BIN, bin) == NO_BIN;
}

// Adds to the global table, unless the piece is counted again: then the first count has done so.
inline void add_global(const counter_t* counter, uint bin, uint number) {
    if (!counter->careful) atomic_add(&counter->counts[bin], number);
}

// The bin of counter `field` of a word (PACKED, HALVES); BINS or more if no bin uses the counter.
inline uint bin_of_field(const counter_t* counter, uint word, uint field) {
    if (counter->rest == HALVES) return counter->base + ((word + field * ALL_WORDS) << counter->shift);
    const uint bin = bin_at(word, field);
    return bin < WINDOW ? counter->window + bin : BINS;
}

// Corrects the global table after an add overflowed counter `field` of a word; `old`: the word before the add. The
// counter lost 2^bits, and its carry added one to the next counter, which overflowed, too, if all of its bits were
// set, and so on. Notes the bin in `noted`.
inline void carry(const counter_t* counter, uint word, uint field, uint old) {
    const uint fields = counter->rest == HALVES ? 2u : FIELDS, bits = counter->rest == HALVES ? 16u : FIELD_BITS;
    const uint note = atomic_inc(counter->notes);
    if (note < CANDIDATES) counter->noted[note] = bin_of_field(counter, word, field);
    for (;; ++field) {
        const uint bin = bin_of_field(counter, word, field), next = bin_of_field(counter, word, field + 1u);
        if (bin < BINS) atomic_add(&counter->counts[bin], 1u << bits);
        if (field + 1u == fields) return;
        if (next < BINS) atomic_sub(&counter->counts[next], 1u);
        if ((old >> bits * (field + 1u) & (1u << bits) - 1u) != (1u << bits) - 1u) return;
    }
}

// Adds one to a counter that may overflow. A careful add returns the old word, which shows the overflow.
ALWAYS_INLINE void add_field(counter_t* counter, uint word, uint field, uint bits) {
    const uint shift = field * bits, most = (1u << bits) - 1u;
    ++counter->added;
    if (!counter->careful) {
        atomic_add(&counter->words[word], 1u << shift);
    } else {
        const uint old = atomic_add(&counter->words[word], 1u << shift);
        if ((old >> shift & most) == most) carry(counter, word, field, old);
    }
}

// The first of the two slots of a value (SPARSE). Slots are words of the main table; their counters follow them.
inline uint sparse_slot_of(uint bin) {
    const uint hash = bin * 0x9E3779B1u; // the highest bits are distributed best: they select the bank
    return (hash >> 27 | hash >> 15 << 5) & (SPARSE_SLOTS - 1u);
}

// Returns the slot of a value, and takes a free one if it has none. Slot numbers that differ in the lowest bit form a
// pair, and a value may use either slot of its pair. Returns SPARSE_SLOTS if both belong to other values.
inline uint take_sparse_slot(const counter_t* counter, uint bin) {
    uint slot = sparse_slot_of(bin);
#pragma unroll 1
    for (uint i = 0; i < 2u; ++i, slot ^= 1u) {
        const uint value = atomic_cmpxchg(&counter->words[slot], NO_BIN, bin);
        if (value == NO_BIN || value == bin) return slot;
    }
    return SPARSE_SLOTS;
}

// Counts a unit by slots that were filled before (fill_sparse_slots()); no slot is taken meanwhile. It loads the slots
// of all pixels before the first add, because compilers do not know that adds leave slots unchanged and would not move
// the loads. A value without a slot goes to the global table.
ALWAYS_INLINE void count_sparse_unit(const counter_t* counter, const uint* bins) {
    uint known[UNIT_PIXELS];
#pragma unroll
    for (uint p = 0; p < UNIT_PIXELS; ++p) known[p] = counter->words[sparse_slot_of(bins[p])];
#pragma unroll
    for (uint p = 0; p < UNIT_PIXELS; ++p) {
        if (!IS_BIN(bins[p]) || !IN_WINDOW(bins[p], counter->window)) continue;
        uint slot = sparse_slot_of(bins[p]);
        if (known[p] != bins[p]) slot ^= 1u;
        if (known[p] == bins[p] || counter->words[slot] == bins[p]) {
            atomic_inc(&counter->words[SPARSE_SLOTS + slot]); // devices combine increments of the same address
        } else {
            add_global(counter, bins[p], 1);
        }
    }
}

// Adds `number` to a value's counter (SPARSE). A value without a slot takes one, or goes to the global table.
inline void add_sparse(const counter_t* counter, uint bin, uint number) {
    const uint slot = take_sparse_slot(counter, bin);
    if (slot < SPARSE_SLOTS) {
        atomic_add(&counter->words[SPARSE_SLOTS + slot], number);
    } else {
        add_global(counter, bin, number);
    }
}

// Adds a value of the rest to its counter.
ALWAYS_INLINE void count_rest(counter_t* counter, uint bin) {
    if (!IN_WINDOW(bin, counter->window)) return;
    if (counter->rest == PACKED) {
        uint field;
        const uint word = word_of(bin - counter->window, &field);
        add_field(counter, word, field, FIELD_BITS);
        return;
    }
    if (counter->rest == SPARSE) {
        add_sparse(counter, bin, 1);
        return;
    }
    // If one of the `shift` low bits is set against expectation, the rotation moves it to the top: a number beyond the
    // words.
    const uint place = rotate(bin - counter->base, 32u - counter->shift & 31u);
    if (counter->rest == WORDS && place < ALL_WORDS) {
        atomic_inc(&counter->words[place]);
    } else if (counter->rest == HALVES && place < 2u * ALL_WORDS) {
        const uint field = place < ALL_WORDS ? 0u : 1u;
        add_field(counter, place - field * ALL_WORDS, field, 16u);
    } else {
        add_global(counter, bin, 1);
    }
}

// Counts one pixel in PACKED by BY_LANE or BY_LANES: selects the address and the number to add without a branch,
// because the lanes of a wave seldom agree. The most frequent values go to the lane's own counters.
ALWAYS_INLINE void count_packed_by_lanes(counter_t* counter, uint bin) {
    uint field;
    const uint word = word_of(bin - counter->window, &field);
    const bool is_top = bin == counter->top, is_second = counter->apart == BY_LANES && bin == counter->second;
    __local uint* place = is_top ? counter->own : &counter->words[word];
    uint number = is_top ? 1u : 1u << FIELD_BITS * field;
    if (counter->apart == BY_LANES) {
        place = is_second ? counter->own + LANES : place;
        number = is_second ? 1u : number;
    }
    ++counter->added; // unconditionally, so that compilers add up a whole unit at once
    atomic_add(place, number);
}

// Whether the most frequent value has a counter per lane.
inline bool is_by_lanes(const counter_t* counter) {
    return counter->apart == BY_LANE || counter->apart == BY_LANES;
}

// Counts one pixel: in the counters of the frequent values if it has one of them, else in those of the rest.
ALWAYS_INLINE void count_value(counter_t* counter, uint bin) {
    if (!IS_BIN(bin)) return;
    if (is_by_lanes(counter)) {
        if (counter->rest == PACKED && !counter->careful && IN_WINDOW(bin, counter->window)) {
            count_packed_by_lanes(counter, bin);
            return;
        }
        const bool is_second = counter->apart == BY_LANES && bin == counter->second;
        if (bin == counter->top || is_second) {
            __local uint* own = counter->own + (is_second ? LANES : 0u);
            if (!counter->careful) atomic_inc(own);
            ++counter->added;
            return;
        }
    }
    if (counter->apart == IN_SLOTS && in_slot(counter, bin)) {
        if (!counter->careful) atomic_inc(&counter->hits[slot_of(bin)]);
        return;
    }
    count_rest(counter, bin);
}

// Whether units are tested for equal pixels: if they may consist of the most frequent value, or if runs of equal values
// are likely.
inline bool may_be_even(const counter_t* counter) {
    const bool are_many = UNIT_PIXELS > 2u; // two pixels are often equal by chance
    return is_by_lanes(counter) || counter->apart == BY_UNITS || (counter->apart == IN_SLOTS && are_many);
}

// The value that all pixels of a unit must have to be added at once; `first`: the value of the unit's first pixel.
inline uint even_value(const counter_t* counter, uint first) {
    return is_by_lanes(counter) ? counter->top : first;
}

// Adds a unit of equal pixels at once. A value of the rest goes to the global table: such units are rare, and adding
// one to a small counter could overflow it.
ALWAYS_INLINE void count_even_unit(counter_t* counter, uint bin) {
    if (!IS_BIN(bin)) return;
    if (is_by_lanes(counter)) {
        counter->tops += UNIT_PIXELS;
    } else if (counter->apart == IN_SLOTS && in_slot(counter, bin)) {
        if (!counter->careful) atomic_add(&counter->hits[slot_of(bin)], UNIT_PIXELS);
    } else if (!IN_WINDOW(bin, counter->window)) {
        return;
    } else if (counter->rest == SPARSE) {
        add_sparse(counter, bin, UNIT_PIXELS);
    } else {
        add_global(counter, bin, UNIT_PIXELS);
    }
}
