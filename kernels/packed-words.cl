// SPDX-License-Identifier: GPL-3.0-or-later
// The packed table of local-packed: six 5-bit counters per 32-bit word, so that 65536 bins fit in the 48 KiB of local
// memory that devices offer to OpenCL. A bin's position is a hash (bin xor bin >> 7, times an odd number), so that
// neighbouring values, and multiples of a power of two, lie in different banks. The two highest bits of a word receive
// the carry of its last counter and are never read. Include it after pixels.cl.

#define FIELDS 6u // counters per word
#define FIELD_BITS 5u
#define FIELD_SIZE (1u << FIELD_BITS)
#define PACKED_WORDS ((WINDOW + FIELDS - 1u) / FIELDS)

// 40503 is 65536 divided by the golden ratio, rounded to an odd number. 30599 is its inverse modulo 65536, and so
// modulo each smaller power of two: multiplying by it gives the bin back.
#define SCATTER 40503u
#define GATHER 30599u

// The word of a bin of the window, and the counter (0 to 5) in the word. Both are digits of one number: the scattered
// bin as a fraction of all bins, times the number of all counters.
inline uint word_of(uint bin, uint* field) {
    const uint fraction = (bin ^ bin >> 7) * (SCATTER << clz((uint)WINDOW - 1u));
    const ulong product = (ulong)fraction * PACKED_WORDS;
    *field = mul_hi((uint)product, FIELDS);
    return (uint)(product >> 32);
}

// The bin of a counter: the inverse of word_of(). Returns WINDOW or more for a counter that no bin uses, because six
// counters per word make a few more counters than bins.
inline uint bin_at(uint word, uint field) {
    const ulong counters = FIELDS * PACKED_WORDS;
    const uint place = word * FIELDS + field;
    const uint scattered = (uint)((place * (ulong)WINDOW + counters - 1u) / counters);
    if (scattered * counters / WINDOW != place) return WINDOW;
    const uint mixed = scattered * GATHER & (WINDOW - 1u);
    return mixed ^ mixed >> 7 ^ mixed >> 14;
}

// The value of counter `field` of a word.
inline uint field_in(uint word, uint field) {
    return word >> (FIELD_BITS * field) & (FIELD_SIZE - 1u);
}

// The sum of a word's six counters: adds them in pairs, then adds the three pairs by one multiplication.
inline uint sum_of_fields(uint word) {
    const uint every_other = 0x01F07C1Fu;
    const uint pairs = (word & every_other) + (word >> FIELD_BITS & every_other); // three sums of ten bits each
    return pairs * 0x00100401u >> 20 & 1023u;
}

// The buffer for packed tables that work-groups write and merge-packed.cl adds up. It begins with one word per window:
// the number of tables that groups wanted to write. Then follow, for each window, `room` tables. If the number exceeds
// `room`, the last groups found no free table and added their counters to the global table instead.
typedef struct {
    __global uint* wanted; // of this window
    __global uint* tables; // of this window, one after another
    uint room;             // tables per window
} left_behind_t;

inline void find_left_behind(left_behind_t* left, __global uint* memory, uint room, uint window, uint windows) {
    left->wanted = memory + window;
    left->tables = memory + (windows + 31u & ~31u) + (ulong)window * room * PACKED_WORDS;
    left->room = room;
}

// Copies a group's words to table `number` of the buffer, or, if there is no such table, adds each of their counters to
// the global table `counts`.
inline void give_words(__local const uint* words, __global uint* counts, const left_behind_t* left, uint number) {
    const uint item = get_local_id(0), items = get_local_size(0);
    if (number < left->room) {
        __global uint* table = left->tables + (ulong)number * PACKED_WORDS;
        for (uint i = item; i < PACKED_WORDS; i += items) table[i] = words[i];
        return;
    }
    for (uint i = item; i < PACKED_WORDS; i += items) {
        const uint word = words[i];
        for (uint field = 0; field < FIELDS && word >> FIELD_BITS * field != 0; ++field) {
            const uint bin = bin_at(i, field), count = field_in(word, field);
            if (count != 0 && bin < WINDOW) atomic_add(&counts[bin], count);
        }
    }
}
