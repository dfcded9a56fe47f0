// SPDX-License-Identifier: GPL-3.0-or-later
// Tuning on a device whose times the test decides.
#include "engine/bench/runs.h"

#include "tests/fixtures/room.h"
#include "tests/fixtures/timed_backend.h"

#include <QTest>

#include <algorithm>

using namespace tonescope;

using test::timedEngine;

class TestTune : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theBestWorstCaseIsChosenAndUsed() {
        const auto engine = timedEngine(std::make_shared<test::TimedScript>());
        const DeviceInfo device = engine->catalog().devices.front();
        Tuning tuning;
        std::vector<double> fractions;
        bench::TunePlan plan{{device}, PixelLayout::Gray8, {4096, 65536}, 3, "2026-11-21"};
        plan.cacheBytes = 8192;
        bench::runTuning(*engine, plan,
                         {[&](const TunedMethod& choice) { tuning.set(choice); },
                          [](const std::string& what, const Failure&) { QFAIL(what.c_str()); },
                          [&](double fraction, const std::string&) { fractions.push_back(fraction); }},
                         {});
        QCOMPARE(tuning.choices.size(), std::size_t{2});
        QCOMPARE(tuning.choices[0].strategy, std::string("turned"));
        QCOMPARE(tuning.choices[0].launch[Parameter::Copies], std::optional<std::uint32_t>(8));
        QVERIFY(tuning.choices[0].reason.ends_with(" at 4.0 KiB on 2026-11-21"));
        QCOMPARE(tuning.choices[0].make, makeOf(device));
        QVERIFY(std::is_sorted(fractions.begin(), fractions.end()));

        const auto tuned = timedEngine(std::make_shared<test::TimedScript>(), tuning);
        static_cast<void>(tuned->catalog());
        const SelectedMethod method =
            tuned->methodFor(device, PixelLayout::Gray8, ChannelSet::of(Channel::Gray), 8000);
        QCOMPARE(method.strategy.id, std::string_view("turned"));
        QCOMPARE(method.launch[Parameter::Copies], std::optional<std::uint32_t>(8));
    }

    void valuesStayInsideTheirRange_data() {
        QTest::addColumn<int>("parameter");
        QTest::addColumn<uint>("least");
        QTest::addColumn<uint>("most");
        QTest::addColumn<QList<uint>>("values");
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
#include "tst_tune.moc"
