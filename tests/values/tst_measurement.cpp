// SPDX-License-Identifier: GPL-3.0-or-later
// Tests measurements, and the devices and tuned choices that they belong to.

#include "engine/values/device_catalog.h"
#include "engine/values/measuring/measurement.h"
#include "engine/values/tuning.h"
#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/room.h"

#include <algorithm>
#include <array>
#include <random>

using namespace tonescope::test;
using namespace tonescope;

// Tests the functions that judge measurements: verdicts, speed-ups, intervals, and conclusions on a busy
// machine; and joining the sessions of several files, in which each run is added once.

namespace {

LabRun runOf(const char* pane, std::initializer_list<std::int64_t> times) {
    return {pane, "2026-11-21T07:30:00Z", {}, {shared(measuredIn(caseOf(0, 1), times))}};
}

} // namespace
Q_DECLARE_METATYPE(tonescope::LabRun)

class TestMeasurement : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aSeriesSumsItsPhasesUp() {
        const Sample sample{Nanoseconds(1), Nanoseconds(20), Nanoseconds(300), Nanoseconds(4000),
                            Nanoseconds(50000)};
        const Series series = seriesOf({sample, sample}, {64, 2});
        QCOMPARE(series.kernel.median, Nanoseconds(321)); // without what the host did
        QCOMPARE(series.wall.median, Nanoseconds(50000));
        QCOMPARE(*series.hostMerge, Nanoseconds(4000));
        QCOMPARE(series.samples.size(), std::size_t{2});
        QVERIFY(series.correct);
    }

    void meanAndDeviation_data() {
        columns<QList<int>, int, int>({"times", "mean", "deviation"});
        QTest::newRow("one sample") << QList{7000} << 7000 << 0;
        QTest::newRow("of the population")
            << QList{2000, 4000, 4000, 4000, 5000, 5000, 7000, 9000} << 5000 << 2000;
        QTest::newRow("one late sample") << QList{100, 100, 100, 500} << 200 << 173; // the median is 100
    }
    void meanAndDeviation() {
        QFETCH(QList<int>, times);
        QFETCH(int, mean);
        QFETCH(int, deviation);
        std::vector<Sample> samples;
        for (const int time : times)
            samples.push_back(
                {Nanoseconds(1), Nanoseconds(time - 3), Nanoseconds(2), {}, Nanoseconds(99999)});
        const Series series = seriesOf(samples, {});
        QCOMPARE(meanOf(series), Nanoseconds(mean));
        QCOMPARE(deviationOf(series), Nanoseconds(deviation));
    }

    /// Upload and readback are told only if they were timed by the same clock as the counting itself.
    void aSampleHasThePhasesOfOneClock() {
        Timings timings;
        for (const auto& [phase, time] : {std::pair{Phase::Upload, 7000}, std::pair{Phase::Clear, 1},
                                          std::pair{Phase::Kernel, 20}, std::pair{Phase::Readback, 600}})
            timings.add({phase, {}, {}, Nanoseconds(5), Nanoseconds(5 + time)});
        timings.addHost(Phase::Merge, Nanoseconds(300));
        const Sample device = tonescope::sampleOf(timings, Nanoseconds(9000));
        QCOMPARE(*device.upload, Nanoseconds(7000));
        QCOMPARE(*device.readback, Nanoseconds(600));
        QCOMPARE(*device.hostMerge, Nanoseconds(300));
        QCOMPARE(device.kernel(), Nanoseconds(21));
        QCOMPARE(device.wall, Nanoseconds(9000));

        timings.addUntimed(Phase::Readback);
        QVERIFY(!tonescope::sampleOf(timings, {}).readback);
        Timings host;
        host.addHost(Phase::Kernel, Nanoseconds(20));
        host.add({Phase::Upload, {}, {}, Nanoseconds(0), Nanoseconds(7)});
        QVERIFY(!tonescope::sampleOf(host, {}).upload); // of another clock
        QVERIFY(!tonescope::sampleOf(host, {}).readback);
    }

    void comparisons_data() {
        columns<QList<int>, QList<int>, double, bool>({"first", "second", "speedUp", "differ"});
        QTest::newRow("twice as fast") << QList{100, 100, 100} << QList{200, 200, 200} << 2.0 << true;
        QTest::newRow("half as fast") << QList{200, 200, 200} << QList{100, 100, 100} << 0.5 << true;
        QTest::newRow("within the spread") << QList{90, 100, 110} << QList{95, 105, 115} << 1.05 << false;
        QTest::newRow("touching quartiles") << QList{100, 100, 100} << QList{100, 100, 200} << 1.0 << false;
    }
    void comparisons() {
        QFETCH(QList<int>, first);
        QFETCH(QList<int>, second);
        QFETCH(double, speedUp);
        QFETCH(bool, differ);
        const Measurement a = measuredIn(caseOf(0, 1), {first[0], first[1], first[2]});
        const Measurement b = measuredIn(caseOf(0, 1), {second[0], second[1], second[2]});
        QCOMPARE(*tonescope::speedUp(a, b), speedUp);
        QCOMPARE(tonescope::differ(a, b), differ);
        QCOMPARE(tonescope::differ(b, a), differ);
    }

    /// A simulator's times are no device's, so they are compared with its own only.
    void aSimulatorComparesWithItselfAlone() {
        const Measurement device = measuredIn(caseOf(0, 1), {100, 100, 100});
        Measurement simulated = measuredIn(caseOf(1, 1), {900, 900, 900});
        simulated.device.type = DeviceType::Simulator;
        for (const auto& [a, b] : {std::pair{device, simulated}, std::pair{simulated, device}}) {
            QVERIFY(!timesCompare(a, b));
            QVERIFY(!speedUp(a, b));
            QVERIFY(!speedUpInterval(a, b));
            QVERIFY(!wallSpeedUpInterval(a, b));
            QVERIFY(!differ(a, b));
        }
        QVERIFY(timesCompare(device, device));
        QCOMPARE(*speedUp(simulated, simulated), 1.0);
    }

    /// No conclusion is drawn from times that were measured while other programs used much of the processor.
    void nothingFollowsFromABusyMachine_data() {
        columns<std::optional<double>, bool>({"load", "compare"});
        QTest::newRow("nobody can tell") << std::optional<double>() << true;
        QTest::newRow("at rest") << std::optional(0.03) << true;
        QTest::newRow("a tenth of the cores") << std::optional(0.1) << true;
        QTest::newRow("half of them") << std::optional(0.49) << false;
    }
    void nothingFollowsFromABusyMachine() {
        QFETCH(std::optional<double>, load);
        QFETCH(bool, compare);
        const Measurement rest = measuredIn(caseOf(0, 1), {100, 100, 100});
        Measurement loaded = measuredIn(caseOf(0, 1), {900, 900, 900});
        loaded.otherLoad = load;
        QCOMPARE(machineWasBusy(loaded), !compare);
        for (const auto& [a, b] :
             {std::pair{rest, loaded}, std::pair{loaded, rest}, std::pair{loaded, loaded}}) {
            QCOMPARE(timesCompare(a, b), compare);
            QCOMPARE(speedUp(a, b).has_value(), compare);
            QCOMPARE(speedUpInterval(a, b).has_value(), compare);
            QCOMPARE(wallSpeedUpInterval(a, b).has_value(), compare);
        }
        QCOMPARE(differ(rest, loaded), compare);
    }

    /// Rows of equal times must not be told apart more often than the range promises, however they scatter.
    void falseFindings_data() {
        columns<int, bool>({"repeats", "outliers"});
        QTest::newRow("five") << 5 << false;
        QTest::newRow("five, one in six much longer") << 5 << true;
        QTest::newRow("nine") << 9 << false;
        QTest::newRow("nine, one in six much longer") << 9 << true;
    }
    void falseFindings() {
        QFETCH(int, repeats);
        QFETCH(bool, outliers);
        std::mt19937 random(1); // the same numbers everywhere: its distributions would not be
        const auto time = [&] {
            double sum = 1000;
            for (int i = 0; i < 12; ++i)
                sum += double(random() >> 8U) / 0x1000000 * 10;
            return sum + (outliers && random() % 6 == 0 ? double(random() % 500) : 0.0);
        };
        const auto row = [&] {
            std::vector<double> times(static_cast<std::size_t>(repeats));
            std::generate(times.begin(), times.end(), time);
            return times;
        };
        constexpr int pairs = 4000;
        int found = 0, ofMeans = 0;
        for (int i = 0; i < pairs; ++i) {
            const std::vector<double> first = row(), second = row();
            found += ratioInterval(first, second)->excludesOne() ? 1 : 0;
            ofMeans += meanRatioInterval(first, second)->excludesOne() ? 1 : 0;
        }
        for (const int each : {found, ofMeans}) {
            QVERIFY2(each <= pairs * 5 / 100, qPrintable(QString::number(each)));
            QVERIFY(each > 0); // or nothing is ever found
        }
    }

    void anIntervalHoldsItsRatio() {
        const auto interval = ratioInterval({20, 21, 22, 23, 24}, {10, 10, 11, 11, 12});
        QCOMPARE(interval->ratio, 2.0);
        QVERIFY(interval->low < 2 && interval->low > 1.6);
        QVERIFY(interval->high > 2 && interval->high < 2.5);
        QVERIFY(interval->excludesOne());
        QVERIFY(!ratioInterval({1, 2}, {10, 10, 11}));    // too few say nothing
        QVERIFY(!ratioInterval({0, 1, 2}, {10, 10, 11})); // and no time has no ratio
        const std::vector<double> many(1000, 5.0);
        QCOMPARE(ratioInterval(many, many)->high, 1.0);
        const auto means = meanRatioInterval({20, 22, 24, 26, 28}, {11, 12, 12, 12, 13});
        QCOMPARE(means->ratio, 2.0);
        QVERIFY(means->low > 1.6 && means->low < 1.9 && means->high > 2.1 && means->high < 2.4);
        QVERIFY(!meanRatioInterval({1, 2}, {10, 10, 11}));
        QCOMPARE(meanRatioInterval(many, many)->high, 1.0);
    }

    void sizesAreComparedByTheByte() {
        const Measurement small = measuredIn(caseOf(0, 1), {100, 100, 100});
        Measurement large = measuredIn(caseOf(0, 1), {200, 200, 200});
        large.bytes = 2 * small.bytes;
        QCOMPARE(*speedUp(small, large), 1.0);
        QVERIFY(!differ(small, large));
    }

    void verdicts() {
        Measurement measurement = measuredIn(caseOf(0, 1), {1});
        QCOMPARE(verdictOf(measurement), Verdict::Equal);
        measurement.series->correct = false;
        QCOMPARE(verdictOf(measurement), Verdict::Wrong);
        measurement.series = Failure{};
        QCOMPARE(verdictOf(measurement), Verdict::Failed);
        QVERIFY(!throughputOf(measurement));
        QVERIFY(!speedUp(measurement, measurement));
        QVERIFY(!differ(measurement, measurement));
    }

    void samePixels_data() {
        columns<bool, bool, bool>({"otherName", "otherImage", "same"});
        QTest::newRow("equal") << false << false << true;
        QTest::newRow("another name") << true << false << false;
        QTest::newRow("another image of that name") << false << true << false;
    }
    void samePixels() {
        QFETCH(bool, otherName);
        QFETCH(bool, otherImage);
        QFETCH(bool, same);
        const auto image = blankImage("a", {4, 4});
        const auto other = blankImage("a", {4, 4});
        const MeasuredPixels first{"a", *image};
        const MeasuredPixels second{otherName ? "b" : "a", otherImage ? *other : *image};
        QCOMPARE(tonescope::samePixels(first, second), same);
        QVERIFY(!tonescope::samePixels(first, {"a", ShuffledPixels{*image}}));
    }

    void aSessionAddsRunsThatAreNotThere() {
        LabSession session{{runOf("bars", {10, 20, 30})}};
        QCOMPARE(addRuns(session, {{runOf("bars", {10, 20, 30}), runOf("sweep", {10, 20, 30})}}),
                 std::size_t{1});
        QCOMPARE(session.runs.size(), std::size_t{2});
        QCOMPARE(session.runs.back().pane, std::string("sweep"));
    }

    void theSameRun_data() {
        columns<LabRun, bool>({"other", "same"});
        LabRun later = runOf("bars", {10, 20, 30}), named = later, longer = later, elsewhere = later;
        later.begun = "2026-11-21T07:30:01Z";
        named.machine = MachineFacts{.name = "lab-7"}; // of a file from before, by its name
        longer.measurements.push_back(longer.measurements.front());
        elsewhere.measurements = {shared(measuredIn(caseOf(1, 1), {10, 20, 30}))};
        QTest::newRow("itself") << runOf("bars", {10, 20, 30}) << true;
        QTest::newRow("with a machine") << named << true;
        QTest::newRow("later") << later << false;
        QTest::newRow("other times") << runOf("bars", {10, 20, 31}) << false;
        QTest::newRow("another pane") << runOf("sweep", {10, 20, 30}) << false;
        QTest::newRow("more rows") << longer << false;
        QTest::newRow("another device") << elsewhere << false;
    }
    void theSameRun() {
        QFETCH(LabRun, other);
        QTEST(sameRun(runOf("bars", {10, 20, 30}), other), "same");
    }

    void namesCanBeLeftOut() {
        const LabSession left = withoutNames({{{"kernel", {}, {{"name", "Ann"}, {"strategy", "a"}}, {}},
                                               {"bars", {}, {{"name 2", "Ben"}}, {}}}});
        QCOMPARE(left.runs[0].details, (RunDetails{{"strategy", "a"}}));
        QVERIFY(left.runs[1].details.empty());
    }

    void everyMachineOnce() {
        LabSession session{{runOf("bars", {1}), runOf("bars", {2}), runOf("bars", {3})}};
        session.runs[0].machine = session.runs[2].machine = MachineFacts{.name = "lab-7"};
        QCOMPARE(machinesOf(session).size(), std::size_t{1});
    }
};

ROOM_TEST(TestMeasurement, tonescope::test::NoApplication)

// Tests which tuned choice a count uses, by device, kind of pixels and size.

namespace {

DeviceInfo deviceOf(const std::string& key) {
    DeviceInfo device;
    device.key = key;
    device.name = "Card";
    device.vendor = "Maker";
    device.driver = "2";
    device.computeUnits = 8;
    device.maxWorkGroup = 256;
    return device;
}

TunedMethod choice(std::uint64_t bytes, const std::string& strategy, PixelKind kind = PixelKind::Gray8,
                   const std::string& device = "a") {
    return {device, kind, bytes, strategy, {}, {}};
}

std::string found(const Tuning& tuning, std::uint64_t bytes, PixelKind kind = PixelKind::Gray8,
                  const std::string& device = "a") {
    const TunedMethod* best = tuning.find(deviceOf(device), kind, bytes);
    return best == nullptr ? std::string("none") : best->strategy;
}

constexpr std::array ranges{ParameterRange{Parameter::WorkGroup, 32, 1024, 64},
                            ParameterRange{Parameter::Copies, 1, 16, 1, true}};

} // namespace

class TestTuning : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theNearestSizeByRatio_data() {
        test::columns<quint64, QByteArray>({"bytes", "strategy"});
        QTest::newRow("exactly") << quint64{1000} << QByteArray("small");
        QTest::newRow("nearer by ratio, not by difference") << quint64{3000} << QByteArray("small");
        QTest::newRow("nearer to the larger") << quint64{5000} << QByteArray("large");
        QTest::newRow("an eighth") << quint64{125} << QByteArray("small");
        QTest::newRow("less than an eighth") << quint64{124} << QByteArray("none");
        QTest::newRow("eight times") << quint64{128000} << QByteArray("large");
        QTest::newRow("more than eight times") << quint64{128001} << QByteArray("none");
        QTest::newRow("nothing") << quint64{0} << QByteArray("none");
    }
    void theNearestSizeByRatio() {
        QFETCH(quint64, bytes);
        QFETCH(QByteArray, strategy);
        Tuning tuning;
        tuning.set(choice(16000, "large"));
        tuning.set(choice(1000, "small"));
        QCOMPARE(found(tuning, bytes), strategy.toStdString());
    }

    void devicesAndKindsAreApart() {
        Tuning tuning;
        tuning.set(choice(1000, "gray"));
        tuning.set(choice(1000, "colour", PixelKind::Colour8));
        tuning.set(choice(1000, "elsewhere", PixelKind::Gray8, "b"));
        QCOMPARE(found(tuning, 1000), std::string("gray"));
        QCOMPARE(found(tuning, 1000, PixelKind::Colour8), std::string("colour"));
        QCOMPARE(found(tuning, 1000, PixelKind::Gray8, "b"), std::string("elsewhere"));
        QCOMPARE(found(tuning, 1000, PixelKind::Gray16), std::string("none"));
    }

    void aNewChoiceTakesThePlaceOfTheOld() {
        Tuning tuning;
        tuning.set(choice(1000, "old"));
        tuning.set(choice(2000, "other"));
        tuning.set(choice(1000, "new"));
        QCOMPARE(tuning.choices.size(), std::size_t{2});
        QCOMPARE(found(tuning, 1000), std::string("new"));
        QCOMPARE(found(tuning, 2000), std::string("other"));
    }

    /// A driver's version is in the key of every OpenCL device. The host's key is the same everywhere: what
    /// was measured on another processor does not count there.
    void anOlderDriverOrAnotherProcessorDoesNotCount() {
        DeviceInfo before = deviceOf({}), after = before;
        before.type = after.type = DeviceType::Gpu;
        after.driver = "3";
        assignKeys({&before, 1});
        assignKeys({&after, 1});
        QVERIFY(before.key != after.key);
        Tuning tuning;
        tuning.set(choice(1000, "fast", PixelKind::Gray8, before.key));
        QVERIFY(tuning.find(before, PixelKind::Gray8, 1000) != nullptr);
        QVERIFY(tuning.find(after, PixelKind::Gray8, 1000) == nullptr);

        DeviceInfo host = deviceOf(std::string(hostDeviceKey)), other = host;
        other.vendor = "Another processor";
        TunedMethod ofHost = choice(1000, "threads", PixelKind::Gray8, host.key);
        tuning.set(ofHost);
        QVERIFY(tuning.find(other, PixelKind::Gray8, 1000) != nullptr); // an earlier version's file
        ofHost.make = makeOf(host);
        tuning.set(ofHost);
        QVERIFY(tuning.find(host, PixelKind::Gray8, 1000) != nullptr);
        QVERIFY(tuning.find(other, PixelKind::Gray8, 1000) == nullptr);
    }

    /// Each machine's host has the same key.
    void machinesThatShareAFileKeepTheirOwn() {
        Tuning tuning;
        TunedMethod small = choice(1000, "small"), large = choice(1000, "large");
        small.make = {"Host CPU", "Maker", "no OpenCL", 4};
        large.make = {"Host CPU", "Maker", "no OpenCL", 64};
        tuning.set(small);
        tuning.set(large);
        QCOMPARE(tuning.choices.size(), std::size_t{2});
        tuning.set(large);
        QCOMPARE(tuning.choices.size(), std::size_t{2});
    }

    void aLaunchFitsRangesAndDevice_data() {
        test::columns<int, uint, bool>({"parameter", "value", "fits"});
        const auto row = [](const char* name, Parameter parameter, uint value, bool fits) {
            QTest::newRow(name) << int(parameter) << value << fits;
        };
        row("inside", Parameter::WorkGroup, 256, true);
        row("more than the device has", Parameter::WorkGroup, 512, false);
        row("less than the strategy takes", Parameter::WorkGroup, 16, false);
        row("a power of two", Parameter::Copies, 8, true);
        row("no power of two", Parameter::Copies, 6, false);
        row("what the strategy does not have", Parameter::Groups, 0, true); // and ignores
    }
    void aLaunchFitsRangesAndDevice() {
        QFETCH(int, parameter);
        QFETCH(uint, value);
        LaunchParameters launch;
        launch.set(Parameter(parameter), value);
        const StrategyInfo strategy{"s", "", "", "", StrategyHome::OpenClDevice, everyPixelKind, ranges};
        QTEST(canStart(strategy, launch, deviceOf("a")), "fits");
    }
};

ROOM_TEST(TestTuning, tonescope::test::NoApplication)

// Tests DeviceCatalog: devices are found by key or by part of a name, the default device, and keys that
// distinguish equal devices.

namespace {

DeviceInfo device(DeviceType type, const char* platform, const char* name, unsigned units = 1,
                  const char* pci = "") {
    DeviceInfo info;
    info.type = type;
    info.platform = platform;
    info.name = name;
    info.driver = "1.0 (x)";
    info.computeUnits = units;
    info.pciAddress = pci;
    return info;
}

DeviceCatalog catalogOf(std::vector<DeviceInfo> devices) {
    devices.push_back(device(DeviceType::Host, "", "Host CPU", 8));
    assignKeys(devices);
    return {std::move(devices), {}, {}};
}

DeviceCatalog threeDevices() {
    return catalogOf({device(DeviceType::Simulator, "Oclgrind", "Oclgrind Simulator", 99),
                      device(DeviceType::Cpu, "PoCL", "pthread Xeon", 16),
                      device(DeviceType::Gpu, "NVIDIA CUDA", "NVIDIA H100", 132)});
}

} // namespace

class TestDeviceCatalog : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void extensionsAreWholeNames() {
        DeviceInfo device;
        device.extensions = "cl_khr_fp64  cl_khr_icd_more cl_khr_icd";
        const std::vector<std::string_view> names{"cl_khr_fp64", "cl_khr_icd_more", "cl_khr_icd"};
        QVERIFY(extensionsOf(device) == names);
        for (const std::string_view name : names)
            QVERIFY(hasExtension(device, name));
        for (const char* part : {"cl_khr", "khr_icd", "cl_khr_icd_", "cl_khr_fp16"})
            QVERIFY2(!hasExtension(device, part), part);
        device.extensions.clear();
        QVERIFY(extensionsOf(device).empty() && !hasExtension(device, "cl_khr_icd"));
    }

    void keysNamePlatformDeviceAndDriver() {
        const DeviceCatalog catalog = threeDevices();
        QCOMPARE(catalog.devices[2].key, std::string("nvidia-cuda/nvidia-h100/1.0-x"));
        QCOMPARE(catalog.devices[3].key, std::string("host"));
    }

    void twoDevicesOfOneNameAreToldApart() {
        const DeviceCatalog byAddress = catalogOf({device(DeviceType::Gpu, "P", "D", 1, "0000:3b:00.0"),
                                                   device(DeviceType::Gpu, "P", "D", 1, "0000:af:00.0")});
        QCOMPARE(byAddress.devices[0].key, std::string("p/d/1.0-x@0000:3b:00.0"));
        QCOMPARE(byAddress.devices[1].key, std::string("p/d/1.0-x@0000:af:00.0"));
        const DeviceCatalog byNumber =
            catalogOf({device(DeviceType::Gpu, "P", "D"), device(DeviceType::Gpu, "P", "D")});
        QCOMPARE(byNumber.devices[1].key, std::string("p/d/1.0-x#2"));
        // Parts of one card, and a remote device that tells the address that it has on its own machine.
        const DeviceCatalog oneAddress = catalogOf({device(DeviceType::Gpu, "P", "D", 1, "0000:3b:00.0"),
                                                    device(DeviceType::Gpu, "P", "D", 1, "0000:3b:00.0"),
                                                    device(DeviceType::Gpu, "P", "D")});
        QCOMPARE(oneAddress.devices[0].key, std::string("p/d/1.0-x@0000:3b:00.0"));
        QCOMPARE(oneAddress.devices[1].key, std::string("p/d/1.0-x@0000:3b:00.0#2"));
        QCOMPARE(oneAddress.devices[2].key, std::string("p/d/1.0-x#3"));
    }

    void defaultIsTheGpuThenTheCpuThenTheSimulatorThenTheHost() {
        DeviceCatalog catalog = threeDevices();
        QCOMPARE(defaultDevice(catalog).key, catalog.devices[2].key);
        QCOMPARE(english(defaultDevice(catalog).reason), std::string("the only gpu"));
        catalog.devices.erase(catalog.devices.begin() + 2);
        QCOMPARE(defaultDevice(catalog).key, catalog.devices[1].key);
        catalog.devices.erase(catalog.devices.begin() + 1);
        QCOMPARE(defaultDevice(catalog).key, catalog.devices[0].key);
        catalog.devices.erase(catalog.devices.begin());
        QCOMPARE(defaultDevice(catalog).key, std::string("host"));
    }

    /// A device of another machine is never the default, even if it is the fastest. Its key begins with its
    /// server, so it differs from that of the same model here.
    void aDeviceOfAnotherMachineIsNotTheDefault() {
        DeviceCatalog catalog = threeDevices();
        DeviceInfo remote = catalog.devices[2];
        remote.server = "box:10998/0";
        remote.computeUnits *= 2;
        catalog.devices.insert(catalog.devices.begin(), remote);
        assignKeys(catalog.devices);
        QCOMPARE(catalog.devices[0].key, "remote/box-10998-0/" + catalog.devices[3].key);
        QCOMPARE(defaultDevice(catalog).key, catalog.devices[3].key);
        QCOMPARE(english(defaultDevice(catalog).reason), std::string("the only gpu"));
        QCOMPARE(deviceMeant(catalog, "gpu")->key, catalog.devices[3].key);
        QCOMPARE(deviceMeant(catalog, "remote/")->key, catalog.devices[0].key);
        catalog.devices.erase(catalog.devices.begin() + 1, catalog.devices.end() - 1);
        QCOMPARE(defaultDevice(catalog).key, std::string("host"));
        QCOMPARE(english(defaultDevice(catalog).reason),
                 std::string("no OpenCL device of this machine was found"));
    }

    void meantDevice_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("key"); // empty: fails
        QTest::newRow("whole key") << "nvidia-cuda/nvidia-h100/1.0-x"
                                   << "nvidia-cuda/nvidia-h100/1.0-x";
        QTest::newRow("type gpu") << "gpu"
                                  << "nvidia-cuda/nvidia-h100/1.0-x";
        QTest::newRow("type cpu is not the host") << "cpu"
                                                  << "pocl/pthread-xeon/1.0-x";
        QTest::newRow("host") << "host"
                              << "host";
        QTest::newRow("part of a key") << "h100"
                                       << "nvidia-cuda/nvidia-h100/1.0-x";
        QTest::newRow("part of a name with capitals") << "Pthread X"
                                                      << "pocl/pthread-xeon/1.0-x";
        QTest::newRow("nothing like it") << "radeon"
                                         << "";
        QTest::newRow("several") << "1.0"
                                 << "";
    }
    void meantDevice() {
        QFETCH(QString, text);
        QFETCH(QString, key);
        const auto choice = deviceMeant(threeDevices(), text.toStdString());
        QCOMPARE(choice.ok() ? QString::fromStdString(choice->key) : QString(), key);
        if (!choice)
            QVERIFY(QString::fromStdString(english(choice.failure().cause))
                        .contains(QStringLiteral("pocl/pthread-xeon")));
    }

    void aTypeThatIsNotThereIsNotTheHost() {
        DeviceCatalog catalog = threeDevices();
        catalog.devices.erase(catalog.devices.begin(), catalog.devices.end() - 1);
        catalog.devices.front().name = "Host CPU"; // of which "cpu" is a part
        const auto choice = deviceMeant(catalog, "cpu");
        QVERIFY(choice.failed());
        QCOMPARE(english(choice.failure().cause),
                 std::string("there is no OpenCL device of that type; there are: host"));
    }

    void strategiesFollowTheDevice() {
        DeviceCatalog catalog = threeDevices();
        catalog.strategies = {{"a", {}, {}, {}, StrategyHome::OpenClDevice},
                              {"b", {}, {}, {}, StrategyHome::HostThreads}};
        QCOMPARE(catalog.strategiesFor(catalog.devices[1]).front().id, std::string_view("a"));
        QCOMPARE(catalog.strategiesFor(catalog.devices[3]).front().id, std::string_view("b"));
    }

    void aStrategyIsOfItsDeviceAndPixels_data() {
        test::columns<int, PixelLayout, QByteArray, bool>({"device", "layout", "id", "there"});
        QTest::newRow("it is") << 1 << PixelLayout::Gray8 << QByteArray("a") << true;
        QTest::newRow("of another device") << 3 << PixelLayout::Gray8 << QByteArray("a") << false;
        QTest::newRow("of other pixels") << 1 << PixelLayout::Rgb8 << QByteArray("a") << false;
        QTest::newRow("on the host") << 3 << PixelLayout::Rgb8 << QByteArray("b") << true;
        QTest::newRow("of no such name") << 1 << PixelLayout::Gray8 << QByteArray("c") << false;
        QTest::newRow("the second of that name") << 3 << PixelLayout::Gray8 << QByteArray("both") << true;
    }
    void aStrategyIsOfItsDeviceAndPixels() {
        QFETCH(int, device);
        QFETCH(PixelLayout, layout);
        QFETCH(QByteArray, id);
        QFETCH(bool, there);
        DeviceCatalog catalog = threeDevices();
        catalog.strategies = {{"a", {}, {}, {}, StrategyHome::OpenClDevice, {PixelKind::Gray8}},
                              {"b", {}, {}, {}, StrategyHome::HostThreads},
                              {"both", {}, {}, {}, StrategyHome::OpenClDevice},
                              {"both", {}, {}, {}, StrategyHome::HostThreads}};
        const DeviceInfo& of = catalog.devices.at(static_cast<std::size_t>(device));
        const StrategyInfo* found = catalog.strategyFor(of, layout, id.toStdString());
        QCOMPARE(found != nullptr, there);
        if (there) QVERIFY(found->id == id.toStdString() && runsOn(*found, of));
    }
};

ROOM_TEST(TestDeviceCatalog, tonescope::test::NoApplication)

#include "tst_measurement.moc"
