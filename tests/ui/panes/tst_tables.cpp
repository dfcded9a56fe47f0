// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the tables of counts and of device properties, and copying rows.

#include "ui/panes/tables.h"

#include "tests/fixtures/plot_fixture.h"
#include "tests/fixtures/room.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QScrollBar>

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

namespace {

DeviceInfo everythingKnown() {
    DeviceInfo device;
    device.server = "box:10998/0";
    device.key = "cuda/card/1.2";
    device.name = "Card";
    device.vendor = "Vendor";
    device.platform = "CUDA";
    device.driver = "1.2";
    device.version = "OpenCL 3.0";
    device.pciAddress = "0000:3b:00.0";
    device.type = DeviceType::Gpu;
    device.computeUnits = 132;
    device.clockMegahertz = 1980;
    device.globalMemory = std::uint64_t{80} << 30U;
    device.localMemory = std::uint64_t{48} << 10U;
    device.largestAllocation = std::uint64_t{20} << 30U;
    device.localMemoryIsDedicated = true;
    device.maxWorkGroup = 1024;
    device.maxWorkItems = {1024, 1024, 64};
    device.unifiedMemory = true;
    device.timerResolution = Nanoseconds(1000);
    device.extensions = "cl_khr_fp64 cl_khr_icd";
    return device;
}

QString cell(const QAbstractItemModel& model, int row, int column) {
    return model.index(row, column).data().toString();
}

} // namespace

class TestTables : public QObject {
    Q_OBJECT

    static QString valueOf(const DevicePane& pane, const QString& property) {
        const QAbstractItemModel& model = *pane.model();
        const auto found = model.match(model.index(0, 0), Qt::DisplayRole, property, 1, Qt::MatchExactly);
        return found.isEmpty() ? QStringLiteral("no such row")
                               : found.first().siblingAtColumn(1).data().toString();
    }

private Q_SLOTS:
    void tellsEveryField_data() {
        QTest::addColumn<QString>("value");
        const auto row = [](const char* property, const char* value) {
            QTest::newRow(property) << QString::fromUtf8(value);
        };
        row("Name", "Card");
        row("Type", "GPU");
        row("Vendor", "Vendor");
        row("Platform", "CUDA");
        row("Driver", "1.2");
        row("OpenCL version", "OpenCL 3.0");
        row("PCI address", "0000:3b:00.0");
        row("Server on another machine", "box:10998/0");
        row("Key", "cuda/card/1.2");
        row("Global memory", "80.0 GiB");
        row("Local memory per work-group", "48.0 KiB, dedicated");
        row("Largest allocation", "20.0 GiB");
        row("Memory shared with the host", "yes");
        row("Compute units", "132");
        row("Clock", "1,980 MHz");
        row("Largest work-group", "1,024 work-items");
        row("Largest work-group by dimension", "1,024 × 1,024 × 64 work-items");
        row("Timer resolution", "1.00 µs");
        row("Extensions", "cl_khr_fp64\ncl_khr_icd");
    }
    void tellsEveryField() {
        DevicePane pane;
        pane.show(everythingKnown());
        QTEST(valueOf(pane, QString::fromUtf8(QTest::currentDataTag())), "value");
    }

    void dashesWhereNothingIsKnown() {
        DevicePane pane;
        DeviceInfo host;
        host.name = "This machine";
        pane.show(host);
        QCOMPARE(valueOf(pane, QStringLiteral("Name")), QStringLiteral("This machine"));
        QCOMPARE(valueOf(pane, QStringLiteral("Type")), QStringLiteral("host threads (no OpenCL)"));
        for (const char* property : {"Vendor", "Clock", "Global memory", "Largest work-group", "Extensions"})
            QCOMPARE(valueOf(pane, QString::fromLatin1(property)), QStringLiteral("–"));
    }

    void rowsCanBeCopied() {
        DevicePane pane;
        pane.show(everythingKnown());
        pane.selectRow(2);
        pane.selectionModel()->select(pane.model()->index(0, 0),
                                      QItemSelectionModel::Select | QItemSelectionModel::Rows);
        QCOMPARE(selectedRowsText(*pane.selectionModel()), QStringLiteral("Name\tCard\nVendor\tVendor"));
        QCOMPARE(pane.actions().size(), 1);
        pane.actions().first()->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("Name\tCard\nVendor\tVendor"));
    }

    void aRowForEachValueAColumnForEachChannel() {
        CountsModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.show(spikes());
        QCOMPARE(model.rowCount(), 256);
        QCOMPARE(model.columnCount(), 5);
        QCOMPARE(model.headerData(2, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("red"));
        QCOMPARE(cell(model, 20, 0), QStringLiteral("20"));
        QCOMPARE(cell(model, 20, 2), QStringLiteral("100"));
        QCOMPARE(cell(model, 20, 1), QStringLiteral("0"));
        model.show(slopes(16));
        QCOMPARE(model.rowCount(), 65536);
        QCOMPARE(cell(model, 65535, 1), QString::number(65536 % 1000));
        model.show({});
        QCOMPARE(model.rowCount(), 0);
    }

    void everyChannelIsSeenInTheColumn() {
        CountsPane pane;
        pane.resize(448, 200);
        pane.setVisible(true);
        pane.show(spikes());
        QCoreApplication::processEvents();
        QVERIFY(!pane.horizontalScrollBar()->isVisible());
        QCOMPARE(pane.columnAt(pane.viewport()->width() - 1), 4);
    }

    /// While a region is dragged, the table stays where the user scrolled it: its model changes its data, and
    /// is not reset.
    void newCountsOfTheSameKindDoNotReset() {
        CountsModel model;
        model.show(spikes());
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        Histogram other = spikes();
        other.counts(Channel::Red)[20] = 7;
        model.show(other);
        QCOMPARE(reset.count(), 0);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(cell(model, 20, 2), QStringLiteral("7"));
    }
};

ROOM_TEST(TestTables, QApplication)
#include "tst_tables.moc"
