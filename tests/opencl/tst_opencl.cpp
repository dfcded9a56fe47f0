// SPDX-License-Identifier: GPL-3.0-or-later
// The OpenCL strategies on every device that is here. Where there is none, this fails: a machine without a
// device cannot show that counting on devices works.

#include "engine/opencl/kernel_source.h"
#include "engine/opencl/opencl_backend.h"
#include "tests/fixtures/counting_cases.h"

#include <QTest>

#include <map>

using namespace tonescope;

class TestOpenCl : public QObject {
    Q_OBJECT

    opencl::OpenClBackend m_backend;
    DeviceCatalog m_catalog;
    std::map<std::string, std::unique_ptr<Counter>> m_counters;

    Counter& counterOf(const DeviceInfo& device) {
        auto& counter = m_counters[device.key];
        if (!counter) {
            auto opened = m_backend.open(device);
            if (!opened) qFatal("%s", opened.failure().cause.c_str());
            counter = std::move(opened).value();
        }
        return *counter;
    }

    [[nodiscard]] const DeviceInfo& fastest() const { return *m_catalog.find(defaultDevice(m_catalog).key); }

    /// The counts of a task, or a failed test.
    Counted counted(const DeviceInfo& device, std::string_view strategy, const CountTask& task) {
        CountOutcome outcome = counterOf(device).count(task, {strategy}, {});
        if (const Failure* failure = outcome.failed()) {
            QTest::qFail((failure->cause + "\n" + failure->log).c_str(), __FILE__, __LINE__);
            return {};
        }
        return std::move(outcome).value();
    }

    [[nodiscard]] StrategyInfo strategyOf(const QString& id) const {
        return *std::find_if(m_catalog.strategies.begin(), m_catalog.strategies.end(),
                             [&](const StrategyInfo& row) { return id == QLatin1String(row.id); });
    }

    void addDevices() {
        QTest::addColumn<QString>("device");
        for (const DeviceInfo& device : m_catalog.devices)
            QTest::addRow("%s", device.name.c_str()) << QString::fromStdString(device.key);
    }

    /// Rows for every strategy that counts right.
    void addDeviceRows() {
        QTest::addColumn<QString>("device");
        QTest::addColumn<QString>("strategy");
        for (const DeviceInfo& device : m_catalog.devices) {
            for (const StrategyInfo& row : m_catalog.strategies) {
                if (!row.exact) continue;
                QTest::addRow("%s: %s", device.name.c_str(), row.id.data())
                    << QString::fromStdString(device.key) << QString::fromLatin1(row.id.data());
            }
        }
    }

private Q_SLOTS:
    void initTestCase() {
        m_catalog = m_backend.find();
        for (const std::string& note : m_catalog.notes)
            qWarning("%s", note.c_str());
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
        // A simulator needs a second for what a device does in a millisecond.
        static const auto few = test::fewCountingCases();
        static const auto shapes = test::shapeCases();
        const auto& cases = info.type == DeviceType::Simulator ? few : shapes;
        const StrategyInfo row = strategyOf(strategy);
        for (const test::CountingCase& one : cases) {
            if (!row.kinds.contains(traitsOf(one.task.pixels.layout).kind())) continue;
            const Counted result = counted(info, strategy.toStdString(), one.task);
            const std::string difference = test::difference(result.histogram, test::reference(one.task));
            QVERIFY2(difference.empty(), (one.name + ": " + difference).c_str());
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
        static const auto cases = test::pixelCases();
        const StrategyInfo row = strategyOf(strategy);
        for (const test::CountingCase& one : cases) {
            if (!row.kinds.contains(traitsOf(one.task.pixels.layout).kind())) continue;
            const Counted result = counted(fastest(), row.id, one.task);
            const std::string difference = test::difference(result.histogram, test::reference(one.task));
            QVERIFY2(difference.empty(), (one.name + ": " + difference).c_str());
        }
    }

    void fortyMegapixels_data() {
        QTest::addColumn<PixelLayout>("layout");
        QTest::newRow("bgrx8") << PixelLayout::Bgrx8;
        QTest::newRow("gray8") << PixelLayout::Gray8;
        QTest::newRow("rgba16") << PixelLayout::Rgba16;
    }
    /// More than one strip, on the fastest device.
    void fortyMegapixels() {
        QFETCH(PixelLayout, layout);
        const Image image = test::makeImage(layout, {7728, 5177}, test::Content::Gradient);
        const auto channels = grayAndColour.intersected(traitsOf(layout).channels());
        const CountTask task{image.stored, channels, GrayFormula::Rec601, Transparent::Counted};
        const Histogram expected = host::countPrivately(task, {}).value().histogram;
        for (const StrategyInfo& row : m_catalog.strategies) {
            if (!row.exact || !row.kinds.contains(traitsOf(layout).kind())) continue;
            // On a CPU, kernels made for GPUs read 16-bit pixels once a window, each slowly.
            if (layout == PixelLayout::Rgba16 && row.id != "cpu-private" && row.id != "global-atomic")
                continue;
            const Counted result = counted(fastest(), row.id, task);
            const std::string difference = test::difference(result.histogram, expected);
            QVERIFY2(difference.empty(), (std::string(row.id) + ": " + difference).c_str());
            QCOMPARE(result.histogram.pixels(), image.stored.pixels());
        }
    }

    void commandsAreTimedInOrder_data() { addDeviceRows(); }
    void commandsAreTimedInOrder() {
        QFETCH(QString, device);
        QFETCH(QString, strategy);
        const Image image = test::makeImage(PixelLayout::Rgb8, {64, 32});
        const CountTask task{image.stored, grayAndColour, GrayFormula::Rec601, Transparent::Counted};
        const DeviceInfo& info = *m_catalog.find(device.toStdString());
        const Timings timings = counted(info, strategy.toStdString(), task).timings;
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
        QVERIFY2(failure->log.find("global-atomic.cl:3:") != std::string::npos, failure->log.c_str());
    }

    void racyLosesCountsAndNothingElse() {
        const Image image = test::makeImage(PixelLayout::Gray8, {4000, 1000}, test::Content::Constant);
        const CountTask task{image.stored, ChannelSet::of(Channel::Gray), GrayFormula::Rec601,
                             Transparent::Counted};
        // Whether work-items meet is chance: where a device has more than one unit, they do sooner or later.
        std::uint64_t fewest = image.stored.pixels();
        for (int attempt = 0; attempt < 50 && fewest == image.stored.pixels(); ++attempt) {
            const Histogram histogram = counted(fastest(), "racy", task).histogram;
            QVERIFY(histogram.counts(Channel::Gray)[0x80] > 0);
            QCOMPARE(histogram.pixels(), histogram.counts(Channel::Gray)[0x80]); // no other bin
            QVERIFY(histogram.pixels() <= image.stored.pixels());
            fewest = std::min(fewest, histogram.pixels());
        }
        if (fastest().computeUnits > 1) QVERIFY(fewest < image.stored.pixels());
    }

    void moreThanFourGigapixelsOfOneValue() {
        // One row stands for all, so that the pixels need no memory to speak of.
        const std::vector<std::byte> row(std::size_t{1} << 20U, std::byte{200});
        const Extent extent{static_cast<std::int64_t>(row.size()), 4096 + 3};
        const CountTask task{{row.data(), extent, 0, PixelLayout::Gray8}, ChannelSet::of(Channel::Gray)};
        const Counted result = counted(fastest(), "cpu-private", task);
        QCOMPARE(result.histogram.counts(Channel::Gray)[200], Region::whole(extent).pixels());
        QVERIFY(result.histogram.counts(Channel::Gray)[200] > (std::uint64_t{1} << 32U));
        // Partial counters were read and cleared in between.
        const auto readbacks =
            std::count_if(result.timings.commands().begin(), result.timings.commands().end(),
                          [](const CommandTimes& command) { return command.phase == Phase::Readback; });
        QCOMPARE(readbacks, 2);
    }

    void wishesAreMetWithinTheRanges_data() {
        QTest::addColumn<QString>("strategy");
        for (const StrategyInfo& row : m_catalog.strategies)
            if (row.exact) QTest::newRow(row.id.data()) << QString::fromLatin1(row.id.data());
    }
    void wishesAreMetWithinTheRanges() {
        QFETCH(QString, strategy);
        const StrategyInfo row = strategyOf(strategy);
        const Image image = test::makeImage(PixelLayout::Rgb8, {640, 200}, test::Content::HotValue);
        if (!row.kinds.contains(PixelKind::Colour8)) return;
        const CountTask task{image.stored, grayAndColour, GrayFormula::Rec601, Transparent::Counted};
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

    void anImageIsUploadedOnce_data() { addDevices(); }
    void anImageIsUploadedOnce() {
        QFETCH(QString, device);
        const DeviceInfo& info = *m_catalog.find(device.toStdString());
        const Image image = test::makeImage(PixelLayout::Bgrx8, {61, 23});
        const auto taskOf = [&](const Region& region) {
            return CountTask{image.pixelsOf(region), grayAndColour,   GrayFormula::Rec601,
                             Transparent::Counted,   Binning::Values, {image.stored, image.storage}};
        };
        // A part first: the rest follows by itself.
        const CountTask part = taskOf({5, 7, 40, 9});
        const Counted first = counted(info, "local-strided", part);
        QCOMPARE(test::difference(first.histogram, test::reference(part)), std::string());
        QCOMPARE(first.timings.of(Phase::Upload).has_value(), !info.unifiedMemory);
        for (const Region& region : {Region{0, 0, 61, 23}, Region{1, 20, 60, 3}}) {
            const CountTask again = taskOf(region);
            const Counted second = counted(info, "global-atomic", again);
            QCOMPARE(test::difference(second.histogram, test::reference(again)), std::string());
            QVERIFY(!second.timings.of(Phase::Upload));
        }
        // Another image at the same place, or one without an owner, is not taken for this one.
        CountTask stranger = part;
        stranger.whole.owner = std::make_shared<int>(1);
        QCOMPARE(counted(info, "local-strided", stranger).timings.of(Phase::Upload).has_value(),
                 !info.unifiedMemory);
    }

    void streamedRowsHaveNoGaps_data() { addDevices(); }
    void streamedRowsHaveNoGaps() {
        QFETCH(QString, device);
        const Image image = test::makeImage(PixelLayout::Rgb8, {211, 19});
        const CountTask task{image.pixelsOf({3, 2, 190, 15}), grayAndColour};
        const Counted result = counted(*m_catalog.find(device.toStdString()), "local-strided", task);
        QCOMPARE(test::difference(result.histogram, test::reference(task)), std::string());
    }

    void stopsBeforeTheNextStrip() {
        const Image image = test::makeImage(PixelLayout::Gray8, {12000, 8000}, test::Content::Constant);
        const CountTask task{image.stored, ChannelSet::of(Channel::Gray), GrayFormula::Rec601,
                             Transparent::Counted};
        std::stop_source stop;
        int strips = 0;
        const CountControl control{stop.get_token(), [&](const Activity& activity) {
                                       if (activity.kind != Activity::Kind::Counting) return;
                                       ++strips;
                                       stop.request_stop();
                                   }};
        QVERIFY(counterOf(fastest()).count(task, {"cpu-private"}, control).stopped());
        QCOMPARE(strips, 1);
        // The device is as good as before.
        QCOMPARE(counted(fastest(), "cpu-private", task).histogram.pixels(), image.stored.pixels());
    }

    void kernelSourcesAreWhole_data() {
        QTest::addColumn<QString>("file");
        for (const StrategyInfo& row : m_catalog.strategies)
            QTest::newRow(row.id.data()) << QString::fromLatin1(row.id.data()) + QStringLiteral(".cl");
    }
    void kernelSourcesAreWhole() {
        QFETCH(QString, file);
        const auto source = QString::fromStdString(opencl::kernelSource(file.toStdString()));
        QVERIFY(source.section(QLatin1Char('\n'), 1)
                    .startsWith(QStringLiteral("// ") + file.chopped(3) + QStringLiteral(": ")));
        for (const char* word : {"Memory:", "ork-items", "From:"})
            QVERIFY2(source.section(QStringLiteral("\n\n"), 0, 0).contains(QLatin1String(word)), word);
        QVERIFY(source.contains(QStringLiteral("#line 1 \"pixels.cl\"")));
        QVERIFY(source.contains(QStringLiteral("__kernel")));
        QVERIFY(!source.contains(QStringLiteral("#include")));
    }
};

QTEST_GUILESS_MAIN(TestOpenCl)
#include "tst_opencl.moc"
