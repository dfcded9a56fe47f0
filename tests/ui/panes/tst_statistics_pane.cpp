// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the table of statistics: figures of all values and of a range, the choice of columns, and that new
// figures do not move it.

#include "tests/fixtures/room.h"
#include "ui/panes/statistics_pane.h"

using namespace tonescope;
using namespace tonescope::ui;

namespace {

/// A million pixels: in each channel 1 % of value 0, half of 100, and the others of 200, but in blue of 255.
Histogram threeTones() {
    Histogram histogram(8, grayAndColour);
    for (const Channel channel : allChannels) {
        if (!histogram.channels().contains(channel)) continue;
        histogram.counts(channel)[0] = 10'000;
        histogram.counts(channel)[100] = 500'000;
        histogram.counts(channel)[channel == Channel::Blue ? 255 : 200] = 490'000;
    }
    return histogram;
}

/// A histogram of 16 bits with statistics about as wide as 16 bits can give.
Histogram deepNoise() {
    Histogram histogram(16, grayAndColour);
    for (const Channel channel : allChannels) {
        std::uint64_t next = 1000 + indexOf(channel);
        for (std::uint64_t& count : histogram.counts(channel))
            count = next = (next * 31 + 7) % 2003;
    }
    return histogram;
}

QString text(const char* utf8) {
    return QString::fromUtf8(utf8);
}

QStringList headerOf(const StatisticsPane& pane) {
    QStringList titles;
    for (int column = 0; column < pane.model()->columnCount(); ++column)
        titles += pane.model()->headerData(column, Qt::Horizontal).toString();
    return titles;
}

/// The cell of that column in the first row, or that of another.
QString cell(const StatisticsPane& pane, const char* title, int row = 0) {
    const auto column = headerOf(pane).indexOf(text(title));
    if (column < 0) return QStringLiteral("no such column");
    return pane.model()->index(row, static_cast<int>(column)).data().toString();
}

/// Opens the menu of the header, and checks or unchecks one of its entries.
void toggle(StatisticsPane& pane, const char* name) {
    Q_EMIT pane.columnMenu()->aboutToShow();
    auto* check = pane.columnMenu()->findChild<QAction*>(text(name));
    if (check == nullptr) qFatal("no %s in the menu", name);
    check->trigger();
}

} // namespace

class TestStatisticsPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void saysEveryFigure_data() {
        test::columns<QString, QString>({"whole", "range"});
        const auto row = [](const char* title, const char* whole, const char* range) {
            QTest::newRow(title) << text(whole) << text(range);
        };
        row("Channel", "gray", "gray");
        row("Values", "no such column", "10 to 120");
        row("Pixels", "1,000,000", "500,000");
        row("Share", "no such column", "50.00 %");
        row("Mean", "148.00", "100.00");
        row("Std dev", "51.92", "0.00");
        row("Median", "100.0", "100.0");
        row("Min", "0", "100");
        row("Max", "200", "100");
        row("Mode", "100", "100");
        row("Entropy", "1.071", "0.000");
        row("Distinct", "3", "1");
        row("Clipped low", "1.00 %", "0 %");
        row("Clipped high", "0 %", "0 %");
        row("P1", "99.0", "100.0"); // nearly up from 0
        row("P5", "100.0", "100.0");
        row("P95", "200.0", "100.0");
        row("P99", "200.0", "100.0");
    }
    void saysEveryFigure() {
        const char* const title = QTest::currentDataTag();
        StatisticsPane pane;
        pane.show(threeTones());
        QTEST(cell(pane, title), "whole");
        pane.setRange(ValueRange{10, 120});
        QTEST(cell(pane, title), "range");
        pane.show(threeTones()); // the next histogram, while the range stays
        QTEST(cell(pane, title), "range");
        pane.setRange(std::nullopt);
        QTEST(cell(pane, title), "whole");
    }

    void aRowForEachChannel() {
        StatisticsPane pane;
        pane.show(threeTones());
        QCOMPARE(pane.model()->rowCount(), 4);
        QCOMPARE(cell(pane, "Channel", 3), text("blue"));
        QCOMPARE(cell(pane, "Clipped high", 3), text("49.00 %"));
        pane.show(Histogram(8, ChannelSet::of(Channel::Gray)));
        QCOMPARE(pane.model()->rowCount(), 1);
        pane.show(Histogram{});
        QCOMPARE(pane.model()->rowCount(), 0);
    }

    void nothingHasNoFigures() {
        StatisticsPane pane;
        pane.show(threeTones());
        pane.setRange(ValueRange{1, 99});
        QCOMPARE(cell(pane, "Pixels"), text("0"));
        QCOMPARE(cell(pane, "Share"), text("0 %"));
        for (const char* title : {"Mean", "Median", "Min", "Mode", "P95"})
            QCOMPARE(cell(pane, title), text("–"));
    }

    /// While a region is dragged: the rows stay, with what is selected, and no column becomes narrower.
    void newFiguresMoveNothing() {
        StatisticsPane pane;
        pane.show(threeTones());
        pane.selectRow(2);
        pane.horizontalHeader()->resizeSection(1, 500);
        const QSignalSpy resets(pane.model(), &QAbstractItemModel::modelReset);
        const QSignalSpy changes(pane.model(), &QAbstractItemModel::dataChanged);
        Histogram next = threeTones();
        next.counts(Channel::Gray)[7] = 1;
        pane.show(next);
        QCOMPARE(cell(pane, "Distinct"), text("4"));
        QCOMPARE(resets.count(), 0);
        QCOMPARE(changes.count(), 1);
        QCOMPARE(pane.selectionModel()->selectedRows().size(), 1);
        QCOMPARE(pane.columnWidth(1), 500);
    }

    void columnsGrowWithTheirFigures() {
        StatisticsPane pane;
        pane.show(threeTones());
        Histogram many = threeTones();
        many.counts(Channel::Red)[9] = 1'000'000'000'000'000;
        pane.show(many);
        const QAbstractItemView& view = pane;
        for (int column = 0; column < pane.model()->columnCount(); ++column)
            QVERIFY2(pane.columnWidth(column) >= view.sizeHintForColumn(column),
                     qPrintable(headerOf(pane).at(column)));
    }

    void theUsualColumnsFitTheWindow() {
        StatisticsPane pane;
        pane.setRange(ValueRange{10000, 60000});
        pane.show(deepNoise());
        QVERIFY2(pane.horizontalHeader()->length() < 1240,
                 qPrintable(QString::number(pane.horizontalHeader()->length())));
    }

    void columnsAreChosen() {
        StatisticsPane pane;
        pane.show(threeTones());
        toggle(pane, "column-mode");
        toggle(pane, "column-p5");
        toggle(pane, "column-p99.9");
        QVERIFY(!headerOf(pane).contains(text("Mode")));
        QVERIFY(!headerOf(pane).contains(text("P5")));
        QCOMPARE(cell(pane, "P99.9", 3), text("255.0"));
        QCOMPARE(headerOf(pane).last(), text("P99.9")); // in the order of their per cent

        QTemporaryDir folder;
        QSettings settings(folder.filePath(text("settings.ini")), QSettings::IniFormat);
        pane.save(settings);
        StatisticsPane another;
        another.restore(settings);
        another.show(threeTones());
        QCOMPARE(headerOf(another), headerOf(pane));

        toggle(another, "usualColumns");
        QVERIFY(headerOf(another).contains(text("Mode")));
        QVERIFY(!headerOf(another).contains(text("P99.9")));
    }

    void settingsOfBeforeAreNoChoice() {
        QTemporaryDir folder;
        const QSettings settings(folder.filePath(text("settings.ini")), QSettings::IniFormat);
        StatisticsPane pane;
        const QStringList usual = headerOf(pane);
        pane.restore(settings);
        QCOMPARE(headerOf(pane), usual);
    }

    /// The copied CSV is for other programs: numbers do not follow the locale, and names are English.
    void everythingIsCopiedAsCsv() {
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        StatisticsPane pane;
        pane.show(threeTones());
        for (const char* column :
             {"column-stddev", "column-entropy", "column-p1", "column-p95", "column-p99"})
            toggle(pane, column);
        pane.setRange(ValueRange{0, 150});
        auto* copy = pane.findChild<QAction*>(text("copyStatistics"));
        QVERIFY(copy != nullptr);
        copy->trigger();
        const QStringList lines = QGuiApplication::clipboard()->text().split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 1 + 4 + 1);
        QCOMPARE(lines[0], text("channel,values,pixels,share,mean,median,min,max,mode,distinct,clippedLow,"
                                "clippedHigh,p5"));
        QCOMPARE(lines[1], text("gray,0-150,510000,0.51,98.03921568627452,100,0,100,100,2,10000,0,100"));
        QVERIFY(lines[4].startsWith(text("blue,")));
    }

    void rowsAreCopiedAsTheyAreSeen() {
        StatisticsPane pane;
        pane.show(threeTones());
        toggle(pane, "column-mean");
        pane.selectRow(0);
        pane.actions().first()->trigger();
        QVERIFY(
            QGuiApplication::clipboard()->text().startsWith(text("gray\t1,000,000\t51.92\t100.0\t0\t200")));
    }
};

ROOM_TEST(TestStatisticsPane, QApplication)
#include "tst_statistics_pane.moc"
