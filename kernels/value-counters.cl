// SPDX-License-Identifier: GPL-3.0-or-later
// The counters of a work-group of local-packed, and the ways to add a value to them. Included after pixels.cl and
// units.cl.

#include "packed-words.cl"

// Each way to count is a loop of its own, so that a compiler has to see all of it at once.
#define ALWAYS_INLINE inline __attribute__((always_inline))

#define LANES 32u  // that share a word for a common value each
#define SLOTS 256u // counters for values that come up often; a power of two
#define CANDIDATES 128u // values that may come up often, and wraps that are noted
#define NO_BIN 0xFFFFFFFFu
// The look keeps a word of each work-item there, too.
#define ALL_WORDS (PACKED_WORDS > 1024u ? PACKED_WORDS : 1024u)
#define SPARSE_SLOTS (ALL_WORDS >= 8192u ? 4096u : 512u) // a power of two; their values, and behind them their counters

// What is counted apart of the rest, because it would wrap there or queue.
#define NOTHING 0u
#define BY_LANE 1u  // the commonest value
#define BY_LANES 2u // and the one after
#define IN_SLOTS 3u // values in a small table, by the unit where all of its pixels are equal
#define BY_UNITS 4u // nothing; but the rest, where it is sparse, by the unit where all of its pixels are equal

// How the rest is counted.
#define PACKED 0u
#define WORDS 1u
#define HALVES 2u // two counters a word: those of neighbouring bins in neighbouring words
#define SPARSE 3u // a slot for each value: of those of a sample, or BY_UNITS of all that are met

typedef struct {
    __local uint* words;
    __local uint *value, *hits;  // values that come up often, and their counters
    __local uint *lanes, *own;   // counters of the two commonest values for each lane; this lane's
    __local uint *notes, *noted; // how many wraps there were in a piece that is counted again, and whose
    __global uint* counts;       // of the table
    uint sample;                 // where its values are in a pixel, in bits; GRAY_PLACE: nowhere as such
    uint window;                 // its first bin
    uint base, shift;            // the first bin that is a word, and the low bits that are not used
    uint top, second;            // the commonest values, where they are counted by lanes
    uint tops;                   // in units that hold nothing else, in this piece
    uint added;                  // in this piece to counters that may wrap, and by lanes
    // Set to constants where a piece begins, so that each way to count is a loop of its own (numbers, not all bool:
    // not every tool copes with constants of several bools):
    uint apart, rest;
    uint careful; // the piece is counted again: what may wrap alone, and in sight
} counter_t;

// Whether a number is one: most often every pixel has a bin.
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

inline uint slot_of(uint bin) {
    return bin * 0x9E3779B1u / (0xFFFFFFFFu / SLOTS + 1u);
}

inline bool in_slot(const counter_t* counter, uint bin) {
    return counter->value[slot_of(bin)] == bin;
}

// False where the slot is another value's, or this one's already.
inline bool add_slot(const counter_t* counter, uint bin) {
    return atomic_cmpxchg(&counter->value[slot_of(bin)], NO_BIN, bin) == NO_BIN;
}

inline void add_global(const counter_t* counter, uint bin, uint number) {
    if (!counter->careful) atomic_add(&counter->counts[bin], number);
}

// The bin of a counter that may wrap, or one beyond the table.
inline uint bin_of_field(const counter_t* counter, uint word, uint field) {
    if (counter->rest == HALVES) return counter->base + ((word + field * ALL_WORDS) << counter->shift);
    const uint bin = bin_at(word, field);
    return bin < WINDOW ? counter->window + bin : BINS;
}

// The counter `field` of a word wrapped because of an add, and each one after it because of the one before.
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

// Adds one to a counter that may wrap.
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

// Slots are words, and their counters lie behind them.
inline uint sparse_slot_of(uint bin) {
    const uint hash = bin * 0x9E3779B1u; // the higher the bits the more even: they are the bank
    return (hash >> 27 | hash >> 15 << 5) & (SPARSE_SLOTS - 1u);
}

// A value has two slots, the second of which is beside the first. Takes one that is free; SPARSE_SLOTS where none is.
inline uint take_sparse_slot(const counter_t* counter, uint bin) {
    uint slot = sparse_slot_of(bin);
#pragma unroll 1
    for (uint i = 0; i < 2u; ++i, slot ^= 1u) {
        const uint value = atomic_cmpxchg(&counter->words[slot], NO_BIN, bin);
        if (value == NO_BIN || value == bin) return slot;
    }
    return SPARSE_SLOTS;
}

// Where values have slots before, and nobody takes one meanwhile. All of a unit are looked at before the first is added
// to: compilers cannot know that adds leave them alone.
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
            atomic_inc(&counter->words[SPARSE_SLOTS + slot]); // devices combine equal increments by one
        } else {
            add_global(counter, bins[p], 1);
        }
    }
}

// Where a value that is met takes a slot.
inline void add_sparse(const counter_t* counter, uint bin, uint number) {
    const uint slot = take_sparse_slot(counter, bin);
    if (slot < SPARSE_SLOTS) {
        atomic_add(&counter->words[SPARSE_SLOTS + slot], number);
    } else {
        add_global(counter, bin, number);
    }
}

// What nothing counts apart.
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
    // Where a low bit is set that is not used, this is a large number.
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

// Without a branch, because lanes seldom agree: a lane's own words where the value is one of the commonest.
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
    ++counter->added; // of each pixel, so that compilers add up a unit's at once
    atomic_add(place, number);
}

inline bool is_by_lanes(const counter_t* counter) {
    return counter->apart == BY_LANE || counter->apart == BY_LANES;
}

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

// Whether a unit is looked at as a whole: where it may be all of the commonest value, or runs of others are likely.
inline bool may_be_even(const counter_t* counter) {
    const bool are_many = UNIT_PIXELS > 2u; // pixels of a unit: two are often equal by chance
    return is_by_lanes(counter) || counter->apart == BY_UNITS || (counter->apart == IN_SLOTS && are_many);
}

// The value that all pixels of such a unit have.
inline uint even_value(const counter_t* counter, uint first) {
    return is_by_lanes(counter) ? counter->top : first;
}

// A unit of equal pixels. Where its value does not come up often others do not either, and it would wrap.
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
