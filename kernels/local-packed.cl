// SPDX-License-Identifier: GPL-3.0-or-later
// local-packed: large tables in little local memory, by a look at the pixels first (sample-look.cl). One or two values
// that come up often are counted in words that each lane has of its own, several in a small table of 32-bit counters.
// The rest are 32-bit words where it lies in a range that fits, or two counters a word, or has a slot for each value
// that was met where these are few; else counters of five bits, six a word (packed-words.cl), in one window of the
// table or in as many as it takes: the range's second dimension names table and window, and every group reads all
// pixels. A counter that wraps carries into its neighbour, and all of them add up to less than what was counted: this
// is compared, piece by piece of the pixels, and a piece that does not add up is counted again by adds that return the
// word as it was, which tell who made a counter wrap and who got a carry too many; they take longer, because they
// queue. Pieces are taken from all over the pixels, so that each is like the sample. Memory: pixels are read once, or
// once a table at about the same time, so that all but the first find them in the cache; each piece leaves its packed
// table behind for merge-packed.cl, or adds it to the global table where there is no room. Work-items of a group meet
// at their words, groups where they take a number for what they leave, and at the global table. From: ours.

#include "pixels.cl"
#include "units.cl"

#include "value-counters.cl"

#include "sample-look.cl"

// Ends of rows are few.
inline void count_pixel(counter_t* counter, pixel_t pixel) {
    const uint bin = bin_of(counter, pixel, counter->sample == GRAY_PLACE);
    if (IS_BIN(bin) && IN_WINDOW(bin, counter->window)) add_global(counter, bin, 1);
}

// As pixel_of: of pixels of three bytes by one shift of two words. Where two shifts of one are put together some
// compilers make an instruction of it that oclgrind does not know.
inline pixel_t whole_pixel_of(const unit_t* unit, uint p) {
#if PIXEL_SAMPLES == 3
    const uint part = p * 3u / 4u, next = min(part + 1u, 4u * UNIT_WORDS - 1u);
    return (uint)(((ulong)unit->part[next] << 32 | unit->part[part]) >> (p * 3u % 4u * 8u));
#else
    return pixel_of(unit, p);
#endif
}

ALWAYS_INLINE bool all_are(const unit_t* unit, const uint* bins, uint bin) {
    uint differ = 0;
#if PIXEL_SAMPLES == 1 && SAMPLE_BITS == 16 // two pixels at a time
#pragma unroll
    for (uint i = 0; i < 4u * UNIT_WORDS; ++i) differ |= unit->part[i] ^ bin * 0x10001u;
#else
#pragma unroll
    for (uint p = 0; p < UNIT_PIXELS; ++p) differ |= bins[p] ^ bin;
#endif
    return differ == 0;
}

ALWAYS_INLINE void count_unit(counter_t* counter, const unit_t* unit) {
    uint bins[UNIT_PIXELS];
    if (counter->sample == GRAY_PLACE) { // asked once a unit
#pragma unroll
        for (uint p = 0; p < UNIT_PIXELS; ++p) bins[p] = bin_of(counter, whole_pixel_of(unit, p), true);
    } else {
#pragma unroll
        for (uint p = 0; p < UNIT_PIXELS; ++p) bins[p] = bin_of(counter, whole_pixel_of(unit, p), false);
    }
    if (may_be_even(counter) && all_are(unit, bins, even_value(counter, bins[0]))) {
        count_even_unit(counter, bins[0]);
    } else if (counter->rest == SPARSE && counter->apart == NOTHING) {
        count_sparse_unit(counter, bins);
    } else {
#pragma unroll
        for (uint p = 0; p < UNIT_PIXELS; ++p) count_value(counter, bins[p]);
    }
}

// The same of a unit whose pixels are loaded one by one.
inline void count_unit_again(counter_t* counter, __global const sample_t* first) {
    const bool gray = counter->sample == GRAY_PLACE;
    const uint bin = bin_of(counter, load(first), gray);
    bool even = may_be_even(counter);
#pragma unroll 1
    for (uint p = 0; p < UNIT_PIXELS; ++p)
        even = even && bin_of(counter, load(first + p * PIXEL_SAMPLES), gray) == even_value(counter, bin);
    if (even) {
        count_even_unit(counter, bin);
        return;
    }
#pragma unroll 1
    for (uint p = 0; p < UNIT_PIXELS; ++p) count_value(counter, bin_of(counter, load(first + p * PIXEL_SAMPLES), gray));
}
#define COUNT_UNIT count_unit
// One loop of all ways, where nobody asks for one of each: compilers for CPUs take minutes for these.
#ifndef WAYS_APART
#define IN_FLIGHT 1
#elif UNIT_PIXELS == 2
#define IN_FLIGHT 2 // with more, registers run out
#endif
#include "each-pixel.cl"

// A piece of the pixels: of the units before `end` one in `step` from `from` on.
typedef struct {
    uint from, end, step;
} piece_t;

ALWAYS_INLINE void count_one_way(counter_t* counter, const rows_t* rows, const piece_t* piece, uint apart, uint rest) {
    counter->apart = apart;
    counter->rest = rest;
    count_units(counter, rows, piece->from, piece->end, piece->step);
}

ALWAYS_INLINE void count_piece(counter_t* counter, const rows_t* rows, const piece_t* piece, uint apart, uint rest) {
    counter->added = counter->tops = 0;
#ifndef WAYS_APART
    count_one_way(counter, rows, piece, apart, rest);
#else
    if (rest == SPARSE && apart == NOTHING) count_one_way(counter, rows, piece, NOTHING, SPARSE);
    else if (rest == SPARSE) count_one_way(counter, rows, piece, BY_UNITS, SPARSE);
    else if (rest == WORDS && apart == NOTHING) count_one_way(counter, rows, piece, NOTHING, WORDS);
    else if (rest == WORDS) count_one_way(counter, rows, piece, BY_LANES, WORDS);
    else if (rest == HALVES && apart == NOTHING) count_one_way(counter, rows, piece, NOTHING, HALVES);
    else if (rest == HALVES) count_one_way(counter, rows, piece, IN_SLOTS, HALVES);
    else if (apart == NOTHING) count_one_way(counter, rows, piece, NOTHING, PACKED);
    else if (apart == BY_LANE) count_one_way(counter, rows, piece, BY_LANE, PACKED);
    else if (apart == BY_LANES) count_one_way(counter, rows, piece, BY_LANES, PACKED);
    else count_one_way(counter, rows, piece, IN_SLOTS, PACKED);
    counter->apart = apart;
    counter->rest = rest;
#endif
    if (counter->tops != 0) atomic_add(counter->own, counter->tops);
    counter->added += counter->tops;
}

// Counts again what may wrap, the same way: what was counted apart or at once stays so. Seldom, so in little code.
inline void count_again(counter_t* counter, const rows_t* rows, const piece_t* piece) {
    const uint added = counter->added;
    counter->careful = true;
    for (uint i = piece->from; i < piece->end; i += piece->step) {
        __global const uint4* word;
        if (find_unit(rows, i, &word)) count_unit_again(counter, (__global const sample_t*)word);
    }
    counter->added = added;
    counter->careful = false;
}

// Clears the words, which are no value where they are those of slots.
inline void clear_words(__local uint* words, uint rest) {
    const uint values = rest == SPARSE ? SPARSE_SLOTS : 0u;
    for (uint i = get_local_id(0); i < ALL_WORDS; i += get_local_size(0)) words[i] = i < values ? NO_BIN : 0u;
}

// The sums of what was added to counters and lanes, and of what is in them, which are the same where nothing wrapped.
inline void add_up(const counter_t* counter, __local uint* totals) {
    uint sum = 0;
    for (uint i = get_local_id(0); i < 2u * LANES; i += get_local_size(0)) sum += counter->lanes[i];
    for (uint i = get_local_id(0); i < ALL_WORDS; i += get_local_size(0)) {
        const uint word = counter->words[i];
        sum += counter->rest == HALVES ? (word & 0xFFFFu) + (word >> 16) : sum_of_fields(word);
    }
    atomic_add(&totals[0], sum);
    atomic_add(&totals[1], counter->added);
}

inline void merge_bin(const counter_t* counter, uint bin, uint count) {
    if (count != 0 && bin < BINS) atomic_add(&counter->counts[bin], count);
}

// Adds words to the global table, of which each is a counter or two.
inline void merge_words(const counter_t* counter) {
    const uint rest = counter->rest;
    for (uint i = get_local_id(0); i < ALL_WORDS; i += get_local_size(0)) {
        const uint word = counter->words[i], bin = counter->base + (i << counter->shift);
        merge_bin(counter, bin, rest == HALVES ? word & 0xFFFFu : word);
        if (rest == HALVES) merge_bin(counter, bin + (ALL_WORDS << counter->shift), word >> 16);
    }
}

// The item's first unit. Sixteen items take neighbouring units, and the next sixteen others far away: where pixels go
// slowly from value to value, no group has all of one, which would make its counter wrap.
inline uint first_unit(void) {
    const uint item = get_local_id(0), items = get_local_size(0);
    const uint together = items % 16u == 0 ? 16u : 1u;
    return (item / together * (uint)get_num_groups(0) + (uint)get_group_id(0)) * together + item % together;
}

// The commonest values, which lanes have counted in this piece.
inline void merge_lanes(const counter_t* counter) {
    for (uint i = get_local_id(0); i < 2u * LANES; i += get_local_size(0)) {
        const uint bin = i < LANES ? counter->top : counter->second;
        if (IN_WINDOW(bin, counter->window)) merge_bin(counter, bin, counter->lanes[i]);
        counter->lanes[i] = 0;
    }
}

inline void merge_slots(const counter_t* counter) {
    for (uint i = get_local_id(0); i < SPARSE_SLOTS; i += get_local_size(0))
        merge_bin(counter, counter->words[i], counter->words[SPARSE_SLOTS + i]);
}

// Which turns are a part of `cut` parts of a piece, a power of three: its digits in reverse, so that the three parts of
// a part are again all over the piece.
inline uint turn_of(uint part, uint cut) {
    uint turn = 0;
    for (; cut > 1u; part /= 3u) turn += part % 3u * (cut /= 3u);
    return turn;
}

// The pieces that there are: each has one in `number` turns of all work-items, or, where values have slots, turns that
// follow each other, of which it then needs few.
typedef struct {
    uint number, cut, turns;
    bool together;
} pieces_t;

inline void set_pieces(pieces_t* pieces, const rows_t* rows, __local const look_t* look, uint all) {
    const uint items = get_local_size(0), turns = rows->rows * rows->row_units / all + 1u;
    pieces->cut = 1u;
    pieces->turns = turns;
    pieces->together = look->apart == BY_UNITS;
    // Sixteen items' values take a quarter of the slots, even if all pixels are sorted.
    const uint wanted = pieces->together ? max(SPARSE_SLOTS / 4u / max(items / 16u, 1u), 1u)
                        : look->rest == WORDS || look->rest == SPARSE ? turns
                                               : look->piece / (UNIT_PIXELS * items) + 1u;
    const uint a_piece = min(wanted, turns);
    pieces->number = (turns + a_piece - 1u) / a_piece;
    // Odd, because many patterns repeat after a power of two.
    if (pieces->together) pieces->turns = a_piece;
    else pieces->number |= 1u;
}

inline void find_piece(piece_t* piece, const pieces_t* pieces, const rows_t* rows, uint p, uint all) {
    const uint start = first_unit(), end = rows->rows * rows->row_units, parts = pieces->number * pieces->cut;
    if (pieces->together) {
        piece->from = start + p * pieces->turns * all;
        piece->end = min(end, (p + 1u) * pieces->turns * all);
        piece->step = all;
    } else {
        piece->from = start + (p / pieces->cut + turn_of(p % pieces->cut, pieces->cut) * pieces->number) * all;
        piece->end = end;
        piece->step = all * parts;
    }
}

// What the work-items of a group tell each other of a piece.
typedef struct {
    uint totals[2];
    uint number; // of the table that is left behind
    uint notes;
    uint learned;
} shared_t;

inline void merge_piece(const counter_t* counter, const left_behind_t* left, __local const shared_t* shared) {
    merge_lanes(counter);
    if (counter->rest == SPARSE) {
        merge_slots(counter);
    } else if (counter->rest != PACKED) {
        merge_words(counter);
    } else if (shared->totals[1] != 0) {
        give_words(counter->words, counter->counts + counter->window, left, shared->number);
    }
}

// A piece that does not add up is counted again. Where nothing is learned from it, the look was too hopeful, and each
// piece to come is cut into three. All work-items take the same way, and all barriers are in one line of it: some
// compilers copy what is behind a barrier that a branch has for itself.
ALWAYS_INLINE void count_pieces(counter_t* counter, const rows_t* rows, __local look_t* look, const left_behind_t* left,
                                __local shared_t* shared) {
    const uint item = get_local_id(0), all = get_num_groups(0) * get_local_size(0), rest = look->rest;
    const bool wraps = rest == PACKED || rest == HALVES;
    pieces_t pieces;
    set_pieces(&pieces, rows, look, all);
    bool again = false;
    uint apart = look->apart;
    for (uint p = 0; p < pieces.number * pieces.cut;) {
        piece_t piece;
        find_piece(&piece, &pieces, rows, p, all);
        clear_words(counter->words, rest);
        if (item == 0) shared->notes = 0;
        if (item == 0 && !again) shared->totals[0] = shared->totals[1] = 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (rest == SPARSE && apart == NOTHING) fill_sparse_slots(counter, rows);
        barrier(CLK_LOCAL_MEM_FENCE);
        if (again) count_again(counter, rows, &piece);
        else count_piece(counter, rows, &piece, apart, rest);
        barrier(CLK_LOCAL_MEM_FENCE);
        if (wraps && !again) add_up(counter, shared->totals);
        barrier(CLK_LOCAL_MEM_FENCE);
        const bool adds_up = again || !wraps || shared->totals[0] == shared->totals[1];
        if (item == 0 && again) shared->learned = learn(counter, look);
        if (item == 0 && adds_up && rest == PACKED && shared->totals[1] != 0)
            shared->number = left->room == 0u ? 0u : atomic_inc(left->wanted);
        barrier(CLK_LOCAL_MEM_FENCE);
        if (adds_up) merge_piece(counter, left, shared);
        if (again && !shared->learned && pieces.number * pieces.cut < pieces.turns) {
            pieces.cut *= 3u;
            p = p * 3u + 2u; // the last part that was counted
        }
        if (adds_up) {
            ++p;
            apart = look->apart;
        }
        again = !adds_up;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

__kernel void count(__global const sample_t* restrict pixels, ulong first, uint width, uint row, uint pixel_count,
                    __global uint* restrict counts, __global uint* restrict left_behind, uint room) {
    __local uint words[ALL_WORDS];
    __local uint value[SLOTS], hits[SLOTS], lanes[2 * LANES];
    __local look_t look;
    __local shared_t shared;
    const uint item = get_local_id(0), items = get_local_size(0);
    const uint table = window_start() / BINS;
    counter_t counter;
    counter.words = words;
    counter.value = value;
    counter.hits = hits;
    counter.lanes = lanes;
    counter.own = lanes + item % LANES;
    counter.notes = &shared.notes;
    counter.noted = look.candidate;
    counter.counts = counts + table * BINS;
    counter.sample = PLACES >> (6u * table) & 63u;
    counter.window = window_start() % BINS;
    counter.careful = false;
    rows_t rows;
    set_rows(&rows, pixels, first, width, row, pixel_count);
    left_behind_t left;
    find_left_behind(&left, left_behind, room, get_group_id(1), get_num_groups(1));
    clear_words(words, WORDS);
    barrier(CLK_LOCAL_MEM_FENCE);
    look_around(&counter, &rows, &look);
    counter.base = look.base;
    counter.shift = look.shift;
    counter.top = look.first == 0 ? NO_BIN : look.first & 0xFFFFu;
    counter.second = look.second == 0 ? NO_BIN : look.second & 0xFFFFu;

    for (uint r = first_unit(); r < rows.rows; r += get_num_groups(0) * items) count_edges(&counter, &rows, r);
    count_pieces(&counter, &rows, &look, &left, &shared);
    for (uint i = item; i < SLOTS; i += items)
        if (IN_WINDOW(value[i], counter.window)) merge_bin(&counter, value[i], hits[i]);
}
