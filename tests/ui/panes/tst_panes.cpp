// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the panes beside the photo, and their tables.

#include "tests/fixtures/plot_fixture.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/panes/file_pane.h"
#include "ui/panes/statistics_pane.h"
#include "ui/panes/tables.h"
#include "ui/panes/timing_pane.h"
#include "ui/words/provenance.h"

#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QClipboard>
#include <QColorSpace>
#include <QGridLayout>
#include <QLocale>
#include <QScrollBar>

using namespace std::chrono_literals;
using namespace tonescope::test;
using namespace tonescope::ui;
using namespace tonescope;

// Tests the tables of statistics: figures of all values and of a range, and that new figures do not move
// them; of the compact one, which channels have rows, and the room.

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

/// Of red two pixels of 0.5, one each of 2, infinite, not a number, and the negative number nearest to 0.
Histogram halves() {
    Histogram histogram(16, ChannelSet::of(Channel::Red));
    histogram.setFloating(true);
    const auto counts = histogram.counts(Channel::Red);
    counts[half::one - half::ranksPerStop] = 2;
    counts[half::one + half::ranksPerStop] = 1;
    counts[half::plusInfinity] = counts[half::plusInfinity + 1] = counts[half::zero - 2] = 1;
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

    void halvesHaveFiguresOfTheirOwn() {
        ShownPane pane;
        pane.show(halves());
        for (const auto& [title, value] :
             {std::pair("Pixels", "6"), std::pair("Mean", "0.75"), std::pair("Median", "0.5"),
              std::pair("Max", "2"), std::pair("Below 0", "16.67 %"), std::pair("Above 1", "16.67 %"),
              std::pair("-∞", "0 %"), std::pair("+∞", "16.67 %"), std::pair("NaN", "16.67 %"),
              std::pair("Clipped low", "no such row")})
            QCOMPARE(cell(pane, title), text(value));
        pane.setRange(ValueRange{half::zero, half::one});
        QCOMPARE(pane.model()->headerData(0, Qt::Horizontal), text("0–1"));
        QCOMPARE(cell(pane, "Share"), text("33.33 %"));
        pane.show(threeTones());
        QCOMPARE(cell(pane, "NaN"), text("no such row"));
    }

    /// A height that changed with the width would move the column's scroll bar, and that the width, for ever.
    void noColumnIsCutInANarrowColumn_data() {
        QTest::addColumn<bool>("floating");
        QTest::newRow("whole numbers") << false;
        QTest::newRow("halves") << true;
    }
    void noColumnIsCutInANarrowColumn() {
        QFETCH(bool, floating);
        StatisticsPane pane(StatisticsPane::Kind::Compact);
        pane.setChannels(grayAndColour, ChannelColours::Natural);
        pane.show(floating ? halves() : threeTones());
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

// Tests the timings: each time has its clock, commands are listed with their phase, and times of the two
// clocks are never added.

namespace {

CommandTimes command(Phase phase, std::int64_t queued, std::int64_t start, std::int64_t end) {
    return {phase, Nanoseconds(queued), Nanoseconds(queued + 10), Nanoseconds(start), Nanoseconds(end)};
}

/// Two strips on a device: 1 + 1 ms of upload, 3 + 5 ms of kernel, and 4 ms of decoding on the host.
std::shared_ptr<CountResult> twoStrips() {
    auto result = test::resultFor(test::blankImage("photo", {1000, 1000}));
    result->timings = {};
    result->timings.addHost(Phase::Decode, 4ms);
    result->timings.add(command(Phase::Upload, 5'000'000, 5'001'000, 6'001'000));
    result->timings.add(command(Phase::Kernel, 5'500'000, 6'100'000, 9'100'000));
    result->timings.add(command(Phase::Upload, 5'600'000, 9'200'000, 10'200'000));
    result->timings.add(command(Phase::Kernel, 5'700'000, 10'300'000, 15'300'000));
    result->timings.wall = 20ms;
    return result;
}

std::shared_ptr<CountResult> onTheHost() {
    auto result = test::resultFor(test::blankImage("photo", {1000, 1000}));
    result->timings = {};
    result->timings.addHost(Phase::Kernel, 2ms);
    result->timings.wall = 3ms;
    return result;
}

} // namespace

class TestTimingPane : public QObject {
    Q_OBJECT

    /// A pane that shows this result.
    class ShownPane : public TimingPane {
    public:
        explicit ShownPane(const CountResultPointer& result) {
            setVisible(true);
            TimingPane::show(result);
        }
        /// The texts of the row that begins with `name`, a text over several columns in each; empty if there
        /// is none.
        [[nodiscard]] QStringList row(const QString& name) const {
            const auto* grid = findChild<QGridLayout*>();
            QStringList texts;
            for (int row = 0; row < grid->rowCount(); ++row) {
                const QString first = textAt(*grid, row, 0).section(QStringLiteral("</span> "), -1);
                if (!first.startsWith(name)) continue;
                texts = {first, textAt(*grid, row, 1), textAt(*grid, row, 2)};
                break;
            }
            return texts;
        }
        [[nodiscard]] int rows() const { return static_cast<int>(findChildren<QLabel*>().size()); }

    private:
        static QString textAt(const QGridLayout& grid, int row, int column) {
            const QLayoutItem* item = grid.itemAtPosition(row, column);
            const auto* label = item == nullptr ? nullptr : qobject_cast<QLabel*>(item->widget());
            return label == nullptr ? QString() : label->text();
        }
    };

    static QStringList cells(const char* name, const char* duration, const char* share) {
        return {QString::fromLatin1(name), QString::fromLatin1(duration), QString::fromLatin1(share)};
    }

private Q_SLOTS:
    void keepsOneResult() {
        ShownPane pane(twoStrips());
        const int before = pane.rows();
        pane.show(onTheHost());
        pane.show(twoStrips());
        QCOMPARE(pane.rows(), before);
        pane.show(nullptr);
        QCOMPARE(pane.rows(), 1); // the empty provenance
    }

    void tellsWhatEachOfSeveralDevicesDid() {
        const auto result = onTheHost();
        MemberShare share{test::catalogOfThree().devices.front(), "local-vector", 250, 250'000, {}};
        share.timings.add(command(Phase::Upload, 0, 100, 1'000'100));
        share.timings.wall = 2ms;
        result->shares = {share};
        const ShownPane pane(result);
        QVERIFY(!pane.row(QStringLiteral("Fast Card, 25.00 % of the pixels: 2.00 ms, ")).isEmpty());
        QCOMPARE(pane.row(QStringLiteral("upload")).at(1), QStringLiteral("1.00 ms"));
    }

    void tellsPhases_data() {
        QTest::addColumn<QStringList>("texts");
        QTest::newRow("decode") << cells("decode", "4.00 ms", "20.00 %");
        QTest::newRow("upload") << cells("upload, 1.50 GB/s", "2.00 ms", "20.00 %");
        QTest::newRow("kernel") << cells("kernel, 0.38 GB/s", "8.00 ms", "80.00 %");
        QTest::newRow("Wall time") << cells("Wall time: 20.0 ms", "Wall time: 20.0 ms", "Wall time: 20.0 ms");
        QTest::newRow("Device events")
            << cells("Device events: 10.0 ms", "Device events: 10.0 ms", "Device events: 10.0 ms");
    }
    void tellsPhases() {
        QFETCH(QStringList, texts);
        QCOMPARE(ShownPane(twoStrips()).row(QString::fromLatin1(QTest::currentDataTag())), texts);
    }

    void tellsWhatWasNotMeasured() {
        const auto result = twoStrips();
        result->timings.addUntimed(Phase::Readback);
        QVERIFY(!ShownPane(result).row(QStringLiteral("Not measured: readback")).isEmpty());
    }

    void tellsCommandsSinceTheFirstWasQueued() {
        const Timings timings = twoStrips()->timings;
        const QStringList kernels = commandsText(timings, Phase::Kernel).split(QLatin1Char('\n'));
        QCOMPARE(kernels.size(), 2);
        QCOMPARE(kernels.last(), QStringLiteral("command 2: 5.00 ms; queued 700,000, submit 700,010, "
                                                "start 5,300,000, end 10,300,000 ns"));
        QVERIFY(commandsText(timings, Phase::Upload).contains(QStringLiteral("queued 0, ")));
        QCOMPARE(commandsText(timings, Phase::Decode), QString());
    }

    /// A folded section costs nothing while a region is dragged.
    void makesNoRowsWhileItIsHidden() {
        TimingPane pane;
        pane.show(twoStrips());
        QCOMPARE(pane.findChildren<QLabel*>().size(), 1);
        pane.setVisible(true);
        QVERIFY(pane.findChildren<QLabel*>().size() > 1);
    }

    void tellsWhereTheKernelsCameFrom_data() {
        test::columns<bool, QString>({"fromDisk", "origin"});
        QTest::newRow("compiled") << false << QStringLiteral("compiled");
        QTest::newRow("read") << true << QStringLiteral("from the disk cache");
    }
    void tellsWhereTheKernelsCameFrom() {
        QFETCH(bool, fromDisk);
        QFETCH(QString, origin);
        auto result = twoStrips();
        QVERIFY(provenanceOf(*result).filter(origin).isEmpty()); // they were at hand
        result->timings.build = 7ms;
        result->timings.buildFromDisk = fromDisk;
        const ShownPane pane(result);
        QCOMPARE(pane.row(QStringLiteral("build")).at(1), QStringLiteral("7.00 ms"));
        const auto labels = pane.findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [&](const QLabel* label) { return label->toolTip() == origin; }));
        QVERIFY(
            provenanceOf(*result).contains(QStringLiteral("kernel %1 in 7.00 ms (host clock)").arg(origin)));
    }

    void tellsWhatHappenedBesides() {
        const QString decoded = QStringLiteral("decode, when opened");
        QVERIFY(ShownPane(twoStrips()).row(decoded).isEmpty());
        auto recount = onTheHost();
        auto image = std::make_shared<Image>(*recount->image);
        image->decodeTime = 9ms;
        recount->image = image;
        QCOMPARE(ShownPane(recount).row(decoded).at(1), QStringLiteral("9.00 ms"));
    }

    void barsKeepTheClocksApart() {
        const auto bars = timingBars(twoStrips()->timings);
        QCOMPARE(bars.size(), std::size_t{2});
        QCOMPARE(bars[0].clock, Clock::Host);
        QCOMPARE(bars[0].total, Nanoseconds(20ms)); // decode, and everything else up to wall
        QCOMPARE(bars[0].segments.size(), std::size_t{2});
        QCOMPARE(bars[0].segments[1].duration, Nanoseconds(16ms));
        QCOMPARE(bars[1].clock, Clock::DeviceEvents);
        QCOMPARE(bars[1].total, Nanoseconds(10ms));
        QCOMPARE(bars[1].segments.size(), std::size_t{2});
    }

    void barOfTheHostAlone() {
        const auto bars = timingBars(onTheHost()->timings);
        QCOMPARE(bars.size(), std::size_t{1});
        QCOMPARE(bars[0].clock, Clock::Host);
        QCOMPARE(bars[0].segments.front().phase, std::optional(Phase::Kernel));
        QCOMPARE(bars[0].total, Nanoseconds(3ms));
    }

    void provenanceNamesTheClocks_data() {
        test::columns<bool, QString>({"device", "kernel"});
        QTest::newRow("device") << true << QStringLiteral("kernel 8.00 ms (device events), 0.38 GB/s");
        QTest::newRow("host") << false << QStringLiteral("kernel 2.00 ms (host clock), 1.50 GB/s");
    }
    void provenanceNamesTheClocks() {
        QFETCH(bool, device);
        const auto result = device ? twoStrips() : onTheHost();
        const QStringList parts = provenanceOf(*result);
        QFETCH(QString, kernel);
        QVERIFY2(parts.contains(kernel), qPrintable(parts.join(QLatin1Char('|'))));
        QVERIFY(parts.last().startsWith(QStringLiteral("wall ")));
        QVERIFY(parts.last().endsWith(QStringLiteral("(host clock)")));
    }

    void provenanceTellsHowItWasCounted() {
        auto result = twoStrips();
        result->rules.formula = GrayFormula::Mean;
        result->exact = false; // by a strategy that is: a sample
        result->region = {5, 6, 70, 80};
        QVERIFY(!provenanceOf(*result).contains(QStringLiteral("transparent pixels left out")));
        result->rules.transparent = Transparent::LeftOut;
        const QStringList parts = provenanceOf(*result);
        for (const char* part : {"Fast Card", "Atomics, chosen", "gray by mean", "sampled",
                                 "region 70 × 80 at 5, 6", "transparent pixels left out"})
            QVERIFY2(parts.contains(QString::fromUtf8(part)), part);
        QVERIFY(!parts.contains(QStringLiteral("exact")));
    }
};

ROOM_TEST(TestTimingPane, QApplication)

// Tests that the pane of a file shows what is known of a photo, and nothing else.

class TestFilePane : public QObject {
    Q_OBJECT

    /// The values of the visible rows, by their names.
    static QMap<QString, QString> rowsOf(const FilePane& pane) {
        QMap<QString, QString> rows;
        for (const QLabel* label : pane.findChildren<QLabel*>()) {
            if (!label->isHidden() && !label->objectName().endsWith(QStringLiteral("Label")))
                rows.insert(label->objectName(), label->text());
        }
        return rows;
    }

private Q_SLOTS:
    void showsWhatIsKnown() {
        FilePane pane;
        pane.show(nullptr);
        QVERIFY(rowsOf(pane).isEmpty() && pane.summary().isEmpty());

        const auto image = test::blankImage("photo", {3000, 2000});
        pane.show(image);
        QCOMPARE(rowsOf(pane).keys(), (QStringList{QStringLiteral("fileBits"), QStringLiteral("fileSize")}));
        QCOMPARE(pane.summary(), QStringLiteral("3000 × 2000"));

        PhotoFacts& facts = image->facts;
        facts.camera = "Maker Model <b>5</b>";
        facts.exposureSeconds = 1 / 250.;
        facts.aperture = 2.8;
        facts.iso = 100;
        facts.focalLength = 35;
        facts.taken = "2026:05:01 17:30:00";
        facts.fileBytes = 1 << 20;
        facts.profileName = PhotoFacts::srgbName;
        pane.show(image);
        const QMap<QString, QString> rows = rowsOf(pane);
        QCOMPARE(rows.size(), 7); // no lens
        QCOMPARE(rows[QStringLiteral("fileExposure")], QStringLiteral("f/2.8 · 1/250 s · ISO 100 · 35 mm"));
        QCOMPARE(rows[QStringLiteral("fileCamera")], QStringLiteral("Maker Model <b>5</b>")); // no markup
        QVERIFY(rows[QStringLiteral("fileDate")].contains(QStringLiteral("17:30")) ||
                rows[QStringLiteral("fileDate")].contains(QStringLiteral("5:30")));
        QCOMPARE(pane.summary(), QStringLiteral("3000 × 2000 · sRGB · f/2.8 · 1/250 s · ISO 100"));
        pane.show(test::blankImage("other", {30, 20}));
        QCOMPARE(rowsOf(pane).size(), 2);
    }

    void exposuresAreWrittenAsOnCameras_data() {
        test::columns<double, QString>({"seconds", "text"});
        QTest::newRow("short") << 0.000125 << QStringLiteral("1/8000 s");
        QTest::newRow("a fifteenth") << 1 / 15. << QStringLiteral("1/15 s");
        QTest::newRow("almost half a second") << 0.4 << QStringLiteral("0.4 s");
        QTest::newRow("long") << 30. << QStringLiteral("30 s");
    }
    void exposuresAreWrittenAsOnCameras() {
        QFETCH(double, seconds);
        QFETCH(QString, text);
        const auto image = test::blankImage("photo", {30, 20});
        image->facts.exposureSeconds = seconds;
        FilePane pane;
        pane.show(image);
        QCOMPARE(rowsOf(pane)[QStringLiteral("fileExposure")], text);
    }

    /// Whether a profile is applied to what is seen, and that it is not to what is counted.
    void profilesSayWhatBecomesOfThem() {
        const auto image = test::blankImage("photo", {30, 20});
        FilePane pane;
        const auto shown = [&](const char* name, const QByteArray& icc) {
            image->facts.profileName = name;
            image->facts.profile.assign(icc.begin(), icc.end());
            pane.show(image);
            return rowsOf(pane)[QStringLiteral("fileProfile")];
        };
        QCOMPARE(shown("Adobe RGB", QColorSpace(QColorSpace::AdobeRgb).iccProfile()),
                 QStringLiteral("Adobe RGB, shown as sRGB; counted as stored"));
        QCOMPARE(shown("Dot Gain 20%", {}), QStringLiteral("Dot Gain 20%, not applied"));
        QCOMPARE(shown("sRGB", {}), QStringLiteral("sRGB"));
    }
};

ROOM_TEST(TestFilePane, QApplication)

// Tests the tables of counts and of device properties, and copying rows.

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

#include "tst_panes.moc"
