// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the history: which combinations it keeps, how their rows change, and that a click makes the choices
// of a row again.

#include "ui/counting/count_history.h"

#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/counting/count_choices.h"

using namespace tonescope;
using namespace tonescope::ui;

namespace {

QString text(const char* utf8) {
    return QString::fromUtf8(utf8);
}

/// Counted on a device of catalogOfThree().
std::shared_ptr<CountResult> resultOn(std::size_t device, GrayFormula formula = GrayFormula::Rec601) {
    auto result = test::resultFor(test::blankImage("photo", {600, 400}));
    result->device = test::catalogOfThree().devices.at(device);
    result->rules.formula = formula;
    return result;
}

QString nameOn(std::size_t device) {
    return QString::fromStdString(test::catalogOfThree().devices.at(device).name);
}

QStringList rowOf(const QAbstractItemModel& model, int row) {
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column)
        cells += model.index(row, column).data().toString();
    return cells;
}

QStringList devicesIn(const QAbstractItemModel& model) {
    QStringList names;
    for (int row = 0; row < model.rowCount(); ++row)
        names += model.index(row, CountHistory::Device).data().toString();
    return names;
}

} // namespace

class TestCountHistory : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tellsWhatItTook() {
        CountHistory history;
        history.add(*resultOn(0), nameOn(0));
        QCOMPARE(rowOf(history, 0), QStringList({text("Fast Card"), text("Atomics"), text("rec601"),
                                                 text("1.23 ms"), text("12.3 ms"), text("600 × 400")}));
        QVERIFY(history.index(0, 0)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .startsWith(QString::fromStdString(resultOn(0)->device.key)));
        auto host = resultOn(2);
        host->timings = Timings();
        history.add(*host, nameOn(2));
        QCOMPARE(history.index(0, CountHistory::Kernel).data().toString(), text("–"));
    }

    void theNewestComesFirst() {
        CountHistory history;
        history.add(*resultOn(0), nameOn(0));
        history.add(*resultOn(1), nameOn(1));
        QCOMPARE(devicesIn(history), QStringList({text("Slow Card"), text("Fast Card")}));
        history.add(*resultOn(0, GrayFormula::Mean), nameOn(0));
        QCOMPARE(history.rowCount(), 3);
        history.add(*resultOn(1), nameOn(1)); // again: it is no other way
        QCOMPARE(devicesIn(history), QStringList({text("Slow Card"), text("Fast Card"), text("Fast Card")}));
        QCOMPARE(history.wayAt(1).formula, GrayFormula::Mean);
    }

    void onlyTheLastAreKept() {
        CountHistory history;
        auto result = resultOn(0);
        for (int i = 0; i < CountHistory::mostRows + 3; ++i) {
            result->device.key = "device" + std::to_string(i);
            history.add(*result, QString::number(i));
        }
        QCOMPARE(history.rowCount(), CountHistory::mostRows);
        QCOMPARE(devicesIn(history).first(), QString::number(CountHistory::mostRows + 2));
        QCOMPARE(devicesIn(history).last(), text("3"));
    }

    /// While a region is dragged there are 25 of them a second.
    void countingTheSameWayAgainChangesItsRowInPlace() {
        CountHistory history;
        history.add(*resultOn(1), nameOn(1));
        auto result = resultOn(0);
        history.add(*result, nameOn(0));
        const QSignalSpy inserted(&history, &QAbstractItemModel::rowsInserted);
        const QSignalSpy moved(&history, &QAbstractItemModel::rowsMoved);
        const QSignalSpy changed(&history, &QAbstractItemModel::dataChanged);
        history.add(*result, nameOn(0));
        QCOMPARE(changed.count(), 0); // nothing is another
        result->region = {0, 0, 60, 40};
        result->timings.wall = std::chrono::milliseconds(2);
        history.add(*result, nameOn(0));
        QVERIFY(changed.count() > 0);
        for (const auto& cell : changed)
            QCOMPARE(cell.at(0).toModelIndex().row(), 0);
        QCOMPARE(rowOf(history, 0).mid(CountHistory::Wall), QStringList({text("2.00 ms"), text("60 × 40")}));
        QCOMPARE(inserted.count() + moved.count(), 0);
    }

    void oneClickGoesBack_data() {
        QTest::addColumn<bool>("byMouse");
        QTest::newRow("mouse") << true;
        QTest::newRow("Return") << false;
    }
    void oneClickGoesBack() {
        QFETCH(bool, byMouse);
        QMainWindow window;
        CountChoices choices(&window);
        QVERIFY(choices.setCatalog(test::catalogOfThree()).isEmpty());
        HistoryPane view(choices);
        window.setCentralWidget(&view);
        window.resize(800, 300);
        static_cast<QWidget&>(window).show();
        QVERIFY(QTest::qWaitForWindowExposed(&window, test::patience));
        view.show(*resultOn(1, GrayFormula::Mean));
        view.show(*resultOn(0));

        const QSignalSpy changed(&choices, &CountChoices::changed);
        const QModelIndex slow = view.model()->index(1, CountHistory::Strategy);
        if (byMouse) {
            QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(slow).center());
        } else {
            window.activateWindow();
            QTRY_VERIFY(window.isActiveWindow());
            view.setFocus();
            view.setCurrentIndex(slow);
            QTest::keyClick(&view, Qt::Key_Return);
        }
        QCOMPARE(changed.count(), 1);
        QCOMPARE(choices.settings().device, test::catalogOfThree().devices.at(1).key);
        QCOMPARE(choices.settings().strategy, std::string("global-atomic"));
        QCOMPARE(choices.settings().rules.formula, GrayFormula::Mean);

        view.show(*resultOn(1, GrayFormula::Mean)); // goes to the top, and Return would choose it again
        QCOMPARE(view.currentIndex().row(), 0);
        QVERIFY(view.selectionModel()->isRowSelected(0));
    }

    /// A name comes from a driver.
    void tipsAreNoMarkup() {
        CountHistory history;
        auto result = resultOn(0);
        result->device.key = "<img src='http://a.example/b.png'>";
        history.add(*result, nameOn(0));
        QVERIFY(!history.index(0, 0).data(Qt::ToolTipRole).toString().contains(text("<img")));
    }

    /// Names are wrapped, and the table is as high as its rows.
    void noCellIsCut() {
        QMainWindow window;
        CountChoices choices(&window);
        HistoryPane view(choices);
        window.setCentralWidget(&view);
        window.resize(300, 400);
        static_cast<QWidget&>(window).show();
        auto result = resultOn(0);
        view.show(*result);
        const int before = view.sizeHint().height();
        result->device.key = "another";
        result->device.name = "A card with a long name";
        view.show(*result);
        QTRY_VERIFY(view.rowHeight(0) >= view.verticalHeader()->sectionSizeHint(0));
        QVERIFY(view.rowHeight(0) >= 2 * view.fontMetrics().height());
        QVERIFY(view.sizeHint().height() > before);
    }
};

ROOM_TEST(TestCountHistory, QApplication)
#include "tst_count_history.moc"
