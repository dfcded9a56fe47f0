// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the OpenCL strategies on every device of this machine. Fails if there is no device, because then
// nothing was tested.

#include "engine/opencl/device_query.h"
#include "engine/opencl/device_strategies.h"
#include "engine/opencl/kernel_cache.h"
#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/opencl_devices.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/skipping.h"

#include <algorithm>
#include <span>

using namespace tonescope;

class TestOpenCl : public QObject, test::OpenClDevices {
    Q_OBJECT

    /// The counts of a task, or a failed test.
    Counted counted(const DeviceInfo& device, std::string_view strategy, const CountTask& task) {
        CountOutcome outcome = counterOf(device).count(task, {strategy}, {});
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
        const auto& cases = info.type == DeviceType::Simulator ? few : shapes;
        const StrategyInfo row = strategyOf(strategy);
        const bool wideLoads = opencl::deviceStrategy(row.id).wideLoads;
        for (const test::CountingCase& one : cases) {
            const PixelLayout layout = one.task.pixels.layout;
            if (!row.kinds.contains(traitsOf(layout).kind())) continue;
            // Whether a pixel of colour has three samples or four matters to those that load several at once.
            if (layout == PixelLayout::Bgrx8 && !wideLoads) continue;
            const Histogram expected = test::reference(one.task);
            // What has an owner stays on a device with memory of its own, and its rows stay where they are;
            // what has none comes in strips.
            for (const bool owned : {false, true}) {
                if (owned && info.unifiedMemory) continue;
                CountTask task = one.task;
                if (owned) task.whole = {one.image.stored, one.image.storage};
                const Counted result = counted(info, strategy.toStdString(), task);
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
        const std::span cases(all.data(), onlyLayouts ? 2 * allPixelLayouts.size() : all.size());
        for (const test::CountingCase& one : cases) {
            if (!row.kinds.contains(traitsOf(one.task.pixels.layout).kind())) continue;
            const Counted result = counted(fastest(), row.id, one.task);
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
            const Histogram histogram = counted(fastest(), "racy", task).histogram;
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
        const Counted result = counted(fastest(), "cpu-private", task);
        QCOMPARE(result.histogram.counts(Channel::Gray)[200], Region::whole(extent).pixels());
        QVERIFY(result.histogram.counts(Channel::Gray)[200] > (std::uint64_t{1} << 32U));
        // The 32-bit counters were read and cleared once in between: one readback more than for one row. (A
        // device that pixels are sent to has another one, of the checksum of what arrived.)
        const CountTask single{{row.data(), {extent.width, 1}, 0, PixelLayout::Gray8},
                               ChannelSet::of(Channel::Gray)};
        const auto readbacks = [](const Counted& each) {
            return std::ranges::count(each.timings.commands(), Phase::Readback, &CommandTimes::phase);
        };
        QCOMPARE(readbacks(result), readbacks(counted(fastest(), "cpu-private", single)) + 1);
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
        QCOMPARE(counted(fastest(), "cpu-private", task).histogram.pixels(), image.stored.pixels());
    }

    void aMeasurementOfBandwidthStops() {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(counterOf(fastest()).roofline(1 << 20, {stop.get_token()}).stopped());
    }
};

ROOM_TEST(TestOpenCl, QCoreApplication)
#include "tst_opencl.moc"
