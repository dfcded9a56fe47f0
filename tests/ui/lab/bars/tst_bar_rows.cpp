// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the rows of bars: which are grouped and placed side by side, what distinguishes them, and the run
// before that is drawn behind them.

#include "ui/lab/bars/bar_rows.h"

#include "tests/fixtures/bars_fixture.h"
#include "tests/fixtures/room.h"

using namespace tonescope;
using namespace tonescope::ui;
using namespace tonescope::test;

namespace {

QString text(const char* utf8) {
    return QString::fromUtf8(utf8);
}

BarRows measuredRows(const std::vector<Measurement>& all) {
    return {shared(all), all.size()};
}

} // namespace

class TestBarRows : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingStandsSideBySideByItself() {
        QVERIFY(!membersOf({}).any());
        QVERIFY(!membersOf(shared(barRows())).any());
        Measurement edited = measured("slow", {1000});
        edited.kernel = "kernel void count() {}";
        QVERIFY(!membersOf(shared(std::vector{measured("slow", {1000}), edited})).any());
    }

    void groupsByDevice() {
        std::vector<Measurement> all = barRows();
        std::swap(all[1], all[4]); // the host's row between those of the card
        const std::vector<DeviceRows> devices = byDevice(shared(all));
        QCOMPARE(devices.size(), std::size_t{2});
        QCOMPARE(devices[0].rows, (std::vector<std::size_t>{0, 2, 3, 4}));
        QCOMPARE(devices[1].rows, (std::vector<std::size_t>{1}));
        QVERIFY(devices[0].roofline.has_value());
    }

    void devicesHaveShortNamesThatDiffer() {
        std::vector<Measurement> all = barRows();
        const char* const names[] = {"NVIDIA H100 80GB HBM3", "pthread-Intel(R) Xeon(R) Processor @ 2.00GHz",
                                     "pthread-haswell-Intel(R) Xeon(R) Processor"};
        for (std::size_t row = 0; row < std::size(names); ++row) {
            all[row].device.name = names[row];
            all[row].device.key = "key" + std::to_string(row);
        }
        all.resize(std::size(names));
        QStringList told;
        for (const DeviceRows& device : byDevice(shared(all)))
            told += device.name;
        QCOMPARE(told, (QStringList{text("H100 80GB"), text(names[1]), text(names[2])}));
    }

    void comparesWithTheSerialLoopByDefault() {
        std::vector<Measurement> all = barRows();
        std::swap(all[0], all[2]); // counts of the first one are wrong
        QCOMPARE(referenceByDefault(measuredRows(all)), std::size_t{1});
        all.back().strategy = "host-serial";
        QCOMPARE(referenceByDefault(measuredRows(all)), std::size_t{4});
        QCOMPARE(referenceByDefault({shared(all), 1}), std::size_t{4}); // known before it is measured
        QCOMPARE(referenceByDefault({}), std::size_t{0});
    }

    void membersAreToldByWhatDiffers() {
        std::vector<Measurement> rows(2, measured("slow", {1000}));
        rows[0].asked.set(Parameter::WorkGroup, 64);
        rows[1].asked.set(Parameter::WorkGroup, 256);
        rows.push_back(measured("plain", {1000}));
        rows.push_back(measured("slow", {1000}));
        QCOMPARE(membersOf(shared(rows)).names,
                 (QStringList{text("work-groups of 64"), text("work-groups of 256"),
                              text("has no such parameter"), text("automatic")}));
        rows = {2, measured("slow", {1000})};
        rows[1].bytes = 2'000'000;
        QCOMPARE(membersOf(shared(rows)).names, (QStringList{text("976.6 KiB"), text("1.9 MiB")}));
    }

    /// Bars of two rankings never stand under one name.
    void otherPixelsAreToldApart() {
        std::vector<Measurement> rows{barOver("photo", "slow", 1000), barOver("constant", "fast", 1000)};
        QCOMPARE(membersOf(shared(rows)).names, (QStringList{text("photo"), text("constant")}));
        rows.push_back(barOver("constant", "other", 1000));
        rows.back().bytes = 2'000'000;
        QCOMPARE(
            membersOf(shared(rows)).names,
            (QStringList{text("photo, 976.6 KiB"), text("constant, 976.6 KiB"), text("constant, 1.9 MiB")}));
    }

    void whatStoodInThePlace_data() {
        columns<QString, QString, qulonglong, bool, bool>({"strategy", "data", "bytes", "sends", "found"});
        QTest::newRow("the same") << text("slow") << text("uniform") << 1'000'000ULL << false << true;
        QTest::newRow("other data, one row each")
            << text("slow") << text("hotbin:60") << 1'000'000ULL << false << true;
        QTest::newRow("another strategy")
            << text("other") << text("uniform") << 1'000'000ULL << false << false;
        QTest::newRow("another size") << text("slow") << text("uniform") << 2'000'000ULL << false << false;
        QTest::newRow("sent") << text("slow") << text("uniform") << 1'000'000ULL << true << false;
    }
    void whatStoodInThePlace() {
        QFETCH(QString, strategy);
        QFETCH(QString, data);
        QFETCH(qulonglong, bytes);
        QFETCH(bool, sends);
        BarRows rows = measuredRows({barOver("uniform", "slow", 1000)});
        Measurement before = barOver(data.toStdString(), strategy.toStdString(), 2000);
        before.bytes = bytes;
        before.sends = sends;
        rows.before = shared(std::vector{before});
        QTEST(beforeOf(rows, 0) != nullptr, "found");
    }

    void otherDataSideBySideIsNotTheSame() {
        BarRows rows = measuredRows(groupedRows());
        rows.before = shared(std::vector{barOver("gradient", "slow", 1000), barOver("photo", "slow", 2000)});
        QVERIFY(!beforeOf(rows, 0));
        QCOMPARE(beforeOf(rows, 4)->data, std::string("photo"));
    }
};

ROOM_TEST(TestBarRows, tonescope::test::NoApplication)
#include "tst_bar_rows.moc"
