// SPDX-License-Identifier: GPL-3.0-or-later
// Six counters of five bits a word: 65536 bins in the local memory that every device lends, in one window. A bin's
// place is its product with an odd number, modulo the bins, so that values which neighbour each other, or are multiples
// of a power of two, lie in different banks. The top bits of a word catch what its last counter carries and are never
// read. Included after pixels.cl.

#define FIELDS 6u
#define FIELD_BITS 5u
#define FIELD_SIZE (1u << FIELD_BITS)
#define PACKED_WORDS ((WINDOW + FIELDS - 1u) / FIELDS)

// 40503 is near the golden section of 65536, and 30599 its inverse modulo that and each smaller power of two.
#define SCATTER 40503u
#define GATHER 30599u

// Which word and which of its counters are those of a bin of the window. They are two digits of one number: the
// scattered bin as a fraction of all bins, times all counters.
inline uint word_of(uint bin, uint* field) {
    const uint fraction = (bin ^ bin >> 7) * (SCATTER << clz((uint)WINDOW - 1u));
    const ulong product = (ulong)fraction * PACKED_WORDS;
    *field = mul_hi((uint)product, FIELDS);
    return (uint)(product >> 32);
}

// The bin of a counter; WINDOW or more where there are more counters than bins, and this one has none.
inline uint bin_at(uint word, uint field) {
    const ulong counters = FIELDS * PACKED_WORDS;
    const uint place = word * FIELDS + field;
    const uint scattered = (uint)((place * (ulong)WINDOW + counters - 1u) / counters);
    if (scattered * counters / WINDOW != place) return WINDOW;
    const uint mixed = scattered * GATHER & (WINDOW - 1u);
    return mixed ^ mixed >> 7 ^ mixed >> 14;
}

inline uint field_in(uint word, uint field) {
    return word >> (FIELD_BITS * field) & (FIELD_SIZE - 1u);
}

inline uint sum_of_fields(uint word) {
    const uint every_other = 0x01F07C1Fu;
    const uint pairs = (word & every_other) + (word >> FIELD_BITS & every_other); // three of ten bits
    return pairs * 0x00100401u >> 20 & 1023u;
}

// Tables that groups leave behind: for each window the number of those that wanted to leave one, then room for so many
// tables a window. A number beyond that says that the last groups found no room.
typedef struct {
    __global uint* wanted; // of this window
    __global uint* tables; // of this window, one after another
    uint room;
} left_behind_t;

inline void find_left_behind(left_behind_t* left, __global uint* memory, uint room, uint window, uint windows) {
    left->wanted = memory + window;
    left->tables = memory + (windows + 31u & ~31u) + (ulong)window * room * PACKED_WORDS;
    left->room = room;
}

// Leaves a group's words behind as the table of that number, or adds them to the global table where there is no room.
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
