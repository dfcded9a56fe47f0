// SPDX-License-Identifier: GPL-3.0-or-later
// One case at a time, as the lab measures them.

#include "engine/bench/workbench.h"

#include "tests/fixtures/fake_backend.h"
#include "tests/fixtures/pixel_fixtures.h"

#include <QTest>

using namespace tonescope;

class TestWorkbench : public QObject {
    Q_OBJECT

    std::shared_ptr<test::FakeScript> m_script;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<bench::Workbench> m_workbench;

    [[nodiscard]] MeasureCase caseOf(const std::string& device, const char* strategy) const {
        MeasureCase asked;
        asked.device = *m_engine->catalog().find(device);
        for (const StrategyInfo& row : m_engine->catalog().strategies) {
            if (row.id == strategy) asked.strategy = row;
        }
        asked.pixels = {"constant", SyntheticPixels{{DataKind::Constant}, PixelLayout::Gray8, 65536}};
        asked.repeats = 3;
        return asked;
    }
    Measurement measured(const MeasureCase& asked) { return m_workbench->measure(asked, {}).value(); }

private Q_SLOTS:
    void init() {
        m_script = std::make_shared<test::FakeScript>();
        m_engine = test::fakeEngine(m_script);
        m_workbench = std::make_unique<bench::Workbench>(
            *m_engine, bench::WorkbenchLimits{std::uint64_t{1} << 26U, std::uint64_t{1} << 17U});
    }

    void everySampleIsKept() {
        const Measurement result = measured(caseOf(test::fakeOne, "clever"));
        QCOMPARE(result.device.key, test::fakeOne);
        QCOMPARE(result.strategy, std::string("clever"));
        QCOMPARE(result.data, std::string("constant"));
        QCOMPARE(result.bytes, std::uint64_t{65536});
        QVERIFY(result.spec && result.spec->kind == DataKind::Constant);
        QVERIFY(result.series.ok());
        QCOMPARE(result.series->samples.size(), std::size_t{3});
        QCOMPARE(result.roofline->copy, 100.0);
        QVERIFY(!result.counts);
    }

    void pixelsThatAreThereAreNotMadeAgain() {
        measured(caseOf(test::fakeOne, "simple"));
        const int first = m_script->counts;
        measured(caseOf(test::fakeOne, "clever"));
        // Warm-up and three; the first time, both copies of the image were brought before.
        QCOMPARE(first, 2 + 4);
        QCOMPARE(m_script->counts - first, 4);
        measured(caseOf(test::fakeTwo, "clever")); // another device has none of them
        QCOMPARE(m_script->counts - first, 4 + 2 + 4);
    }

    void aDeviceChoosesWhereNobodyDid() {
        MeasureCase asked = caseOf(test::fakeOne, "");
        asked.keepCounts = true;
        const Measurement result = measured(asked);
        QCOMPARE(result.strategy, std::string("simple"));
        QCOMPARE(result.title, std::string("Simple"));
        QVERIFY(result.counts);
        QCOMPARE(result.counts->pixels(), std::uint64_t{65536});
    }

    void lostCountsAreTold() {
        m_script->loses = 5;
        const Measurement result = measured(caseOf(test::fakeOne, "clever"));
        QCOMPARE(verdictOf(result), Verdict::Wrong);
        QCOMPARE(result.series->wrongCounts, std::uint64_t{5});
        QVERIFY2(result.series->firstDifference.find("instead of") != std::string::npos,
                 result.series->firstDifference.c_str());
    }

    void aDeviceThatFailsIsOpenedAgain() {
        m_script->failsToCount = true;
        const Measurement failed = measured(caseOf(test::fakeOne, "clever"));
        QCOMPARE(verdictOf(failed), Verdict::Failed);
        QCOMPARE(failed.series.failure().cause, std::string("the device fell off"));
        m_script->failsToCount = false;
        QCOMPARE(verdictOf(measured(caseOf(test::fakeOne, "clever"))), Verdict::Equal);
    }

    void shuffledPixelsCountTheSame() {
        const Image image = test::makeImage(PixelLayout::Gray8, {100, 7}, test::Content::Gradient);
        MeasureCase asked = caseOf(test::fakeOne, "clever");
        asked.keepCounts = true;
        asked.pixels = {"photo", image};
        const Measurement straight = measured(asked);
        asked.pixels = {"shuffled:photo", ShuffledPixels{image}};
        const Measurement shuffled = measured(asked);
        QCOMPARE(verdictOf(shuffled), Verdict::Equal);
        QVERIFY(*straight.counts == *shuffled.counts);
    }

    void aStopAnswersNothing() {
        std::stop_source stop;
        stop.request_stop();
        const auto outcome = m_workbench->measure(caseOf(test::fakeOne, "clever"), {stop.get_token()});
        QVERIFY(outcome.stopped());
    }
};

QTEST_APPLESS_MAIN(TestWorkbench)
#include "tst_workbench.moc"
