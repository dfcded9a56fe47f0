// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the tables of statistics: figures of all values and of a range, and that new figures do not move
// them; of the compact one, which channels have rows, and the room.

#include "tests/fixtures/room.h"
#include "ui/panes/statistics_pane.h"

#include <QAbstractItemView>
#include <QLocale>
#include <QScrollBar>

using namespace tonescope;
using namespace tonescope::ui;

namespace {

QString text(const char* utf8) {
    return QString::fromUtf8(utf8);
}

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

/// A pane that is seen, as wide as the column.
class ShownPane : public StatisticsPane {
public:
    explicit ShownPane(int width = 448) : StatisticsPane(Kind::All) {
        resize(width, 400);
        setVisible(true);
    }
};

/// The cell of that row in a column; 1 is gray.
QString cell(const StatisticsPane& pane, const char* title, int column = 1) {
    const QAbstractItemModel& model = *pane.model();
    for (int row = 0; row < model.rowCount(); ++row) {
        if (model.index(row, 0).data() == text(title)) return model.index(row, column).data().toString();
    }
    return QStringLiteral("no such row");
}

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

class TestStatisticsPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    /// A height that changed with the width would move the column's scroll bar, and that the width, for ever.
    void noColumnIsCutInANarrowColumn() {
        StatisticsPane pane(StatisticsPane::Kind::Compact);
        pane.setChannels(grayAndColour, ChannelColours::Natural);
        pane.show(threeTones());
        const int height = pane.sizeHint().height();
        for (int width = 200; width < 460; ++width) {
            pane.resize(width, 200);
            pane.setVisible(true);
            QVERIFY2(pane.horizontalHeader()->length() <= pane.viewport()->width(),
                     qPrintable(QString::number(width)));
            QCOMPARE(pane.sizeHint().height(), height);
        }
    }

    void saysEveryFigure_data() {
        test::columns<QString, QString>({"whole", "range"});
        const auto row = [](const char* title, const char* whole, const char* range) {
            QTest::newRow(title) << text(whole) << text(range);
        };
        row("Pixels", "1,000,000", "no such row");
        row("Share", "no such row", "50.00 %");
        row("Mean", "148.00", "100.00");
        row("Std", "51.92", "0.00");
        row("Median", "100", "100");
        row("Min", "0", "100");
        row("Max", "200", "100");
        row("Mode", "100", "100");
        row("Entropy", "1.071", "0.000");
        row("Distinct", "3", "1");
        row("Clipped low", "1.00 %", "0 %");
        row("Clipped high", "0 %", "0 %");
        row("1 %", "99.0", "100"); // nearly up from 0
        row("5 %", "100", "100");
        row("95 %", "200", "100");
        row("99 %", "200", "100");
    }
    void saysEveryFigure() {
        const char* const title = QTest::currentDataTag();
        ShownPane pane;
        pane.show(threeTones());
        QTEST(cell(pane, title), "whole");
        pane.setRange(ValueRange{10, 120});
        QTEST(cell(pane, title), "range");
        pane.show(threeTones()); // the next histogram, while the range stays
        QTEST(cell(pane, title), "range");
        pane.setRange(std::nullopt);
        QTEST(cell(pane, title), "whole");
    }

    void aColumnForEachChannel() {
        ShownPane pane;
        pane.show(threeTones());
        QCOMPARE(pane.model()->columnCount(), 5);
        QCOMPARE(pane.model()->headerData(4, Qt::Horizontal).toString(), text("blue"));
        QCOMPARE(cell(pane, "Clipped high", 4), text("49.00 %"));
        pane.setRange(ValueRange{10, 120});
        QCOMPARE(pane.model()->headerData(0, Qt::Horizontal).toString(), text("10–120"));
        pane.show(Histogram(8, ChannelSet::of(Channel::Gray)));
        QCOMPARE(pane.model()->columnCount(), 2);
        pane.show(Histogram{});
        QCOMPARE(pane.model()->rowCount(), 0);
    }

    void nothingHasNoFigures() {
        ShownPane pane;
        pane.show(threeTones());
        pane.setRange(ValueRange{1, 99});
        QCOMPARE(cell(pane, "Share"), text("0 %"));
        for (const char* title : {"Mean", "Median", "Min", "Mode", "95 %"})
            QCOMPARE(cell(pane, title), QString());
    }

    /// While a region is dragged: the rows stay, with what is selected.
    void newFiguresMoveNothing() {
        ShownPane pane;
        pane.show(threeTones());
        pane.selectRow(2);
        const QSignalSpy resets(pane.model(), &QAbstractItemModel::modelReset);
        const QSignalSpy changes(pane.model(), &QAbstractItemModel::dataChanged);
        Histogram next = threeTones();
        next.counts(Channel::Gray)[7] = 1;
        pane.show(next);
        QCOMPARE(cell(pane, "Distinct"), text("4"));
        QCOMPARE(resets.count(), 0);
        QCOMPARE(changes.count(), 1);
        QCOMPARE(pane.selectionModel()->selectedRows().size(), 1);
    }

    void nothingIsCutNorScrolled_data() {
        test::columns<int, bool, bool>({"width", "deep", "range"});
        for (const int width : {288, 448}) {
            for (const bool deep : {false, true}) {
                for (const bool range : {false, true})
                    QTest::addRow("%d pixels, %d bits, %s", width, deep ? 16 : 8, range ? "range" : "all")
                        << width << deep << range;
            }
        }
    }
    void nothingIsCutNorScrolled() {
        QFETCH(int, width);
        QFETCH(bool, deep);
        QFETCH(bool, range);
        ShownPane pane(width);
        if (range) pane.setRange(deep ? ValueRange{10000, 60000} : ValueRange{10, 120});
        pane.show(deep ? deepNoise() : threeTones());
        pane.resize(width, pane.sizeHint().height());
        QCoreApplication::processEvents();
        QVERIFY(!pane.horizontalScrollBar()->isVisible());
        QVERIFY(!pane.verticalScrollBar()->isVisible());
        for (int row = 0; row < pane.model()->rowCount(); ++row) {
            for (int column = 0; column < pane.model()->columnCount(); ++column) {
                const QModelIndex index = pane.model()->index(row, column);
                const int room = pane.visualRect(index).width();
                QVERIFY2(pane.fontMetrics().horizontalAdvance(index.data().toString()) <= room,
                         qPrintable(index.data().toString()));
            }
        }
    }

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

ROOM_TEST(TestStatisticsPane, QApplication)
#include "tst_statistics_pane.moc"
