// SPDX-License-Identifier: GPL-3.0-or-later
// Tests counting on the OpenCL devices of this machine.

#include "engine/count/engine.h"
#include "engine/host/host_backend.h"
#include "engine/opencl/device_query.h"
#include "engine/opencl/device_strategies.h"
#include "engine/opencl/document_kernels.h"
#include "engine/opencl/kernel_cache.h"
#include "engine/opencl/kernel_plan.h"
#include "engine/opencl/opencl_backend.h"
#include "engine/opencl/opencl_counter.h"
#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/opencl_devices.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/scope_cases.h"
#include "tests/fixtures/skipping.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <random>
#include <span>
#include <stop_token>

using namespace tonescope::test;
using namespace tonescope;

// Tests the OpenCL strategies on every device of this machine. Fails if there is no device, because then
// nothing was tested.

class TestOpencl : public QObject, test::OpenClDevices {
    Q_OBJECT

    /// The counts of a task, or a failed test.
    Counted counted(const DeviceInfo& device, const Method& method, const CountTask& task) {
        CountOutcome outcome = counterOf(device).count(task, method, {});
        if (const Failure* failure = outcome.failed()) {
            QTest::qFail((english(failure->cause) + "\n" + failure->log).c_str(), __FILE__, __LINE__);
            return {};
        }
        return std::move(outcome).value();
    }

    [[nodiscard]] StrategyInfo strategyOf(const QString& id) const {
        return *std::find_if(m_catalog.strategies.begin(), m_catalog.strategies.end(),
                             [&](const StrategyInfo& row) { return id == QLatin1String(row.id); });
    }

    /// Rows for every strategy that counts right; on simulators for `simulated` alone, unless it is empty.
    void addDeviceRows(std::string_view simulated = {}) {
        test::columns<QString, QString>({"device", "strategy"});
        for (const DeviceInfo& device : m_catalog.devices) {
            const bool every = device.type != DeviceType::Simulator || simulated.empty();
            for (const StrategyInfo& row : m_catalog.strategies) {
                if (!row.exact || (!every && row.id != simulated)) continue;
                QTest::addRow("%s: %s", device.name.c_str(), row.id.data())
                    << QString::fromStdString(device.key) << QString::fromLatin1(row.id.data());
            }
        }
    }

private Q_SLOTS:
    void initTestCase() {
        m_catalog = m_backend.find();
        for (const Text& note : m_catalog.notes)
            qWarning("%s", english(note).c_str());
        QVERIFY2(!m_catalog.devices.empty(), "no OpenCL device; install pocl-opencl-icd");
    }

    void devicesAreDescribed() {
        for (const DeviceInfo& device : m_catalog.devices) {
            QVERIFY(!device.name.empty() && !device.platform.empty() && !device.driver.empty());
            QVERIFY(device.version.starts_with("OpenCL "));
            QVERIFY(device.computeUnits > 0 && device.maxWorkGroup > 0 && device.localMemory > 0);
            QVERIFY(device.globalMemory >= device.largestAllocation && device.largestAllocation > 0);
            QCOMPARE(device.maxWorkItems.size(), std::size_t{3});
            QVERIFY(device.timerResolution.count() > 0);
            QVERIFY(!device.extensions.empty());
        }
    }

    void versions_data() {
        test::columns<QString, QString>({"version", "shortcoming"});
        const auto row = [](const char* version, const char* shortcoming) {
            QTest::newRow(version) << QString::fromLatin1(version) << QString::fromLatin1(shortcoming);
        };
        row("OpenCL 3.0 PoCL HSTR: pthread", "");
        row("OpenCL 1.2", "");
        row("OpenCL 10.0", "");
        row("OpenCL 1.1 Mesa", "is older than OpenCL 1.2");
        for (const char* unreadable : {"", "OpenCL", "OpenCL ", "OpenCL 3", "OpenCL x.y", "1.2"})
            QTest::addRow("\"%s\"", unreadable)
                << QString::fromLatin1(unreadable)
                << QStringLiteral("has a version that cannot be read: \"%1\"").arg(QLatin1String(unreadable));
    }
    void versions() {
        QFETCH(QString, version);
        QFETCH(QString, shortcoming);
        QCOMPARE(QString::fromStdString(english(opencl::versionShortcoming(version.toStdString()))),
                 shortcoming);
    }

    void simulatorsAreNeverTheDefaultBesideARealDevice() {
        const bool simulatorsOnly =
            std::all_of(m_catalog.devices.begin(), m_catalog.devices.end(),
                        [](const auto& device) { return device.type == DeviceType::Simulator; });
        QCOMPARE(fastest().type == DeviceType::Simulator, simulatorsOnly);
    }

    void equalsTheReference_data() { addDeviceRows(); }
    void equalsTheReference() {
        QFETCH(QString, device);
        QFETCH(QString, strategy);
        const DeviceInfo& info = *m_catalog.find(device.toStdString());
        // A simulator needs a second for what a device does in a millisecond. The second platform takes the
        // kernels that were built for the first from the driver's cache.
        static const auto few = test::fewCountingCases();
        static const auto shapes = test::shapeCases();
        const bool simulated = info.type == DeviceType::Simulator;
        const auto& cases = simulated ? few : shapes;
        const StrategyInfo row = strategyOf(strategy);
        Method method{row.id};
        if (simulated &&
            std::ranges::count(row.parameters, Parameter::Groups, &ParameterRange::parameter) > 0)
            method.launch.set(Parameter::Groups, 2); // two groups meet in the counts as well as many do
        const bool wideLoads = opencl::deviceStrategy(row.id).wideLoads;
        const opencl::Merge merge = opencl::deviceStrategy(row.id).merge;
        for (const test::CountingCase& one : cases) {
            const PixelLayout layout = one.task.pixels.layout;
            if (!row.kinds.contains(traitsOf(layout).kind())) continue;
            // Whether a pixel of colour has three samples or four matters to those that load several at once.
            if (layout == PixelLayout::Bgrx8 && !wideLoads) continue;
            // A simulator needs half a minute to merge a table of 65,536 bins for each work-group; and
            // local-packed builds a kernel for each image of 16 bits, which one device shows.
            const bool isWide = traitsOf(layout).bins() > 256;
            if (isWide && simulated && merge == opencl::Merge::SecondKernel) continue;
            if (isWide && row.id == "local-packed" && info.key != fastest().key) continue;
            const Histogram expected = test::reference(one.task);
            // What has an owner stays on a device with memory of its own, and its rows stay where they are;
            // what has none comes in strips.
            for (const bool owned : {false, true}) {
                if (owned && info.unifiedMemory) continue;
                CountTask task = one.task;
                if (owned) task.whole = {one.image.stored, one.image.storage};
                const Counted result = counted(info, method, task);
                const std::string difference = test::difference(result.histogram, expected);
                QVERIFY2(difference.empty(), (one.name + ": " + difference).c_str());
            }
        }
    }

    void pixelsAreReadRight_data() {
        QTest::addColumn<QString>("strategy");
        for (const char* strategy : {"global-atomic", "local-vector", "channel-staggered", "cpu-private"})
            QTest::newRow(strategy) << QString::fromLatin1(strategy);
    }
    /// What every kernel includes, by those that use it in different ways.
    void pixelsAreReadRight() {
        QFETCH(QString, strategy);
        static const auto all = test::pixelCases();
        const StrategyInfo row = strategyOf(strategy);
        // How pixels are loaded depends on the layout alone; each case is a kernel, which takes a second to
        // build.
        const bool onlyLayouts =
            strategy == QLatin1String("global-atomic") || strategy == QLatin1String("local-vector");
        const std::span cases(all.data(), onlyLayouts ? 2 * test::layoutsWithKernels : all.size());
        for (const test::CountingCase& one : cases) {
            if (!row.kinds.contains(traitsOf(one.task.pixels.layout).kind())) continue;
            const Counted result = counted(fastest(), {row.id}, one.task);
            const std::string difference = test::difference(result.histogram, test::reference(one.task));
            QVERIFY2(difference.empty(), (one.name + ": " + difference).c_str());
        }
    }

    void manyStrips_data() {
        QTest::addColumn<PixelLayout>("layout");
        for (const PixelLayout layout : {PixelLayout::Bgrx8, PixelLayout::Gray8, PixelLayout::Rgba16})
            QTest::addRow("%s", test::nameOf(layout).c_str()) << layout;
    }
    /// Several launches for one image, on the fastest device.
    void manyStrips() {
        QFETCH(PixelLayout, layout);
        opencl::MemoryLimits limits;
        limits.strip = std::uint64_t{1} << 20U;
        opencl::OpenClBackend backend(limits);
        backend.find();
        const auto opened = backend.open(fastest());
        QVERIFY(opened.ok());
        const Image image = test::makeImage(layout, {1711, 1217}, test::Content::Gradient);
        const CountTask task{image.stored, grayAndColour.intersected(traitsOf(layout).channels())};
        const Histogram expected = test::reference(task);
        for (const StrategyInfo& row : m_catalog.strategies) {
            if (!row.exact || !row.kinds.contains(traitsOf(layout).kind())) continue;
            // On a CPU, kernels made for GPUs read 16-bit pixels once a window, each slowly.
            if (layout == PixelLayout::Rgba16 && row.id != "cpu-private" && row.id != "global-atomic")
                continue;
            const CountOutcome result = opened.value()->count(task, {row.id}, {});
            QVERIFY(result.ok());
            const std::string difference = test::difference(result->histogram, expected);
            QVERIFY2(difference.empty(), (std::string(row.id) + ": " + difference).c_str());
        }
    }

    void commandsAreTimedInOrder_data() { addDeviceRows("global-atomic"); }
    void commandsAreTimedInOrder() {
        QFETCH(QString, device);
        QFETCH(QString, strategy);
        const Image image = test::makeImage(PixelLayout::Rgb8, {64, 32});
        const CountTask task{image.stored, grayAndColour, GrayFormula::Rec601, Transparent::Counted};
        const DeviceInfo& info = *m_catalog.find(device.toStdString());
        const auto opened = m_backend.open(info);
        QVERIFY(opened.ok());
        const std::string id = strategy.toStdString();
        const CountOutcome first = (*opened)->count(task, {id}, {});
        QVERIFY(first.ok());
        const Timings& timings = first->timings;
        QCOMPARE(timings.deviceResolution, info.timerResolution);
        for (const Phase phase : {Phase::Clear, Phase::Kernel, Phase::Readback}) {
            QVERIFY(timings.of(phase));
            QCOMPARE(timings.of(phase)->clock, Clock::DeviceEvents);
        }
        // Unified memory is read where it lies, so that nothing is uploaded.
        QCOMPARE(timings.of(Phase::Upload).has_value(), !info.unifiedMemory);
        for (const CommandTimes& command : timings.commands()) {
            QVERIFY(command.queued <= command.submit);
            QVERIFY(command.submit <= command.start);
            QVERIFY(command.start <= command.end);
        }
        // Tables are cleared once.
        const opencl::Merge merge = opencl::deviceStrategy(id).merge;
        const bool partial = merge == opencl::Merge::SecondKernel || merge == opencl::Merge::OnHost;
        const CountOutcome second = (*opened)->count(task, {id}, {});
        QVERIFY(second.ok());
        QCOMPARE(second->timings.of(Phase::Clear).has_value(), partial); // which is spoilt each time
    }

    void aKernelIsBuiltOnce() {
        const Image image = test::makeImage(PixelLayout::Bgr8, {9, 9});
        const CountTask task{image.stored, ChannelSet::of(Channel::Blue), GrayFormula::Value,
                             Transparent::Counted};
        bool toldOfBuild = false;
        const CountControl control{{}, [&](const Activity& activity) {
                                       toldOfBuild =
                                           toldOfBuild || activity.kind == Activity::Kind::BuildingKernel;
                                   }};
        const CountOutcome first = counterOf(fastest()).count(task, {"local-strided"}, control);
        QVERIFY(toldOfBuild);
        QVERIFY(first.value().timings.build->count() > 0);
        toldOfBuild = false;
        const CountOutcome second = counterOf(fastest()).count(task, {"local-strided"}, control);
        QVERIFY(!toldOfBuild);
        QVERIFY(!second.value().timings.build);
    }

    /// A text in place of a strategy's kernel: what it says is what happens.
    void anEditedKernelIsTakenAsItIs() {
        const test::CountingCase one = test::fewCountingCases().front();
        std::string text = opencl::kernelSource("global-atomic.cl");
        const auto histogram = [&](const std::string& kernel) {
            CountOutcome outcome = counterOf(fastest()).count(one.task, {"global-atomic", {}, kernel}, {});
            if (const Failure* failure = outcome.failed()) qWarning("%s", failure->log.c_str());
            return outcome.value().histogram;
        };
        QVERIFY(histogram(text) == test::reference(one.task));
        const std::size_t at = text.find("__kernel void count");
        QVERIFY(at != std::string::npos);
        text.insert(text.find('{', at) + 1, " return; ");
        QCOMPARE(histogram(text).pixels(), std::uint64_t{0});
        QVERIFY(histogram({}) == test::reference(one.task)); // the strategy's own is still there
    }

    void grayByDotProducts_data() {
        QTest::addColumn<GrayFormula>("formula");
        for (const GrayFormula formula : allGrayFormulas)
            QTest::newRow(nameOf(formula).data()) << formula;
    }
    /// Tests the kernel's path for devices with a dot product of four bytes on any device: the text in front
    /// of the kernel defines that function in plain C.
    void grayByDotProducts() {
        QFETCH(GrayFormula, formula);
        const std::string text =
            "inline uint dot_of_bytes(uint a, uint b) {\n"
            "    uint sum = 0;\n"
            "    for (uint i = 0; i < 32; i += 8) sum += (a >> i & 255u) * (b >> i & 255u);\n"
            "    return sum;\n"
            "}\n"
            "#define __opencl_c_integer_dot_product_input_4x8bit_packed 1\n"
            "#define dot_4x8packed_uu_uint dot_of_bytes\n" +
            opencl::kernelSource("channel-staggered.cl");
        for (const PixelLayout layout : {PixelLayout::Rgb8, PixelLayout::Bgra8}) {
            const Image image = test::makeImage(layout, {83, 41}, test::Content::Random, 7);
            const CountTask task{image.stored, image.traits().channels(), formula};
            const CountOutcome counted =
                counterOf(fastest()).count(task, {"channel-staggered", {}, text}, {});
            QVERIFY(counted.ok());
            QCOMPARE(test::difference(counted->histogram, test::reference(task)), std::string());
        }
    }

    void anEditedKernelThatFailsHasItsLineInTheLog_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("not a kernel") << QStringLiteral("#include \"pixels.cl\"\n\nthis is none;\n");
        QTest::newRow("a file that is not there") << QStringLiteral("\n\n#include \"nothing.cl\"\n");
    }
    void anEditedKernelThatFailsHasItsLineInTheLog() {
        QFETCH(QString, text);
        const std::string kernel = text.toStdString();
        const test::CountingCase one = test::fewCountingCases().front();
        CountOutcome outcome = counterOf(fastest()).count(one.task, {"global-atomic", {}, kernel}, {});
        const Failure* failure = outcome.failed();
        QVERIFY(failure != nullptr);
        QCOMPARE(failure->stage, Stage::Build);
        QVERIFY(!failure->deviceLost);
        QVERIFY2(failure->log.find("global-atomic.cl:3:") != std::string::npos, failure->log.c_str());
    }

    void racyLosesCountsAndNothingElse() {
        if (fastest().computeUnits < 2) TONESCOPE_SKIP("where there is one unit, no two work-items meet");
        const Image image = test::makeImage(PixelLayout::Gray8, {4000, 1000}, test::Content::Constant);
        const CountTask task{image.stored, ChannelSet::of(Channel::Gray), GrayFormula::Rec601,
                             Transparent::Counted};
        // Whether work-items meet is chance, and on a busy machine they may be kept apart for long.
        const QDeadlineTimer deadline(test::patience);
        std::uint64_t fewest = image.stored.pixels();
        while (fewest == image.stored.pixels() && !deadline.hasExpired()) {
            const Histogram histogram = counted(fastest(), {"racy"}, task).histogram;
            QVERIFY(histogram.counts(Channel::Gray)[0x80] > 0);
            QCOMPARE(histogram.pixels(), histogram.counts(Channel::Gray)[0x80]); // no other bin
            QVERIFY(histogram.pixels() <= image.stored.pixels());
            fewest = std::min(fewest, histogram.pixels());
        }
        QVERIFY(fewest < image.stored.pixels());
    }

    void moreThanFourGigapixelsOfOneValue() {
        // One row stands for all, so that the pixels need no memory to speak of.
        const std::vector<std::byte> row(std::size_t{1} << 20U, std::byte{200});
        const Extent extent{static_cast<std::int64_t>(row.size()), 4096 + 3};
        const CountTask task{{row.data(), extent, 0, PixelLayout::Gray8}, ChannelSet::of(Channel::Gray)};
        const Counted result = counted(fastest(), {"cpu-private"}, task);
        QCOMPARE(result.histogram.counts(Channel::Gray)[200], Region::whole(extent).pixels());
        QVERIFY(result.histogram.counts(Channel::Gray)[200] > (std::uint64_t{1} << 32U));
        // The 32-bit counters were read and cleared once in between: one readback more than for one row. (A
        // device that pixels are sent to has another one, of the checksum of what arrived.)
        const CountTask single{{row.data(), {extent.width, 1}, 0, PixelLayout::Gray8},
                               ChannelSet::of(Channel::Gray)};
        const auto readbacks = [](const Counted& each) {
            return std::ranges::count(each.timings.commands(), Phase::Readback, &CommandTimes::phase);
        };
        QCOMPARE(readbacks(result), readbacks(counted(fastest(), {"cpu-private"}, single)) + 1);
    }

    void wishesAreMetWithinTheRanges_data() {
        QTest::addColumn<QString>("strategy");
        for (const StrategyInfo& row : m_catalog.strategies)
            if (row.exact) QTest::newRow(row.id.data()) << QString::fromLatin1(row.id.data());
    }
    void wishesAreMetWithinTheRanges() {
        QFETCH(QString, strategy);
        const StrategyInfo row = strategyOf(strategy);
        // Each wish is a kernel; those for gray pixels are built in a third of the time.
        const PixelLayout layout =
            row.kinds.contains(PixelKind::Gray8) ? PixelLayout::Gray8 : PixelLayout::Rgb8;
        const Image image = test::makeImage(layout, {640, 200}, test::Content::HotValue);
        const CountTask task{image.stored, grayAndColour.intersected(image.traits().channels())};
        const Histogram expected = test::reference(task);
        for (const ParameterRange& range : row.parameters) {
            for (const std::uint32_t value : {range.least, std::min(range.most, 4 * range.least)}) {
                LaunchParameters launch;
                launch.set(range.parameter, value);
                const CountOutcome outcome = counterOf(fastest()).count(task, {row.id, launch}, {});
                const Counted* result = outcome ? &*outcome : nullptr;
                QVERIFY(result != nullptr);
                QCOMPARE(test::difference(result->histogram, expected), std::string());
                QCOMPARE(result->launch[range.parameter], value);
            }
        }
    }

    void stopsBeforeTheNextStrip() {
        const Image image = test::makeImage(PixelLayout::Gray8, {12000, 8000}, test::Content::Constant);
        const CountTask task{image.stored, ChannelSet::of(Channel::Gray), GrayFormula::Rec601,
                             Transparent::Counted};
        std::stop_source stop;
        int strips = 0;
        const CountControl control{stop.get_token(), [&](const Activity& activity) {
                                       if (activity.fraction == Activity::unknown) return; // no strip begins
                                       ++strips;
                                       stop.request_stop();
                                   }};
        QVERIFY(counterOf(fastest()).count(task, {"cpu-private"}, control).stopped());
        QCOMPARE(strips, 1);
        // The device is as good as before.
        QCOMPARE(counted(fastest(), {"cpu-private"}, task).histogram.pixels(), image.stored.pixels());
    }

    void aMeasurementOfBandwidthStops() {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(counterOf(fastest()).roofline(1 << 20, {stop.get_token()}).stopped());
    }
};

ROOM_TEST(TestOpencl, QCoreApplication)

// Tests scopes on every OpenCL device of this machine.

class TestOpenclScopes : public QObject, test::OpenClDevices {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        m_catalog = m_backend.find();
        QVERIFY2(!m_catalog.devices.empty(), "no OpenCL device; install pocl-opencl-icd");
    }

    void equalsTheReference_data() {
        test::columns<QString, QString>({"device", "cases"});
        for (const DeviceInfo& device : m_catalog.devices) {
            for (const char* cases : {"few", "pixels", "shapes"}) {
                // A simulator needs a second for what a device does in a millisecond; the second platform is
                // a device that is here already.
                if ((device.key == fastest().key) == (cases == std::string_view("few"))) continue;
                if (device.key != fastest().key && cases != std::string_view("few")) continue;
                QTest::addRow("%s: %s", device.name.c_str(), cases)
                    << QString::fromStdString(device.key) << QString::fromLatin1(cases);
            }
        }
    }
    void equalsTheReference() {
        QFETCH(QString, device);
        QFETCH(QString, cases);
        const auto all = cases == QLatin1String("few")      ? test::fewScopeCases()
                         : cases == QLatin1String("pixels") ? test::scopePixelCases()
                                                            : test::scopeShapeCases();
        for (const test::ScopeCase& one : all) {
            const std::string difference =
                test::scopeDifference(counterOf(*m_catalog.find(device.toStdString())), one);
            QVERIFY2(difference.empty(), difference.c_str());
        }
    }

    void manyStrips_data() {
        QTest::addColumn<int>("bytes");
        QTest::newRow("of rows") << (1 << 16);
        QTest::newRow("of pieces of rows") << 999;
    }
    /// Several launches for one image, each of which has to know its place in it.
    void manyStrips() {
        QFETCH(int, bytes);
        opencl::MemoryLimits limits;
        limits.strip = static_cast<std::uint64_t>(bytes);
        opencl::OpenClBackend backend(limits);
        backend.find();
        const auto opened = backend.open(fastest());
        QVERIFY(opened.ok());
        for (const Orientation orientation : test::allOrientations()) {
            const auto one = test::scopeCase(PixelLayout::Bgrx8, {1711, 97}, orientation);
            const std::string difference = test::scopeDifference(**opened, one);
            QVERIFY2(difference.empty(), difference.c_str());
        }
    }

    void moreThanFourGigapixelsOfOneValue() {
        // One row stands for all, so that the pixels need no memory to speak of.
        const std::vector<std::byte> row(std::size_t{1} << 20U, std::byte{200});
        const Extent extent{static_cast<std::int64_t>(row.size()), 4096 + 3};
        const CountTask task{{row.data(), extent, 0, PixelLayout::Gray8}, {}};
        const auto scopes =
            countScopes(counterOf(fastest()), {ScopeSet::of(ScopeKind::Vectorscope), task, {}}, "", {});
        QVERIFY(scopes.ok());
        const auto count = scopes->front()->tables.front().column(128)[128];
        QCOMPARE(count, Region::whole(extent).pixels());
        QVERIFY(count > (std::uint64_t{1} << 32U));
    }

    void commandsAreTimed() {
        const test::ScopeCase one = test::scopeCase(PixelLayout::Rgb8, {64, 32});
        for (const DeviceInfo& device : m_catalog.devices) {
            for (const ScopeTask& task : scopeTasks(one.order())) {
                const ScopeOutcome counted = counterOf(device).countScope(task, {});
                QVERIFY(counted.ok());
                for (const Phase phase : {Phase::Clear, Phase::Kernel, Phase::Readback}) {
                    QVERIFY(counted->timings.of(phase));
                    QCOMPARE(counted->timings.of(phase)->clock, Clock::DeviceEvents);
                }
            }
        }
    }

    /// A region that is dragged has another size each time: no kernel may be built for it.
    void aKernelServesEveryRegion() {
        for (const Orientation orientation : {Orientation{}, Orientation{true, true, true}}) {
            const Extent upright = turned({1711, 1217}, orientation);
            bool built = false;
            for (std::int64_t side = 1; side < upright.width; side = 2 * side + 1) {
                const auto one = test::scopeCase(PixelLayout::Bgra8, {1711, 1217}, orientation,
                                                 Region{3, 5, side, std::min<std::int64_t>(side, 1000)});
                for (const ScopeTask& task : scopeTasks(one.order())) {
                    const ScopeOutcome counted = counterOf(fastest()).countScope(task, {});
                    QVERIFY(counted.ok());
                    QVERIFY(!built || !counted->timings.build);
                }
                built = true;
            }
        }
    }

    void stopsBeforeTheNextStrip() {
        const test::ScopeCase one = test::scopeCase(PixelLayout::Gray8, {8000, 5000});
        for (const ScopeTask& task : scopeTasks(one.order())) {
            std::stop_source stop;
            stop.request_stop();
            QVERIFY(counterOf(fastest()).countScope(task, {stop.get_token()}).stopped());
            // The device is as good as before.
            QCOMPARE(counterOf(fastest()).countScope(task, {})->tables.front().pixels(), one.region.pixels());
        }
    }
};

ROOM_TEST(TestOpenclScopes, QCoreApplication)

// Tests the counts of ellipses: on the devices of this machine, with every strategy, they equal a loop over
// the pixels that the formula of Region::contains() names.

namespace {

Region ellipse(std::int64_t x, std::int64_t y, std::int64_t width, std::int64_t height) {
    return {x, y, width, height, Shape::Ellipse};
}

/// Whether the centre of the pixel lies in the ellipse.
bool isIn(const Region& region, std::int64_t x, std::int64_t y) {
    const auto a = 2 * (x - region.x) + 1 - region.width, b = 2 * (y - region.y) + 1 - region.height;
    const auto w = region.width, h = region.height;
    return x >= region.x && x < region.x + w && y >= region.y && y < region.y + h &&
           a * a * h * h + b * b * w * w <= w * w * h * h;
}

/// Counts the pixels of each row that are in the region.
Histogram plainCounts(const Image& image, const Region& region, const CountRules& rules = {}) {
    Histogram sum(image.traits().sampleBits, grayAndColour.intersected(image.traits().channels()));
    for (std::int64_t y = 0; y < image.extent().height; ++y) {
        std::int64_t first = -1, number = 0;
        for (std::int64_t x = 0; x < image.extent().width; ++x) {
            if (!isIn(region, x, y)) continue;
            if (number++ == 0) first = x;
        }
        if (number > 0) sum.add(reference({image.pixelsOf({first, y, number, 1}), sum.channels(), rules}));
    }
    return sum;
}

} // namespace

class TestEllipse : public QObject {
    Q_OBJECT

    Engine m_engine{std::make_unique<opencl::OpenClBackend>(), std::make_unique<host::HostBackend>()};

private Q_SLOTS:
    void hasThePixelsOfTheFormula() {
        for (std::int64_t width = 1; width <= 33; ++width) {
            for (std::int64_t height = 1; height <= 33; ++height) {
                const Region region = ellipse(5, 3, width, height);
                std::uint64_t pixels = 0;
                for (std::int64_t y = 2; y < height + 4; ++y) {
                    for (std::int64_t x = 4; x < width + 6; ++x) {
                        pixels += isIn(region, x, y) ? 1 : 0;
                        QCOMPARE(region.contains(x, y), isIn(region, x, y));
                    }
                }
                QCOMPARE(region.pixels(), pixels);
                QVERIFY(pixels > 0);
                std::uint64_t ofRows = 0;
                for (const Region& row : partsOf(region)) {
                    QVERIFY(isIn(region, row.x, row.y) && !isIn(region, row.x - 1, row.y));
                    QVERIFY(isIn(region, row.x + row.width - 1, row.y));
                    ofRows += row.pixels();
                }
                QCOMPARE(ofRows, pixels);
            }
        }
    }

    /// Sums of floating-point numbers would be wrong at the rim.
    void largeOnesAreExact() {
        const Region circle = ellipse(0, 0, 1'000'000, 1'000'000);
        QVERIFY(std::abs(static_cast<double>(circle.pixels()) / 1e12 - std::acos(-1) / 4) < 1e-9);
        // 2 * 400000 + 1 and 2 * 300000 + 1 from the centre are just outside of a circle of 10^6; one less is
        // on the inner side.
        QVERIFY(!circle.contains(900'000, 800'000));
        QVERIFY(circle.contains(899'999, 799'999));
    }

    void isCutWithItsRectangle() {
        QCOMPARE(clipped(ellipse(-3, 2, 9, 5), {20, 4}), std::optional(ellipse(0, 2, 6, 2)));
    }

    void countsEqualALoop_data() {
        columns<int, int>({"layout", "orientation"});
        for (const PixelLayout layout : {PixelLayout::Gray8, PixelLayout::Rgb8, PixelLayout::Bgra8,
                                         PixelLayout::Gray16, PixelLayout::Rgba16}) {
            // Which rows are gathered does not depend on how long a pixel is: every turn once, two of them
            // for all.
            for (int bits = 0; bits < 8; bits += layout == PixelLayout::Rgb8 ? 1 : 5)
                QTest::addRow("%s, orientation %d", nameOf(layout).c_str(), bits) << int(layout) << bits;
        }
    }
    void countsEqualALoop() {
        QFETCH(int, layout);
        QFETCH(int, orientation);
        Image made = makeImage(static_cast<PixelLayout>(layout), {41, 27}, Content::Random, 3);
        made.orientation = {(orientation & 1) != 0, (orientation & 2) != 0, (orientation & 4) != 0};
        const auto image = std::make_shared<const Image>(made);
        CountSettings settings;
        // On each device, whole and then moved by difference.
        for (const DeviceInfo& device : m_engine.catalog().devices) {
            settings.device = device.key;
            for (const Region& region :
                 {ellipse(4, 3, 16, 21), ellipse(5, 3, 17, 20), ellipse(5, 4, 17, 20), ellipse(7, 9, 1, 1),
                  ellipse(6, 2, 1, 9), ellipse(2, 11, 20, 2), Region{5, 4, 17, 20}, ellipse(5, 4, 17, 20)}) {
                settings.region = region;
                settings.live = settings.region != ellipse(4, 3, 16, 21);
                const auto result = m_engine.count({image, settings, {}, {}}, {});
                QVERIFY(result.ok());
                QVERIFY(result->exact);
                QCOMPARE(result->device.key, device.key);
                QCOMPARE(result->region, region);
                QCOMPARE(result->histogram.pixels(), region.pixels());
                if (region.shape == Shape::Ellipse)
                    QCOMPARE(difference(result->histogram, plainCounts(*image, region)), std::string());
            }
        }
    }

    void transparentPixelsAreLeftOut() {
        const auto image =
            std::make_shared<const Image>(makeImage(PixelLayout::Bgra8, {41, 27}, Content::Clear));
        CountSettings settings;
        settings.region = ellipse(4, 3, 30, 21);
        settings.rules.transparent = Transparent::LeftOut;
        for (const ScopeKind scope : allScopes)
            settings.scopes.insert(scope);
        const auto result = m_engine.count({image, settings, {}, {}}, {});
        QVERIFY(result.ok());
        QVERIFY(result->exact);
        QCOMPARE(difference(result->histogram, plainCounts(*image, *settings.region, settings.rules)),
                 std::string());
        QCOMPARE(result->scopes.size(), std::size_t{3}); // of the enclosing rectangle
    }

    /// The values that a 12-bit picture uses are those of the whole picture, also where an ellipse touches
    /// all of its sides.
    void usedBinsAreOfTheWholePicture() {
        std::vector<std::uint8_t> bytes(2 * 40 * 30);
        bytes[1] = 0x0f; // the corner is 0x0fff
        bytes[0] = 0xff;
        const auto image = imageOf("12 bits", {40, 30}, PixelLayout::Gray16, std::move(bytes));
        CountSettings settings;
        settings.region = ellipse(0, 0, 40, 30);
        const auto result = m_engine.count({image, settings, {}, {}}, {});
        QCOMPARE(result->histogram.lastValue(Channel::Gray), 4095U);
    }
};

ROOM_TEST(TestEllipse, tonescope::test::NoApplication)

// Tests local-packed for 16-bit samples. It chooses its tables from a sample of the pixels, so values that
// the sample does not contain must be counted right, too. The kernel that adds up the packed tables of
// work-groups is tested alone.

namespace {

/// A sample of 16 bits, by its pixel's number and a number at random.
using Values = std::function<std::uint32_t(std::size_t pixel, std::uint32_t random)>;

constexpr Extent extent{1201, 997};
constexpr std::size_t pixels = 1201 * 997;

const std::vector<std::pair<const char*, Values>>& kinds() {
    static const std::vector<std::pair<const char*, Values>> all{
        {"all bins", [](std::size_t, std::uint32_t random) { return random; }},
        {"12 bits", [](std::size_t, std::uint32_t random) { return random & 0xFFFU; }},
        {"13 bits, more than there are words",
         [](std::size_t, std::uint32_t random) { return random & 0x1FFFU; }},
        {"14 bits", [](std::size_t, std::uint32_t random) { return random & 0x3FFFU; }},
        {"14 bits, half of them black",
         [](std::size_t pixel, std::uint32_t random) { return pixel % 2 == 0 ? 0U : random & 0x3FFFU; }},
        {"8 bits as 16", [](std::size_t, std::uint32_t random) { return (random & 255U) * 257U; }},
        {"12 bits to the left", [](std::size_t, std::uint32_t random) { return (random & 0xFFFU) << 4U; }},
        {"12 bits to the left, and some between",
         [](std::size_t pixel, std::uint32_t random) {
             return (random & 0xFFFU) << 4U | (pixel % 999 == 0 ? 5U : 0U);
         }},
        {"one of two hundred is the same, which wraps unseen",
         [](std::size_t pixel, std::uint32_t random) { return pixel % 200 == 0 ? 40'003U : random; }},
        {"some are common, one of which is learned",
         [](std::size_t pixel, std::uint32_t random) {
             return pixel % 7 == 0 ? 1363U : pixel % 10 == 3 ? 30'034U : pixel % 250 == 8 ? 12'345U : random;
         }},
        {"two are common, whose slots are the same",
         [](std::size_t pixel, std::uint32_t random) {
             return pixel % 20 == 0 ? 0U : pixel % 33 == 1 ? 233U : random;
         }},
        {"black and white are cut off",
         [](std::size_t pixel, std::uint32_t random) {
             return pixel % 5 == 0 ? 0U : pixel % 5 == 1 ? 65'535U : random;
         }},
        {"black, and one of two hundred is white, which wraps unseen",
         [](std::size_t pixel, std::uint32_t random) {
             return pixel % 5 == 0 ? 0U : pixel % 200 == 1 ? 65'535U : random;
         }},
        {"runs here, noise there",
         [](std::size_t pixel, std::uint32_t random) {
             return pixel % 20'000 < 8000 ? static_cast<std::uint32_t>(pixel / 40 * 37) : random;
         }},
        {"300 values, far apart", [](std::size_t, std::uint32_t random) { return random % 300 * 217U; }},
        {"sixteen values", [](std::size_t, std::uint32_t random) { return (random & 15U) * 4095U; }},
        {"one value", [](std::size_t, std::uint32_t) { return 65'535U; }},
        {"nine of ten are the same",
         [](std::size_t, std::uint32_t random) { return random % 10 != 0 ? 777U : random; }},
        {"runs",
         [](std::size_t pixel, std::uint32_t) { return static_cast<std::uint32_t>(pixel / 24 * 37); }},
        {"another kind of pixels at the end",
         [](std::size_t pixel, std::uint32_t random) {
             return pixel < pixels - 9000 ? random & 0x3FFU : 65'000U;
         }},
        {"sorted", [](std::size_t pixel, std::uint32_t) {
             return static_cast<std::uint32_t>(pixel * 65536 / pixels);
         }}};
    return all;
}

Image imageOf(PixelLayout layout, const Values& values) {
    const std::size_t samples = traitsOf(layout).bytesPerPixel() / 2;
    const auto memory = std::make_shared<std::vector<std::uint16_t>>(pixels * samples);
    std::mt19937 random(5);
    for (std::size_t i = 0; i < memory->size(); ++i)
        (*memory)[i] =
            static_cast<std::uint16_t>(values(i / samples, static_cast<std::uint32_t>(random() >> 8U)));
    Image image;
    image.stored = {reinterpret_cast<const std::byte*>(memory->data()), extent, 0, layout};
    image.stored.stride = image.stored.rowBytes();
    image.storage = memory;
    return image;
}

constexpr std::uint32_t fields = 6, fieldBits = 5;

/// Where kernels/packed-words.cl keeps a bin's counter, in the words of its comment: the scattered bin as a
/// fraction of all bins, times all counters.
std::uint64_t placeOf(std::uint32_t bin, std::uint32_t window, std::uint32_t words) {
    const std::uint64_t scattered = std::uint64_t{bin ^ bin >> 7U} * 40503 % window;
    return scattered * fields * words / window;
}

} // namespace

class TestSixteenBits : public QObject {
    Q_OBJECT

    std::vector<opencl::FoundDevice> m_found;
    std::map<std::uint64_t, std::unique_ptr<opencl::OpenClCounter>> m_counters; ///< by their local memory

    /// The fastest device, as if it had only so much local memory.
    opencl::OpenClCounter& counterWith(std::uint64_t localMemory) {
        auto& counter = m_counters[localMemory];
        if (counter) return *counter;
        opencl::FoundDevice device = m_found.front();
        device.info.localMemory = std::min(device.info.localMemory, localMemory);
        counter = std::make_unique<opencl::OpenClCounter>(device, opencl::ProgramStore::ofThisUser(),
                                                          opencl::MemoryLimits{});
        return *counter;
    }

private Q_SLOTS:
    void initTestCase() {
        m_found = opencl::findDevices({}).devices;
        std::erase_if(m_found, [](const auto& found) { return found.info.type == DeviceType::Simulator; });
        QVERIFY2(!m_found.empty(), "no OpenCL device; install pocl-opencl-icd");
    }
    void cleanupTestCase() { m_counters.clear(); }

    void equalsTheReference_data() {
        test::columns<int, PixelLayout, quint64>({"kind", "layout", "localMemory"});
        constexpr quint64 plenty = 1U << 20U, little = 12U << 10U;
        for (std::size_t i = 0; i < kinds().size(); ++i) {
            const char* name = kinds()[i].first;
            const int kind = static_cast<int>(i);
            QTest::addRow("%s, one window", name) << kind << PixelLayout::Gray16 << plenty;
            QTest::addRow("%s, eight windows", name) << kind << PixelLayout::Gray16 << little;
            QTest::addRow("%s, colour", name) << kind << PixelLayout::Rgba16 << (quint64{1} << 16U);
        }
    }
    void equalsTheReference() {
        QFETCH(int, kind);
        QFETCH(PixelLayout, layout);
        QFETCH(quint64, localMemory);
        const Image image = imageOf(layout, kinds()[static_cast<std::size_t>(kind)].second);
        const CountTask task{image.stored, grayAndColour.intersected(image.traits().channels())};
        const CountOutcome counted = counterWith(localMemory).count(task, {"local-packed"}, {});
        QVERIFY2(counted.ok(), counted.ok() ? "" : counted.failure().log.c_str());
        const std::string difference = test::difference(counted->histogram, test::reference(task));
        QVERIFY2(difference.empty(), difference.c_str());
    }

    /// A group then has many pieces, and what it learns of one counts for the next.
    void oneGroupEqualsTheReference_data() {
        test::columns<int, Region>({"kind", "region"});
        for (std::size_t i = 0; i < kinds().size(); ++i) {
            const int kind = static_cast<int>(i);
            QTest::addRow("%s", kinds()[i].first) << kind << Region::whole(extent);
            QTest::addRow("%s, a region", kinds()[i].first) << kind << Region{13, 5, 1001, 800};
        }
    }
    void oneGroupEqualsTheReference() {
        QFETCH(int, kind);
        QFETCH(Region, region);
        const Image image = imageOf(PixelLayout::Gray16, kinds()[static_cast<std::size_t>(kind)].second);
        CountTask task{image.stored, ChannelSet::of(Channel::Gray)};
        task.pixels = cropped(image.stored, region);
        Method method{"local-packed"};
        method.launch.set(Parameter::Groups, 1);
        const CountOutcome counted = counterWith(1U << 20U).count(task, method, {});
        QVERIFY2(counted.ok(), counted.ok() ? "" : counted.failure().log.c_str());
        const std::string difference = test::difference(counted->histogram, test::reference(task));
        QVERIFY2(difference.empty(), difference.c_str());
    }

    void packedTablesAreAddedUp_data() {
        QTest::addColumn<quint32>("window");
        QTest::addColumn<quint32>("windows");
        QTest::addColumn<quint32>("room");
        QTest::addColumn<quint32>("wanted"); ///< by the groups of each window
        QTest::newRow("none") << 65536U << 1U << 3U << 0U;
        QTest::newRow("one of three") << 65536U << 1U << 3U << 1U;
        QTest::newRow("more tables than rows") << 65536U << 1U << 37U << 37U;
        QTest::newRow("more than there was room for") << 65536U << 1U << 3U << 1000U;
        QTest::newRow("eight windows") << 8192U << 8U << 5U << 4U;
        QTest::newRow("more windows than a line has numbers") << 1024U << 64U << 2U << 2U;
        QTest::newRow("bytes") << 256U << 4U << 2U << 2U;
    }
    void packedTablesAreAddedUp() {
        QFETCH(quint32, window);
        QFETCH(quint32, windows);
        QFETCH(quint32, room);
        QFETCH(quint32, wanted);
        opencl::KernelPlan plan;
        plan.bins = std::uint64_t{window} * windows;
        plan.shape.windows = windows;
        plan.packedWords = (window + fields - 1) / fields;

        // Random bits everywhere: parts that no work-group wrote, and unused bits and counters, must not
        // count.
        std::mt19937 random(3);
        const std::uint64_t head = opencl::packedHeadBytes(plan) / sizeof(cl_uint);
        std::vector<cl_uint> memory(opencl::packedBytes(plan, room) / sizeof(cl_uint));
        std::generate(memory.begin(), memory.end(), [&] { return static_cast<cl_uint>(random()); });
        std::fill_n(memory.begin(), windows, wanted);
        constexpr cl_uint before = 1'000'000; // in each bin
        std::vector<cl_uint> expected(plan.bins, before), counts(plan.bins, before);
        for (std::uint64_t bin = 0; bin < plan.bins; ++bin) {
            const auto inWindow = static_cast<std::uint32_t>(bin % window);
            const std::uint64_t place = placeOf(inWindow, window, plan.packedWords);
            for (std::uint64_t table = 0; table < std::min(wanted, room); ++table) {
                const std::uint64_t word =
                    head + (bin / window * room + table) * plan.packedWords + place / fields;
                expected[bin] += memory[word] >> fieldBits * (place % fields) & 31U;
            }
        }

        const cl::Context context(m_found.front().device);
        const cl::CommandQueue queue(context, m_found.front().device);
        cl::Buffer left(context, memory.begin(), memory.end(), false);
        cl::Buffer sums(context, counts.begin(), counts.end(), false);
        opencl::KernelCache cache(context, m_found.front().device, opencl::ProgramStore::ofThisUser());
        const opencl::DeviceStrategy& strategy = opencl::deviceStrategy("local-packed");
        Timings timings;
        auto kernel = cache.kernel(*opencl::mergeKernelFor(strategy, plan), timings);
        QVERIFY2(kernel.ok(), kernel.ok() ? "" : kernel.failure().log.c_str());
        opencl::enqueueMerge(queue, *kernel, strategy, plan, {left, room, sums}).wait();
        cl::copy(queue, sums, counts.begin(), counts.end());
        for (std::uint64_t bin = 0; bin < plan.bins; ++bin)
            QVERIFY2(
                counts[bin] == expected[bin],
                qPrintable(
                    QStringLiteral("bin %1: %2 instead of %3").arg(bin).arg(counts[bin]).arg(expected[bin])));
    }
};

ROOM_TEST(TestSixteenBits, QCoreApplication)

// Tests the tables that stay on a device between counts: no count contains counts of an earlier one.

class TestCountTables : public QObject, test::OpenClDevices {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        m_catalog = m_backend.find();
        QVERIFY2(!m_catalog.devices.empty(), "no OpenCL device; install pocl-opencl-icd");
    }

    void countsOfOneAfterAnother_data() {
        test::columns<QString, QString>({"device", "strategy"});
        for (const DeviceInfo& device : m_catalog.devices) {
            for (const StrategyInfo& row : m_catalog.strategies) {
                if (!row.exact || !row.kinds.contains(PixelKind::Colour8)) continue;
                QTest::addRow("%s: %s", device.name.c_str(), row.id.data())
                    << QString::fromStdString(device.key) << QString::fromLatin1(row.id.data());
            }
        }
    }
    /// Small tables are not cleared between counts: the host subtracts what they contained before.
    void countsOfOneAfterAnother() {
        QFETCH(QString, device);
        QFETCH(QString, strategy);
        const DeviceInfo& info = *m_catalog.find(device.toStdString());
        const std::string id = strategy.toStdString();
        // Kernels for gray pixels are built in a third of the time.
        const StrategyInfo& row = *std::ranges::find(m_catalog.strategies, id, &StrategyInfo::id);
        const bool gray = row.kinds.contains(PixelKind::Gray8) && id != "local-strided";
        const PixelLayout layout = gray ? PixelLayout::Gray8 : PixelLayout::Rgb8;
        const Image one = test::makeImage(layout, {61, 29}, test::Content::Random, 3);
        const Image other = test::makeImage(layout, {40, 33}, test::Content::Gradient);
        const ChannelSet channels = grayAndColour.intersected(one.traits().channels());
        const CountTask first{one.stored, channels}, second{other.stored, channels};
        CountTask fewer = first;
        if (!gray) fewer.channels = ChannelSet::of(Channel::Gray, Channel::Blue);
        std::stop_source stop;
        stop.request_stop();
        for (const CountTask& task : {first, second, fewer, fewer, first, first}) {
            const CountOutcome counted = counterOf(info).count(task, {id}, {});
            QVERIFY(counted.ok());
            QCOMPARE(test::difference(counted->histogram, test::reference(task)), std::string());
            // A stopped count leaves nothing in the tables that the next count would include.
            QVERIFY(counterOf(info).count(task, {id}, {stop.get_token()}).stopped());
        }
    }

    /// An edited kernel may assign to a counter instead of adding to it, so its tables are cleared first.
    void whatSomebodyWroteFindsEmptyTables() {
        const std::string text = "__kernel void count(__global const uchar* pixels, ulong first, uint width, "
                                 "uint row, uint n, __global uint* counts) {\n"
                                 "    if (get_global_id(0) == 0) { counts[7] = 5; counts[9] += 2; }\n"
                                 "}\n";
        const Image image = test::makeImage(PixelLayout::Gray8, {61, 29});
        const CountTask task{image.stored, ChannelSet::of(Channel::Gray)};
        QVERIFY(counterOf(fastest()).count(task, {"global-atomic"}, {}).ok());
        for (int time = 0; time < 2; ++time) {
            const CountOutcome wrote = counterOf(fastest()).count(task, {"global-atomic", {}, text}, {});
            QVERIFY(wrote.ok());
            QCOMPARE(wrote->histogram.counts(Channel::Gray)[7], std::uint64_t{5});
            QCOMPARE(wrote->histogram.counts(Channel::Gray)[9], std::uint64_t{2});
            QCOMPARE(wrote->histogram.pixels(), std::uint64_t{7});
        }
    }
};

ROOM_TEST(TestCountTables, QCoreApplication)

// Tests the documents' own kernels on devices: those without a mistake count right for every size, those with
// a mistake count as the mistake predicts, and each mended text differs from its faulty one.

namespace {

CountTask taskOf(const Image& image, CountedPart part) {
    CountTask task{image.stored, traitsOf(image.stored.layout).channels().intersected(grayAndColour)};
    task.whole = {image.stored, image.storage};
    if (part == CountedPart::Letters) task.rules.binning = Binning::Letters;
    if (part == CountedPart::Colours) task.channels = task.channels.without(ChannelSet::of(Channel::Gray));
    return task;
}

/// Whether the kernel takes long in a simulator: it has millions of work-items, or hundreds of tables.
bool takesLong(const opencl::DocumentKernel& row) {
    return row.groups > 1000 || row.leastItems > 1;
}

std::uint64_t sumOf(std::span<const std::uint64_t> counts) {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

} // namespace

class TestDocumentWays : public QObject, private test::OpenClDevices {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        m_catalog = m_backend.find();
        QVERIFY(!m_catalog.devices.empty());
    }

    void countWhatThereIs_data() {
        test::columns<QByteArray, PixelLayout, QSize>({"id", "layout", "size"});
        for (const opencl::DocumentKernel& row : opencl::documentKernels()) {
            if (!row.info.exact) continue;
            const bool colours = row.info.part == CountedPart::Colours;
            const auto add = [&](const char* name, PixelLayout layout, QSize size) {
                QTest::addRow("%s: %s", row.info.id.data(), name)
                    << QByteArray(row.info.id.data()) << layout << size;
            };
            add("one pixel", colours ? PixelLayout::Rgba8 : PixelLayout::Gray8, {1, 1});
            add("a group and a bit", colours ? PixelLayout::Bgra8 : PixelLayout::Gray8, {37, 23});
            add("thousands", colours ? PixelLayout::Rgb8 : PixelLayout::Gray8, {201, 97});
        }
    }
    void countWhatThereIs() {
        QFETCH(QByteArray, id);
        QFETCH(PixelLayout, layout);
        QFETCH(QSize, size);
        const opencl::DocumentKernel& row = *opencl::documentKernel(id.toStdString());
        for (const DeviceInfo& device : m_catalog.devices) {
            const Image image = test::makeImage(layout, {size.width(), size.height()});
            const CountTask task = taskOf(image, row.info.part);
            if (device.type == DeviceType::Simulator && takesLong(row)) continue;
            for (int repeat = 0; repeat < 2; ++repeat) { // the second time pixels and tables are there
                const CountOutcome outcome = counterOf(device).count(task, {row.info.id}, {});
                QVERIFY2(outcome, outcome ? "" : lineOf(outcome.failure()).c_str());
                QCOMPARE(test::difference(outcome->histogram, test::reference(task)), std::string());
                QVERIFY(outcome->timings.tookPlace(Phase::Kernel));
                QCOMPARE(outcome->timings.tookPlace(Phase::Upload), repeat == 0);
                QCOMPARE(outcome->launch.workGroup, row.workGroup);
            }
        }
    }

    /// Work-items 0 to 63 of a group merge a bin each, and then stride past all others.
    void theLastStrideLeavesBinsBehind() {
        const Image image = test::makeImage(PixelLayout::Gray8, {301, 97});
        const CountTask task = taskOf(image, CountedPart::Values);
        const Histogram reference = test::reference(task);
        const auto expected = reference.counts(Channel::Gray);
        for (const DeviceInfo& device : m_catalog.devices) {
            const CountOutcome outcome = counterOf(device).count(task, {"book-listing"}, {});
            const auto counts = outcome->histogram.counts(Channel::Gray);
            QVERIFY(std::ranges::equal(counts.first(64), expected.first(64)));
            QCOMPARE(sumOf(counts.subspan(64)), std::uint64_t{0});
            QVERIFY(sumOf(expected.subspan(64)) > 0);
        }
    }

    /// The first 768 of 1024 pixels fill groups.
    void theBarrierInABranchHarmsOnlyTheLastGroup() {
        const Image image = test::makeImage(PixelLayout::Gray8, {256, 4});
        const CountTask task = taskOf(image, CountedPart::Values);
        for (const char* id : {"article-shared", "article-shared-skip"}) {
            const CountOutcome outcome = counterOf(fastest()).count(task, {id}, {});
            QCOMPARE(test::difference(outcome->histogram, test::reference(task)), std::string());
        }
    }

    /// The printed listing is built by no compiler, and the log names the word.
    void theTypingMistakeStopsTheBuild() {
        const Image image = test::makeImage(PixelLayout::Gray8, {37, 23});
        for (const DeviceInfo& device : m_catalog.devices) {
            const CountOutcome outcome =
                counterOf(device).count(taskOf(image, CountedPart::Values), {"book-listing-typed"}, {});
            QVERIFY2(outcome.failed() != nullptr, device.key.c_str());
            QCOMPARE(outcome.failure().stage, Stage::Build);
            QVERIFY2(outcome.failure().log.find("get_glaobal_id") != std::string::npos,
                     outcome.failure().log.c_str());
        }
    }

    /// The next count has all handles and is right.
    void theMissingHandleStopsTheWrite_data() {
        test::columns<QByteArray, QByteArray>({"id", "code"});
        QTest::newRow("queue") << QByteArray("book-listing-no-queue")
                               << QByteArray("CL_INVALID_COMMAND_QUEUE");
        QTest::newRow("buffer") << QByteArray("book-listing-no-buffer")
                                << QByteArray("CL_INVALID_MEM_OBJECT");
    }
    void theMissingHandleStopsTheWrite() {
        QFETCH(QByteArray, id);
        QFETCH(QByteArray, code);
        const Image image = test::makeImage(PixelLayout::Gray8, {37, 23});
        const CountTask task = taskOf(image, CountedPart::Values);
        for (const DeviceInfo& device : m_catalog.devices) {
            const CountOutcome outcome =
                counterOf(device).count(task, {m_catalog.strategy(id.toStdString())->id}, {});
            QVERIFY2(outcome.failed() != nullptr, device.key.c_str());
            QCOMPARE(outcome.failure().stage, Stage::Upload);
            QVERIFY2(english(outcome.failure().cause).find(code.toStdString()) != std::string::npos,
                     english(outcome.failure().cause).c_str());
            QVERIFY(!outcome.failure().deviceLost);
            const CountOutcome mended = counterOf(device).count(task, {"book-listing-mended"}, {});
            QCOMPARE(test::difference(mended->histogram, test::reference(task)), std::string());
        }
    }

    /// The host clears the table by a fill command, whose event is a phase of its own.
    void theFillCommandIsTimed() {
        const Image image = test::makeImage(PixelLayout::Gray8, {37, 23});
        const CountOutcome outcome =
            counterOf(fastest()).count(taskOf(image, CountedPart::Values), {"book-listing-mended"}, {});
        QVERIFY(outcome->timings.tookPlace(Phase::Clear));
        QVERIFY(outcome->timings.of(Phase::Clear)->duration > Nanoseconds::zero());
        QCOMPARE(outcome->timings.of(Phase::Clear)->clock, outcome->timings.of(Phase::Kernel)->clock);
    }

    /// Shown by a kernel that adds one to the first bin, counted twice.
    void theTableThatNobodyClearsKeepsWhatItHeld() {
        QVERIFY(!opencl::documentKernel("colour-merge")->cleared);
        const Image image = test::makeImage(PixelLayout::Rgba8, {64, 64});
        const CountTask task = taskOf(image, CountedPart::Colours);
        const Method adding{
            "colour-merge",
            {},
            "kernel void count(global const uchar* p, int n, global uint* t, global uint* counts) {\n"
            "    if (get_global_id(0) == 0) counts[0] = (counts[0] + 1) & 0xFFFF;\n}\n"};
        Counter& counter = counterOf(fastest());
        const auto first = counter.count(task, adding, {})->histogram.counts(Channel::Red)[0];
        const auto second = counter.count(task, adding, {})->histogram.counts(Channel::Red)[0];
        QCOMPARE(second, (first + 1) & 0xFFFFU);
    }

    /// A place beyond an int would be read as one before the first pixel.
    void refusesWhatAnIntCannotNumber() {
        const std::byte pixel{7};
        const PixelView many{
            &pixel, {1 << 15, 1 << 15}, 0, PixelLayout::Gray8}; // 2^30, and as many work-items
        for (const char* id : {"own-kernel", "article-strided"}) {
            CountTask task{many, ChannelSet::of(Channel::Gray)};
            if (QByteArray(id) == "article-strided") task.pixels.extent = {1 << 16, 32767};
            const CountOutcome outcome = counterOf(fastest()).count(task, {id}, {});
            QVERIFY(outcome.failed() != nullptr);
            QVERIFY(english(outcome.failure().cause).find("index is an int") != std::string::npos);
        }
    }

    void mendedTextsDifferInAFewLines_data() {
        QTest::addColumn<QByteArray>("id");
        for (const opencl::DocumentKernel& row : opencl::documentKernels()) {
            if (!row.info.mended.empty()) QTest::newRow(row.info.id.data()) << QByteArray(row.info.id.data());
        }
    }
    void mendedTextsDifferInAFewLines() {
        QFETCH(QByteArray, id);
        const opencl::DocumentKernel& faulty = *opencl::documentKernel(id.toStdString());
        const opencl::DocumentKernel* mended = opencl::documentKernel(faulty.info.mended);
        QVERIFY(mended != nullptr);
        QVERIFY(!faulty.info.exact);
        QVERIFY(textOf(faulty) + hostTextOf(faulty) != textOf(*mended) + hostTextOf(*mended));
        for (const std::string& text : {textOf(faulty), textOf(*mended)}) {
            QVERIFY(text.find("#if") == std::string::npos); // every choice is made
            QVERIFY(text.find("kernel void count(") != std::string::npos);
        }
    }

    void aTextInPlaceOfTheKernelMustHaveItsSignature() {
        const Image image = test::makeImage(PixelLayout::Gray8, {8, 8});
        const CountOutcome outcome = counterOf(fastest()).count(
            taskOf(image, CountedPart::Values),
            {"article-global", {}, "kernel void count(global uint* counts) {}"}, {});
        QVERIFY(outcome.failed() != nullptr);
        QVERIFY(english(outcome.failure().cause).find("__global const uchar* pixels, int pixel_count") !=
                std::string::npos);
    }

    /// The mistake of the flag is one of the host, and its kernel is right.
    void theFlagIsTheHosts() {
        const opencl::DocumentKernel &faulty = *opencl::documentKernel("book-listing-stride"),
                                     &mended = *opencl::documentKernel("book-listing-mended");
        QCOMPARE(textOf(faulty), textOf(mended));
        QVERIFY(hostTextOf(faulty).find("CL_MEM_WRITE_ONLY") != std::string::npos);
        QVERIFY(hostTextOf(mended).find("CL_MEM_READ_WRITE") != std::string::npos);
    }

    /// A write beside a table is seen where guard words are, and the next count is right again.
    void aKernelThatWritesBesideItsTable_data() {
        test::columns<QByteArray, QByteArray, QByteArray>({"id", "statement", "said"});
        const auto row = [](const char* name, const char* id, const char* statement, const char* said) {
            QTest::newRow(name) << QByteArray(id) << QByteArray(statement) << QByteArray(said);
        };
        row("the word behind", "own-kernel", "counts[256] = 7;", "word 1 after its end");
        row("an add behind", "own-kernel", "atomic_inc(&counts[300]);", "word 45 after its end");
        row("the word before", "own-kernel", "counts[-1] = 7;", "word 1 before its beginning");
        row("of ints", "own-int-kernel", "counts[257] = 0;", "word 2 after its end");
        row("nothing", "own-kernel", "counts[255] += 0;", "");
        row("a strategy's", "global-atomic", "counts[256] = 7;", "word 1 after its end");
        row("a strategy's own table for each group", "two-pass", "tables[get_num_groups(0) * 256] = 7;",
            "word 1 after its end");
        row("a strategy's, nothing", "two-pass", "", "");
    }
    void aKernelThatWritesBesideItsTable() {
        QFETCH(QByteArray, id);
        QFETCH(QByteArray, statement);
        QFETCH(QByteArray, said);
        const Image image = test::makeImage(PixelLayout::Gray8, {201, 97});
        const CountTask task = taskOf(image, CountedPart::Values);
        const opencl::DocumentKernel* document = opencl::documentKernel(id.toStdString());
        const std::string own =
            document != nullptr ? textOf(*document) : opencl::fileText(id.toStdString() + ".cl");
        // At the beginning of the kernel, which is the last of the file.
        const std::size_t body = own.find('{', own.rfind("void count(")) + 1;
        const std::string wrong = own.substr(0, body) + "if (get_global_id(0) == 0) { " +
                                  statement.toStdString() + " }" + own.substr(body);
        for (const DeviceInfo& device : m_catalog.devices) {
            Counter& counter = counterOf(device);
            for (const bool faulty : {true, false, true}) {
                Method method{m_catalog.strategy(id.toStdString())->id};
                method.kernel = faulty ? std::string_view(wrong) : std::string_view();
                method.guarded = true;
                const CountOutcome outcome = counter.count(task, method, {});
                if (!faulty || said.isEmpty()) {
                    QVERIFY2(outcome, outcome ? "" : lineOf(outcome.failure()).c_str());
                    QCOMPARE(test::difference(outcome->histogram, test::reference(task)), std::string());
                    continue;
                }
                QVERIFY2(outcome.failed() != nullptr, device.key.c_str());
                QCOMPARE(outcome.failure().stage, Stage::Check);
                QVERIFY2(english(outcome.failure().cause).ends_with(said.constData()),
                         english(outcome.failure().cause).c_str());
                QVERIFY(!outcome.failure().deviceLost);
            }
        }
    }

    /// A kernel over other pixels than it gets is not started: on a CPU it would end its process.
    void pixelsOfAnotherType_data() {
        test::columns<QByteArray, PixelLayout, QByteArray, QByteArray>({"id", "layout", "type", "said"});
        const auto row = [](const char* name, const char* id, PixelLayout layout, const char* type,
                            const char* said) {
            QTest::newRow(name) << QByteArray(id) << layout << QByteArray(type) << QByteArray(said);
        };
        row("ints", "own-kernel", PixelLayout::Gray8, "int",
            "the kernel expects pixels of type int, but these are bytes");
        row("floats", "article-global", PixelLayout::Gray8, "float",
            "the kernel expects pixels of type float, but these are bytes");
        row("floats of ints", "own-int-kernel", PixelLayout::Gray8, "float",
            "the kernel expects pixels of type float, but these are int");
        row("bytes of ints", "own-int-kernel", PixelLayout::Gray8, "uchar",
            "the kernel expects pixels of type uchar, but these are int");
        row("ints for a strategy", "global-atomic", PixelLayout::Gray8, "int",
            "the kernel expects pixels of type int, but these are bytes");
        row("ints for a deep one", "global-atomic", PixelLayout::Gray16, "int",
            "the kernel expects pixels of type int, but these are ushort");
        row("signed bytes", "own-kernel", PixelLayout::Gray8, "char", "");
        row("four at once", "own-kernel", PixelLayout::Gray8, "uchar4", "");
        row("words of four", "own-kernel", PixelLayout::Gray8, "uint", "");
        row("ints of ints", "own-int-kernel", PixelLayout::Gray8, "int", "");
    }
    void pixelsOfAnotherType() {
        QFETCH(QByteArray, id);
        QFETCH(PixelLayout, layout);
        QFETCH(QByteArray, type);
        QFETCH(QByteArray, said);
        const Image image = test::makeImage(layout, {16, 16});
        const CountTask task = taskOf(image, CountedPart::Values);
        const bool document = opencl::documentKernel(id.toStdString()) != nullptr;
        const std::string text =
            "kernel void count(global const " + type.toStdString() + "* pixels, " +
            (document ? "int pixel_count" : "ulong first, uint width, uint row, uint pixel_count") +
            ", global uint* counts) {}";
        for (const DeviceInfo& device : m_catalog.devices) {
            const CountOutcome outcome =
                counterOf(device).count(task, {m_catalog.strategy(id.toStdString())->id, {}, text}, {});
            if (said.isEmpty()) {
                QVERIFY2(outcome, outcome ? "" : lineOf(outcome.failure()).c_str());
                continue;
            }
            QVERIFY2(outcome.failed() != nullptr, device.key.c_str());
            QCOMPARE(outcome.failure().stage, Stage::Build);
            QCOMPARE(english(outcome.failure().cause), said.toStdString());
        }
    }

    /// The signature that is asked for has the pixels of the strategy.
    void aKernelOfAnotherName_data() {
        test::columns<QByteArray, QByteArray>({"id", "said"});
        QTest::newRow("bytes") << QByteArray("own-kernel")
                               << QByteArray("(__global const uchar* pixels, int");
        QTest::newRow("ints") << QByteArray("own-int-kernel")
                              << QByteArray("(__global const int* pixels, int");
        QTest::newRow("a strategy") << QByteArray("global-atomic")
                                    << QByteArray("(__global const sample_t* pixels, ulong");
    }
    void aKernelOfAnotherName() {
        QFETCH(QByteArray, id);
        QFETCH(QByteArray, said);
        const Image image = test::makeImage(PixelLayout::Gray8, {16, 16});
        const CountOutcome outcome = counterOf(fastest()).count(
            taskOf(image, CountedPart::Values),
            {m_catalog.strategy(id.toStdString())->id, {}, "kernel void histogram(global uint* counts) {}"},
            {});
        QVERIFY(outcome.failed() != nullptr);
        const std::string cause = english(outcome.failure().cause);
        QVERIFY2(cause.find(said.toStdString()) != std::string::npos, cause.c_str());
    }

    void menusDoNotHaveThem() {
        for (const opencl::DocumentKernel& row : opencl::documentKernels()) {
            QVERIFY(strategyNamed(m_catalog.strategies, row.info.id) == nullptr);
            QVERIFY(m_catalog.strategy(row.info.id) != nullptr);
            QVERIFY(m_catalog.strategyFor(fastest(), PixelLayout::Gray8, row.info.id) == nullptr);
        }
        const std::vector<std::string> named{"article-global"};
        QCOMPARE(m_catalog.strategiesFor(fastest(), {}, named).size(), 1U);
        for (const StrategyInfo& each : m_catalog.strategiesFor(fastest()))
            QVERIFY(opencl::documentKernel(each.id) == nullptr);
    }
};

ROOM_TEST(TestDocumentWays, QCoreApplication)

#include "tst_opencl.moc"
