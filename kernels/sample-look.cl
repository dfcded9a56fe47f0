// SPDX-License-Identifier: GPL-3.0-or-later
// The look of local-packed: every work-group examines a sample of the pixels before it counts and chooses how to
// count. Each work-item takes two pixels from its own part of the image. The sample shows which values are frequent,
// in which range the remaining values lie, which low bits are never set, and how many bins the remaining values use.
// All groups of a table take the same sample and so choose the same way. The choice affects speed only: values that
// the sample does not contain are counted, too. Include it after value-counters.cl.

#define REGIONS (BINS < 64u ? BINS : 64u) // equal parts of the table; the look counts samples per region
#define REGION_BINS (BINS / REGIONS)      // bins per region
#define PACKED_LOAD 11.0f   // mean pixels per bin in a piece that 5-bit counters count: well below their limit of 32
#define HALVES_LOAD 8192.0f // the same for 16-bit counters: well below 65536
#define FEW_VALUES 1600.0f  // most estimated bins for the way SPARSE; the estimate is too high for few values

// The results of the look, in local memory. "Frequent" values have a slot (IN_SLOTS); the rest are all other values.
typedef struct {
    uint candidate[CANDIDATES], matches[CANDIDATES]; // values that may be frequent; how many samples equal each of them
    uint region[REGIONS]; // samples of the rest per region
    uint bits[32];        // bits that are set in any sample of the rest; 32 words, so that adds to them contend less
    uint meetings;        // samples of the rest that hit a used place of a hash table
    uint often;           // number of frequent values
    uint even;            // work-items whose two pixels have the same value of the rest
    uint first, second;   // the two most frequent values: number of samples << 16 | value; 0: none
    uint base, shift, piece, apart, rest; // the way to count: see counter_t; piece: pixels per piece
} look_t;

// A hash of `number`, used as a random number.
inline uint random_of(uint number) {
    const uint product = number * 0x9E3779B1u, mixed = (product ^ product >> 15) * 0x85EBCA77u;
    return mixed ^ mixed >> 13;
}

// Finds a unit at a random position in this work-item's part of all units, so that no periodic pattern is missed.
// Returns false if the part is empty.
inline bool find_sample(const rows_t* rows, uint round, __global const uint4** word) {
    const uint item = get_local_id(0), items = get_local_size(0), units = rows->rows * rows->row_units;
    const uint share = units / items;
    const uint unit_number = share == 0 ? item : item * share + random_of(item + round * items) % share;
    return unit_number < units && find_unit(rows, unit_number, word);
}

// Takes two pixels of the unit that find_sample() finds; which two depends on the work-item. NO_BIN: no unit.
inline void take_sample(const counter_t* counter, const rows_t* rows, uint* first, uint* last) {
    __global const uint4* word;
    *first = *last = NO_BIN;
    if (!find_sample(rows, 0, &word)) return;
    __global const sample_t* pixels = (__global const sample_t*)word;
    const uint place = get_local_id(0) % UNIT_PIXELS;
    const bool gray = counter->sample == GRAY_PLACE;
    *first = bin_of(counter, load(pixels + place * PIXEL_SAMPLES), gray);
    *last = bin_of(counter, load(pixels + (UNIT_PIXELS - 1u - place) * PIXEL_SAMPLES), gray);
}

// For the way SPARSE: gives a slot to each value of four more units per work-item. Values that are still without a slot
// are rare, and are later added to the global table directly.
inline void fill_sparse_slots(const counter_t* counter, const rows_t* rows) {
    for (uint round = 1; round <= 4u; ++round) {
        __global const uint4* word;
        if (!find_sample(rows, round, &word)) continue;
        __global const sample_t* pixels = (__global const sample_t*)word;
        for (uint p = 0; p < UNIT_PIXELS; ++p) {
            const uint bin = bin_of(counter, load(pixels + p * PIXEL_SAMPLES), counter->sample == GRAY_PLACE);
            if (bin < BINS) take_sparse_slot(counter, bin);
        }
    }
}

// Finds the `length` neighbouring regions with the most samples. Returns their samples; `begin`: their first region.
inline uint densest(__local const look_t* look, uint length, uint* begin) {
    uint sum = 0;
#pragma unroll 8
    for (uint i = 0; i < length; ++i) sum += look->region[i];
    uint most = sum;
    *begin = 0;
#pragma unroll 8
    for (uint i = 1; i + length <= REGIONS; ++i) {
        sum += look->region[i + length - 1] - look->region[i - 1];
        *begin = sum > most ? i : *begin;
        most = max(most, sum);
    }
    return most;
}

// Estimates how many bins the `rest` samples of the rest use, as if they were uniformly distributed. There are two
// estimates: from the densest region, and from collisions. Of n values in B bins n * n / 2B collide; in a hash table
// some more collide by chance. The smaller estimate is returned.
inline float bins_of_rest(__local const look_t* look, float rest) {
    uint most = 1;
#pragma unroll 8
    for (uint i = 0; i < REGIONS; ++i) most = max(most, look->region[i]);
    const float by_region = rest / (float)most * (float)REGION_BINS;
    const float met = 2.0f * (float)look->meetings / (rest * rest) - 1.0f / (float)PACKED_WORDS;
    return min(by_region, 1.0f / max(met, 1.0f / (float)BINS));
}

// Chooses how the group counts; called by one work-item. `samples`: pixels in the sample.
inline void decide(__local look_t* look, uint samples) {
    uint rest = 0, bits = 0, shift = 0, in_words, in_halves;
#pragma unroll 8
    for (uint i = 0; i < REGIONS; ++i) rest += look->region[i];
#pragma unroll 8
    for (uint i = 0; i < 32u; ++i) bits |= look->bits[i];
    while (shift < 4u && !(bits >> shift & 1u)) ++shift;
    const float number = max((float)rest, 1.0f), bins = bins_of_rest(look, number);
    const uint length = min(ALL_WORDS << shift, BINS) / REGION_BINS;
    const uint longer = min(2u * ALL_WORDS << shift, BINS) / REGION_BINS;
    const bool words = rest - densest(look, length, &in_words) <= samples / 32u;
    const bool halves = rest - densest(look, longer, &in_halves) <= samples / 32u;
    const bool alone = rest <= samples / 32u; // frequent values are nearly all of the sample
    const bool few = bins <= FEW_VALUES && !words && !alone;
    look->apart = look->first == 0 ? NOTHING : look->second == 0 ? BY_LANE : look->often <= 2u ? BY_LANES : IN_SLOTS;
    if (look->even > samples / 8u) look->apart = IN_SLOTS;
    const bool runs = look->even > samples * 3u / 8u; // three of four units (each gave two samples)
    if (few || runs) {
        look->rest = SPARSE;
        look->apart = runs ? BY_UNITS : NOTHING;
    } else if (words && (!alone || look->often <= 2u)) { // 32-bit counters do not overflow
        look->rest = WORDS;
        look->apart = alone ? BY_LANES : NOTHING;
    } else {
        look->rest = halves ? HALVES : PACKED;
        if (halves && look->often != 0) look->apart = IN_SLOTS;
    }
    look->shift = shift;
    look->base = (words ? in_words : in_halves) * REGION_BINS;
    const float load = look->rest == PACKED ? PACKED_LOAD : HALVES_LOAD;
    look->piece = (uint)min(load * bins * (float)samples / number, 2.0e9f);
}

// Counts how many samples equal each candidate. counter->words holds the samples meanwhile, two per word.
inline void match_candidates(const counter_t* counter, __local look_t* look) {
    const uint item = get_local_id(0), items = get_local_size(0), sharers = max(items / CANDIDATES, 1u);
    for (uint i = item; i < CANDIDATES * sharers; i += items) {
        const uint candidate = look->candidate[i % CANDIDATES];
        uint matches = 0;
#pragma unroll 8
        for (uint s = i / CANDIDATES; s < items; s += sharers) {
            const uint two = counter->words[s];
            matches += ((two & 0xFFFFu) == candidate ? 1u : 0u) + (two >> 16 == candidate ? 1u : 0u);
        }
        if (matches != 0) atomic_add(&look->matches[i % CANDIDATES], matches);
    }
}

// Finds the two most frequent candidates, and gives a slot to each candidate that occurs at least `often` times. If
// candidates share a slot, the most frequent ones get it.
inline void rank_candidates(const counter_t* counter, __local look_t* look, uint often) {
    const uint item = get_local_id(0), items = get_local_size(0);
    for (uint i = item; i < CANDIDATES; i += items) {
        const uint bin = look->candidate[i];
        if (look->matches[i] < often || bin >= BINS) continue;
        atomic_max(&look->first, look->matches[i] << 16 | bin);
        if (add_slot(counter, bin)) atomic_inc(&look->often);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = item; i < CANDIDATES; i += items) {
        const uint ranked = look->matches[i] << 16 | look->candidate[i];
        if (look->matches[i] >= often && look->candidate[i] < BINS && ranked != look->first)
            atomic_max(&look->second, ranked);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item == 0) {
        const uint first = look->first, second = look->second;
        if (second != 0) counter->value[slot_of(second & 0xFFFFu)] = second & 0xFFFFu;
        if (first != 0) counter->value[slot_of(first & 0xFFFFu)] = first & 0xFFFFu;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

// Records one sample of the rest: its region, its bits and whether it collides in the hash table. Ignores frequent
// values.
inline void look_at(const counter_t* counter, uint bin, __local look_t* look) {
    if (bin >= BINS || in_slot(counter, bin)) return;
    atomic_inc(&look->region[bin / REGION_BINS]);
    atomic_or(&look->bits[get_local_id(0) % 32u], bin);
    uint field;
    if (atomic_inc(&counter->words[word_of(bin & (WINDOW - 1u), &field)]) != 0) atomic_inc(&look->meetings);
}

// Clears the results of the look, the slots and the lanes' counters.
inline void forget(const counter_t* counter, __local look_t* look) {
    const uint item = get_local_id(0), items = get_local_size(0);
    for (uint i = item; i < SLOTS; i += items) {
        counter->value[i] = NO_BIN;
        counter->hits[i] = 0;
    }
    for (uint i = item; i < CANDIDATES; i += items) {
        look->candidate[i] = NO_BIN;
        look->matches[i] = 0;
    }
    for (uint i = item; i < 2u * LANES; i += items) counter->lanes[i] = 0;
    for (uint i = item; i < REGIONS; i += items) look->region[i] = 0;
    for (uint i = item; i < 32u; i += items) look->bits[i] = 0;
    if (item == 0) look->even = look->meetings = look->often = look->first = look->second = 0;
}

// Takes the sample, gives slots to frequent values and chooses how to count. counter->words must be zero before, and
// holds arbitrary values afterwards.
inline void look_around(const counter_t* counter, const rows_t* rows, __local look_t* look) {
    const uint item = get_local_id(0), items = get_local_size(0);
    forget(counter, look);
    uint first, last;
    take_sample(counter, rows, &first, &last);
    // A sample without a bin becomes a random value, which matches no candidate but by chance.
    counter->words[item] = ((first < BINS ? first : random_of(item)) & 0xFFFFu) |
                           (last < BINS ? last : random_of(item + items)) << 16;
    barrier(CLK_LOCAL_MEM_FENCE);

    const uint distance = max(items / CANDIDATES, 1u);
    if (item % distance == 0 && item / distance < CANDIDATES) look->candidate[item / distance] = first;
    barrier(CLK_LOCAL_MEM_FENCE);
    match_candidates(counter, look);
    barrier(CLK_LOCAL_MEM_FENCE);
    counter->words[item] = 0;
    rank_candidates(counter, look, max(items / 64u, 2u)); // of 2 * items samples: frequent is one of 128
    look_at(counter, first, look);
    look_at(counter, last, look);
    if (first == last && first < BINS && !in_slot(counter, first)) atomic_inc(&look->even);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item == 0) decide(look, 2u * items);
    barrier(CLK_LOCAL_MEM_FENCE);
}

// Called by one work-item after a piece whose counters overflowed (see count_pieces()). Gives a slot to each value
// that made a counter overflow at least three times in the piece; fewer overflows may be chance. Returns false if no
// value got a slot.
inline bool learn(const counter_t* counter, __local look_t* look) {
    const uint noted = min(*counter->notes, CANDIDATES);
    bool learned = false;
    for (uint i = 0; i < noted; ++i) {
        const uint bin = look->candidate[i];
        uint times = 0;
        for (uint j = 0; j < i; ++j) times += look->candidate[j] == bin ? 1u : 0u;
        const bool unused = in_slot(counter, bin) && look->apart != IN_SLOTS;
        if (times == 2u && (unused || add_slot(counter, bin))) learned = true;
    }
    if (learned) look->apart = IN_SLOTS;
    return learned;
}
