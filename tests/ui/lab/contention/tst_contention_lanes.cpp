// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the texts beside the lanes of a place in the image: only computed or measured numbers.

#include "ui/lab/contention/contention_model.h"

#include "tests/fixtures/contention_fixture.h"
#include "tests/fixtures/room.h"

using namespace tonescope;
using namespace tonescope::ui;

namespace {

/// Neighbours in runs of eight; pixels 16 apart all differ.
ContentionStudy studyOfRuns() {
    std::vector<std::uint8_t> values;
    for (unsigned i = 0; i < 512; ++i)
        values.push_back(static_cast<std::uint8_t>(i / 8 * 5));
    ContentionStudy study;
    study.gray = {{512, 1}, std::make_shared<const std::vector<std::uint8_t>>(values)};
    for (const unsigned copies : modelledCopies) {
        study.neighbours.push_back(contentionOf(study.gray, {copies, 1}));
        study.apart.push_back(contentionOf(study.gray, {copies, pixelsOfLoad}));
    }
    return study;
}

DeviceInfo card() {
    DeviceInfo device = test::deviceNamed("Card", "Platform", DeviceType::Gpu);
    device.key = "card";
    return device;
}

using Times = std::map<unsigned, int>; // by copies

ContentionComparison runOf(const Times& times, std::int64_t spread = 1) {
    ContentionComparison run("photo, gray", {{{1, 8}, {8, 4}, {32, 1}}, {{1, 2}, {8, 2}, {32, 1}}});
    for (const auto& [copies, time] : times)
        run.add(test::shared(test::trialOf(card(), copies, time, spread)));
    return run;
}

QString text(const char* words) {
    return QString::fromUtf8(words);
}

} // namespace

class TestContentionLanes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ofThePhoto_data() {
        test::columns<LaneChoice, QString>({"choice", "said"});
        const LaneTables one{}, eight{TableLayout::Copies, 8};
        const QString gray = text("For the whole photo, passes are computed only for gray");
        QTest::newRow("one table") << LaneChoice{one}
                                   << text("wait for each other, a set needs 8.00 passes on average");
        QTest::newRow("combined")
            << LaneChoice{one, EqualAdds::Combined}
            << text("combines adds to the same word, a set needs 1.00 passes on average");
        QTest::newRow("8 copies") << LaneChoice{eight} << text("needs 1.00 passes");
        QTest::newRow("apart") << LaneChoice{one, EqualAdds::Wait, pixelsOfLoad} << text("needs 2.00 passes");
        QTest::newRow("colour") << LaneChoice{{TableLayout::Copies, 1, true}} << gray;
        QTest::newRow("staggered") << LaneChoice{{TableLayout::Staggered, 8}} << gray;
        QTest::newRow("private") << LaneChoice{{TableLayout::Private}} << gray;
    }
    void ofThePhoto() {
        QFETCH(LaneChoice, choice);
        QFETCH(QString, said);
        const QString account = lanesAccount(choice, studyOfRuns(), {});
        QVERIFY2(account.contains(said), qPrintable(account));
        QVERIFY(account.contains(text("they are not times")));
        QVERIFY(!account.contains(text("Measured")));
    }

    void measured_data() {
        test::columns<LaneTables, ContentionComparison, QString>({"tables", "run", "said"});
        const LaneTables one{}, eight{TableLayout::Copies, 8}, most{TableLayout::Copies, 32};
        const ContentionComparison run = runOf({{1, 3100}, {8, 2000}, {32, 1000}});
        QTest::newRow("1 copy") << one << run
                                << text("Measured over gray on Card: local-replicated with 1 copy took 3.10 "
                                        "× as long as with 32 copies; the model, whose lanes also take "
                                        "pixels 16 apart, predicts 8.00 × as many passes.");
        QTest::newRow("8 copies") << eight << run
                                  << text("with 8 copies took 2.00 × as long as with 32 copies; the model, "
                                          "whose lanes also take pixels 16 apart, predicts 4.00 ×");
        QTest::newRow("32 copies") << most << run
                                   << text("with 1 copy took 3.10 × as long as with 32 copies");
        QTest::newRow("no difference")
            << one << runOf({{1, 1010}, {32, 1000}}, 500)
            << text("the times of local-replicated with 1 copy and with 32 copies do not differ");
        QTest::newRow("half a run") << one << runOf({{1, 3100}})
                                    << text("Card: there are no times of 1 copy and 32 copies to compare.");
        QTest::newRow("another layout")
            << LaneTables{TableLayout::Private} << run << text("This tab measures copies of one table");
    }
    void measured() {
        QFETCH(LaneTables, tables);
        QFETCH(ContentionComparison, run);
        QFETCH(QString, said);
        const QString account = lanesAccount({tables}, studyOfRuns(), run);
        QVERIFY2(account.contains(said), qPrintable(account));
    }

    void aDeviceWithoutBanksIsToldApart() {
        DeviceInfo processor = card();
        processor.type = DeviceType::Cpu;
        ContentionComparison run("photo, gray", {});
        for (const unsigned copies : {1U, 32U})
            run.add(test::shared(test::trialOf(processor, copies, 1000)));
        QVERIFY(lanesAccount({}, studyOfRuns(), run).contains(text("do not describe this device")));
        QVERIFY(!lanesAccount({}, studyOfRuns(), runOf({{1, 1000}, {32, 1000}})).contains(text("describe")));
    }

    void failedTrialsAreNotCompared() {
        ContentionComparison run = runOf({{32, 1000}});
        run.add(test::shared(test::failedTrialOf(card(), 1)));
        const QString account = lanesAccount({}, studyOfRuns(), run);
        QVERIFY2(account.contains(text("no times of 1 copy and 32 copies")), qPrintable(account));
    }
};

ROOM_TEST(TestContentionLanes, QCoreApplication)
#include "tst_contention_lanes.moc"
