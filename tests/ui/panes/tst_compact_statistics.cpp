// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the compact statistics: their numbers, which channels have rows, the range of values, and the room.

#include "tests/fixtures/room.h"
#include "ui/panes/statistics_pane.h"

#include <QtTest>
#include <QtWidgets>

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

namespace {

constexpr auto natural = ChannelColours::Natural;

QStringList rowOf(const QAbstractItemModel& model, int row) {
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column)
        cells += model.index(row, column).data().toString();
    return cells;
}

QStringList rowNamesOf(const QAbstractItemModel& model) {
    QStringList names;
    for (int row = 0; row < model.rowCount(); ++row)
        names += model.index(row, 0).data().toString();
    return names;
}

QString text(const char* ascii) {
    return QString::fromLatin1(ascii);
}

/// Four pixels of red 1, 2, 3 and 10; green is 7, blue 9 and gray 5.
Histogram fourPixels() {
    Histogram histogram(8, grayAndColour);
    for (const int red : {1, 2, 3, 10})
        histogram.counts(Channel::Red)[std::size_t(red)] = 1;
    histogram.counts(Channel::Green)[7] = histogram.counts(Channel::Blue)[9] = 4;
    histogram.counts(Channel::Gray)[5] = 4;
    return histogram;
}

} // namespace

class TestCompactStatistics : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void numbersAreThoseOfTheCounts() {
        StatisticsPane table(StatisticsPane::Kind::Compact);
        table.setChannels(ChannelSet::of(Channel::Red, Channel::Green), natural);
        table.show(fourPixels());
        QCOMPARE(rowOf(*table.model(), 0),
                 QStringList({text("red"), text("4.0"), text("3.5"), text("2.5"), text("1.0"), text("9.8")}));
        QCOMPARE(rowOf(*table.model(), 1),
                 QStringList({text("green"), text("7.0"), text("0.0"), text("7"), text("7"), text("7")}));
    }

    void rowsAreTheShownChannelsInOneOrder() {
        StatisticsPane table(StatisticsPane::Kind::Compact);
        table.show(fourPixels());
        QCOMPARE(table.model()->rowCount(), 0);
        table.setChannels(ChannelSet::of(Channel::Gray, Channel::Blue, Channel::Red, Channel::Alpha),
                          natural);
        QCOMPARE(rowNamesOf(*table.model()), QStringList({text("gray"), text("red"), text("blue")}));
        Histogram gray(8, ChannelSet::of(Channel::Gray));
        gray.counts(Channel::Gray)[3] = 1;
        table.show(gray);
        QCOMPARE(rowNamesOf(*table.model()), QStringList({text("gray")}));
    }

    void onlyTheChosenValuesAreDescribed() {
        StatisticsPane table(StatisticsPane::Kind::Compact);
        table.setChannels(ChannelSet::of(Channel::Red), natural);
        table.show(fourPixels());
        table.setRange(ValueRange{2, 3});
        QCOMPARE(rowOf(*table.model(), 0).at(1), text("2.5"));
        QCOMPARE(table.model()->headerData(0, Qt::Horizontal).toString(), QStringLiteral("2–3"));
        table.setRange(ValueRange{50, 60}); // of no pixel: no numbers, and no zeros
        QCOMPARE(rowOf(*table.model(), 0).mid(1).join(QString()), QString());
        table.setRange({});
        QCOMPARE(rowOf(*table.model(), 0).at(1), text("4.0"));
        QCOMPARE(table.model()->headerData(0, Qt::Horizontal).toString(), QString());
    }

    void rowsAreCopiedAsText() {
        StatisticsPane table(StatisticsPane::Kind::Compact);
        table.setChannels(ChannelSet::of(Channel::Red, Channel::Green), natural);
        table.show(fourPixels());
        table.selectAll();
        for (QAction* action : table.actions()) {
            if (action->shortcut() == QKeySequence(QKeySequence::Copy)) action->trigger();
        }
        QCOMPARE(QGuiApplication::clipboard()->text().section(QLatin1Char('\n'), 0, 0),
                 text("red\t4.0\t3.5\t2.5\t1.0\t9.8"));
    }

    /// The row below a channel's is that of the photo beside; copied and for screen readers, it has its name.
    void thePhotoBesideHasItsRows() {
        StatisticsPane table(StatisticsPane::Kind::Compact);
        table.setChannels(ChannelSet::of(Channel::Gray, Channel::Red), natural);
        table.show(fourPixels());
        const auto gray = std::make_shared<Histogram>(8, ChannelSet::of(Channel::Gray));
        gray->counts(Channel::Gray)[200] = 1;
        const QAbstractItemModel& model = *table.model();
        table.setBeside(text("a&b.png"), nullptr);
        QCOMPARE(model.rowCount(), 4); // keeps the room for its numbers
        QCOMPARE(rowOf(model, 1).join(QString()), QString());
        table.setBeside(text("a&b.png"), gray);
        QCOMPARE(rowOf(model, 0).at(1), text("5.0"));
        QCOMPARE(rowOf(model, 1),
                 QStringList({QString(), text("200.0"), text("0.0"), text("200"), text("200"), text("200")}));
        QCOMPARE(rowOf(model, 2).at(1), text("4.0"));
        QCOMPARE(rowOf(model, 3).join(QString()), QString()); // it has no red
        QCOMPARE(model.index(1, 1).data(Qt::ForegroundRole).value<QColor>(),
                 table.palette().color(QPalette::PlaceholderText));
        table.selectAll();
        const QStringList rows = selectedRowsText(*table.selectionModel()).split(QLatin1Char('\n'));
        QVERIFY(rows.at(0).startsWith(text("gray\t5.0")));
        QVERIFY(rows.at(1).startsWith(text("gray, a&b.png\t200.0")));
        table.setBeside({}, nullptr);
        QCOMPARE(rowNamesOf(model), QStringList({text("gray"), text("red")}));
    }

    /// Nothing below moves while another picture is counted.
    void theRoomStaysWithoutData() {
        StatisticsPane table(StatisticsPane::Kind::Compact);
        table.setChannels(ChannelSet::of(Channel::Red, Channel::Green, Channel::Blue), natural);
        table.show(fourPixels());
        const QSize room = table.sizeHint();
        table.show(Histogram{});
        QCOMPARE(table.sizeHint().height(), room.height());
        QCOMPARE(table.model()->rowCount(), 0);
    }

    void noNumberIsCut_data() {
        QTest::addColumn<int>("bits");
        QTest::newRow("8 bits") << 8;
        QTest::newRow("16 bits") << 16;
    }
    void noNumberIsCut() {
        QFETCH(int, bits);
        StatisticsPane table(StatisticsPane::Kind::Compact);
        table.resize(320 - 32, 200); // in the narrowest column
        table.setChannels(grayAndColour, natural);
        Histogram histogram(bits, grayAndColour);
        for (const Channel channel : {Channel::Gray, Channel::Red, Channel::Green, Channel::Blue})
            histogram.counts(channel).back() = histogram.counts(channel).front() = 3;
        table.show(histogram);
        static_cast<QWidget&>(table).show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        const QAbstractItemView& view = table;
        int whole = 0;
        for (int column = 0; column < table.model()->columnCount(); ++column) {
            QVERIFY2(table.columnWidth(column) >= view.sizeHintForColumn(column),
                     qPrintable(text("column ") + QString::number(column)));
            whole += table.columnWidth(column);
        }
        QVERIFY(whole <= table.viewport()->width());
    }
};

ROOM_TEST(TestCompactStatistics, QApplication)
#include "tst_compact_statistics.moc"
