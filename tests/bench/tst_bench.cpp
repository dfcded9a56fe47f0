// SPDX-License-Identifier: GPL-3.0-or-later
// Tests measuring: bench, verify and the tuning of a device.

#include "engine/bench/runs.h"
#include "engine/bench/workbench.h"
#include "engine/count/engine.h"
#include "engine/host/host_backend.h"
#include "engine/host/reference.h"
#include "tests/fixtures/fake_backend.h"
#include "tests/fixtures/pixel_fixtures.h"
#include "tests/fixtures/room.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

using namespace tonescope;

// Tests bench::runBench() on fake devices: which rows are measured, in which order, and that a device or data
// that fails costs one line while the others go on.

namespace {

MeasuredPixels synthetic(DataKind kind, PixelLayout layout = PixelLayout::Gray8,
                         std::uint64_t bytes = 1U << 20U) {
    const DataSpec spec{kind};
    return {nameOf(spec), SyntheticPixels{spec, layout, bytes}};
}

/// What a run told.
struct Told {
    Measurements rows;
    std::vector<std::string> failures;
    std::vector<double> fractions;
    std::function<void()> afterRow;

    [[nodiscard]] bench::RunListener<MeasurementPointer> listener() {
        return {[this](const MeasurementPointer& row) {
                    rows.push_back(row);
                    if (afterRow) afterRow();
                },
                [this](const Text& what, const Failure& failure) {
                    failures.push_back(english(what) + ": " + lineOf(failure));
                },
                [this](double fraction, const Text&) { fractions.push_back(fraction); }};
    }
    [[nodiscard]] std::string order() const {
        std::string text;
        for (const MeasurementPointer& row : rows)
            text += (text.empty() ? "" : " ") + row->device.name + "/" + row->data + "/" + row->strategy;
        return text;
    }
};

} // namespace

class TestBench : public QObject {
    Q_OBJECT

    std::shared_ptr<test::FakeScript> m_script;
    std::unique_ptr<Engine> m_engine;
    bench::BenchPlan m_plan;
    Told m_told;

    void run(const std::stop_token& stop = {}) {
        m_told.rows.clear();
        bench::runBench(*m_engine, m_plan, m_told.listener(), stop);
    }
    DeviceInfo device(const std::string& key) { return *m_engine->catalog().find(key); }

private Q_SLOTS:
    void init() {
        m_script = std::make_shared<test::FakeScript>();
        m_engine = test::fakeEngine(m_script);
        m_told = {};
        m_plan = {};
        m_plan.devices = {device("host")};
        m_plan.inputs = {synthetic(DataKind::Uniform)};
        m_plan.repeats = 3;
        m_plan.cacheBytes = std::uint64_t{4} << 20U;
        m_plan.memoryBytes = std::uint64_t{1} << 30U;
    }

    void rowsComeDeviceByDeviceAndDataByData() {
        m_plan.devices = {device(test::fakeTwo), device("host")};
        m_plan.strategies = {"clever", "simple", "host-private"};
        m_plan.inputs = {synthetic(DataKind::Constant), synthetic(DataKind::TwoValue)};
        run();
        QCOMPARE(m_told.order(),
                 std::string("Fake Two/constant/simple Fake Two/constant/clever "
                             "Fake Two/two-value/simple Fake Two/two-value/clever "
                             "Host CPU/constant/host-private Host CPU/two-value/host-private"));
        QVERIFY(m_told.failures.empty());
    }

    void progressGrowsToTheEnd() {
        m_plan.devices = {device(test::fakeOne), device("host")};
        run();
        QVERIFY(m_told.fractions.size() >= 5);
        QVERIFY(std::is_sorted(m_told.fractions.begin(), m_told.fractions.end()));
        QCOMPARE(m_told.fractions.front(), 0.0);
        QCOMPARE(m_told.fractions.back(), 1.0);
    }

    void aRowSaysWhatWasMeasured() {
        m_plan.launch.set(Parameter::Groups, 2);
        m_plan.strategies = {"host-private"};
        run();
        QCOMPARE(m_told.rows.size(), std::size_t{1});
        const Measurement& row = *m_told.rows.front();
        QCOMPARE(row.bytes, std::uint64_t{1} << 20U);
        QCOMPARE(row.repeats, 3U);
        QCOMPARE(row.series->launch.groups, 2U);
        QVERIFY(row.series->correct);
        QCOMPARE(row.series->wrongCounts, std::uint64_t{0});
        QVERIFY(row.series->kernel.min.count() > 0);
        QVERIFY(row.series->kernel.min <= row.series->kernel.p25 &&
                row.series->kernel.p25 <= row.series->kernel.median &&
                row.series->kernel.median <= row.series->kernel.p75);
        QVERIFY(row.series->wall.median >= row.series->kernel.min);
        QCOMPARE(*throughputOf(row), double(row.bytes) / double(row.series->kernel.median.count()));
        QVERIFY(row.roofline && row.roofline->read > 0 && row.roofline->copy > 0);
        QVERIFY(!row.streamed); // the host reads its own memory
        QVERIFY(!row.series->hostMerge);
    }

    void theWayFromTheHostIsMeasuredWhereThereIsOne() {
        m_plan.devices = {device(test::fakeOne)}; // says nothing of unified memory
        m_plan.strategies = {"clever"};
        run();
        QVERIFY(m_told.rows.at(0)->streamed);
        QVERIFY(m_told.rows.at(0)->streamed->wall.count() > 0);
        QVERIFY(*m_told.rows.at(0)->streamed->gbps > 0);
        // Each of four images once to be there, then streamed and resident: one to warm up and three each.
        QCOMPARE(m_script->counts.load(), 4 + 4 + 4);
    }

    void pixelsWithoutAnOwnerAreStreamed() {
        const Image image = test::makeImage(PixelLayout::Rgb8, {8, 8});
        const bench::Workload workload("x", {image}, Binning::Values, Histogram(8, grayAndColour));
        QVERIFY(workload.streamed().whole.owner == nullptr);
        QVERIFY(bench::Workload(workload).next().whole.owner == image.storage);
    }

    void smallImagesTakeTurns() {
        const auto workload = bench::workloadOf(synthetic(DataKind::Uniform), {8U << 20U, 1U << 30U}, {});
        bench::Workload turns = workload.value();
        QCOMPARE(turns.images(), std::size_t{8});
        const std::byte* first = turns.next().pixels.data;
        const std::byte* second = turns.next().pixels.data;
        QVERIFY(first != second);
        for (int i = 0; i < 6; ++i)
            static_cast<void>(turns.next());
        QCOMPARE(turns.next().pixels.data, first);
    }

    void whatDoesNotFitMemoryIsOneRow() {
        const auto made = bench::workloadOf(synthetic(DataKind::Uniform, PixelLayout::Gray8, 64U << 20U),
                                            {0, 1U << 20U}, {});
        const auto& workload = made.value();
        QCOMPARE(workload.pixels().pixelBytes(), std::uint64_t{64} << 20U);
        QVERIFY(workload.pixels().spanBytes() <= 1U << 20U);
        QCOMPARE(workload.expected().pixels(), std::uint64_t{64} << 20U);
        QVERIFY(bench::Workload(workload).next().whole.owner == nullptr);
    }

    void lettersAreCountedInText() {
        auto bytes = std::make_shared<std::string>("hello, world");
        Image image;
        image.stored = {reinterpret_cast<const std::byte*>(bytes->data()), {12, 1}, 12, PixelLayout::Gray8};
        image.storage = bytes;
        m_plan.inputs = {{"text:x", image, Binning::Letters}};
        m_plan.strategies = {"host-serial"};
        run();
        QVERIFY(m_told.rows.at(0)->series->correct);
        const auto made = bench::workloadOf(m_plan.inputs[0], {}, {});
        QCOMPARE(made.value().expected().pixels(), std::uint64_t{10});
    }

    void stopsBetweenRows() {
        std::stop_source stop;
        m_told.afterRow = [&] { stop.request_stop(); };
        run(stop.get_token());
        QCOMPARE(m_told.rows.size(), std::size_t{1});
        QVERIFY(m_told.failures.empty());
    }

    void aBrokenDeviceIsALineAndTheOthersGoOn_data() {
        QTest::addColumn<bool>("toOpen");
        QTest::newRow("to open") << true;
        QTest::newRow("to count") << false;
    }
    void aBrokenDeviceIsALineAndTheOthersGoOn() {
        QFETCH(bool, toOpen);
        (toOpen ? m_script->failsToOpen : m_script->failsToCount) = true;
        m_plan.devices = {device(test::fakeOne), device("host")};
        m_plan.inputs = {synthetic(DataKind::Constant), synthetic(DataKind::TwoValue)};
        run();
        QCOMPARE(m_told.failures.size(), std::size_t{1});
        QVERIFY(m_told.failures[0].starts_with(test::fakeOne));
        QCOMPARE(m_told.rows.size(), std::size_t{6}); // three strategies of the host on two kinds of data
        QVERIFY(std::is_sorted(m_told.fractions.begin(), m_told.fractions.end()));
    }

    void dataThatCannotBeIsALine() {
        m_plan.inputs = {
            {"distinct:300", SyntheticPixels{{DataKind::Distinct, 300}, PixelLayout::Gray8, 4096}},
            synthetic(DataKind::Constant)};
        m_plan.strategies = {"host-serial"};
        run();
        QCOMPARE(m_told.failures.size(), std::size_t{1});
        QCOMPARE(m_told.rows.size(), std::size_t{1});
    }

    void wrongCountsAreSeen() {
        m_script->loses = 5;
        m_plan.devices = {device(test::fakeOne)};
        m_plan.strategies = {"simple"};
        run();
        QVERIFY(!m_told.rows.at(0)->series->correct);
        QCOMPARE(m_told.rows.at(0)->series->wrongCounts, std::uint64_t{5});
    }
};

ROOM_TEST(TestBench, tonescope::test::NoApplication)

// Tests bench::runTuning() on a fake device whose times the test sets.

namespace {

/// What these devices do. Shared by the test and the engine thread.
struct TimedScript {
    std::vector<DeviceType> types{DeviceType::Gpu}; ///< a device each, "Timed 1" and so on
    std::string driver = "1";
    std::string server; ///< of all devices; empty: they are here
    std::atomic<int> counts = 0;
    std::function<void(const CountTask&)> atCount; ///< called at each count; may be empty
    std::atomic<bool> breaks = false;              ///< count() fails, and the device is lost
};

/// "steady" takes 100, "moody" 10, but 500 where all pixels are equal; "turned" 120, less 50 with 8 copies;
/// "racy" takes 1.
class TimedCounter : public Counter {
public:
    explicit TimedCounter(std::shared_ptr<TimedScript> script) : m_script(std::move(script)) {}

    CountOutcome count(const CountTask& task, const Method& method, const CountControl& control) override {
        ++m_script->counts;
        if (m_script->atCount) m_script->atCount(task);
        if (m_script->breaks) return Failure{Stage::Kernel, "the device fell off", {}, {}, true};
        CountOutcome outcome = host::countPlainly(task, control);
        if (Counted* counted = outcome ? &*outcome : nullptr) {
            counted->timings = {};
            counted->timings.add(CommandTimes{Phase::Kernel, {}, {}, {}, timeOf(method, counted->histogram)});
        }
        return outcome;
    }
    ScopeOutcome countScope(const ScopeTask& task, const CountControl& /*control*/) override {
        return CountedScope{task.emptyTables()};
    }
    Outcome<Roofline> roofline(std::uint64_t /*bytes*/, const CountControl& /*control*/) override {
        return Roofline{};
    }

private:
    static Nanoseconds timeOf(const Method& method, const Histogram& histogram) {
        const auto gray = histogram.counts(Channel::Gray);
        const bool constant = std::count(gray.begin(), gray.end(), 0U) == std::ptrdiff_t(gray.size()) - 1;
        if (method.strategy == "moody") return Nanoseconds(constant ? 500 : 10);
        if (method.strategy == "turned")
            return Nanoseconds(method.launch[Parameter::Copies] == 8U ? 70 : 120);
        return Nanoseconds(method.strategy == "racy" ? 1 : 100);
    }

    std::shared_ptr<TimedScript> m_script;
};

class TimedBackend : public Backend {
public:
    explicit TimedBackend(std::shared_ptr<TimedScript> script) : m_script(std::move(script)) {}

    DeviceCatalog find() override {
        static constexpr std::array ranges{ParameterRange{Parameter::Copies, 1, 32, 1, true}};
        DeviceCatalog catalog;
        for (const DeviceType type : m_script->types) {
            DeviceInfo info;
            info.type = type;
            info.name = "Timed " + std::to_string(catalog.devices.size() + 1);
            info.driver = m_script->driver;
            info.server = m_script->server;
            info.unifiedMemory = true;
            catalog.devices.push_back(info);
        }
        assignKeys(catalog.devices);
        constexpr auto home = StrategyHome::OpenClDevice;
        catalog.strategies = {{"steady", "", "", "", home},
                              {"moody", "", "", "", home},
                              {"turned", "", "", "", home, everyPixelKind, ranges},
                              {"racy", "", "", "", home, everyPixelKind, {}, false}};
        return catalog;
    }
    [[nodiscard]] StrategyRule defaultStrategy(const DeviceInfo& /*device*/, PixelLayout /*layout*/,
                                               ChannelSet /*channels*/) const override {
        return {"steady", "it is steady"};
    }
    Outcome<std::unique_ptr<Counter>> open(const DeviceInfo& /*device*/) override {
        return std::unique_ptr<Counter>(std::make_unique<TimedCounter>(m_script));
    }

private:
    std::shared_ptr<TimedScript> m_script;
};

/// An engine with these devices and the real host.
std::unique_ptr<Engine> timedEngine(const std::shared_ptr<TimedScript>& script, Tuning tuning = {}) {
    return std::make_unique<Engine>(std::make_unique<TimedBackend>(script),
                                    std::make_unique<host::HostBackend>(), std::move(tuning));
}

} // namespace

class TestTune : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theBestWorstCaseIsChosenAndUsed() {
        const auto engine = timedEngine(std::make_shared<TimedScript>());
        const DeviceInfo device = engine->catalog().devices.front();
        Tuning tuning;
        std::vector<double> fractions;
        bench::TunePlan plan{{device}, PixelLayout::Gray8, {4096, 65536}, 3, "2026-11-21"};
        plan.cacheBytes = 8192;
        bench::runTuning(*engine, plan,
                         {[&](const TunedMethod& choice) { tuning.set(choice); },
                          [](const Text& what, const Failure&) { QFAIL(english(what).c_str()); },
                          [&](double fraction, const Text&) { fractions.push_back(fraction); }},
                         {});
        QCOMPARE(tuning.choices.size(), std::size_t{2});
        QCOMPARE(tuning.choices[0].strategy, std::string("turned"));
        QCOMPARE(tuning.choices[0].launch[Parameter::Copies], std::optional<std::uint32_t>(8));
        QVERIFY(english(tuning.choices[0].reason).ends_with(" at 4.0 KiB on 2026-11-21"));
        QCOMPARE(tuning.choices[0].make, makeOf(device));
        QVERIFY(std::is_sorted(fractions.begin(), fractions.end()));

        const auto tuned = timedEngine(std::make_shared<TimedScript>(), tuning);
        static_cast<void>(tuned->catalog());
        const SelectedMethod method =
            tuned->methodFor(device, PixelLayout::Gray8, ChannelSet::of(Channel::Gray), 8000);
        QCOMPARE(method.strategy.id, std::string_view("turned"));
        QCOMPARE(method.launch[Parameter::Copies], std::optional<std::uint32_t>(8));
    }

    void valuesStayInsideTheirRange_data() {
        test::columns<int, uint, uint, QList<uint>>({"parameter", "least", "most", "values"});
        const auto row = [](const char* name, Parameter parameter, uint least, uint most,
                            const QList<uint>& values) {
            QTest::newRow(name) << int(parameter) << least << most << values;
        };
        row("work-group", Parameter::WorkGroup, 64, 1024, {64, 128, 256, 512}); // the device ends at 512
        row("groups", Parameter::Groups, 1, 50, {6, 12, 24, 48});
        row("copies", Parameter::Copies, 2, 8, {2, 4, 8});
        row("skip empty", Parameter::SkipEmpty, 0, 1, {0, 1});
        row("pixels", Parameter::PixelsPerItem, 512, 1U << 20U, {512, 1024, 2048, 4096});
    }
    void valuesStayInsideTheirRange() {
        QFETCH(int, parameter);
        QFETCH(uint, least);
        QFETCH(uint, most);
        QFETCH(QList<uint>, values);
        DeviceInfo device;
        device.computeUnits = 6;
        device.maxWorkGroup = 512;
        const auto tried = bench::valuesToTry({Parameter(parameter), least, most, 0}, device);
        QCOMPARE(QList<uint>(tried.begin(), tried.end()), values);
    }
};

ROOM_TEST(TestTune, tonescope::test::NoApplication)

// Tests bench::runVerify() on fake devices: there are rows for each kind of data, and a device that loses
// counts is found.

class TestVerify : public QObject {
    Q_OBJECT

    std::shared_ptr<test::FakeScript> m_script;
    std::unique_ptr<Engine> m_engine;
    bench::VerifyPlan m_plan;
    std::vector<bench::VerifyRow> m_rows;
    std::vector<std::string> m_failures;
    std::vector<double> m_fractions;

    void run(const std::stop_token& stop = {}) {
        bench::runVerify(*m_engine, m_plan,
                         {[this](const bench::VerifyRow& row) { m_rows.push_back(row); },
                          [this](const Text& what, const Failure& failure) {
                              m_failures.push_back(english(what) + ": " + lineOf(failure));
                          },
                          [this](double fraction, const Text&) { m_fractions.push_back(fraction); }},
                         stop);
    }
    DeviceInfo device(const std::string& key) { return *m_engine->catalog().find(key); }

private Q_SLOTS:
    void init() {
        m_script = std::make_shared<test::FakeScript>();
        m_engine = test::fakeEngine(m_script);
        m_plan = {{device("host")}, {}, {DataSpec{DataKind::TwoValue}}};
        m_rows.clear();
        m_failures.clear();
        m_fractions.clear();
    }

    void theHostIsRight() {
        m_plan.data = {};
        for (const DataSpec& spec : everySyntheticData())
            m_plan.data.emplace_back(spec);
        m_plan.data.emplace_back(test::makeImage(PixelLayout::Bgr8, {33, 7}));
        run();
        QCOMPARE(m_rows.size(), std::size_t{9} * 3);
        for (const bench::VerifyRow& row : m_rows) {
            QVERIFY2(row.correct, english(row.firstDifference).c_str());
            QVERIFY(row.firstDifference.empty());
        }
        QCOMPARE(m_rows.front().data, std::string("uniform"));
        QCOMPARE(m_rows.back().data, std::string("test image"));
        QVERIFY(m_failures.empty());
        QVERIFY(std::is_sorted(m_fractions.begin(), m_fractions.end()));
        QCOMPARE(m_fractions.back(), 1.0);
    }

    void aDifferenceIsNamedWithItsPlace() {
        m_script->loses = 2;
        m_plan.devices = {device(test::fakeOne)};
        m_plan.strategies = {"clever"};
        m_plan.data = {DataSpec{DataKind::Constant}, test::makeImage(PixelLayout::Gray8, {1, 1})};
        run();
        QCOMPARE(m_rows.size(), std::size_t{2});
        QVERIFY(!m_rows[0].correct);
        QCOMPARE(english(m_rows[0].firstDifference), std::string("gray bin 128: 0 instead of 1"));
        QCOMPARE(m_rows[0].where, std::string("gray8 1x1"));
        QVERIFY(english(m_rows[1].firstDifference).starts_with("gray bin "));
        QVERIFY(m_rows[1].where.empty());
    }

    void theOthersGoOn() {
        m_script->failsToCount = true;
        m_plan.devices = {device(test::fakeOne), device("host")};
        run();
        QCOMPARE(m_failures.size(), std::size_t{1});
        QVERIFY(m_failures[0].starts_with(test::fakeOne));
        QCOMPARE(m_rows.size(), std::size_t{3});
    }

    void stops() {
        std::stop_source stop;
        stop.request_stop();
        run(stop.get_token());
        QVERIFY(m_rows.empty() && m_failures.empty());
    }
};

ROOM_TEST(TestVerify, tonescope::test::NoApplication)

// Tests bench::Workbench and bench::Rounds, with which bench and the lab measure: rows take turns, samples
// are kept, pixels and bandwidths are reused, failures and wrong counts are reported.

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

#include "tst_bench.moc"
