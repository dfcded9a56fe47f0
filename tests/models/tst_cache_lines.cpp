// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the model of cache lines against a map of who has which line.

#include "engine/models/cache_lines.h"

#include "tests/fixtures/noise.h"
#include "tests/fixtures/room.h"

#include <map>
#include <set>

using namespace tonescope;

class TestCacheLines : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void asAMapOfOwners_data() {
        test::columns<unsigned, unsigned, unsigned, unsigned>({"values", "cores", "before", "shades"});
        for (const unsigned values : {1U, 20U, 64U, 256U}) {
            for (const unsigned cores : {1U, 2U, 4U}) {
                QTest::addRow("%u values, %u cores", values, cores) << values << cores << 0U << 16U;
                QTest::addRow("%u values, %u cores, pixels before", values, cores)
                    << values << cores << 8U << 16U;
            }
        }
        QTest::addRow("counters in one line") << 256U << 2U << 0U << 256U;
    }
    void asAMapOfOwners() {
        QFETCH(unsigned, values);
        QFETCH(unsigned, cores);
        QFETCH(unsigned, before);
        QFETCH(unsigned, shades);
        for (unsigned seed = 0; seed < 20; ++seed) {
            const std::vector<std::uint8_t> pixels =
                test::noise(seed, 16 + std::size_t{before} * cores, values);
            const std::size_t each = pixels.size() / cores;
            std::map<unsigned, unsigned> owner;
            std::vector<std::size_t> done(cores, before);
            for (unsigned i = 0; i < before * cores; ++i)
                owner[pixels[i % cores * each + i / cores] / shades] = i % cores;
            std::uint64_t passedOn = 0, counted = 0;
            std::size_t steps = 0;
            for (; counted < 16; ++steps) {
                std::set<unsigned> taken;
                for (unsigned turn = 0; turn < cores; ++turn) {
                    const auto core = static_cast<unsigned>((steps + turn) % cores);
                    if (done[core] == each) continue;
                    const unsigned line = pixels[core * each + done[core]] / shades;
                    if (taken.contains(line)) continue;
                    taken.insert(line);
                    if (owner.contains(line) && owner[line] != core) ++passedOn;
                    owner[line] = core;
                    ++done[core];
                    ++counted;
                }
            }
            const Film shared = cacheLinesOf(pixels, cores, CoreTables::Shared, before, shades);
            QCOMPARE(shared.result(), passedOn);
            QCOMPARE(shared.frames.size(), steps + 2);
            QCOMPARE(movesOf(shared), passedOn);

            // With tables of their own, all cores count in each step, and no line moves.
            const Film own = cacheLinesOf(pixels, cores, CoreTables::Own, before, shades);
            QCOMPARE(own.result(), std::uint64_t{0});
            QCOMPARE(own.frames.size(), each - before + 2);
            QCOMPARE(movesOf(own), std::uint64_t{0});
        }
    }

    void equalPixelsPassTheLineOnAtEachAdd() {
        const std::vector<std::uint8_t> pixels(16, 200);
        QCOMPARE(cacheLinesOf(pixels, 4, CoreTables::Shared).result(), std::uint64_t{15});
    }

private:
    /// How often a token is in another cell than in the frame before.
    static std::uint64_t movesOf(const Film& film) {
        std::uint64_t moves = 0;
        for (std::size_t frame = 1; frame < film.frames.size(); ++frame) {
            for (std::size_t i = 0; i < film.tokens.size(); ++i)
                moves += film.frames[frame].tokens[i].cell != film.frames[frame - 1].tokens[i].cell ? 1 : 0;
        }
        return moves;
    }
};

ROOM_TEST(TestCacheLines, tonescope::test::NoApplication)
#include "tst_cache_lines.moc"
