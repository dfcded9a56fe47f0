// SPDX-License-Identifier: GPL-3.0-or-later
// How the plot is drawn: colours that mix, marks where columns are cut, panels, axes.

#include "tests/fixtures/plot_fixture.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/histogram/curve_area.h"
#include "ui/histogram/histogram_figure.h"
#include "ui/histogram/plot_cursor.h"
#include "ui/histogram/plot_options.h"

#include <QSettings>
#include <QTemporaryDir>

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

struct ShownPlot : HistogramPlot {
    explicit ShownPlot(const Histogram& histogram, const PlotContent& content) {
        showLarge(*this);
        showHistogram(histogram);
        setContent(content);
        for (int pass = 0; pass < 3; ++pass) { // columns are made for a width that the first pass tells
            QApplication::processEvents();
            inside(*this).replot();
        }
    }
    /// What is filled at a value and a part of the panel's height.
    [[nodiscard]] QRgb filledAt(double value, double height) const {
        const QImage area = figure().area(0).picture(1);
        const QRect rect = inside(*this).axisRect()->rect();
        const double x = inside(*this).xAxis->coordToPixel(value) - rect.left();
        return area.pixel(static_cast<int>(x), static_cast<int>((1 - height) * (area.height() - 1)));
    }
};

} // namespace

class TestPlotLook : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void lightAddsUpOnDarkGround() {
        const std::vector<FilledCurve> curves{{QColor(255, 0, 0), {}}, {QColor(0, 255, 0), {}}};
        const Mixtures mixtures = mixturesOf(curves, true);
        QVERIFY(qRed(mixtures[1]) > 80 && qGreen(mixtures[1]) == 0);
        QCOMPARE(qRed(mixtures[3]), qRed(mixtures[1]));
        QCOMPARE(qGreen(mixtures[3]), qGreen(mixtures[2]));
        const Mixtures pale = mixturesOf(curves, false);
        QVERIFY(qAlpha(pale[3]) > qAlpha(pale[1])); // layers
        QVERIFY(qAlpha(pale[3]) < 140);             // lines come first
    }

    void overlapsAreToldApart() {
        ShownPlot plot(halves(), contentOf(ChannelSet::of(Channel::Red, Channel::Green)));
        const QRgb red = plot.filledAt(30, 0.5);
        const QRgb both = plot.filledAt(100, 0.5);
        const QRgb green = plot.filledAt(200, 0.5);
        QVERIFY(red != both && both != green && red != green);
        QVERIFY(qRed(red) > qGreen(red) && qGreen(green) > qRed(green));
        QCOMPARE(plot.filledAt(30, 0.999), QRgb(0)); // above the columns
    }

    void aCutColumnHasAMark() {
        ShownPlot plot(halves(), contentOf(ChannelSet::of(Channel::Blue, Channel::Green)));
        const QCPAxis& axis = *inside(plot).yAxis;
        QVERIFY(axis.range().upper < 200);
        QCOMPARE(axis.label(), QStringLiteral("pixels (columns cut off: 1)"));
        const QImage seen = plot.picture().toImage();
        const int top = inside(plot).axisRect()->top() + 4;
        const auto mark = plot.palette().color(QPalette::Text);
        const auto at = [&](double value) {
            return seen.pixelColor(static_cast<int>(inside(plot).xAxis->coordToPixel(value)), top);
        };
        QCOMPARE(at(200), mark);
        QVERIFY(at(150) != mark);
    }

    void axesCount_data() {
        QTest::addColumn<CountAxis>("axis");
        QTest::addColumn<QString>("label");
        QTest::addColumn<double>("half"); // of the height, for a quarter of the highest count
        QTest::newRow("linear") << CountAxis::Linear << QStringLiteral("pixels") << 0.25;
        QTest::newRow("square root") << CountAxis::SquareRoot << QStringLiteral("pixels (square root)")
                                     << 0.5;
    }
    void axesCount() {
        QFETCH(CountAxis, axis);
        QFETCH(double, half);
        Histogram histogram(8, ChannelSet::of(Channel::Gray));
        for (std::size_t value = 0; value < 256; ++value)
            histogram.counts(Channel::Gray)[value] = value < 128 ? 1000 : 4000;
        PlotContent content = contentOf(ChannelSet::of(Channel::Gray));
        content.scale.axis = axis;
        const ShownPlot plot(histogram, content);
        QTEST(inside(plot).yAxis->label(), "label");
        const double low = inside(plot).graph(0)->data()->at(10)->value;
        const double high = inside(plot).graph(0)->data()->at(200)->value;
        QVERIFY(std::abs(low / high - half) < 1e-9);
    }

    void squareRootTicksAreRoundCounts() {
        Histogram histogram(8, ChannelSet::of(Channel::Gray));
        for (std::uint64_t& count : histogram.counts(Channel::Gray))
            count = 41234;
        PlotContent content = contentOf(ChannelSet::of(Channel::Gray));
        content.scale.axis = CountAxis::SquareRoot;
        const ShownPlot plot(histogram, content);
        const QCPAxis& axis = *inside(plot).yAxis;
        for (const QString& label : axis.tickVectorLabels()) {
            const auto count = QLocale().toDouble(label);
            const double digits = count / std::pow(10, std::floor(std::log10(std::max(count, 1.0))));
            QVERIFY2(digits * 2 == std::round(digits * 2), qPrintable(label));
        }
        QVERIFY(axis.tickVectorLabels().size() >= 3);
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
        QVERIFY(inside(plot).yAxis->label().startsWith(QStringLiteral("pixels (locked, columns cut off: ")));
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
        QVERIFY2(axis.label().contains(QStringLiteral("nothing lies above 4,095 of 65,535")),
                 qPrintable(axis.label()));
        plot.showUsedValues(); // once more: all
        QVERIFY(axis.range().upper > 65535);
        inside(plot).replot();
        QCOMPARE(axis.tickVectorLabels().last(), QStringLiteral("65535"));
        plot.showUsedValues();
        QVERIFY(axis.range().upper < 4200);
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
        const auto& panels = plot.figure().panels().all();
        QCOMPARE(panels.size(), std::size_t{3});
        QCOMPARE(inside(plot).axisRectCount(), 3);
        const QRect first = panels[0].rect->rect(), last = panels[2].rect->rect();
        QCOMPARE(stacked ? first.left() : first.top(), stacked ? last.left() : last.top());
        QVERIFY(stacked || std::abs(first.width() - last.width()) <= 1);
        QVERIFY(stacked ? last.top() > first.bottom() : last.left() > first.right());
        for (std::size_t i = 0; i < 3; ++i) {
            const Channel channel = std::array{Channel::Red, Channel::Green, Channel::Blue}.at(i);
            const QCPGraph& graph = *inside(plot).graph(static_cast<int>(indexOf(channel)));
            QCOMPARE(graph.keyAxis(), &panels[i].values());
            QCOMPARE(plot.figure().area(i).curves().size(), std::size_t{1});
            QCOMPARE(panels[i].counts().range(), panels[0].counts().range()); // heights can be compared
        }
        // The mouse reads, and zooms, in each of them.
        const QPointF place(panels[1].values().coordToPixel(200), panels[1].rect->rect().center().y());
        QMouseEvent move(QEvent::MouseMove, place, inside(plot).mapToGlobal(place), Qt::NoButton,
                         Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(&inside(plot), &move);
        QVERIFY(labelText(plot, "readout").contains(QStringLiteral("value")));
        panels[2].values().setRange(100, 140);
        QCOMPARE(panels[0].values().range(), panels[2].values().range());
        plot.markPixel(PixelSample{0, 0, 40, 110, 120, 130, std::nullopt, true});
        QCOMPARE(plot.cursor().markOf(Channel::Green), std::optional(120.0));
        plot.setContent(contentOf(channels));
        QCOMPARE(inside(plot).axisRectCount(), 1);
    }

    void cumulativeCurvesEndAtAll() {
        PlotContent content = contentOf(ChannelSet::of(Channel::Red, Channel::Green));
        content.cumulative = true;
        ShownPlot plot(halves(), content);
        QVERIFY(inside(plot).yAxis2->visible());
        const QCPGraph& red = *inside(plot).graph(5 + static_cast<int>(indexOf(Channel::Red)));
        QCOMPARE(red.valueAxis(), inside(plot).yAxis2);
        QCOMPARE(red.data()->at(63)->value, 50.0); // half of red lies below 64
        QCOMPARE((red.data()->constEnd() - 1)->value, 100.0);
        plot.setContent(contentOf(ChannelSet::of(Channel::Red)));
        QVERIFY(!inside(plot).yAxis2->visible());
    }

    /// Half the light is one exposure value less: by the curve of sRGB 188 of 255, and 137 for two.
    void exposureTicksFollowTheCurve() {
        PlotContent content = contentOf(grayAndColour);
        content.exposure = true;
        const ShownPlot plot(halves(), content);
        const QCPAxis& axis = *inside(plot).xAxis2;
        QVERIFY(axis.visible());
        const auto placeOf = [&](const char* label) {
            const qsizetype index = axis.tickVectorLabels().indexOf(QString::fromLatin1(label));
            return index < 0 ? -1 : axis.tickVector().at(index);
        };
        QCOMPARE(placeOf("0 EV"), 255.0);
        QCOMPARE(std::lround(placeOf("-1 EV")), 188L);
        QCOMPARE(std::lround(placeOf("-2 EV")), 137L);
    }

    void theColourBlindHaveLinesOfTheirOwn() {
        PlotContent content = contentOf(grayAndColour);
        content.colours = ChannelColours::ColourBlind;
        ShownPlot plot(halves(), content);
        QSet<int> styles;
        for (int graph = 0; graph < 4; ++graph)
            styles.insert(inside(plot).graph(graph)->pen().style());
        QCOMPARE(styles.size(), 4);
        QVERIFY(inside(plot).graph(1)->pen().color() != colourOf(Channel::Red, plot.palette()));
        plot.setPalette(dark());
        for (int graph = 0; graph < 4; ++graph)
            QVERIFY(inside(plot).graph(graph)->pen().color().lightness() > 100);
    }

    void valuesAreChosenByMouseAndKeys() {
        ShownPlot plot(halves(), contentOf(grayAndColour));
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

    void optionsAreRemembered() {
        const QTemporaryDir folder;
        QSettings settings(folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
        PlotOptions first;
        QVERIFY(first.content({}).scale.cutSpikes);
        for (const char* name :
             {"squareRoot", "parade", "cumulative", "exposure", "colourBlind", "cutSpikes", "lockCounts"})
            first.findChild<QAction*>(QString::fromLatin1(name))->trigger();
        first.save(settings);
        PlotOptions second;
        second.restore(settings);
        PlotContent expected = first.content(grayAndColour);
        QCOMPARE(expected.arrangement, Arrangement::Parade);
        QCOMPARE(expected.scale.axis, CountAxis::SquareRoot);
        QVERIFY(expected.scale.locked);
        expected.scale.locked = false; // that belongs to a comparison
        QCOMPARE(second.content(grayAndColour), expected);
    }

    void theLogarithmicKeyGoesBack() {
        PlotOptions options;
        options.logarithmic()->trigger();
        QCOMPARE(options.content({}).scale.axis, CountAxis::Logarithmic);
        QVERIFY(!options.cutSpikes()->isEnabled());
        options.logarithmic()->trigger();
        QCOMPARE(options.content({}).scale.axis, CountAxis::Linear);
        QVERIFY(options.cutSpikes()->isEnabled());
    }
};

ROOM_TEST(TestPlotLook, QApplication)
#include "tst_plot_look.moc"
