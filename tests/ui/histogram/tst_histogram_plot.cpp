// SPDX-License-Identifier: GPL-3.0-or-later
// The plot draws every channel as counted, and reads out what it draws.

#include "ui/histogram/histogram_plot.h"

#include "tests/fixtures/result_fixtures.h"
#include "ui/histogram/histogram_figure.h"
#include "ui/histogram/plot_cursor.h"
#include "ui/histogram/plot_export.h"

#include <QImage>
#include <QLabel>
#include <QMouseEvent>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>

#include <qcustomplot.h>

#include <cmath>

using namespace tonescope;
using namespace tonescope::ui;

namespace {

constexpr int plotWidth = 900;

/// Counts that rise with the value, over and over.
Histogram slopes(int bitDepth) {
    Histogram histogram(bitDepth, grayAndColour);
    for (const Channel channel : allChannels) {
        std::uint64_t value = 0;
        for (std::uint64_t& count : histogram.counts(channel))
            count = ++value % 1000;
    }
    return histogram;
}

/// Each channel has all of 100 pixels in a bin of its own.
Histogram spikes(ChannelSet channels = grayAndColour) {
    Histogram histogram(8, channels);
    for (const Channel channel : allChannels) {
        if (channels.contains(channel)) histogram.counts(channel)[10 * (1 + indexOf(channel))] = 100;
    }
    return histogram;
}

QString labelText(const QWidget& widget, const char* name) {
    return widget.findChild<QLabel*>(QString::fromLatin1(name))->text();
}

} // namespace

class TestHistogramPlot : public QObject {
    Q_OBJECT

    static void showLarge(HistogramPlot& plot) {
        plot.resize(plotWidth, 500);
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
    }
    static QCustomPlot& inside(const HistogramPlot& plot) { return *plot.findChild<QCustomPlot*>(); }
    static void depths() {
        QTest::addColumn<int>("bits");
        QTest::newRow("8 bits") << 8;
        QTest::newRow("16 bits") << 16;
    }
    static void moveMouse(QCustomPlot& plot, double value) {
        const QPointF place(plot.xAxis->coordToPixel(value), plot.axisRect()->rect().center().y());
        QMouseEvent move(QEvent::MouseMove, place, plot.mapToGlobal(place), Qt::NoButton, Qt::NoButton,
                         Qt::NoModifier);
        QApplication::sendEvent(&plot, &move);
    }

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
        plot.setSwitchedOn(ChannelSet::of(Channel::Red));
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
        plot.setScale({true, false});
        const QCPAxis& axis = *inside(plot).yAxis;
        QCOMPARE(axis.label(), QStringLiteral("pixels (logarithmic)"));
        QCOMPARE(axis.scaleType(), QCPAxis::stLogarithmic);
        QCOMPARE(inside(plot).graph(0)->data()->at(0)->value, axis.range().lower);
        QVERIFY(axis.range().lower > 0 && axis.range().lower < 1); // one pixel is seen
        QCOMPARE(plot.readoutAt(0).counts.front().pixels, std::uint64_t{0});
        plot.setScale({});
        QCOMPARE(axis.label(), QStringLiteral("pixels"));
        QCOMPARE(axis.range().lower, 0.0);
    }

    void cutsSpikesOnlyWhenAsked() {
        Histogram histogram(8, ChannelSet::of(Channel::Gray));
        for (std::uint64_t& count : histogram.counts(Channel::Gray))
            count = 10;
        histogram.counts(Channel::Gray)[0] = 1000000;
        HistogramPlot plot;
        showLarge(plot);
        plot.showHistogram(histogram);
        QTRY_COMPARE(plot.figure().grid().group(), std::size_t{1});
        QVERIFY(inside(plot).yAxis->range().upper >= 1000000);
        plot.setScale({false, true});
        QVERIFY(inside(plot).yAxis->range().upper < 20);
        QVERIFY(inside(plot).yAxis->label().contains(QStringLiteral("cut off: 1")));
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
        plot.setScale({logarithmic, false});
        plot.showHistogram(histogram);
        QVERIFY(labelText(plot, "clippingLow").contains(QStringLiteral("25.00 %")));
        QVERIFY(labelText(plot, "clippingHigh").contains(QStringLiteral("50.00 %")));
        const QString tip = plot.findChild<QLabel*>(QStringLiteral("clippingHigh"))->toolTip();
        QVERIFY2(tip.contains(QStringLiteral("red: 50 pixels (50.00 %) have the value 255")),
                 qPrintable(tip));
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

    void zoomStaysInsideTheValues() {
        HistogramPlot plot;
        showLarge(plot);
        plot.showHistogram(spikes());
        QCPAxis& axis = *inside(plot).xAxis;
        const QCPRange all = axis.range();
        QVERIFY(all.lower < -0.5 && all.lower > -3 && all.upper > 255.5 && all.upper < 258);
        axis.setRange(-500, 900);
        QCOMPARE(axis.range(), all);
        axis.setRange(200, 300);
        QCOMPARE(axis.range().upper, all.upper);
        QCOMPARE(axis.range().size(), 100.0);
        plot.showAllValues();
        QCOMPARE(axis.range(), all);
    }

    /// Clipping shows in the first and in the last column, which the axes must not cover.
    void theFirstAndTheLastColumnAreWhollySeen_data() { depths(); }
    void theFirstAndTheLastColumnAreWhollySeen() {
        QFETCH(int, bits);
        HistogramPlot plot;
        showLarge(plot);
        plot.showHistogram(slopes(bits));
        inside(plot).replot();
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
        HistogramPlot plot;
        showLarge(plot);
        plot.showHistogram(slopes(bits));
        inside(plot).replot();
        const QCPAxis& axis = *inside(plot).xAxis;
        const double start = 0.3 * static_cast<double>(plot.figure().histogram().bins());
        moveMouse(inside(plot), start);
        const QPointF place(axis.coordToPixel(start), inside(plot).axisRect()->rect().center().y());
        for (const int notch : {120, -120}) {
            for (int turn = 0; turn < 70; ++turn) {
                const double before = axis.range().size();
                QWheelEvent wheel(place, inside(plot).mapToGlobal(place), {}, {0, notch}, Qt::NoButton,
                                  Qt::NoModifier, Qt::NoScrollPhase, false);
                QApplication::sendEvent(&inside(plot), &wheel);
                inside(plot).replot();
                const double pixel = axis.range().size() / plotWidth;
                // On the way out the ends of the axis may push.
                if (notch > 0) QVERIFY(std::abs(axis.pixelToCoord(place.x()) - start) < 2 * pixel);
                QCOMPARE(labelText(plot, "readout"),
                         colouredText(plot.readoutAt(axis.pixelToCoord(place.x())), plot.palette()));
                if (axis.range().size() == before) break;
            }
            if (notch > 0) QCOMPARE(axis.range().size(), 4.0);
        }
        QVERIFY(axis.range().size() > static_cast<double>(plot.figure().histogram().bins()));
    }

    /// Other labels on the axes and other numbers under the mouse do not move the plot.
    void nothingMovesWhenTextsChange() {
        HistogramPlot plot;
        showLarge(plot);
        Histogram large(16, grayAndColour);
        for (const Channel channel : {Channel::Gray, Channel::Red, Channel::Green, Channel::Blue})
            large.counts(channel)[65535] = 48'000'000;
        plot.showHistogram(large);
        for (int pass = 0; pass < 3; ++pass) { // columns are made for a width that the first pass tells
            QApplication::processEvents();
            inside(plot).replot();
        }
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
        for (const CountScale& scale : {CountScale{true, false}, CountScale{false, true}}) {
            plot.setScale(scale);
            QVERIFY(same());
        }
        plot.showHistogram(spikes());
        QVERIFY(same());
    }

    /// A plot that is as narrow as in a small window cuts no text off.
    void clippingFitsANarrowPlot() {
        Histogram histogram(8, grayAndColour);
        for (const Channel channel : {Channel::Gray, Channel::Red, Channel::Green, Channel::Blue}) {
            histogram.counts(channel)[0] = 1234;
            histogram.counts(channel)[128] = 10000;
        }
        HistogramPlot plot;
        plot.showHistogram(histogram);
        for (const int width : {900, 420, 260}) {
            plot.resize(width, 400);
            plot.show();
            QVERIFY(QTest::qWaitForWindowExposed(&plot));
            for (const char* name : {"clippingLow", "clippingHigh"}) {
                const auto* label = plot.findChild<QLabel*>(QString::fromLatin1(name));
                QTRY_VERIFY_WITH_TIMEOUT(plot.width() == width, 60000);
                QVERIFY2(label->sizeHint().width() <= label->width(), name);
            }
            QVERIFY(labelText(plot, "clippingLow").contains(QStringLiteral("10.98")));
        }
    }

    void marksFollowTheChannels() {
        HistogramPlot plot;
        showLarge(plot);
        plot.showHistogram(spikes());
        plot.markPixel(PixelSample{0, 0, 40, 10, 20, 30, std::nullopt, true});
        plot.setSwitchedOn(ChannelSet::of(Channel::Red));
        QVERIFY(!plot.cursor().markOf(Channel::Gray));
        QCOMPARE(plot.cursor().markOf(Channel::Red), std::optional(10.0));
        plot.setSwitchedOn(ChannelSet::of(Channel::Gray));
        QCOMPARE(plot.cursor().markOf(Channel::Gray), std::optional(40.0));
        QVERIFY(!plot.cursor().markOf(Channel::Red));
    }

    /// What is read out under a mouse that rests is of the histogram that is shown.
    void readOutFollowsTheHistogram() {
        HistogramPlot plot;
        showLarge(plot);
        plot.showHistogram(spikes());
        inside(plot).replot();
        moveMouse(inside(plot), 20);
        QVERIFY(labelText(plot, "readout").contains(QStringLiteral("red 100 (100 %)")));
        plot.setSwitchedOn(ChannelSet::of(Channel::Gray));
        QVERIFY(!labelText(plot, "readout").contains(QStringLiteral("red")));
        plot.showHistogram(Histogram(8, grayAndColour));
        QVERIFY(labelText(plot, "readout").contains(QStringLiteral("value 20<")));
        QVERIFY(!labelText(plot, "readout").contains(QStringLiteral("100 %")));
    }

    void exports_data() {
        QTest::addColumn<QString>("ending");
        QTest::addColumn<QByteArray>("start");
        QTest::newRow("png") << QStringLiteral("png") << QByteArray("\x89PNG");
        QTest::newRow("svg") << QStringLiteral("svg") << QByteArray("<?xml");
        QTest::newRow("pdf") << QStringLiteral("pdf") << QByteArray("%PDF");
    }
    void exports() {
        QFETCH(QString, ending);
        QTemporaryDir folder;
        const auto result = test::resultFor(test::blankImage("photo.jpg", {8, 8}));
        const QString path = folder.filePath(QStringLiteral("plot.")) + ending;
        QVERIFY(!exportPlot(*result, path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        QFETCH(QByteArray, start);
        QVERIFY(bytes.startsWith(start));
        QVERIFY(bytes.size() > 2000);
    }

    void exportedVectorsNameImageAndProvenance() {
        QTemporaryDir folder;
        const auto result = test::resultFor(test::blankImage("photo.jpg", {8, 8}));
        const QString path = folder.filePath(QStringLiteral("plot.svg"));
        QVERIFY(!exportPlot(*result, path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(file.readAll());
        for (const char* part : {"photo.jpg, 8 × 8", "Fast Card", "rec601", "exact",
                                 "kernel 1.23 ms (device events)", "wall 12.3 ms (host clock)", "pixels"})
            QVERIFY2(text.contains(QString::fromUtf8(part)), part);
        QVERIFY(!text.contains(QStringLiteral("alpha")));
    }

    void exportsTellWhatWasLost() {
        QTemporaryDir folder;
        const auto result = test::resultFor(test::blankImage("photo.jpg", {8, 8}));
        result->strategy.exact = false;
        result->exact = false;
        result->lostCounts = 64;
        const QString path = folder.filePath(QStringLiteral("plot.svg"));
        QVERIFY(!exportPlot(*result, path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(file.readAll());
        QVERIFY(text.contains(
            QStringLiteral("64 counts were lost (25.00 %): this strategy uses no atomics, on purpose")));
    }

    /// Texts of drivers and tuning runs may be long; what would be wider than the plot goes on a line of its
    /// own.
    void exportedTextsAreNotWiderThanThePlot() {
        QTemporaryDir folder;
        const auto result = test::resultFor(test::blankImage("photo.jpg", {8, 8}));
        result->device.name = std::string(60, 'W');
        result->strategyReason = std::string(60, 'V');
        const QString path = folder.filePath(QStringLiteral("plot.svg"));
        QVERIFY(!exportPlot(*result, path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(file.readAll());
        const QRegularExpression element(QStringLiteral(">([^<]*)</text>"));
        auto matches = element.globalMatch(text);
        bool device = false, reason = false;
        while (matches.hasNext()) {
            const QString line = matches.next().captured(1);
            const bool hasDevice = line.contains(QString(60, QLatin1Char('W')));
            const bool hasReason = line.contains(QString(60, QLatin1Char('V')));
            QVERIFY2(!hasDevice || !hasReason, qPrintable(line));
            device = device || hasDevice;
            reason = reason || hasReason;
        }
        QVERIFY(device && reason);
    }

    /// Vector formats do not clip: a column that is cut must end inside the plot.
    void cutColumnsStayInsideAnExportedPlot() {
        QTemporaryDir folder;
        const auto result = test::resultFor(test::blankImage("photo.jpg", {8, 8}));
        for (std::uint64_t& count : result->histogram.counts(Channel::Gray))
            count = 10;
        result->histogram.counts(Channel::Gray)[128] = 1000000;
        const QString path = folder.filePath(QStringLiteral("plot.svg"));
        QVERIFY(!exportPlot(*result, path, {ChannelSet::of(Channel::Gray), {false, true}}));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QRegularExpression point(QStringLiteral("[ML\" ](-?[0-9.]+),(-?[0-9.]+)"));
        auto points = point.globalMatch(QString::fromUtf8(file.readAll()));
        int found = 0;
        for (; points.hasNext(); ++found) {
            const QRegularExpressionMatch match = points.next();
            QVERIFY2(match.captured(2).toDouble() >= -5, qPrintable(match.captured()));
        }
        QVERIFY(found > 256);
    }

    /// The columns at the right, where highlights are, are as high as those at the left.
    void theLegendCoversNoColumn() {
        QTemporaryDir folder;
        const auto result = test::resultFor(test::blankImage("photo.jpg", {8, 8}));
        for (const Channel channel : {Channel::Gray, Channel::Red, Channel::Green, Channel::Blue}) {
            for (std::uint64_t& count : result->histogram.counts(channel))
                count = 10;
        }
        const QString path = folder.filePath(QStringLiteral("plot.png"));
        QVERIFY(!exportPlot(*result, path));
        const QImage picture(path);
        const auto drawn = [&](double part) {
            int rows = 0;
            for (int y = 0; y < picture.height(); ++y)
                rows += picture.pixelColor(static_cast<int>(part * picture.width()), y) != Qt::white ? 1 : 0;
            return rows;
        };
        QVERIFY(drawn(0.2) > picture.height() / 2);
        constexpr int textRows = 60; // of the provenance below, which may be of different width
        QVERIFY2(std::abs(drawn(0.2) - drawn(0.92)) < textRows, qPrintable(QString::number(drawn(0.92))));
    }

    void exportsAreCalledAfterTheImage() {
        const auto result = test::resultFor(test::blankImage("/a folder/holiday.2.jpg", {8, 8}));
        QCOMPARE(exportNameFor(*result), QStringLiteral("holiday.2-histogram"));
    }

    void exportTellsWhatItCannotDo() {
        QTemporaryDir folder;
        const auto result = test::resultFor(test::blankImage("photo.jpg", {8, 8}));
        QVERIFY(exportPlot(*result, folder.filePath(QStringLiteral("plot.bmp"))));
        for (const char* ending : {"png", "svg", "pdf"}) {
            const auto failure = exportPlot(
                *result, folder.filePath(QStringLiteral("no/folder.") + QString::fromLatin1(ending)));
            QVERIFY2(failure, ending);
            QCOMPARE(failure->stage, Stage::Write);
        }
    }
};

QTEST_MAIN(TestHistogramPlot)
#include "tst_histogram_plot.moc"
