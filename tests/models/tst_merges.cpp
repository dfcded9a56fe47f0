// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the models of merges against loops as they stand in the kernels, and against sums of random tables.

#include "engine/models/merges.h"

#include "tests/fixtures/noise.h"
#include "tests/fixtures/room.h"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <set>

using namespace tonescope;

namespace {

using Pixels = std::vector<std::uint8_t>;

/// The numbers of the lit cells of this kind, from the first of the kind on.
std::set<std::size_t> litOf(const Film& film, CellKind kind) {
    std::set<std::size_t> lit;
    std::size_t number = 0;
    for (std::size_t i = 0; i < film.cells.size(); ++i) {
        if (film.cells[i].kind != kind) continue;
        if (film.frames.back().cells[i].lit) lit.insert(number);
        ++number;
    }
    return lit;
}

} // namespace

class TestMerges : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void strideAsTheLoop_data() {
        test::columns<unsigned, unsigned, unsigned>({"items", "bins", "stride"});
        QTest::newRow("as printed") << 64U << 256U << 1024U;
        QTest::newRow("mended") << 64U << 256U << 64U;
        QTest::newRow("two groups") << 64U << 256U << 128U;
        QTest::newRow("a large group") << 256U << 256U << 256U;
        QTest::newRow("bins that are left over") << 48U << 256U << 48U;
        QTest::newRow("overlapping") << 64U << 256U << 100U;
    }
    void strideAsTheLoop() {
        QFETCH(unsigned, items);
        QFETCH(unsigned, bins);
        QFETCH(unsigned, stride);
        std::set<std::size_t> merged;
        for (unsigned item = 0; item < items; ++item) {
            for (unsigned bin = item; bin < bins; bin += stride)
                merged.insert(bin);
        }
        const Film film = strideOf(items, bins, stride);
        QVERIFY(litOf(film, CellKind::Bin) == merged);
        QCOMPARE(film.result(), std::uint64_t{merged.size()});
        QCOMPARE(
            static_cast<std::size_t>(std::ranges::count(film.frames.back().cells, true, &CellLook::lost)),
            bins - merged.size());
    }

    /// Drawn eight by eight, as many bins are merged, and the same ones.
    void partsMergeTheSame() {
        for (const unsigned stride : {64U, 128U, 1024U}) {
            const Film whole = strideOf(64, 256, stride), parts = strideOf(64, 256, stride, 8);
            QCOMPARE(parts.result(), whole.result());
            std::set<std::size_t> merged;
            for (const std::size_t bin : litOf(whole, CellKind::Bin))
                merged.insert(bin / 8);
            QVERIFY(litOf(parts, CellKind::Bin) == merged);
        }
    }

    void copiesAsAClock_data() {
        QTest::addColumn<unsigned>("copies");
        for (const unsigned copies : {1U, 2U, 4U, 8U, 32U})
            QTest::addRow("%u copies", copies) << copies;
    }
    void copiesAsAClock() {
        QFETCH(unsigned, copies);
        constexpr unsigned count = 8;
        const Film film = copiesOf(Pixels(count, 9), copies);
        QCOMPARE(film.result(), std::uint64_t{count});
        std::vector<std::size_t> sums; // of the core, then of the GPU
        for (std::size_t i = 0; i < film.cells.size(); ++i) {
            if (film.cells[i].kind == CellKind::Bin) sums.push_back(i);
        }
        unsigned added = 0, turnsOfGpu = 0;
        // The core's adds come first, then the GPU's.
        std::vector<unsigned> left(copies); // adds that wait at each copy
        for (unsigned i = 0; i < count; ++i)
            ++left[i % copies];
        for (unsigned turn = 1; turn <= count; ++turn) {
            const auto& tokens = film.frames.at(turn + 1).tokens;
            unsigned core = 0, gpu = 0, possible = 0;
            std::set<std::uint32_t> busy;
            for (unsigned i = 0; i < count; ++i) {
                core += tokens[i].state == TokenState::Served ? 1 : 0;
                if (tokens[count + i].state != TokenState::Served) continue;
                ++gpu;
                QVERIFY(busy.insert(tokens[count + i].cell).second);
            }
            for (unsigned& adds : left)
                possible += adds > 0 ? (--adds, 1) : 0;
            QCOMPARE(core, 1U);
            QCOMPARE(gpu, possible);
            added += possible;
            turnsOfGpu += possible > 0 ? 1 : 0;
            // Sums grow with the adds.
            QCOMPARE(film.frames[turn + 1].cells[sums.at(0)].text, std::to_string(turn));
            QCOMPARE(film.frames[turn + 1].cells[sums.at(1)].text, std::to_string(added));
        }
        QCOMPARE(film.of, std::uint64_t{turnsOfGpu});
    }

    void tablesBecomeTheirSum_data() {
        test::columns<MergeWay, unsigned>({"way", "tables"});
        for (const unsigned tables : {1U, 2U, 8U, 16U}) {
            QTest::addRow("host, %u tables", tables) << MergeWay::Host << tables;
            QTest::addRow("work-items, %u tables", tables) << MergeWay::Items << tables;
            QTest::addRow("tree, %u tables", tables) << MergeWay::Tree << tables;
        }
    }
    void tablesBecomeTheirSum() {
        QFETCH(MergeWay, way);
        QFETCH(unsigned, tables);
        constexpr unsigned bins = 6;
        const Film film = mergeOf(tables, bins, way);
        const Pixels numbers = test::noise(tables, std::size_t{tables} * bins, 100);
        // What each cell contains: a token that moves takes it along, and all that was added to it.
        std::map<std::uint32_t, unsigned> contents;
        for (std::uint32_t i = 0; i < numbers.size(); ++i)
            contents[i] = numbers[i];
        for (std::size_t frame = 1; frame < film.frames.size(); ++frame) {
            for (std::size_t i = 0; i < film.tokens.size(); ++i) {
                const std::uint32_t from = film.frames[frame - 1].tokens[i].cell,
                                    to = film.frames[frame].tokens[i].cell;
                if (from != to) contents[to] += std::exchange(contents[from], 0);
            }
        }
        for (unsigned bin = 0; bin < bins; ++bin) {
            unsigned sum = 0;
            for (unsigned table = 0; table < tables; ++table)
                sum += numbers[table * bins + bin];
            QCOMPARE(contents[(way == MergeWay::Tree ? 0 : tables) * bins + bin], sum);
        }
        const std::map<MergeWay, unsigned> turns{{MergeWay::Host, tables * bins},
                                                 {MergeWay::Items, tables},
                                                 {MergeWay::Tree, std::bit_width(tables) - 1}};
        QCOMPARE(film.result(), std::uint64_t{turns.at(way)});
        QCOMPARE(film.frames.size(), film.result() + 1);
    }

    /// In a turn, no two adds go to the same cell.
    void aTurnIsPossible() {
        for (const MergeWay way : {MergeWay::Host, MergeWay::Items, MergeWay::Tree}) {
            for (const FilmFrame& frame : mergeOf(8, 5, way).frames) {
                std::set<std::uint32_t> targets;
                for (const TokenSpot& token : frame.tokens)
                    QVERIFY(token.state != TokenState::Served || targets.insert(token.cell).second);
            }
        }
    }

    void unclearedAsTheLoop_data() {
        QTest::addColumn<bool>("cleared");
        QTest::newRow("cleared") << true;
        QTest::newRow("not cleared") << false;
    }
    void unclearedAsTheLoop() {
        QFETCH(bool, cleared);
        for (unsigned seed = 0; seed < 20; ++seed) {
            const Pixels pixels = test::noise(seed, 8, 5);
            const std::vector<unsigned> rest{3, 0, 5};
            std::map<std::uint8_t, unsigned> table;
            unsigned next = 0;
            for (const std::uint8_t value : std::set(pixels.begin(), pixels.end()))
                table[value] = cleared ? 0 : rest[next++ % rest.size()];
            for (const std::uint8_t pixel : pixels)
                ++table[pixel];
            const Film film = unclearedOf(pixels, rest, cleared);
            std::uint64_t sum = 0;
            for (std::size_t i = 0; i < film.cells.size(); ++i) {
                const FilmCell& cell = film.cells[i];
                if (cell.kind != CellKind::Bin) continue;
                const unsigned counted = table.at(static_cast<std::uint8_t>(cell.shade));
                QCOMPARE(film.frames.back().cells[i].text, std::to_string(counted));
                sum += counted;
            }
            QCOMPARE(film.result(), sum);
        }
    }

    void groupsAsTheLoop_data() {
        test::columns<unsigned, unsigned, bool>({"values", "group", "skips"});
        for (const unsigned values : {1U, 30U, 256U}) {
            for (const unsigned group : {0U, 256U, 512U, 1024U}) {
                QTest::addRow("%u values, groups of %u", values, group) << values << group << false;
                QTest::addRow("%u values, groups of %u, empty bins skipped", values, group)
                    << values << group << true;
            }
        }
    }
    void groupsAsTheLoop() {
        QFETCH(unsigned, values);
        QFETCH(unsigned, group);
        QFETCH(bool, skips);
        const Pixels pixels = test::noise(values, 1024, values);
        std::uint64_t adds = 0;
        if (group == 0) {
            adds = pixels.size();
        } else {
            for (std::size_t first = 0; first < pixels.size(); first += group) {
                std::array<unsigned, 256> table{};
                for (std::size_t i = first; i < first + group; ++i)
                    ++table.at(pixels[i]);
                for (const unsigned count : table)
                    adds += !skips || count != 0 ? 1 : 0;
            }
        }
        QCOMPARE(groupsOf(pixels, group, 256, skips).result(), adds);
    }
};

ROOM_TEST(TestMerges, tonescope::test::NoApplication)
#include "tst_merges.moc"
