// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the sentences about lanes agree with the model.

#include "tests/fixtures/room.h"
#include "ui/lab/lanes/lane_scene.h"

#include <functional>
#include <numeric>

using namespace tonescope;
using namespace tonescope::ui;

namespace {

QString text(const char* words) {
    return QString::fromUtf8(words);
}

/// A lane a bank, but lanes 1, 5 and 9 go where lane 12 goes.
unsigned fourMeet(unsigned lane) {
    return lane == 1 || lane == 5 || lane == 9 ? 12 : lane;
}

LaneScene sceneOf(const std::function<unsigned(unsigned)>& binAt, const LaneTables& tables, EqualAdds equal,
                  unsigned lanes = lanesOfSet) {
    std::vector<LanePixel> pixels;
    for (unsigned lane = 0; lane < lanes; ++lane) {
        const auto value = static_cast<std::uint8_t>(binAt(lane));
        pixels.push_back({value, value, value, value});
    }
    return {pixels, {tables, equal, 1}};
}

} // namespace

class TestLaneText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void lists_data() {
        test::columns<std::vector<unsigned>, QString>({"numbers", "list"});
        using N = std::vector<unsigned>;
        QTest::newRow("none") << N{} << QString();
        QTest::newRow("one") << N{7} << text("7");
        QTest::newRow("two") << N{7, 8} << text("7 and 8");
        QTest::newRow("three") << N{1, 5, 9} << text("1, 5 and 9");
        QTest::newRow("in a row") << N{3, 4, 5} << text("3–5");
        QTest::newRow("rows and others") << N{0, 1, 2, 4, 5, 9, 29, 30, 31} << text("0–2, 4, 5, 9 and 29–31");
    }
    void lists() {
        QFETCH(std::vector<unsigned>, numbers);
        QTEST(listText(numbers), "list");
    }

    void moments_data() {
        test::columns<LaneScene, int, QString>({"scene", "position", "said"});
        const auto alike = [](unsigned) { return 64U; };
        const auto twoWords = [](unsigned lane) { return lane == 3 ? 96U : 64U; };
        const auto sixBanks = [](unsigned lane) { return lane % 6; };
        const LaneTables one{};
        const LaneScene waiting = sceneOf(&fourMeet, one, EqualAdds::Wait);
        QTest::newRow("before") << waiting << 0
                                << text("Before the first pass: each of 32 lanes is about to add 1. "
                                        "Different words: 29; different banks: 29.");
        QTest::newRow("first") << waiting << 1
                               << text("Pass 1 of 4: lanes 0–4, 6–8, 10, 11 and 13–31 are served; lanes 5, 9 "
                                       "and 12 wait for bank 12.");
        QTest::newRow("third") << waiting << 3
                               << text("Pass 3 of 4: lane 9 is served; lane 12 waits for bank 12.");
        QTest::newRow("last") << waiting << 4 << text("Pass 4 of 4: lane 12 is served; no lane waits.");
        QTest::newRow("combined") << sceneOf(&fourMeet, one, EqualAdds::Combined) << 1
                                  << text("Pass 1 of 1: all 32 lanes are served (32 adds to only 29 words, "
                                          "because equal adds are combined); no lane waits.");
        QTest::newRow("one word of two")
            << sceneOf(twoWords, one, EqualAdds::Combined) << 1
            << text("Pass 1 of 2: lanes 0–2 and 4–31 are served (31 adds to only 1 word, because equal adds "
                    "are combined); lane 3 waits for bank 0.");
        QTest::newRow("many banks") << sceneOf(sixBanks, one, EqualAdds::Wait) << 5
                                    << text("Pass 5 of 6: lanes 24–29 are served; lane 30 waits for bank 0, "
                                            "lane 31 waits for bank 1.");
        QTest::newRow("more banks than are named")
            << sceneOf(sixBanks, one, EqualAdds::Wait, 12) << 1
            << text("Pass 1 of 2: lanes 0–5 are served; lane 6 waits for bank 0, lane 7 waits for bank 1, "
                    "lane 8 waits for bank 2, 3 more wait for other banks.");
        // The same bin of all private tables is in one bank, and nothing is combined.
        QTest::newRow("private") << sceneOf(alike, {TableLayout::Private}, EqualAdds::Combined, 3) << 1
                                 << text("Pass 1 of 3: lane 0 is served; lanes 1 and 2 wait for bank 0.");
        QTest::newRow("staggered")
            << sceneOf(alike, {TableLayout::Staggered, 8}, EqualAdds::Wait) << 3
            << text("Pass 3 of 4, each lane's add 3 of 4: all 32 lanes are served; no lane waits.");
    }
    void moments() {
        QFETCH(LaneScene, scene);
        QFETCH(int, position);
        QTEST(momentText(scene, static_cast<std::size_t>(position)), "said");
    }

    void countsGrowToTheHistogram() {
        const LaneScene scene = sceneOf(&fourMeet, {}, EqualAdds::Wait, 13);
        QCOMPARE(countsText(scene, 0), text("Nothing is counted yet."));
        QCOMPARE(countsText(scene, 2),
                 text("Counted so far. gray: bin 0: 1, bin 2: 1, bin 3: 1, bin 4: 1, bin 6: 1, bin 7: 1, bin "
                      "8: 1, bin 10: 1, bin 11: 1, bin 12: 2."));
        QVERIFY(countsText(scene, scene.passes()).endsWith(text("bin 12: 4.")));
    }
};

ROOM_TEST(TestLaneText, QCoreApplication)
#include "tst_lane_text.moc"
