// SPDX-License-Identifier: GPL-3.0-or-later
// Tests drawing a histogram: columns without loss of counts, axes, mixed colours, marks at cut columns,
// panels.

#include "ui/histogram/histogram_figure.h"

#include "tests/fixtures/contrast.h"
#include "tests/fixtures/plot_fixture.h"
#include "tests/fixtures/room.h"
#include "ui/frame/theme.h"
#include "ui/plot/colours.h"

#include <array>
#include <cmath>

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

Q_DECLARE_METATYPE(tonescope::ui::CountAxis)

namespace {

/// Red fills the lower half of all values, green the upper three quarters; blue has a spike.
Histogram halves() {
    Histogram histogram(8, grayAndColour);
    for (std::size_t value = 0; value < 256; ++value) {
        histogram.counts(Channel::Red)[value] = value < 128 ? 100 : 0;
        histogram.counts(Channel::Green)[value] = value >= 64 ? 100 : 0;
    }
    histogram.counts(Channel::Blue)[200] = 1000;
    return histogram;
}

PlotContent contentOf(ChannelSet channels, Arrangement arrangement = Arrangement::Overlay) {
    PlotContent content{channels};
    content.arrangement = arrangement;
    return content;
}

QPalette dark() {
    QPalette palette(QColor(30, 30, 30));
    palette.setColor(QPalette::Base, QColor(20, 20, 20));
    return palette;
}

/// What is drawn at a value and a part of the panel's height.
QRgb drawnAt(const HistogramPlot& plot, double value, double height) {
    const QRect area = inside(plot).axisRect()->rect();
    return inside(plot).toPixmap().toImage().pixel(static_cast<int>(inside(plot).xAxis->coordToPixel(value)),
                                                   area.bottom() -
                                                       static_cast<int>(height * (area.height() - 1)));
}

QRgb groundOf(const HistogramPlot& plot) {
    return plot.palette().color(QPalette::Base).rgb();
}

} // namespace

class TestHistogramFigure : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void drawsEveryChannelsOwnCounts() {
        const ShownPlot plot(spikes());
        for (const Channel channel : {Channel::Gray, Channel::Red, Channel::Green, Channel::Blue}) {
            const QCPGraph& graph = plot.graph(channel);
            QCOMPARE(graph.dataCount(), 258); // a step for each bin, and the sides of the first and the last
            for (int bin = 0; bin < 256; ++bin) {
                const bool spike = bin == 10 * (1 + static_cast<int>(indexOf(channel)));
                QCOMPARE(graph.data()->at(bin + 1)->value, spike ? 100.0 : 0.0);
                QCOMPARE(graph.data()->at(bin + 1)->key, bin - 0.5);
            }
        }
    }

    void sixteenBitsAreGroupedAndAddUp() {
        const Histogram histogram = slopes(16);
        ShownPlot plot(histogram);
        const ColumnGrid& grid = plot.figure().grid();
        QVERIFY(grid.group() > 1 && grid.columns() <= plotWidth);
        std::uint64_t sum = 0;
        for (std::size_t column = 0; column < grid.columns(); ++column)
            sum += plot.figure().height(Channel::Red, column);
        QCOMPARE(sum, histogram.pixels());
        inside(plot).xAxis->setRange(1000, 1200);
        QTRY_COMPARE(plot.figure().grid().group(), std::size_t{1});
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
        ShownPlot plot(spikes());
        const QCPAxis& axis = *inside(plot).yAxis;
        plot.showHistogram(spikes(), {}, true);
        const QCPRange before = axis.range();
        Histogram exact = spikes();
        for (const Channel channel : {Channel::Gray, Channel::Red, Channel::Green, Channel::Blue})
            exact.counts(channel)[10 * (1 + indexOf(channel))] = count;
        plot.showHistogram(exact);
        QCOMPARE(axis.range() == before, stays);
        plot.resize(plotWidth - 100, 400); // and so it remains
        plot.settle();
        QCOMPARE(axis.range() == before, stays);
        plot.showHistogram(exact); // of another picture
        QCOMPARE(axis.range().upper, double(count) * headroom);
    }

    void hiddenAndUncountedChannelsAreNotDrawn() {
        ShownPlot plot(spikes());
        plot.switchOn(ChannelSet::of(Channel::Red));
        for (const Channel channel : allChannels)
            QCOMPARE(plot.graph(channel).visible(), channel == Channel::Red);
        plot.showHistogram(spikes(ChannelSet::of(Channel::Gray)));
        QCOMPARE(plot.graph(Channel::Red).dataCount(), 0);
    }

    void zeroLiesOnTheLogarithmicAxis() {
        ShownPlot plot(spikes());
        plot.setScale({CountAxis::Logarithmic});
        const QCPAxis& axis = *inside(plot).yAxis;
        QCOMPARE(axis.scaleType(), QCPAxis::stLogarithmic);
        QCOMPARE(plot.graph(Channel::Gray).data()->at(1)->value, axis.range().lower);
        QVERIFY(axis.range().lower > 0 && axis.range().lower < 1); // one pixel is seen
        plot.setScale({CountAxis::Linear, false});
        QCOMPARE(axis.range().lower, 0.0);
    }

    void linesAreFew_data() {
        columns<int, QStringList, int, QStringList>({"axis", "counts", "bits", "values"});
        const QStringList bytes{QStringLiteral("0"), QStringLiteral("64"), QStringLiteral("128"),
                                QStringLiteral("192"), QStringLiteral("255")};
        const QStringList words{QStringLiteral("0"), QStringLiteral("16384"), QStringLiteral("32768"),
                                QStringLiteral("49152"), QStringLiteral("65535")};
        QTest::newRow("linear") << int(CountAxis::Linear)
                                << QStringList{QStringLiteral("0"), QStringLiteral("500k"),
                                               QStringLiteral("1M")}
                                << 8 << bytes;
        QTest::newRow("logarithmic") << int(CountAxis::Logarithmic)
                                     << QStringList{QStringLiteral("100"), QStringLiteral("10k"),
                                                    QStringLiteral("1M")}
                                     << 16 << words;
    }
    void linesAreFew() {
        QFETCH(int, axis);
        QFETCH(int, bits);
        Histogram histogram(bits, ChannelSet::of(Channel::Gray));
        for (std::uint64_t& count : histogram.counts(Channel::Gray))
            count = bits == 8 ? 1'300'000 : 1'300'000 / 128;
        const ShownPlot plot(histogram, {ChannelSet::of(Channel::Gray), {CountAxis(axis), false}});
        QTEST(QStringList(inside(plot).yAxis->tickVectorLabels().toList()), "counts");
        QTEST(QStringList(inside(plot).xAxis->tickVectorLabels().toList()), "values");
    }

    void axesCount_data() {
        QTest::addColumn<CountAxis>("axis");
        QTest::addColumn<double>("half"); // of the height, for a quarter of the highest count
        QTest::newRow("linear") << CountAxis::Linear << 0.25;
        QTest::newRow("square root") << CountAxis::SquareRoot << 0.5;
    }
    void axesCount() {
        QFETCH(CountAxis, axis);
        QFETCH(double, half);
        Histogram histogram(8, ChannelSet::of(Channel::Gray));
        for (std::size_t value = 0; value < 256; ++value)
            histogram.counts(Channel::Gray)[value] = value < 128 ? 1000 : 4000;
        const ShownPlot plot(histogram, {ChannelSet::of(Channel::Gray), {axis}});
        const auto& points = *plot.graph(Channel::Gray).data();
        QVERIFY(std::abs(points.at(10)->value / points.at(200)->value - half) < 1e-9);
    }

    void squareRootTicksAreRoundCounts() {
        Histogram histogram(8, ChannelSet::of(Channel::Gray));
        for (std::uint64_t& count : histogram.counts(Channel::Gray))
            count = 41234;
        const ShownPlot plot(histogram, {ChannelSet::of(Channel::Gray), {CountAxis::SquareRoot}});
        const QCPAxis& axis = *inside(plot).yAxis;
        for (const double root : axis.tickVector()) {
            const double count = std::round(root * root);
            const double digit = count / std::pow(10, std::floor(std::log10(std::max(count, 1.0))));
            QVERIFY2(count == 0 || digit == 1 || digit == 2 || digit == 5,
                     qPrintable(QString::number(count)));
        }
        QVERIFY(axis.tickVectorLabels().contains(QStringLiteral("10k")));
    }

    void spikesAreCutAndMarkedUnlessSwitchedOff() {
        ShownPlot plot(halves(), contentOf(ChannelSet::of(Channel::Blue, Channel::Green)));
        const QCPAxis& axis = *inside(plot).yAxis;
        QVERIFY(axis.range().upper < 200);
        QCOMPARE(plot.figure().cut(), std::vector<std::size_t>{200});
        const QImage seen = inside(plot).toPixmap().toImage();
        const int top = inside(plot).axisRect()->top() + 4;
        const auto mark = colourOf(Channel::Blue, plot.palette());
        const auto at = [&](double value) {
            return seen.pixelColor(static_cast<int>(inside(plot).xAxis->coordToPixel(value)), top);
        };
        QCOMPARE(at(200), mark);
        QVERIFY(at(150) != mark);
        plot.setScale({CountAxis::Linear, false});
        QVERIFY(axis.range().upper >= 1000);
    }

    void aLockedAxisStays() {
        PlotContent content = contentOf(grayAndColour);
        ShownPlot plot(halves(), content);
        const QCPRange before = inside(plot).yAxis->range();
        content.scale.locked = true;
        plot.setContent(content);
        Histogram higher = halves();
        for (std::uint64_t& count : higher.counts(Channel::Red))
            count = 5000;
        plot.showHistogram(higher);
        QCOMPARE(inside(plot).yAxis->range(), before);
        QVERIFY(plot.figure().cut().size() > 100);
        content.scale.locked = false;
        plot.setContent(content);
        QVERIFY(inside(plot).yAxis->range().upper > 4000);
    }

    void twelveBitsFillThePlot() {
        Histogram histogram(16, ChannelSet::of(Channel::Gray));
        for (std::size_t value = 0; value < 4000; ++value)
            histogram.counts(Channel::Gray)[value] = value;
        ShownPlot plot(histogram, contentOf(ChannelSet::of(Channel::Gray)));
        const QCPAxis& axis = *inside(plot).xAxis;
        QVERIFY(axis.range().upper > 4095 && axis.range().upper < 4200);
        inside(plot).replot();
        QCOMPARE(axis.tickVectorLabels().last(), QStringLiteral("4095"));
        plot.showUsedValues(); // once more: all
        QVERIFY(axis.range().upper > 65535);
        inside(plot).replot();
        QCOMPARE(axis.tickVectorLabels().last(), QStringLiteral("65535"));
        plot.showUsedValues();
        QVERIFY(axis.range().upper < 4200);
    }

    /// Light adds up on dark ground, ink takes light away on a light one.
    void overlapsMix_data() {
        QTest::addColumn<bool>("isDark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void overlapsMix() {
        QFETCH(bool, isDark);
        Histogram histogram = halves();
        for (std::size_t value = 96; value < 256; ++value)
            histogram.counts(Channel::Blue)[value] = 100;
        ShownPlot plot(histogram, contentOf(ChannelSet::of(Channel::Red, Channel::Green, Channel::Blue)));
        if (isDark) plot.setPalette(dark());
        plot.settle();
        const QRgb red = drawnAt(plot, 30, 0.4), two = drawnAt(plot, 80, 0.4), all = drawnAt(plot, 110, 0.4);
        QVERIFY(qRed(red) > qGreen(red));
        const auto light = [](QRgb colour) { return qRed(colour) + qGreen(colour) + qBlue(colour); };
        QCOMPARE(light(two) > light(red), isDark);
        QCOMPARE(light(all) > light(two), isDark);
        QCOMPARE(qRed(all), qGreen(all)); // neutral
        QCOMPARE(qRed(all), qBlue(all));
        QCOMPARE(drawnAt(plot, 30, 0.97), groundOf(plot)); // above the columns
    }

    /// Each line is told from each mixture of areas that it may cross.
    void linesAreSeenOverAreas_data() { overlapsMix_data(); }
    void linesAreSeenOverAreas() {
        QFETCH(bool, isDark);
        const QPalette palette = themePalette(isDark);
        Histogram histogram = halves();
        for (std::size_t value = 96; value < 256; ++value)
            histogram.counts(Channel::Blue)[value] = 100;
        ShownPlot plot(histogram, contentOf(ChannelSet::of(Channel::Red, Channel::Green, Channel::Blue)));
        plot.setPalette(palette);
        plot.settle();
        // One, two and three areas: red; red and green; all; green and blue.
        for (const double value : {30, 80, 110, 180}) {
            for (const Channel channel : {Channel::Gray, Channel::Red, Channel::Green, Channel::Blue})
                QVERIFY(contrast(colourOf(channel, palette), drawnAt(plot, value, 0.4)) >= 3);
        }
    }

    /// Gray is a line, also where it is the only channel.
    void grayIsALine() {
        Histogram histogram = halves();
        for (std::uint64_t& count : histogram.counts(Channel::Gray))
            count = 100;
        ShownPlot plot(histogram, contentOf(ChannelSet::of(Channel::Gray, Channel::Red)));
        QCOMPARE(drawnAt(plot, 200, 0.4), groundOf(plot));
        QVERIFY(drawnAt(plot, 30, 0.4) != groundOf(plot));
        QCOMPARE(plot.graph(Channel::Gray).pen().color(), plot.palette().color(QPalette::Text));
        plot.setContent(contentOf(ChannelSet::of(Channel::Gray)));
        plot.settle();
        QCOMPARE(drawnAt(plot, 30, 0.4), groundOf(plot));
    }

    /// Each second value is empty: the outline passes over the gaps, the areas have them.
    void aCombStaysACurve() {
        Histogram histogram(8, ChannelSet::of(Channel::Red));
        for (std::size_t value = 0; value < 256; value += 2)
            histogram.counts(Channel::Red)[value] = 100 + value;
        histogram.counts(Channel::Red)[100] = histogram.counts(Channel::Red)[102] = 0;
        const ShownPlot plot(histogram, {ChannelSet::of(Channel::Red), {CountAxis::Linear, false}});
        const auto& points = *plot.graph(Channel::Red).data();
        QCOMPARE(points.at(52)->value, 151.0);
        QCOMPARE(points.at(102)->value, 0.0); // a hole of more columns is one
        QCOMPARE(drawnAt(plot, 51, 0.1), groundOf(plot));
    }

    void panels_data() {
        QTest::addColumn<bool>("stacked");
        QTest::newRow("stacked") << true;
        QTest::newRow("parade") << false;
    }
    void panels() {
        QFETCH(bool, stacked);
        const ChannelSet channels = ChannelSet::of(Channel::Red, Channel::Green, Channel::Blue);
        ShownPlot plot(halves(), contentOf(channels, stacked ? Arrangement::Stacked : Arrangement::Parade));
        const auto& panels = plot.figure().panels();
        QCOMPARE(panels.size(), std::size_t{3});
        QCOMPARE(inside(plot).axisRectCount(), 3);
        const QRect first = panels[0].rect->rect(), last = panels[2].rect->rect();
        QCOMPARE(stacked ? first.left() : first.top(), stacked ? last.left() : last.top());
        QVERIFY(stacked || std::abs(first.width() - last.width()) <= 1);
        QVERIFY(stacked ? last.top() > first.bottom() : last.left() > first.right());
        for (std::size_t i = 0; i < 3; ++i) {
            const Channel channel = std::array{Channel::Red, Channel::Green, Channel::Blue}.at(i);
            QCOMPARE(plot.graph(channel).keyAxis(), &panels[i].values());
            QCOMPARE(panels[i].channels, ChannelSet::of(channel));
            QCOMPARE(panels[i].counts().range(), panels[0].counts().range()); // heights can be compared
        }
        // The mouse reads, and zooms, in each of them.
        const QPointF place(panels[1].values().coordToPixel(200), panels[1].rect->rect().center().y());
        moveMouseTo(inside(plot), place);
        QVERIFY(plot.readout().contains(QStringLiteral("value")));
        panels[2].values().setRange(100, 140);
        QCOMPARE(panels[0].values().range(), panels[2].values().range());
        plot.markPixel(PixelSample{0, 0, 40, 110, 120, 130, std::nullopt, true});
        QCOMPARE(plot.markOf(Channel::Green), std::optional(120.0));
        plot.setContent(contentOf(channels));
        QCOMPARE(inside(plot).axisRectCount(), 1);
    }

    void cumulativeCurvesEndAtAll() {
        PlotContent content = contentOf(ChannelSet::of(Channel::Red, Channel::Green));
        content.cumulative = true;
        ShownPlot plot(halves(), content);
        QVERIFY(inside(plot).yAxis2->tickLabels());
        QVERIFY(inside(plot).yAxis2->tickVectorLabels().contains(QStringLiteral("50 %")));
        const QCPGraph& red =
            *inside(plot).graph(static_cast<int>(allChannels.size() + indexOf(Channel::Red)));
        QCOMPARE(red.valueAxis(), inside(plot).yAxis2);
        QCOMPARE(red.data()->at(63)->value, 50.0); // half of red lies below 64
        QCOMPARE((red.data()->constEnd() - 1)->value, 100.0);
        QVERIFY(inside(plot).yAxis2->tickVectorLabels().contains(QStringLiteral("100 %")));
        QVERIFY(inside(plot).yAxis2->range().upper > 100); // the curve's end is below the upper end
        plot.setContent(contentOf(ChannelSet::of(Channel::Red)));
        QVERIFY(!inside(plot).yAxis2->tickLabels());
    }

    /// Half the light is one exposure value less: by the curve of sRGB 188 of 255, and 137 for two.
    void exposureTicksFollowTheCurve() {
        PlotContent content = contentOf(grayAndColour);
        content.exposure = true;
        const ShownPlot plot(halves(), content);
        const QCPAxis& axis = *inside(plot).xAxis2;
        const auto placeOf = [&](const char* label) {
            const qsizetype index = axis.tickVectorLabels().indexOf(QString::fromLatin1(label));
            return index < 0 ? -1 : axis.tickVector().at(index);
        };
        QCOMPARE(placeOf("0 EV"), 255.0);
        QCOMPARE(std::lround(placeOf("-1 EV")), 188L);
        QCOMPARE(std::lround(placeOf("-2 EV")), 137L);
    }

    /// None is left out between two others, and there are few.
    void exposureTicksAreEven_data() {
        QTest::addColumn<int>("width");
        QTest::newRow("narrow") << 288;
        QTest::newRow("usual") << 448;
        QTest::newRow("wide") << 1600;
    }
    void exposureTicksAreEven() {
        QFETCH(int, width);
        PlotContent content = contentOf(grayAndColour);
        content.exposure = true;
        ShownPlot plot(halves(), content);
        plot.resize(width, 300);
        plot.settle();
        const QVector<QString> labels = inside(plot).xAxis2->tickVectorLabels();
        QVERIFY(labels.size() >= 3 && labels.size() <= 5);
        for (qsizetype i = 0; i < labels.size(); ++i)
            QCOMPARE(labels[labels.size() - 1 - i], QStringLiteral("%1 EV").arg(-i));
    }

    /// A column of the first or the last value is a column and no frame: its line has two sides, and its area
    /// is between them.
    void theColumnsOfTheEndsAreWhole() {
        Histogram histogram(8, grayAndColour);
        for (const Channel channel : {Channel::Gray, Channel::Red, Channel::Green, Channel::Blue})
            histogram.counts(channel)[0] = histogram.counts(channel)[255] = 100;
        ShownPlot plot(histogram);
        plot.resize(448, 300);
        plot.settle();
        const QRgb line = plot.palette().color(QPalette::Text).rgb();
        for (const double value : {0.0, 255.0}) {
            QVERIFY(drawnAt(plot, value, 0.5) != groundOf(plot));
            QVERIFY(drawnAt(plot, value, 0.5) != line);
        }
        const QCPGraphDataContainer& data = *plot.graph(Channel::Gray).data();
        QCOMPARE(data.at(0)->value, 0.0);
        QCOMPARE(data.at(1)->value, 100.0);
        QCOMPARE(data.at(0)->key, data.at(1)->key);
        QCOMPARE(data.at(data.size() - 2)->value, 100.0);
        QCOMPARE(data.at(data.size() - 1)->value, 0.0);
    }

    /// Areas are paler while other lines than their own are to be seen over them.
    void areasStepBackBehindOtherLines_data() {
        QTest::addColumn<bool>("cumulative");
        QTest::newRow("cumulative curves") << true;
        QTest::newRow("a pin") << false;
    }
    void areasStepBackBehindOtherLines() {
        QFETCH(bool, cumulative);
        const ChannelSet green = ChannelSet::of(Channel::Green);
        PlotContent content = contentOf(green);
        ShownPlot plot(halves(), content);
        const int alone = qRed(drawnAt(plot, 200, 0.3));
        content.cumulative = cumulative;
        plot.setContent(content);
        if (!cumulative) plot.setComparison({{{{}, std::make_shared<const Histogram>(halves()), 0}}, {}});
        plot.settle();
        QVERIFY(qRed(drawnAt(plot, 200, 0.3)) > alone); // nearer to white
        QVERIFY(drawnAt(plot, 200, 0.3) != groundOf(plot));
    }

    void theColourBlindHaveColoursOfTheirOwn() {
        PlotContent content = contentOf(grayAndColour);
        content.colours = ChannelColours::ColourBlind;
        ShownPlot plot(halves(), content);
        QVERIFY(plot.graph(Channel::Red).pen().color() != colourOf(Channel::Red, plot.palette()));
        plot.setPalette(dark());
        plot.settle();
        for (const Channel channel : {Channel::Red, Channel::Green, Channel::Blue}) {
            QCOMPARE(plot.graph(channel).pen().style(), Qt::SolidLine); // dashes are for pins
            QVERIFY(plot.graph(channel).pen().color().lightness() > 100);
        }
    }
};

ROOM_TEST(TestHistogramFigure, QApplication)
#include "tst_histogram_figure.moc"
