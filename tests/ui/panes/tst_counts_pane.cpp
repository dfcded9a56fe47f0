// SPDX-License-Identifier: GPL-3.0-or-later
// The plot's numbers as a table.

#include "ui/panes/counts_pane.h"

#include "tests/fixtures/plot_fixture.h"
#include "tests/fixtures/room.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

namespace {

QString cell(const QAbstractItemModel& model, int row, int column) {
    return model.index(row, column).data().toString();
}

} // namespace

class TestCountsPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

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

    /// While a region is dragged the table stays where somebody scrolled it.
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

    /// A hidden table is filled when somebody looks, with what is shown then.
    void whatIsHiddenIsFilledLater() {
        CountsPane pane;
        pane.show(spikes());
        QCOMPARE(pane.model()->rowCount(), 0);
        pane.show(spikes(ChannelSet::of(Channel::Gray)));
        pane.QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(&pane));
        QCOMPARE(pane.model()->columnCount(), 2);
        pane.hide();
        pane.show(Histogram{}); // nothing is counted any more
        pane.QWidget::show();
        QCOMPARE(pane.model()->rowCount(), 0);
    }
};

ROOM_TEST(TestCountsPane, QApplication)
#include "tst_counts_pane.moc"
