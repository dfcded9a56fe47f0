// SPDX-License-Identifier: GPL-3.0-or-later
// A look at the pixels before they are counted: a sample from all over them, two of each work-item. It says which
// values come up often, where the rest lies, how many low bits are never used, and how many bins share the rest; from
// these a way to count is chosen. All groups of a table see the same sample. It decides about speed alone: what it did
// not see is counted as well. Included after value-counters.cl.

#define REGIONS (BINS < 64u ? BINS : 64u) // of the table, by which the look tells where values lie
#define REGION_BINS (BINS / REGIONS)
#define PACKED_LOAD 11.0f   // pixels a bin in one piece, on average: far from 32
#define HALVES_LOAD 8192.0f // the same, far from 65536
#define FEW_VALUES 1600.0f  // as the look estimates them, which is too high where they are few

typedef struct {
    uint candidate[CANDIDATES], matches[CANDIDATES];
    uint region[REGIONS]; // of values that are none of those
    uint bits[32];        // that are set in any of them: items share the words, which would queue
    uint meetings;        // of these values in a hash table
    uint often;           // values that come up often and have a slot
    uint even;            // units that have one of them twice
    uint first, second;   // the commonest values below how often they came up, or 0
    uint base, shift, piece, apart, rest;
} look_t;

inline uint random_of(uint number) {
    const uint product = number * 0x9E3779B1u, mixed = (product ^ product >> 15) * 0x85EBCA77u;
    return mixed ^ mixed >> 13;
}

// A unit somewhere in the item's share of all units, so that no pattern is missed; false where it has none.
inline bool find_sample(const rows_t* rows, uint round, __global const uint4** word) {
    const uint item = get_local_id(0), items = get_local_size(0), units = rows->rows * rows->row_units;
    const uint share = units / items;
    const uint unit_number = share == 0 ? item : item * share + random_of(item + round * items) % share;
    return unit_number < units && find_unit(rows, unit_number, word);
}

// Two pixels of it, each item's elsewhere in their units.
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

// A slot for each value of some more units. What is seldom enough to be missed is added to the global table at once.
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

// The densest stretch of `length` neighbouring regions: how many samples it has, and where it begins.
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

// How many bins share out what no candidate is, as if they did so evenly: by the densest region, and by how many values
// met. Of n values in B bins n * n / 2B meet, and in a hash table some more by chance.
inline float bins_of_rest(__local const look_t* look, float rest) {
    uint most = 1;
#pragma unroll 8
    for (uint i = 0; i < REGIONS; ++i) most = max(most, look->region[i]);
    const float by_region = rest / (float)most * (float)REGION_BINS;
    const float met = 2.0f * (float)look->meetings / (rest * rest) - 1.0f / (float)PACKED_WORDS;
    return min(by_region, 1.0f / max(met, 1.0f / (float)BINS));
}

// One work-item decides for its group.
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
    const bool alone = rest <= samples / 32u; // what comes up often is nearly all
    const bool few = bins <= FEW_VALUES && !words && !alone;
    look->apart = look->first == 0 ? NOTHING : look->second == 0 ? BY_LANE : look->often <= 2u ? BY_LANES : IN_SLOTS;
    if (look->even > samples / 8u) look->apart = IN_SLOTS;
    const bool runs = look->even > samples * 3u / 8u; // three units of four
    if (few || runs) {
        look->rest = SPARSE;
        look->apart = runs ? BY_UNITS : NOTHING;
    } else if (words && (!alone || look->often <= 2u)) { // which do not wrap
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

// Compares all samples with all candidates. The words hold the samples meanwhile, two each.
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

// Finds the commonest of the candidates, and gives a slot to each that comes up often; where several have the same, to
// the commonest.
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

// At a value that is none of those that come up often.
inline void look_at(const counter_t* counter, uint bin, __local look_t* look) {
    if (bin >= BINS || in_slot(counter, bin)) return;
    atomic_inc(&look->region[bin / REGION_BINS]);
    atomic_or(&look->bits[get_local_id(0) % 32u], bin);
    uint field;
    if (atomic_inc(&counter->words[word_of(bin & (WINDOW - 1u), &field)]) != 0) atomic_inc(&look->meetings);
}

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

// Fills the slots with what comes up often. The words must be clear; they are not afterwards.
inline void look_around(const counter_t* counter, const rows_t* rows, __local look_t* look) {
    const uint item = get_local_id(0), items = get_local_size(0);
    forget(counter, look);
    uint first, last;
    take_sample(counter, rows, &first, &last);
    // Pixels without a bin are like none.
    counter->words[item] = ((first < BINS ? first : random_of(item)) & 0xFFFFu) |
                           (last < BINS ? last : random_of(item + items)) << 16;
    barrier(CLK_LOCAL_MEM_FENCE);

    const uint distance = max(items / CANDIDATES, 1u);
    if (item % distance == 0 && item / distance < CANDIDATES) look->candidate[item / distance] = first;
    barrier(CLK_LOCAL_MEM_FENCE);
    match_candidates(counter, look);
    barrier(CLK_LOCAL_MEM_FENCE);
    counter->words[item] = 0;
    rank_candidates(counter, look, max(items / 64u, 2u)); // of two samples each
    look_at(counter, first, look);
    look_at(counter, last, look);
    if (first == last && first < BINS && !in_slot(counter, first)) atomic_inc(&look->even);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item == 0) decide(look, 2u * items);
    barrier(CLK_LOCAL_MEM_FENCE);
}

// By one work-item, after a piece that did not add up: what made counters wrap more than once is counted in slots from
// now on; what did so by chance is not. False where nothing was learned.
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
