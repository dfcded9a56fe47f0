// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the table of measurements: the two clocks have columns of their own, and comparisons consider the
// spread.

#include "ui/lab/bars/bars_pane.h"

#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/room.h"

#include <QAbstractItemModelTester>
#include <QSortFilterProxyModel>

using namespace tonescope;
using namespace tonescope::ui;
using namespace tonescope::test;

namespace {

QString cell(const MeasurementModel& model, int row, int column) {
    return model.index(row, column).data().toString();
}

/// Slow, which the others are compared with, twice as fast, as fast within the spread, with wrong counts,
/// failed.
Measurements fill(MeasurementModel& model) {
    auto rows = shared(std::vector<Measurement>{measured("slow", {1'900'000, 2'000'000, 2'100'000}),
                                                measured("fast", {990'000, 1'000'000, 1'010'000}),
                                                measured("alike", {1'800'000, 1'950'000, 2'200'000}),
                                                withWrongCounts(measured("wrong", {500'000}), 1234),
                                                failed("broken", "the device was lost")});
    model.add(rows);
    model.compareWith(rows.front());
    return rows;
}

} // namespace

class TestMeasurementTable : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsTheRulesOfModels() {
        MeasurementModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        fill(model);
        QCOMPARE(model.rowCount(), 5);
        model.compareWith(shared(measured("slow", {2'000'000})));
        model.clearRows();
        QCOMPARE(model.rowCount(), 0);
    }

    void keepsTheLongNameOfADeviceInItsTip() {
        Measurement onXeon = measured("a", {1000});
        onXeon.device.name = "pthread-Intel(R) Xeon(R) Processor @ 2.00GHz";
        MeasurementModel model;
        model.add({std::make_shared<const Measurement>(onXeon)});
        const QModelIndex cell = model.index(0, MeasurementModel::Device);
        QCOMPARE(model.data(cell).toString(), QStringLiteral("Xeon (PoCL)"));
        QVERIFY(model.data(cell, Qt::ToolTipRole).toString().startsWith(QStringLiteral("pthread-Intel")));
    }

    void tellsCells_data() {
        using Model = MeasurementModel;
        columns<int, int, QString>({"row", "column", "text"});
        const auto s = [](const char* text) { return QString::fromUtf8(text); };
        QTest::newRow("device") << 0 << int(Model::Device) << s("Fast Card");
        QTest::newRow("strategy") << 1 << int(Model::Strategy) << s("fast");
        QTest::newRow("data") << 0 << int(Model::Data) << s("uniform, 8-bit gray, 976.6 KiB");
        QTest::newRow("median") << 0 << int(Model::KernelMedian) << s("2.00 ms");
        QTest::newRow("quartiles") << 0 << int(Model::KernelQuartiles) << s("1.95 ms – 2.05 ms");
        QTest::newRow("wall") << 1 << int(Model::WallMedian) << s("1.00 ms");
        QTest::newRow("throughput") << 1 << int(Model::Throughput) << s("1.00 GB/s");
        QTest::newRow("chosen") << 0 << int(Model::SpeedUp) << s("the chosen row");
        QTest::newRow("speed-up") << 1 << int(Model::SpeedUp) << s("2.00 × (1.88 to 2.12)");
        QTest::newRow("within the spread")
            << 2 << int(Model::SpeedUp) << s("1.03 × (0.864 to 1.17), no difference beyond the spread");
        QTest::newRow("equal") << 0 << int(Model::VerdictText) << s("equal to the reference");
        QTest::newRow("wrong") << 3 << int(Model::VerdictText) << s("1,234 wrong counts");
        QTest::newRow("failed") << 4 << int(Model::VerdictText) << s("failed: the device was lost");
        QTest::newRow("failed, no time") << 4 << int(Model::KernelMedian) << s("");
        QTest::newRow("failed, no rate") << 4 << int(Model::Throughput) << s("");
        QTest::newRow("failed, no comparison") << 4 << int(Model::SpeedUp) << s("");
        QTest::newRow("launch") << 0 << int(Model::Launch) << s("16 work-groups × 256 work-items");
        QTest::newRow("merged by the device") << 0 << int(Model::HostMerge) << s("");
    }
    void tellsCells() {
        MeasurementModel model;
        fill(model);
        QFETCH(int, row);
        QFETCH(int, column);
        QTEST(cell(model, row, column), "text");
    }

    void tellsEditedKernelsAndHostMerges() {
        MeasurementModel model;
        Measurement edited = measured("mine", {1000});
        edited.kernel = "kernel void count() {}";
        edited.series->hostMerge = Nanoseconds(5000);
        model.add({shared(edited)});
        QCOMPARE(cell(model, 0, MeasurementModel::Strategy), QStringLiteral("mine (edited)"));
        QCOMPARE(cell(model, 0, MeasurementModel::HostMerge), QStringLiteral("5.00 µs"));
    }

    void comparesWithAChosenRow() {
        MeasurementModel model;
        const auto rows = fill(model);
        model.compareWith(rows[1]);
        QCOMPARE(cell(model, 0, MeasurementModel::SpeedUp), QStringLiteral("0.500 × (0.471 to 0.532)"));
        QCOMPARE(cell(model, 1, MeasurementModel::SpeedUp), QStringLiteral("the chosen row"));
        model.compareWith(rows[4]); // which has no time
        QCOMPARE(cell(model, 0, MeasurementModel::SpeedUp), QString());
        model.compareWith(nullptr);
        QCOMPARE(cell(model, 1, MeasurementModel::SpeedUp), QString());
    }

    void nothingComparesWithARowOfABusyMachine() {
        MeasurementModel model;
        const auto rows = fill(model);
        const auto busy = shared(whileBusy(measured("busy", {1000, 1000, 1000})));
        model.add({busy});
        for (const auto& reference : {rows[1], busy}) {
            model.compareWith(reference);
            for (const int row : {0, 5}) {
                const QString compared = cell(model, row, MeasurementModel::SpeedUp);
                QCOMPARE(compared.contains(u'×'), row == 0 && reference == rows[1]);
            }
        }
    }

    void sortsByNumbers() {
        MeasurementModel model;
        model.add({shared(measured("a", {900}))});           // "900 ns"
        model.add({shared(measured("b", {1'000'000'000}))}); // "1.00 s"
        model.add({shared(measured("c", {20'000}))});        // "20.0 µs"
        QSortFilterProxyModel sorted;
        sorted.setSourceModel(&model);
        sorted.setSortRole(MeasurementModel::sortRole);
        sorted.sort(MeasurementModel::KernelMedian);
        QStringList order;
        for (int row = 0; row < sorted.rowCount(); ++row)
            order += sorted.index(row, MeasurementModel::Strategy).data().toString();
        QCOMPARE(order.join(QLatin1Char(' ')), QStringLiteral("a c b"));
    }

    void verdictsDifferInColour() {
        MeasurementModel model;
        fill(model);
        const auto colour = [&](int row) {
            return model.index(row, MeasurementModel::VerdictText).data(Qt::ForegroundRole).value<QColor>();
        };
        QVERIFY(colour(0).green() > colour(0).red());
        QVERIFY(colour(3).red() > colour(3).green());
        QVERIFY(colour(4) != colour(3));
        model.add({shared(whileBusy(measured("busy", {1000})))});
        QVERIFY(colour(5).green() < colour(5).red() && colour(5).green() < colour(5).blue());
        QVERIFY(cell(model, 5, MeasurementModel::VerdictText).contains(QStringLiteral("49 %")));
    }
};

ROOM_TEST(TestMeasurementTable, tonescope::test::NoApplication)
#include "tst_measurement_table.moc"
