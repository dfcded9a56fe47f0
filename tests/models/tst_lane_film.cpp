// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the film of lanes shows the passes of lane_passes.h, which tst_lane_passes compares with a
// simulation.

#include "engine/models/lane_film.h"

#include "tests/fixtures/noise.h"
#include "tests/fixtures/room.h"

#include <map>
#include <set>

using namespace tonescope;

namespace {

std::vector<LanePixel> pixelsOf(unsigned seed, unsigned values, unsigned lanes) {
    const std::vector<std::uint8_t> samples = test::noise(seed, std::size_t{lanes} * 4, values);
    std::vector<LanePixel> pixels;
    for (std::size_t i = 0; i < samples.size(); i += 4)
        pixels.push_back({samples[i], samples[i + 1], samples[i + 2], samples[i + 3]});
    return pixels;
}

} // namespace

class TestLaneFilm : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void framesAreThePasses_data() {
        test::columns<LaneTables, unsigned, unsigned>({"tables", "values", "lanes"});
        for (const unsigned values : {1U, 9U, 256U}) {
            for (const unsigned lanes : {1U, 20U, 32U}) {
                const auto row = [&](const char* name) -> QTestData& {
                    return QTest::addRow("%s, %u values, %u lanes", name, values, lanes);
                };
                row("one table") << LaneTables{} << values << lanes;
                row("8 copies") << LaneTables{TableLayout::Copies, 8} << values << lanes;
                row("colour") << LaneTables{TableLayout::Copies, 2, true} << values << lanes;
                row("staggered") << LaneTables{TableLayout::Staggered, 4} << values << lanes;
                row("private") << LaneTables{TableLayout::Private} << values << lanes;
            }
        }
    }
    void framesAreThePasses() {
        QFETCH(LaneTables, tables);
        QFETCH(unsigned, values);
        QFETCH(unsigned, lanes);
        const std::vector<LanePixel> pixels = pixelsOf(values + lanes, values, lanes);
        for (const EqualAdds equal : bothModels) {
            const Film film = laneFilm(pixels, tables, equal);
            const std::vector<LanePass> passes = passesOf(pixels, tables, equal);
            QCOMPARE(film.result(), std::uint64_t{passes.size()});
            QCOMPARE(film.frames.size(), passes.size() + 3);
            QCOMPARE(film.tokens.size(), std::size_t{tables.steps()} * lanes);
            for (std::size_t pass = 0; pass < passes.size(); ++pass) {
                const FilmFrame& frame = film.frames[pass + 2];
                QCOMPARE(frame.counter, std::uint64_t{pass + 1});
                // Lanes and banks of what is served, of the pass and of the film.
                std::set<std::pair<unsigned, unsigned>> served, drawn;
                for (const LaneAdd& add : passes[pass].served)
                    served.emplace(add.lane, add.bank());
                for (std::size_t i = 0; i < frame.tokens.size(); ++i) {
                    if (frame.tokens[i].state == TokenState::Served)
                        drawn.emplace(film.tokens[i].source, frame.tokens[i].cell - lanes);
                }
                QVERIFY(served == drawn);
            }
            for (const TokenSpot& token : film.frames.back().tokens)
                QVERIFY(token.state == TokenState::Done);
        }
    }
};

ROOM_TEST(TestLaneFilm, tonescope::test::NoApplication)
#include "tst_lane_film.moc"
