// SPDX-License-Identifier: GPL-3.0-or-later
// local-packed: large tables (16-bit samples) in little local memory. Each work-group first examines a sample of the
// pixels and chooses how to count them (sample-look.cl, value-counters.cl). Frequent values are counted separately: one
// or two of them in a counter per lane each, several in a small table of 32-bit counters. The rest of the values has
// one slot per value if there are few values or long runs, 32-bit counters or two 16-bit counters per word if their
// range fits, else six 5-bit counters per word (packed-words.cl) in one or several windows of the table. The launch's
// second dimension is the table and the window; the groups of each read all pixels. Small counters can overflow, which
// the kernel detects and corrects: it counts the pixels in pieces and compares, after each piece, the sum of all
// counters with the number of pixels added. An overflow carries into the neighbouring counter, which makes the sum
// smaller. A piece whose sum is wrong is counted again by adds that return the old word, which shows each overflow and
// each wrong carry; such adds are slower, because adds to one address wait for each other. The pixels of a piece are
// spread over the whole image, so that each piece resembles the sample. Memory: pixels are read once per table and
// window, at about the same time, so that most reads after the first find them in the cache; each piece writes its
// packed table to a buffer for merge-packed.cl, or adds it to the global table if the buffer is full. Work-items of a
// group contend for the group's words; groups contend for the number of the next table in the buffer, and for the
// global table. From: ours.

#include "pixels.cl"
#include "units.cl"

#include "value-counters.cl"

#include "sample-look.cl"

// Counts a pixel before the first unit or after the last unit of a row. These are few, so they go to the global table.
inline void count_pixel(counter_t* counter, pixel_t pixel) {
    const uint bin = bin_of(counter, pixel, counter->sample == GRAY_PLACE);
    if (IS_BIN(bin) && IN_WINDOW(bin, counter->window)) add_global(counter, bin, 1);
}

// As pixel_of(), but a pixel of three bytes is extracted by one 64-bit shift: some compilers turn two combined 32-bit
// shifts into an instruction that Oclgrind does not support.
inline pixel_t whole_pixel_of(const unit_t* unit, uint p) {
#if PIXEL_SAMPLES == 3
    const uint part = p * 3u / 4u, next = min(part + 1u, 4u * UNIT_WORDS - 1u);
    return (uint)(((ulong)unit->part[next] << 32 | unit->part[part]) >> (p * 3u % 4u * 8u));
#else
    return pixel_of(unit, p);
#endif
}

// Whether all pixels of a unit have the value `bin`.
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

// Counts a unit the chosen way: at once if its pixels are equal, else pixel by pixel.
ALWAYS_INLINE void count_unit(counter_t* counter, const unit_t* unit) {
    uint bins[UNIT_PIXELS];
    if (counter->sample == GRAY_PLACE) { // decided once per unit, not per pixel
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

// Counts a unit again, for careful adds. It loads the pixels one by one, because this code is seldom run and should be
// small.
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
// WAYS_APART: one loop per way to count. Without it one loop handles all ways, because compilers for CPUs take minutes
// to compile the separate loops.
#ifndef WAYS_APART
#define IN_FLIGHT 1
#elif UNIT_PIXELS == 2
#define IN_FLIGHT 2 // more loads in flight would exceed the registers
#endif
#include "each-pixel.cl"

// A piece of the pixels, for one work-item: the units from, from + step, ... below `end`.
typedef struct {
    uint from, end, step;
} piece_t;

// Counts a piece one way; `apart` and `rest` are constants in every call.
ALWAYS_INLINE void count_one_way(counter_t* counter, const rows_t* rows, const piece_t* piece, uint apart, uint rest) {
    counter->apart = apart;
    counter->rest = rest;
    count_units(counter, rows, piece->from, piece->end, piece->step);
}

// Counts a piece the given way.
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

// Counts a piece again the same way, but adds only to counters that may overflow, carefully. Frequent values and
// additions to the global table keep the results of the first count.
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

// Clears the main table: counters become 0, slots of SPARSE become NO_BIN.
inline void clear_words(__local uint* words, uint rest) {
    const uint values = rest == SPARSE ? SPARSE_SLOTS : 0u;
    for (uint i = get_local_id(0); i < ALL_WORDS; i += get_local_size(0)) words[i] = i < values ? NO_BIN : 0u;
}

// totals[0]: the sum of all counters and lanes; totals[1]: the number of pixels added to them. They are equal if no
// counter overflowed.
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

// Adds `count` to a bin of the global table.
inline void merge_bin(const counter_t* counter, uint bin, uint count) {
    if (count != 0 && bin < BINS) atomic_add(&counter->counts[bin], count);
}

// WORDS and HALVES: adds the words, which hold one or two counters each, to the global table.
inline void merge_words(const counter_t* counter) {
    const uint rest = counter->rest;
    for (uint i = get_local_id(0); i < ALL_WORDS; i += get_local_size(0)) {
        const uint word = counter->words[i], bin = counter->base + (i << counter->shift);
        merge_bin(counter, bin, rest == HALVES ? word & 0xFFFFu : word);
        if (rest == HALVES) merge_bin(counter, bin + (ALL_WORDS << counter->shift), word >> 16);
    }
}

// The number of this work-item's first unit. Sixteen work-items take neighbouring units, and the next sixteen take
// units far away. In an image whose values change slowly, this spreads the pixels of one value over many groups; if
// one group counted all of them, the value's counter would overflow.
inline uint first_unit(void) {
    const uint item = get_local_id(0), items = get_local_size(0);
    const uint together = items % 16u == 0 ? 16u : 1u;
    return (item / together * (uint)get_num_groups(0) + (uint)get_group_id(0)) * together + item % together;
}

// Adds the lanes' counters of the most frequent values to the global table, and clears them.
inline void merge_lanes(const counter_t* counter) {
    for (uint i = get_local_id(0); i < 2u * LANES; i += get_local_size(0)) {
        const uint bin = i < LANES ? counter->top : counter->second;
        if (IN_WINDOW(bin, counter->window)) merge_bin(counter, bin, counter->lanes[i]);
        counter->lanes[i] = 0;
    }
}

// SPARSE: adds the counters of all slots to the global table.
inline void merge_slots(const counter_t* counter) {
    for (uint i = get_local_id(0); i < SPARSE_SLOTS; i += get_local_size(0))
        merge_bin(counter, counter->words[i], counter->words[SPARSE_SLOTS + i]);
}

// The position of part `part` if a piece is cut into `cut` parts; `cut` is a power of three. It reverses the base-3
// digits, so that the three parts of a part are again spread over the whole piece.
inline uint turn_of(uint part, uint cut) {
    uint turn = 0;
    for (; cut > 1u; part /= 3u) turn += part % 3u * (cut /= 3u);
    return turn;
}

// How the pixels are divided into pieces. A turn is one unit per work-item of the launch. A piece has every
// `number`-th turn, so that it is spread over the image. With BY_UNITS it has `turns` turns in a row instead, in which
// fewer different values occur and need slots.
typedef struct {
    uint number, cut, turns; // pieces; parts into which each is cut; turns of the image or, if `together`, of a piece
    bool together;           // a piece's turns follow each other
} pieces_t;

// Divides the pixels into pieces as the look advises; `all`: work-items of the launch along its first dimension.
inline void set_pieces(pieces_t* pieces, const rows_t* rows, __local const look_t* look, uint all) {
    const uint items = get_local_size(0), turns = rows->rows * rows->row_units / all + 1u;
    pieces->cut = 1u;
    pieces->turns = turns;
    pieces->together = look->apart == BY_UNITS;
    // BY_UNITS: if the pixels are sorted, sixteen work-items meet about one new value per turn. So many turns make a
    // piece that its values take a quarter of the slots.
    const uint wanted = pieces->together ? max(SPARSE_SLOTS / 4u / max(items / 16u, 1u), 1u)
                        : look->rest == WORDS || look->rest == SPARSE ? turns
                                               : look->piece / (UNIT_PIXELS * items) + 1u;
    const uint a_piece = min(wanted, turns);
    pieces->number = (turns + a_piece - 1u) / a_piece;
    // An odd number of pieces, because many images have patterns that repeat after a power of two.
    if (pieces->together) pieces->turns = a_piece;
    else pieces->number |= 1u;
}

// The units of piece (or part) `p` for this work-item.
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

// Data of the present piece that the work-items of a group share, in local memory.
typedef struct {
    uint totals[2]; // see add_up()
    uint number;    // of the piece's table in the buffer for merge-packed.cl
    uint notes;     // overflows in this piece
    uint learned;   // learn() gave a value a slot
} shared_t;

// Adds a piece's counters to the global table, or writes its packed table to the buffer.
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

// Counts all pieces. A piece whose counters overflowed is counted again, and values that caused overflows get slots.
// If no value gets one, the pieces are too large for their counters, and each further piece is cut into three. All
// work-items run through the same barriers in one straight line, without barriers inside branches: some compilers
// duplicate the code after a barrier in a branch.
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
            p = p * 3u + 2u; // the last of the three parts of the piece that was just counted
        }
        if (adds_up) {
            ++p;
            apart = look->apart;
        }
        again = !adds_up;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

// `left_behind`: the buffer for packed tables, with `room` tables per window (0: none), see left_behind_t.
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
