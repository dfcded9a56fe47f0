// SPDX-License-Identifier: GPL-3.0-or-later
// Tests bench::Workbench and bench::Rounds, with which bench and the lab measure: rows take turns, samples
// are kept, pixels and bandwidths are reused, failures and wrong counts are reported.

#include "engine/bench/workbench.h"

#include "tests/fixtures/fake_backend.h"
#include "tests/fixtures/pixel_fixtures.h"
#include "tests/fixtures/room.h"

#include <algorithm>
#include <set>
#include <sstream>

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
    Measurements measured(const std::vector<MeasureCase>& rows) {
        return m_workbench->measure(rows, {}, Roofline{100, 90, {}}).value();
    }
    Measurement measured(const MeasureCase& asked) { return *measured(std::vector{asked}).front(); }

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

    void wrongCountsAreTold() {
        m_script->loses = 5;
        const Measurement result = measured(caseOf(test::fakeOne, "clever"));
        QCOMPARE(verdictOf(result), Verdict::Wrong);
        QCOMPARE(result.series->wrongCounts, std::uint64_t{5});
        QVERIFY2(english(result.series->firstDifference).find("instead of") != std::string::npos,
                 english(result.series->firstDifference).c_str());
    }

    void aDeviceThatFailsIsOpenedAgain() {
        m_script->failsToCount = true;
        const Measurement failed = measured(caseOf(test::fakeOne, "clever"));
        QCOMPARE(verdictOf(failed), Verdict::Failed);
        QCOMPARE(english(failed.series.failure().cause), std::string("the device fell off"));
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

    /// The gray of a colour image, a byte a pixel: the counts of gray among those of all channels.
    void grayOfColoursCountsTheSame() {
        const Image image = test::makeImage(PixelLayout::Rgb8, {100, 7}, test::Content::Gradient);
        MeasureCase asked = caseOf(test::fakeOne, "clever");
        asked.keepCounts = true;
        asked.pixels = {"photo", image};
        const Measurement colours = measured(asked);
        asked.pixels = {"photo", GrayedPixels{image}};
        const Measurement gray = measured(asked);
        QCOMPARE(verdictOf(gray), Verdict::Equal);
        QCOMPARE(gray.layout, PixelLayout::Gray8);
        QCOMPARE(gray.bytes, std::uint64_t{700});
        QVERIFY(
            std::ranges::equal(gray.counts->counts(Channel::Gray), colours.counts->counts(Channel::Gray)));
        QVERIFY(!samePixels(asked.pixels, {"photo", image}));
    }

    /// What is shorter than a tick of the system's clock has its load, too.
    void theLoadOfAShortMeasurementIsKnown() {
        qunsetenv("TONESCOPE_OTHER_LOAD");
        const Measurement row = measured(caseOf(test::fakeOne, "simple"));
        qputenv("TONESCOPE_OTHER_LOAD", "0.49");
        const Measurement told = measured(caseOf(test::fakeOne, "simple"));
        qputenv("TONESCOPE_OTHER_LOAD", "0");
        QCOMPARE(row.otherLoad.has_value(), QFile::exists(QStringLiteral("/proc/stat")));
        QVERIFY(told.otherLoad == 0.49 && machineWasBusy(told));
    }

    void rowsTakeTurns() {
        m_script->order.clear();
        const MeasureCase simple = caseOf(test::fakeOne, "simple"), clever = caseOf(test::fakeOne, "clever");
        QVERIFY(bench::takeTurns(simple, clever));
        const auto rows = measured({simple, clever});
        QCOMPARE(rows[0]->strategy, std::string("simple"));
        QCOMPARE(rows[1]->strategy, std::string("clever"));
        QCOMPARE(rows[0]->series->samples.size(), std::size_t{3});
        // Both images are brought by the device's default; then each round has both rows, shuffled.
        const std::vector<std::string> order = m_script->order;
        QCOMPARE(order.size(), std::size_t{2 + 4 * 2});
        std::set<std::string> firsts;
        for (std::size_t i = 2; i < order.size(); i += 2) {
            QVERIFY(order[i] != order[i + 1]);
            firsts.insert(order[i]);
        }
        QCOMPARE(firsts.size(), std::size_t{2});
        MeasureCase other = simple;
        other.pixels.name = "others";
        QVERIFY(!bench::takeTurns(simple, other));
        other = caseOf(test::fakeTwo, "simple");
        QVERIFY(!bench::takeTurns(simple, other));
    }

    void pixelsAreSentAnewWhereAsked_data() {
        QTest::addColumn<bool>("sends");
        QTest::newRow("lie there") << false;
        QTest::newRow("are sent") << true;
    }
    void pixelsAreSentAnewWhereAsked() {
        QFETCH(bool, sends);
        MeasureCase asked = caseOf(test::fakeOne, "simple");
        asked.sends = sends;
        std::vector<bool> kept; // by count, whether the pixels stay on the device
        m_script->atCount = [&](const CountTask& task) { kept.push_back(task.whole.owner != nullptr); };
        QCOMPARE(measured(asked).sends, sends);
        QCOMPARE(kept.size(), std::size_t{2 + 4}); // both images are brought there first
        for (std::size_t count = 2; count < kept.size(); ++count)
            QCOMPARE(kept[count], !sends);
    }

    void aRowThatFailsLeavesTheOthers() {
        m_script->failsWith = "clever"; // of the stage Build: the device goes on
        const auto rows = measured({caseOf(test::fakeOne, "clever"), caseOf(test::fakeOne, "simple")});
        QCOMPARE(rows[0]->series.failure().stage, Stage::Build);
        QCOMPARE(verdictOf(*rows[1]), Verdict::Equal);
        QCOMPARE(rows[1]->series->samples.size(), std::size_t{3});
    }

    void betweenRoundsThereIsWhatWasMeasured() {
        bench::Rounds rounds(*m_workbench, {caseOf(test::fakeOne, "simple")});
        QVERIFY(!rounds.measurements().front());
        QVERIFY(rounds.next({}).ok()); // warms up
        QVERIFY(!rounds.measurements().front());
        QCOMPARE(rounds.progress(), 0.25);
        QVERIFY(rounds.next({}).ok());
        QCOMPARE(rounds.measurements().front()->repeats, 1U);
        QVERIFY(!rounds.done());
        while (!rounds.done())
            QVERIFY(rounds.next({}).ok());
        QCOMPARE(rounds.measurements().front()->repeats, 3U);
        QCOMPARE(rounds.progress(), 1.0);
    }

    void thePixelsAreForgottenAndTheBandwidthIsNot() {
        const MeasureCase asked = caseOf(test::fakeOne, "simple");
        for (int i = 0; i < 2; ++i) {
            QVERIFY(m_workbench->roofline(asked.device, 65536, {}).ok());
            measured(asked);
            m_workbench->forgetPixels();
        }
        QCOMPARE(m_script->rooflines.load(), 1);
        QCOMPARE(m_script->counts.load(), 2 * (2 + 4)); // and the images were brought again
    }

    void whatOtherProgramsDo() {
        std::istringstream stat("cpu  100 0 50 800 40 0 5 5 0 0\ncpu0 1 2 3\n");
        const auto time = bench::processorTimeIn(stat);
        QVERIFY(time.has_value());
        QCOMPARE(double(time->busy.count()) / double(time->all.count()), 0.16);
        std::istringstream other("memory 1 2 3\n");
        QVERIFY(!bench::processorTimeIn(other));
        const auto load = bench::MachineLoad().ofOthers();
        QVERIFY(!load || (*load >= 0 && *load <= 1));
        const bench::MachineLoad watched;
        watched.watchOn();
        QVERIFY(watched.ofOthers().has_value());
        Measurement measurement = measured(caseOf(test::fakeOne, "simple"));
        measurement.otherLoad = 0.5;
        QVERIFY(machineWasBusy(measurement));
        measurement.otherLoad.reset();
        QVERIFY(!machineWasBusy(measurement));
    }

    void aStopAnswersNothing() {
        std::stop_source stop;
        stop.request_stop();
        const auto outcome = m_workbench->measure({caseOf(test::fakeOne, "clever")}, {stop.get_token()});
        QVERIFY(outcome.stopped());
    }
};

ROOM_TEST(TestWorkbench, tonescope::test::NoApplication)
#include "tst_workbench.moc"
