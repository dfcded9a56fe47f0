// SPDX-License-Identifier: GPL-3.0-or-later
// Tests which tuned choice a count uses, by device, kind of pixels and size.
#include "engine/values/tuning.h"
#include "tests/fixtures/room.h"

#include <array>

using namespace tonescope;

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
#include "tst_tuning.moc"
