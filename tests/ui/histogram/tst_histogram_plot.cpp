// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the plot with mouse and keyboard: read-out, zoom, selection, clipping marks. The plot area must not
// move when texts change.

#include "ui/histogram/histogram_plot.h"

#include "ui/histogram/clipping_marks.h"

#include "tests/fixtures/plot_fixture.h"
#include "tests/fixtures/room.h"
#include "ui/frame/chip.h"
#include "ui/plot/plot_look.h"

#include <QProxyStyle>

#include <cmath>

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

namespace {

/// The style of a desktop with or without animations.
struct Moving : QProxyStyle {
    explicit Moving(bool moves) : QProxyStyle(QStringLiteral("Fusion")), milliseconds(moves ? 200 : 0) {}
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* data) const override {
        return hint == SH_Widget_Animation_Duration ? milliseconds
                                                    : QProxyStyle::styleHint(hint, option, widget, data);
    }
    int milliseconds;
};

} // namespace

class TestHistogramPlot : public QObject {
    Q_OBJECT

    static void depths() {
        QTest::addColumn<int>("bits");
        QTest::newRow("8 bits") << 8;
        QTest::newRow("16 bits") << 16;
    }

private Q_SLOTS:
    void readsOut() {
        ShownPlot plot(spikes());
        const QString red = plainText(plot.readoutAt(20.2));
        for (const char* part : {"value 20 ", "gray 0 0 %", "red 100 100 %", "blue 0 0 %"})
            QVERIFY2(red.contains(QString::fromLatin1(part)), qPrintable(red));
        QVERIFY(!red.contains(QStringLiteral("alpha")));
        QVERIFY(plainText(plot.readoutAt(255.4)).contains(QStringLiteral("value 255 ")));
        plot.switchOn(ChannelSet::of(Channel::Red));
        QVERIFY(plainText(plot.readoutAt(20)).contains(QStringLiteral("red 100")));
        QVERIFY(!plot.readoutAt(20).contains(QStringLiteral("gray")));
        plot.setScale({CountAxis::Logarithmic}); // columns are read out, not what is drawn
        QVERIFY(plainText(plot.readoutAt(0)).contains(QStringLiteral("gray 0 0 %")));
    }

    /// The axis is linear in the ranks of halves, which is almost logarithmic in their values.
    void halvesAreShownInStops() {
        Histogram histogram(16, ChannelSet::of(Channel::Red));
        histogram.setFloating(true);
        const auto counts = histogram.counts(Channel::Red);
        counts[half::one - 3 * half::ranksPerStop] = 5; // 1/8
        counts[half::one + half::ranksPerStop / 2] = 7; // 1.5
        counts[half::plusInfinity] = 9;
        ShownPlot plot(histogram, {ChannelSet::of(Channel::Red)});
        const QCPRange range = inside(plot).xAxis->range();
        QVERIFY(range.contains(half::one - 3 * half::ranksPerStop));
        QVERIFY(range.contains(half::one + half::ranksPerStop - 1));
        QVERIFY(range.size() < 4.2 * half::ranksPerStop); // four stops, and a little beside them
        QStringList labels;
        for (const auto& label : qSharedPointerCast<QCPAxisTickerText>(inside(plot).xAxis->ticker())->ticks())
            labels += label;
        for (const char* value : {"0.125", "0.25", "0.5", "1", "2"})
            QVERIFY2(labels.contains(QLatin1String(value)), qPrintable(labels.join(u' ')));
        const QString readout = plainText(plot.readoutAt(half::one + half::ranksPerStop / 2));
        QVERIFY2(readout.contains(QStringLiteral("values 1.")) && readout.contains(QStringLiteral("red 7")),
                 qPrintable(readout));
        QVERIFY(clippingMark(plot, "high", "red").toolTip().contains(QStringLiteral("16 pixels")));
        plot.setContent({.channels = ChannelSet::of(Channel::Red), .exposure = true});
        plot.settle();
        labels.clear();
        for (const auto& label :
             qSharedPointerCast<QCPAxisTickerText>(inside(plot).xAxis2->ticker())->ticks())
            labels += label;
        QVERIFY2(labels.contains(QStringLiteral("0 EV")) && labels.contains(QStringLiteral("-3 EV")),
                 qPrintable(labels.join(u' ')));
        inside(plot).xAxis->setRange(half::one - 0.8 * half::ranksPerStop,
                                     half::one + 0.8 * half::ranksPerStop);
        plot.settle();
        for (const auto& label :
             qSharedPointerCast<QCPAxisTickerText>(inside(plot).xAxis2->ticker())->ticks())
            labels += label;
        QVERIFY2(labels.contains(QStringLiteral("−⅓ EV")) && labels.contains(QStringLiteral("⅔ EV")),
                 qPrintable(labels.join(u' ')));
        plot.showUsedValues();
        plot.showUsedValues(); // they are shown, so all values follow
        QVERIFY(inside(plot).xAxis->range().size() > 65536);
        for (const auto& label :
             qSharedPointerCast<QCPAxisTickerText>(inside(plot).xAxis2->ticker())->ticks())
            QVERIFY2(!label.contains(u'⅓'), qPrintable(label));
    }

    void halvesAreShownOnALinearAxis() {
        Histogram histogram(16, ChannelSet::of(Channel::Red));
        histogram.setFloating(true);
        const auto counts = histogram.counts(Channel::Red);
        counts[half::one - half::ranksPerStop] = 5;     // 0.5
        counts[half::one + half::ranksPerStop / 2] = 7; // 1.5
        counts[half::one + 4 * half::ranksPerStop] = 3; // 16
        ShownPlot plot(histogram, {ChannelSet::of(Channel::Red)});
        plot.setContent({.channels = ChannelSet::of(Channel::Red), .linear = LinearRange{0, 2}});
        plot.showNewValues();
        plot.settle();
        const QCPAxis& axis = *inside(plot).xAxis;
        const auto placeOf = [](double value) { return value / 2 * 65536 - 0.5; };
        QVERIFY(axis.range().contains(placeOf(0)) && axis.range().contains(placeOf(2)));
        std::map<QString, double> labels;
        const auto ticks = qSharedPointerCast<QCPAxisTickerText>(axis.ticker())->ticks();
        for (auto tick = ticks.begin(); tick != ticks.end(); ++tick)
            labels[tick.value()] = tick.key();
        for (const double value : {0.0, 1.0, 2.0})
            QCOMPARE(labels.at(QString::number(value)), placeOf(value));
        const QString at = plainText(plot.readoutAt(placeOf(1.5) + 1));
        QVERIFY2(at.contains(QStringLiteral("values 1.5–1.508")) && at.contains(QStringLiteral("red 7")),
                 qPrintable(at));
        QVERIFY(plainText(plot.readoutAt(placeOf(1))).contains(QStringLiteral("red 0")));
        QVERIFY2(plot.figure().axisTitles().first().contains(QStringLiteral("red: 0 below, 3 above")),
                 qPrintable(plot.figure().axisTitles().first()));
        // A drag from 0.4 to 0.6 chooses the halves between.
        const auto at2 = [&](double value) {
            return QPoint(qRound(axis.coordToPixel(placeOf(value))), inside(plot).height() / 2);
        };
        QTest::mousePress(&inside(plot), Qt::LeftButton, {}, at2(0.4));
        QTest::mouseMove(&inside(plot), at2(0.6));
        QTest::mouseRelease(&inside(plot), Qt::LeftButton, {}, at2(0.6));
        QVERIFY(plot.chosenValues() && plot.chosenValues()->contains(half::one - half::ranksPerStop));
        QVERIFY(std::abs(half::valueOf(plot.chosenValues()->first) - 0.4) < 0.02);
        QVERIFY(std::abs(half::valueOf(plot.chosenValues()->last) - 0.6) < 0.02);
    }

    /// Below a channel's count stands that of the photo beside, but not of a pin or of another bit depth.
    void readsOutThePhotoBeside() {
        ShownPlot plot(spikes());
        const auto beside = std::make_shared<Histogram>(8, ChannelSet::of(Channel::Red));
        beside->counts(Channel::Red)[20] = 3;
        beside->counts(Channel::Red)[21] = 1;
        plot.setComparison({{{QStringLiteral("beside.png"), beside, besideLine}}, {}});
        QVERIFY2(
            plainText(plot.readoutAt(20)).contains(QStringLiteral("red 100 100 % - - - 3 75.00 % green")),
            qPrintable(plainText(plot.readoutAt(20))));
        plot.setComparison({{{QStringLiteral("pin"), beside, 0}}, {}});
        QVERIFY(!plot.readoutAt(20).contains(u'–'));
        const auto deep = std::make_shared<const Histogram>(16, ChannelSet::of(Channel::Red));
        plot.setComparison({{{QStringLiteral("beside.png"), deep, besideLine}}, {}});
        QVERIFY(!plot.readoutAt(20).contains(u'–'));
    }

    void readsOutGroupsAsRanges() {
        const ShownPlot plot(slopes(16));
        const auto group = plot.figure().grid().group();
        QVERIFY(group > 1);
        QVERIFY(plot.readoutAt(65535).contains(QStringLiteral("values %1–65535").arg(65536 - group)));
    }

    void mouseReadsTheValueUnderIt() {
        ShownPlot plot(spikes());
        for (const int value : {0, 10, 20, 128, 255}) {
            moveMouse(inside(plot), value);
            QVERIFY2(plot.readout().contains(QStringLiteral("value %1 ").arg(value)),
                     qPrintable(plot.readout()));
        }
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&inside(plot), &leave);
        QCOMPARE(plot.readout(), QString());
    }

    /// While the mouse rests on a bin and another histogram is shown, the readout gives the new one's counts.
    void readOutFollowsTheHistogram() {
        ShownPlot plot(spikes());
        moveMouse(inside(plot), 20);
        QVERIFY(plot.readout().contains(QStringLiteral("red 100 100 %")));
        plot.switchOn(ChannelSet::of(Channel::Gray));
        QVERIFY(!plot.readout().contains(QStringLiteral("red")));
        plot.showHistogram(Histogram(8, grayAndColour));
        QVERIFY(plot.readout().contains(QStringLiteral("value 20 ")));
        QVERIFY(!plot.readout().contains(QStringLiteral("100 %")));
    }

    void keysReadAndZoom() {
        ShownPlot plot(spikes());
        for (int i = 0; i < 11; ++i)
            QTest::keyClick(&inside(plot), Qt::Key_Right);
        QVERIFY(plot.readout().contains(QStringLiteral("value 10 ")));
        QTest::keyClick(&inside(plot), Qt::Key_Left);
        QVERIFY(plot.readout().contains(QStringLiteral("value 9 ")));
        QTest::keyClick(&inside(plot), Qt::Key_Plus);
        QVERIFY(inside(plot).xAxis->range().size() < 250);
    }

    void valuesAreChosenByMouseAndKeys() {
        ShownPlot plot(slopes(8));
        QSignalSpy chosen(&plot, &HistogramPlot::valuesChosen);
        QCustomPlot& inner = inside(plot);
        const int y = inner.axisRect()->rect().center().y();
        const auto x = [&](double value) { return static_cast<int>(inner.xAxis->coordToPixel(value)); };
        const QCPRange before = inner.xAxis->range();
        QTest::mousePress(&inner, Qt::LeftButton, Qt::ShiftModifier, {x(150), y});
        moveMouse(inner, 90);
        QCOMPARE(plot.chosenValues(), std::optional(ValueRange{90, 150}));
        moveMouse(inner, 170);
        QTest::mouseRelease(&inner, Qt::LeftButton, Qt::ShiftModifier, {x(170), y});
        QCOMPARE(plot.chosenValues(), std::optional(ValueRange{150, 170}));
        QCOMPARE(inner.xAxis->range(), before); // and the plot was not moved
        QVERIFY(chosen.count() >= 2);
        QTest::keyClick(&inner, Qt::Key_Escape);
        QVERIFY(!plot.chosenValues());
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(&inner, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(plot.chosenValues()->last - plot.chosenValues()->first, 3U);
    }

    /// While all values are in sight there is nothing to move, so that dragging chooses. A range is changed
    /// by its ends and its inside.
    void valuesAreChosenByPlainDragging() {
        ShownPlot plot(slopes(8));
        QCustomPlot& inner = inside(plot);
        const int y = inner.axisRect()->rect().center().y();
        const auto drag = [&](double from, double to) {
            QTest::mousePress(&inner, Qt::LeftButton, {}, {qRound(inner.xAxis->coordToPixel(from)), y});
            moveMouse(inner, to);
            QTest::mouseRelease(&inner, Qt::LeftButton, {}, {qRound(inner.xAxis->coordToPixel(to)), y});
        };
        drag(100, 100.4); // a click that jittered
        QVERIFY(!plot.chosenValues());
        drag(100, 150);
        QCOMPARE(plot.chosenValues(), std::optional(ValueRange{100, 150}));
        drag(150.5, 170); // the upper end
        QCOMPARE(plot.chosenValues(), std::optional(ValueRange{100, 170}));
        drag(99.5, 110); // the lower end
        QCOMPARE(plot.chosenValues(), std::optional(ValueRange{110, 170}));
        drag(140, 150); // the inside
        QCOMPARE(plot.chosenValues(), std::optional(ValueRange{120, 180}));
        drag(140, 255); // as far as values go
        QCOMPARE(plot.chosenValues(), std::optional(ValueRange{195, 255}));

        inner.xAxis->setRange(50, 150);
        plot.settle();
        drag(100, 120); // moves the axis
        QCOMPARE(plot.chosenValues(), std::optional(ValueRange{195, 255}));
        QVERIFY(inner.xAxis->range().lower < 45);
    }

    void theChosenRangeSaysItsShare() {
        ShownPlot plot(spikes(ChannelSet::of(Channel::Red)));
        auto& chip = *plot.findChild<QToolButton*>(QStringLiteral("chosenRange"));
        QVERIFY(!chip.isVisible());
        plot.chooseValues(ValueRange{184, 219});
        QCOMPARE(chip.text(), QStringLiteral("184–219 · red 0 %"));
        plot.chooseValues(ValueRange{10, 30});
        QCOMPARE(chip.text(), QStringLiteral("10–30 · red 100 %"));
        QVERIFY(chip.isVisible() && plot.rect().contains(chip.geometry()));
        QCOMPARE(chip.palette().color(QPalette::Base), plot.palette().color(QPalette::Highlight));
        chip.click();
        QVERIFY(!plot.chosenValues());
        QVERIFY(!chip.isVisible());
    }

    void zoomStaysInsideTheValues() {
        ShownPlot plot(spikes());
        QCPAxis& axis = *inside(plot).xAxis;
        const QCPRange all = axis.range();
        QVERIFY(all.lower < -0.5 && all.lower > -3 && all.upper > 255.5 && all.upper < 258);
        axis.setRange(-500, 900);
        QCOMPARE(axis.range(), all);
        axis.setRange(200, 300);
        QCOMPARE(axis.range().upper, all.upper);
        QCOMPARE(axis.range().size(), 100.0);
    }

    /// Clipping shows in the first and in the last column, which the axes must not cover.
    void theFirstAndTheLastColumnAreWhollySeen_data() { depths(); }
    void theFirstAndTheLastColumnAreWhollySeen() {
        QFETCH(int, bits);
        const ShownPlot plot(slopes(bits));
        const QCPAxis& axis = *inside(plot).xAxis;
        const QRect area = inside(plot).axisRect()->rect();
        const double last = static_cast<double>(plot.figure().histogram().bins()) - 0.5;
        QVERIFY(axis.coordToPixel(-0.5) >= area.left() + 2);
        QVERIFY(axis.coordToPixel(last) <= area.right() - 1);
    }

    /// Zooming in to the end and out again: what is under the mouse stays there, and is what is read out.
    void zoomStaysAtTheMouse_data() { depths(); }
    void zoomStaysAtTheMouse() {
        QFETCH(int, bits);
        ShownPlot plot(slopes(bits));
        const QCPAxis& axis = *inside(plot).xAxis;
        const double start = 0.3 * static_cast<double>(plot.figure().histogram().bins());
        moveMouse(inside(plot), start);
        const QPointF place(axis.coordToPixel(start), inside(plot).axisRect()->rect().center().y());
        for (const int notch : {360, -360}) {
            for (int turn = 0; turn < 70; ++turn) {
                const double before = axis.range().size();
                QWheelEvent wheel(place, inside(plot).mapToGlobal(place), {}, {0, notch}, Qt::NoButton,
                                  Qt::NoModifier, Qt::NoScrollPhase, false);
                QApplication::sendEvent(&inside(plot), &wheel);
                inside(plot).replot();
                const double pixel = axis.range().size() / plotWidth;
                // On the way out the ends of the axis may push.
                if (notch > 0) QVERIFY(std::abs(axis.pixelToCoord(place.x()) - start) < 2 * pixel);
                QCOMPARE(plot.readout(), plainText(plot.readoutAt(axis.pixelToCoord(place.x()))));
                if (axis.range().size() == before) break;
            }
            if (notch > 0) QCOMPARE(axis.range().size(), 4.0);
        }
        QVERIFY(axis.range().size() > static_cast<double>(plot.figure().histogram().bins()));
    }

    /// Other labels on the axes and other numbers under the mouse do not move the plot.
    void nothingMovesWhenTextsChange() {
        Histogram large(16, grayAndColour);
        for (const Channel channel : {Channel::Gray, Channel::Red, Channel::Green, Channel::Blue})
            large.counts(channel)[65535] = 48'000'000;
        ShownPlot plot(large);
        const QRect area = inside(plot).axisRect()->rect();
        const QSize size = inside(plot).size();
        const auto same = [&] {
            QApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
            inside(plot).replot();
            return inside(plot).axisRect()->rect() == area && inside(plot).size() == size;
        };
        moveMouse(inside(plot), 65535);
        QVERIFY(same());
        inside(plot).xAxis->setRange(1000, 1200);
        QVERIFY(same());
        for (const CountScale& scale : {CountScale{CountAxis::Logarithmic}, CountScale{CountAxis::SquareRoot},
                                        CountScale{CountAxis::Linear, false}}) {
            plot.setScale(scale);
            QVERIFY(same());
        }
        plot.showHistogram(spikes());
        QVERIFY(same());
    }

    /// The card is beside the column and inside the plot, at either end of the values.
    void theCardIsBesideTheMouse() {
        ShownPlot plot(spikes());
        const QWidget& card = *plot.findChild<QLabel*>(QStringLiteral("readout"));
        for (const int value : {0, 128, 255}) {
            moveMouse(inside(plot), value);
            const auto x = static_cast<int>(inside(plot).xAxis->coordToPixel(value)) + inside(plot).x();
            QVERIFY(plot.rect().contains(card.geometry()));
            QVERIFY(card.x() > x || card.geometry().right() < x);
        }
    }

    /// Curves have the width; their labels are inside.
    void thePlotHasTheWidth_data() {
        QTest::addColumn<int>("width");
        QTest::newRow("narrow") << 288;
        QTest::newRow("usual") << 448;
        QTest::newRow("wide") << 1600;
    }
    void thePlotHasTheWidth() {
        QFETCH(int, width);
        ShownPlot plot(slopes(16));
        plot.resize(width, width * 2 / 3);
        plot.settle();
        QCOMPARE(plot.width(), width);
        QVERIFY(inside(plot).axisRect()->width() >= plot.width() - 2);
        QVERIFY(std::abs(plot.sizeHint().height() - width * 2 / 3) < 40);
    }

    void cutColumnsAreSaidWhereTheyAre() {
        Histogram histogram(8, ChannelSet::of(Channel::Red, Channel::Green));
        for (const Channel channel : {Channel::Red, Channel::Green}) {
            for (std::uint64_t& count : histogram.counts(channel))
                count = 10;
            histogram.counts(channel)[60] = 1000;
            histogram.counts(channel)[62] = 1000;
        }
        ShownPlot plot(histogram);
        const auto& chip = *plot.findChild<QToolButton*>(QStringLiteral("cutColumns"));
        QVERIFY(chip.isVisible());
        QVERIFY(chip.text().contains(QLatin1Char('2')));
        for (const int value : {60, 62}) { // it is near, and covers none
            const double place = inside(plot).xAxis->coordToPixel(value) + inside(plot).x();
            QVERIFY(chip.x() > place || chip.geometry().right() < place);
            QVERIFY(std::abs(chip.geometry().center().x() - place) < chip.width());
        }
        for (std::uint64_t& count : histogram.counts(Channel::Red))
            count = 10;
        PlotContent parade{grayAndColour};
        parade.arrangement = Arrangement::Parade; // green is at the right
        plot.setContent(parade);
        plot.showHistogram(histogram);
        plot.settle();
        QVERIFY(chip.x() >= plot.figure().panels().back().rect->rect().left());
        plot.setScale({CountAxis::Logarithmic});
        plot.settle();
        QVERIFY(!chip.isVisible()); // spikes are never cut there
    }

    void clippingIsShownWhateverTheScale_data() {
        QTest::addColumn<bool>("logarithmic");
        QTest::newRow("linear") << false;
        QTest::newRow("logarithmic") << true;
    }
    void clippingIsShownWhateverTheScale() {
        QFETCH(bool, logarithmic);
        Histogram histogram(8, ChannelSet::of(Channel::Gray, Channel::Red));
        histogram.counts(Channel::Gray)[0] = 25;
        histogram.counts(Channel::Gray)[7] = 75;
        histogram.counts(Channel::Red)[255] = 50;
        histogram.counts(Channel::Red)[254] = 50;
        const ShownPlot plot(histogram,
                             {grayAndColour, {logarithmic ? CountAxis::Logarithmic : CountAxis::Linear}});
        QVERIFY(clippingMark(plot, "low", "gray").text().contains(QStringLiteral("25.00")));
        const QToolButton& high = clippingMark(plot, "high", "red");
        QVERIFY(high.text().contains(QStringLiteral("50.00")));
        QVERIFY2(high.toolTip().contains(QStringLiteral("red: 50 pixels (50.00 %) have the value 255")),
                 qPrintable(high.toolTip()));
    }

    /// Of 12 bits in a file of 16, 4095 is where clipping is looked for.
    void clippingFollowsTheUsedValues() {
        Histogram histogram(16, ChannelSet::of(Channel::Gray, Channel::Alpha));
        histogram.counts(Channel::Gray)[1] = 75;
        histogram.counts(Channel::Gray)[4095] = 25;
        histogram.counts(Channel::Alpha)[65535] = 100;
        const ShownPlot plot(histogram, {ChannelSet::of(Channel::Gray, Channel::Alpha)});
        QVERIFY(clippingMark(plot, "high", "gray").text().contains(QStringLiteral("25.00")));
        QVERIFY(clippingMark(plot, "high", "gray").toolTip().contains(QStringLiteral("value 4095")));
        QVERIFY(clippingMark(plot, "high", "alpha").text().contains(QStringLiteral("100")));
        QVERIFY(summaryOf(histogram, ChannelSet::of(Channel::Gray))
                    .contains(QStringLiteral("25.00 % the highest")));
    }

    /// Each triangle is for its own channel, by mouse and by keyboard.
    void eachTriangleLightsItsChannel() {
        QCursor::setPos(0, 0);
        ShownPlot plot(spikes());
        plot.move(300, 300); // the mouse is over no mark
        ClippingMarks& marks = plot.clipping();
        const QSignalSpy told(&marks, &ClippingMarks::litChanged);
        QToolButton& green = clippingMark(plot, "high", "green");
        green.click();
        QCOMPARE(told.size(), 1);
        QCOMPARE(marks.highestLit(), ChannelSet::of(Channel::Green));
        QVERIFY(marks.lowestLit().empty());
        clippingMark(plot, "low", "blue").click();
        QCOMPARE(marks.lowestLit(), ChannelSet::of(Channel::Blue));
        QCOMPARE(marks.highestLit(), ChannelSet::of(Channel::Green));
        plot.switchOn(ChannelSet::of(Channel::Red)); // what is not seen is not lit
        QVERIFY(marks.highestLit().empty() && marks.lowestLit().empty());
        plot.setScale({});
        green.click();
        QVERIFY(marks.highestLit().empty());
        marks.keepLit(true);
        QCOMPARE(marks.highestLit(), grayAndColour);
        QCOMPARE(marks.lowestLit(), grayAndColour);
    }

    /// Chips and the card of a read-out lie beside one another, wherever the mouse is.
    void nothingOverThePlotOverlaps_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("usual") << QSize(448, 300);
        QTest::newRow("narrow") << QSize(288, 260);
    }
    void nothingOverThePlotOverlaps() {
        QFETCH(QSize, size);
        Histogram histogram = slopes(8);
        for (std::uint64_t& count : histogram.counts(Channel::Blue).subspan(216, 5))
            count = 100'000;
        ShownPlot plot(histogram);
        plot.resize(size);
        plot.settle();
        plot.chooseValues(ValueRange{192, 221});
        const auto& card = *plot.findChild<QLabel*>(QStringLiteral("readout"));
        const auto& range = *plot.findChild<QToolButton*>(QStringLiteral("chosenRange"));
        QVERIFY(plot.cutChip().isVisible() && range.isVisible());
        QVERIFY(!plot.cutChip().geometry().intersects(range.geometry()));
        for (int value = 0; value < 256; value += 5) {
            moveMouse(inside(plot), value);
            QVERIFY2(!card.geometry().intersects(range.geometry()), qPrintable(QString::number(value)));
            QVERIFY2(!card.geometry().intersects(plot.cutChip().geometry()),
                     qPrintable(QString::number(value)));
        }
    }

    /// A wide plot tells the share of each clipped channel, a narrower one leaves out the smallest, and a
    /// narrow one tells the largest of each end. No pixels have no text. Each mark is a target that can be
    /// hit.
    void clippingFitsANarrowPlot() {
        Histogram histogram(8, grayAndColour);
        for (const Channel channel : {Channel::Gray, Channel::Red, Channel::Green, Channel::Blue}) {
            histogram.counts(channel)[0] = channel == Channel::Blue    ? 0
                                           : channel == Channel::Green ? 2345
                                                                       : 1234;
            histogram.counts(channel)[255] = channel == Channel::Red || channel == Channel::Green ? 1 : 0;
            histogram.counts(channel)[128] = 100'000;
        }
        ShownPlot plot(histogram);
        const auto hasShare = [&](const char* side, const char* channel) {
            return clippingMark(plot, side, channel).width() > 26;
        };
        for (const int width : {900, 370, 288}) {
            plot.resize(width, 400);
            plot.settle();
            QCOMPARE(plot.width(), width);
            int end = -1; // of the mark before
            for (const char* side : {"low", "high"}) {
                for (const char* channel : {"gray", "red", "green", "blue"}) {
                    const QToolButton& mark = clippingMark(plot, side, channel);
                    QVERIFY(mark.x() > end && mark.geometry().right() < width);
                    QVERIFY(mark.width() >= 24 && mark.height() >= 24);
                    end = mark.geometry().right();
                }
            }
            QVERIFY(!hasShare("low", "blue"));
            QVERIFY(hasShare("low", "green")); // the largest
            QCOMPARE(hasShare("low", "red"), width > 288);
            if (width > 288) QCOMPARE(hasShare("high", "red"), width > 370);
        }
    }

    /// Shares come and go, as while a region is dragged, and no triangle moves away from under the mouse.
    void trianglesStayWhereTheyAre() {
        Histogram clipped(8, grayAndColour), middle(8, grayAndColour);
        for (const Channel channel : {Channel::Gray, Channel::Red, Channel::Green, Channel::Blue}) {
            clipped.counts(channel)[0] = clipped.counts(channel)[255] = 100;
            middle.counts(channel)[128] = 100;
        }
        ShownPlot plot(clipped);
        plot.resize(900, 400);
        plot.settle();
        const auto places = [&plot] {
            QList<int> each;
            for (const char* end : {"low", "high"}) {
                for (const char* channel : {"gray", "red", "green", "blue"})
                    each += clippingMark(plot, end, channel).x();
            }
            return each;
        };
        const QList<int> before = places();
        plot.showHistogram(middle);
        plot.settle();
        QCOMPARE(places(), before);
    }

    /// Curves glide to another histogram, and numbers do not. While results follow one another quickly, and
    /// where the window or the desktop has no animations, curves are in their places at once.
    void curvesGlide_data() {
        columns<bool, bool, bool, bool>({"desktop", "animated", "quickly", "glides"});
        QTest::newRow("another photo") << true << true << false << true;
        QTest::newRow("a drag") << true << true << true << false;
        QTest::newRow("a window without animations") << true << false << false << false;
        QTest::newRow("a desktop without animations") << false << true << false << false;
    }
    void curvesGlide() {
        QFETCH(bool, desktop);
        QFETCH(bool, animated);
        QFETCH(bool, quickly);
        QFETCH(bool, glides);
        Moving style(desktop);
        QMainWindow window;
        window.setAnimated(animated);
        auto* plot = new ShownPlot(spikes());
        plot->setStyle(&style);
        window.setCentralWidget(plot);
        window.resize(600, 400);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        plot->switchOn(ChannelSet::of(Channel::Red));
        plot->settle();
        const QDeadlineTimer paused(300);
        QTRY_VERIFY(quickly || paused.hasExpired());
        if (quickly) plot->showHistogram(spikes());
        Histogram twice(8, ChannelSet::of(Channel::Red));
        twice.counts(Channel::Red)[20] = 50;
        twice.counts(Channel::Red)[40] = 200;
        plot->showHistogram(twice);
        const auto isThere = [plot] { return plot->graph(Channel::Red).data()->at(21)->value == 50; };
        QCOMPARE(isThere(), !glides);
        QVERIFY(plainText(plot->readoutAt(20)).contains(QStringLiteral("red 50 ")));
        QTRY_VERIFY(isThere());
    }

    /// Tests the text only; the test accessible_tree shows that a screen reader gets it.
    void theSummaryTellsOfEachVisibleChannel() {
        Histogram histogram(8, ChannelSet::of(Channel::Gray));
        const ChannelSet gray = ChannelSet::of(Channel::Gray);
        QCOMPARE(summaryOf(histogram, gray), QString());
        for (const std::size_t value : {0, 10, 21, 255})
            histogram.counts(Channel::Gray)[value] = 1;
        QCOMPARE(
            summaryOf(histogram, gray),
            QStringLiteral("gray: mean 71.5, median 15.5, values from 0 to 255, most often 0; 25.00 % of "
                           "the pixels have the lowest value, 25.00 % the highest."));
        QCOMPARE(summaryOf(histogram, ChannelSet::of(Channel::Red)), QString());
    }
};

ROOM_TEST(TestHistogramPlot, QApplication)
#include "tst_histogram_plot.moc"
