// SPDX-License-Identifier: GPL-3.0-or-later
// Tests bench::runBench() on fake devices: which rows are measured, in which order, and that a device or data
// that fails costs one line while the others go on.
#include "engine/bench/runs.h"
#include "engine/bench/workbench.h"

#include "tests/fixtures/fake_backend.h"
#include "tests/fixtures/pixel_fixtures.h"
#include "tests/fixtures/room.h"

#include <algorithm>

using namespace tonescope;

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
#include "tst_bench.moc"
