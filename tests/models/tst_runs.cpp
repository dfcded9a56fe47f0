// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the models of loads and runs against the addresses that the kernels compute, and against a kernel's
// loop.

#include "engine/models/runs.h"

#include "tests/fixtures/noise.h"
#include "tests/fixtures/room.h"

#include <set>

using namespace tonescope;

namespace {

constexpr std::array bothOrders{DealOrder::Interleaved, DealOrder::Contiguous};

/// The index of the pixel that a lane reads, as the kernels of the letters compute it.
std::size_t indexOf(unsigned lane, unsigned load, unsigned lanes, unsigned loads, DealOrder order) {
    const std::size_t first = order == DealOrder::Interleaved ? lane : lane * loads;
    const std::size_t stride = order == DealOrder::Interleaved ? lanes : 1;
    return first + load * stride;
}

/// The numbers of the lit pixels of a frame.
std::set<std::size_t> litPixels(const Film& film, const FilmFrame& frame) {
    std::set<std::size_t> lit;
    std::size_t number = 0;
    for (std::size_t i = 0; i < film.cells.size(); ++i) {
        if (film.cells[i].kind != CellKind::Pixel) continue;
        if (frame.cells[i].lit) lit.insert(number);
        ++number;
    }
    return lit;
}

} // namespace

class TestRuns : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sectorsAreThoseOfTheAddresses_data() {
        test::columns<unsigned, unsigned, unsigned>({"lanes", "bytes", "atOnce"});
        QTest::newRow("32 lanes") << 32U << 1U << 32U;
        QTest::newRow("8 lanes") << 8U << 1U << 32U;
        QTest::newRow("ints") << 32U << 4U << 32U;
        QTest::newRow("cache lines") << 32U << 1U << 64U;
        QTest::newRow("cache lines of ints") << 32U << 4U << 64U;
    }
    void sectorsAreThoseOfTheAddresses() {
        QFETCH(unsigned, lanes);
        QFETCH(unsigned, bytes);
        QFETCH(unsigned, atOnce);
        const std::vector<std::uint8_t> pixels = test::noise(lanes, 128, 256);
        const unsigned loads = 128 / lanes;
        for (const DealOrder order : bothOrders) {
            const Film film = sectorsOf(pixels, lanes, order, bytes, atOnce);
            QCOMPARE(film.frames.size(), std::size_t{loads} + 1);
            std::set<std::size_t> sectors;
            for (unsigned load = 0; load < loads; ++load) {
                std::set<std::size_t> read;
                for (unsigned lane = 0; lane < lanes; ++lane) {
                    const std::size_t index = indexOf(lane, load, lanes, loads, order);
                    read.insert(index);
                    sectors.insert(index * bytes / atOnce);
                }
                QVERIFY(litPixels(film, film.frames[load + 1]) == read);
                QCOMPARE(film.frames[load + 1].counter, std::uint64_t{sectors.size()});
            }
            QCOMPARE(film.result(), std::uint64_t{128} * bytes / atOnce);
        }
    }

    void joinedAsTheLoop_data() {
        QTest::addColumn<unsigned>("values");
        for (const unsigned values : {1U, 2U, 5U, 256U})
            QTest::addRow("%u values", values) << values;
    }
    void joinedAsTheLoop() {
        QFETCH(unsigned, values);
        constexpr unsigned lanes = 8, loads = 8;
        for (unsigned seed = 0; seed < 20; ++seed) {
            const std::vector<std::uint8_t> pixels = test::noise(seed, std::size_t{lanes} * loads, values);
            for (const DealOrder order : bothOrders) {
                std::uint64_t adds = 0;
                for (unsigned lane = 0; lane < lanes; ++lane) {
                    int last = -1; // as in letters-counter: what is counted, and not yet added
                    for (unsigned load = 0; load < loads; ++load) {
                        const int value = pixels[indexOf(lane, load, lanes, loads, order)];
                        adds += last != -1 && value != last ? 1 : 0;
                        last = value;
                    }
                    ++adds;
                }
                QCOMPARE(joinedOf(pixels, lanes, order, true).result(), adds);
                QCOMPARE(joinedOf(pixels, lanes, order, false).result(), std::uint64_t{lanes * loads});
            }
        }
    }

    /// While a lane adds, those beside it stand idle in the same place of time.
    void lanesWaitForOneAnother() {
        const std::vector<std::uint8_t> pixels{1, 1, 1, 2, 3, 4}; // two lanes of three
        const FilmFrame last = joinedOf(pixels, 2, DealOrder::Contiguous, true).frames.back();
        const auto states = [&](std::size_t first) {
            return std::vector{last.tokens[first].state, last.tokens[first + 1].state,
                               last.tokens[first + 2].state};
        };
        QVERIFY((states(0) == std::vector{TokenState::Idle, TokenState::Idle, TokenState::Done}));
        QVERIFY((states(3) == std::vector{TokenState::Done, TokenState::Done, TokenState::Done}));
        for (std::size_t load = 0; load < 3; ++load)
            QCOMPARE(last.tokens[load].place, last.tokens[3 + load].place);
    }

    void loadsBringEachPixelOnce_data() {
        QTest::addColumn<unsigned>("together");
        for (const unsigned together : {1U, 4U, 16U})
            QTest::addRow("%u", together) << together;
    }
    void loadsBringEachPixelOnce() {
        QFETCH(unsigned, together);
        const Film film = loadsOf(test::noise(1, 64, 256), 4, together);
        QCOMPARE(film.result(), std::uint64_t{16 / together});
        std::set<std::size_t> read;
        for (const FilmFrame& frame : film.frames) {
            for (const std::size_t pixel : litPixels(film, frame))
                QVERIFY(read.insert(pixel).second);
        }
        QCOMPARE(read.size(), std::size_t{64});
    }
};

ROOM_TEST(TestRuns, tonescope::test::NoApplication)
#include "tst_runs.moc"
