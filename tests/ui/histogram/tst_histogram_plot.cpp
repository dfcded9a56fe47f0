// SPDX-License-Identifier: GPL-3.0-or-later
// The plot draws every channel as counted, and reads out what it draws.

#include "tests/fixtures/plot_fixture.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/histogram/clipping_marks.h"
#include "ui/histogram/histogram_figure.h"
#include "ui/histogram/histogram_summary.h"
#include "ui/histogram/plot_cursor.h"

#include <QApplication>
#include <QSignalSpy>
#include <QWheelEvent>

#include <cmath>

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

class TestHistogramPlot : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void drawsEveryChannelsOwnCounts() {
        HistogramPlot plot;
        showLarge(plot);
        plot.showHistogram(spikes());
        for (const Channel channel : {Channel::Gray, Channel::Red, Channel::Green, Channel::Blue}) {
            const QCPGraph& graph = *inside(plot).graph(static_cast<int>(indexOf(channel)));
            QTRY_COMPARE(graph.dataCount(), 257); // a step for each bin, and the end of the last
            for (int bin = 0; bin < 256; ++bin) {
                const bool spike = bin == 10 * (1 + static_cast<int>(indexOf(channel)));
                QCOMPARE(graph.data()->at(bin)->value, spike ? 100.0 : 0.0);
                QCOMPARE(graph.data()->at(bin)->key, bin - 0.5);
            }
        }
    }

    void sixteenBitsAreGroupedAndAddUp() {
        HistogramPlot plot;
        showLarge(plot);
        const Histogram histogram = slopes(16);
        plot.showHistogram(histogram);
        QTRY_COMPARE(plot.figure().grid().bins(), std::size_t{65536});
        QTRY_VERIFY(plot.figure().grid().group() > 1);
        QVERIFY(plot.figure().grid().columns() <= plotWidth);
        std::uint64_t sum = 0;
        for (std::size_t column = 0; column < plot.figure().grid().columns(); ++column)
            sum += plot.figure().height(Channel::Red, column);
        QCOMPARE(sum, histogram.pixels());
        QVERIFY(inside(plot).xAxis->label().contains(QStringLiteral("values a column")));

        inside(plot).xAxis->setRange(1000, 1200);
        QTRY_COMPARE(plot.figure().grid().group(), std::size_t{1});
        QCOMPARE(inside(plot).xAxis->label(), QStringLiteral("value"));
        QCOMPARE(plot.figure().height(Channel::Red, 1100), histogram.counts(Channel::Red)[1100]);
    }

    /// The exact curve takes the place of a sampled one.
    void axesDoNotJump_data() {
        QTest::addColumn<quint64>("count"); // of a spike that was sampled as 100
        QTest::addColumn<bool>("stays");
        QTest::newRow("a little lower") << quint64{80} << true;
        QTest::newRow("a little higher, within the axis") << quint64{104} << true;
        QTest::newRow("much lower") << quint64{60} << false;
        QTest::newRow("above the axis") << quint64{110} << false;
    }
    void axesDoNotJump() {
        QFETCH(quint64, count);
        QFETCH(bool, stays);
        HistogramPlot plot;
        showLarge(plot);
        const QCPAxis& axis = *inside(plot).yAxis;
        plot.showHistogram(spikes(), {}, true);
        const QCPRange before = axis.range();
        Histogram exact = spikes();
        for (const Channel channel : {Channel::Gray, Channel::Red, Channel::Green, Channel::Blue})
            exact.counts(channel)[10 * (1 + indexOf(channel))] = count;
        plot.showHistogram(exact);
        QCOMPARE(axis.range() == before, stays);
        plot.resize(plotWidth - 100, 400); // and so it remains
        QTRY_VERIFY(plot.figure().height(Channel::Gray, 10) > 0);
        QCOMPARE(axis.range() == before, stays);
        plot.showHistogram(exact); // of another picture
        QCOMPARE(axis.range().upper, double(count) * headroom);
    }

    void readsOut_data() {
        QTest::addColumn<double>("place");
        QTest::addColumn<QString>("text");
        QTest::newRow("first value")
            << 0.0 << QStringLiteral("value 0: gray 0 (0 %), red 0 (0 %), green 0 (0 %), blue 0 (0 %)");
        QTest::newRow("red's spike")
            << 20.2 << QStringLiteral("value 20: gray 0 (0 %), red 100 (100 %), green 0 (0 %), blue 0 (0 %)");
        QTest::newRow("last value")
            << 255.4 << QStringLiteral("value 255: gray 0 (0 %), red 0 (0 %), green 0 (0 %), blue 0 (0 %)");
    }
    void readsOut() {
        QFETCH(double, place);
        HistogramPlot plot;
        showLarge(plot);
        plot.showHistogram(spikes());
        QTRY_COMPARE(plot.figure().grid().group(), std::size_t{1});
        QTEST(plainText(plot.readoutAt(place)), "text");
    }

    void readsOutGroupsAsRanges() {
        HistogramPlot plot;
        showLarge(plot);
        plot.showHistogram(slopes(16));
        QTRY_VERIFY(plot.figure().grid().group() > 1);
        const auto group = plot.figure().grid().group();
        const ColumnReadout readout = plot.readoutAt(65535);
        QCOMPARE(readout.lastValue, std::size_t{65535});
        QCOMPARE(readout.firstValue, 65536 - group);
        QVERIFY(valueText(readout).startsWith(QStringLiteral("values ")));
    }

    void mouseReadsTheValueUnderIt() {
        HistogramPlot plot;
        showLarge(plot);
        plot.showHistogram(spikes());
        QTRY_COMPARE(plot.figure().grid().group(), std::size_t{1});
        QSignalSpy drawn(&inside(plot), &QCustomPlot::afterReplot);
        inside(plot).replot(); // lays out the axes
        QVERIFY(!drawn.isEmpty());
        for (const int value : {0, 10, 20, 128, 255}) {
            moveMouse(inside(plot), value);
            QVERIFY2(labelText(plot, "readout").contains(QStringLiteral("value %1<").arg(value)),
                     qPrintable(labelText(plot, "readout")));
        }
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&inside(plot), &leave);
        QVERIFY(!labelText(plot, "readout").contains(QStringLiteral("value 255")));
    }

    void keysReadAndZoom() {
        HistogramPlot plot;
        showLarge(plot);
        plot.showHistogram(spikes());
        QTRY_COMPARE(plot.figure().grid().group(), std::size_t{1});
        for (int i = 0; i < 11; ++i)
            QTest::keyClick(&inside(plot), Qt::Key_Right);
        QVERIFY(labelText(plot, "readout").contains(QStringLiteral("value 10<")));
        QTest::keyClick(&inside(plot), Qt::Key_Left);
        QVERIFY(labelText(plot, "readout").contains(QStringLiteral("value 9<")));
        QTest::keyClick(&inside(plot), Qt::Key_Plus);
        QVERIFY(inside(plot).xAxis->range().size() < 250);
    }

    void switchedOffChannelsAreGone() {
        HistogramPlot plot;
        showLarge(plot);
        plot.showHistogram(spikes());
        switchOn(plot, ChannelSet::of(Channel::Red));
        for (int index = 0; index < 5; ++index)
            QCOMPARE(inside(plot).graph(index)->visible(), index == 1);
        QCOMPARE(plot.readoutAt(20).counts.size(), std::size_t{1});
        QCOMPARE(plot.readoutAt(20).counts.front().pixels, std::uint64_t{100});
    }

    void uncountedChannelsStayEmpty() {
        HistogramPlot plot;
        showLarge(plot);
        plot.showHistogram(spikes());
        plot.showHistogram(spikes(ChannelSet::of(Channel::Gray)));
        QCOMPARE(inside(plot).graph(1)->dataCount(), 0);
        QCOMPARE(plot.readoutAt(10).counts.size(), std::size_t{1});
    }

    void zeroLiesOnTheLogarithmicAxis() {
        HistogramPlot plot;
        showLarge(plot);
        plot.showHistogram(spikes());
        setScale(plot, {CountAxis::Logarithmic});
        const QCPAxis& axis = *inside(plot).yAxis;
        QCOMPARE(axis.label(), QStringLiteral("pixels (logarithmic)"));
        QCOMPARE(axis.scaleType(), QCPAxis::stLogarithmic);
        QCOMPARE(inside(plot).graph(0)->data()->at(0)->value, axis.range().lower);
        QVERIFY(axis.range().lower > 0 && axis.range().lower < 1); // one pixel is seen
        QCOMPARE(plot.readoutAt(0).counts.front().pixels, std::uint64_t{0});
        setScale(plot, {CountAxis::Linear, false});
        QCOMPARE(axis.label(), QStringLiteral("pixels"));
        QCOMPARE(axis.range().lower, 0.0);
    }

    void cutsSpikesUnlessAskedNotTo() {
        Histogram histogram(8, ChannelSet::of(Channel::Gray));
        for (std::uint64_t& count : histogram.counts(Channel::Gray))
            count = 10;
        histogram.counts(Channel::Gray)[0] = 1000000;
        HistogramPlot plot;
        showLarge(plot);
        plot.showHistogram(histogram);
        QTRY_COMPARE(plot.figure().grid().group(), std::size_t{1});
        QVERIFY(inside(plot).yAxis->range().upper < 20);
        QVERIFY(inside(plot).yAxis->label().contains(QStringLiteral("cut off: 1")));
        setScale(plot, {CountAxis::Linear, false});
        QVERIFY(inside(plot).yAxis->range().upper >= 1000000);
        QCOMPARE(plot.readoutAt(0).counts.front().pixels, std::uint64_t{1000000});
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
        HistogramPlot plot;
        showLarge(plot);
        setScale(plot, {logarithmic ? CountAxis::Logarithmic : CountAxis::Linear});
        plot.showHistogram(histogram);
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
        HistogramPlot plot;
        showLarge(plot);
        switchOn(plot, ChannelSet::of(Channel::Gray, Channel::Alpha));
        plot.showHistogram(histogram);
        QVERIFY(clippingMark(plot, "high", "gray").text().contains(QStringLiteral("25.00")));
        QVERIFY(clippingMark(plot, "high", "gray").toolTip().contains(QStringLiteral("value 4095")));
        QVERIFY(clippingMark(plot, "high", "alpha").text().contains(QStringLiteral("100")));
        QVERIFY(summaryOf(histogram, ChannelSet::of(Channel::Gray))
                    .contains(QStringLiteral("25.00 % the highest")));
    }

    /// Each triangle is for its own channel, by mouse and by keyboard.
    void eachTriangleLightsItsChannel() {
        HistogramPlot plot;
        plot.move(300, 300);
        QCursor::setPos(0, 0); // over none of them
        showLarge(plot);
        setScale(plot, {});
        plot.showHistogram(spikes());
        const ClippingMarks& marks = plot.clipping();
        const QSignalSpy told(&plot, &HistogramPlot::clippingLit);
        QToolButton& green = clippingMark(plot, "high", "green");
        green.click();
        QCOMPARE(told.size(), 1);
        QCOMPARE(marks.highestLit(), ChannelSet::of(Channel::Green));
        QVERIFY(marks.lowestLit().empty());
        clippingMark(plot, "low", "blue").click();
        QCOMPARE(marks.lowestLit(), ChannelSet::of(Channel::Blue));
        QCOMPARE(marks.highestLit(), ChannelSet::of(Channel::Green));
        switchOn(plot, ChannelSet::of(Channel::Red)); // what is not seen is not lit
        QVERIFY(marks.highestLit().empty() && marks.lowestLit().empty());
        setScale(plot, {});
        green.click();
        QVERIFY(marks.highestLit().empty());
        plot.clipping().keepLit(true);
        QCOMPARE(marks.highestLit(), grayAndColour);
        QCOMPARE(marks.lowestLit(), grayAndColour);
    }

    void trianglesAreReachedByTab() {
        HistogramPlot plot;
        showLarge(plot);
        setScale(plot, {});
        plot.showHistogram(spikes());
        plot.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&plot));
        QStringList reached;
        clippingMark(plot, "low", "gray").setFocus(Qt::TabFocusReason);
        for (int i = 0; i < 8; ++i) {
            QWidget* focused = QApplication::focusWidget();
            QVERIFY(focused != nullptr);
            reached += focused->objectName();
            QTest::keyClick(focused, Qt::Key_Tab);
        }
        QStringList all;
        for (const char* end : {"low", "high"}) {
            for (const char* channel : {"gray", "red", "green", "blue"})
                all += QStringLiteral("clipping-%1-%2").arg(QLatin1String(end), QLatin1String(channel));
        }
        QCOMPARE(reached, all);
        QToolButton& last = clippingMark(plot, "high", "blue");
        last.setFocus(Qt::TabFocusReason);
        QTest::keyClick(&last, Qt::Key_Space);
        plot.setFocus();
        QCOMPARE(plot.clipping().highestLit(), ChannelSet::of(Channel::Blue)); // kept
    }

    void marksThePixelOfEachChannel() {
        HistogramPlot plot;
        showLarge(plot);
        plot.showHistogram(spikes());
        PixelSample sample{0, 0, 40, 10, 20, 30, std::nullopt, true};
        plot.markPixel(sample);
        QCOMPARE(plot.cursor().markOf(Channel::Gray), std::optional(40.0));
        QCOMPARE(plot.cursor().markOf(Channel::Red), std::optional(10.0));
        QCOMPARE(plot.cursor().markOf(Channel::Blue), std::optional(30.0));
        QVERIFY(!plot.cursor().markOf(Channel::Alpha));
        plot.markPixel(std::nullopt);
        QVERIFY(!plot.cursor().markOf(Channel::Gray));
    }
};

ROOM_TEST(TestHistogramPlot, QApplication)
#include "tst_histogram_plot.moc"
