// SPDX-License-Identifier: GPL-3.0-or-later
// The room of a plot: zooming stays where it was asked for, and nothing moves or is hidden when texts change.

#include "tests/fixtures/patience.h"
#include "tests/fixtures/plot_fixture.h"
#include "tests/fixtures/result_fixtures.h"
#include "ui/histogram/histogram_figure.h"
#include "ui/histogram/plot_cursor.h"

#include <QSignalSpy>
#include <QWheelEvent>

#include <cmath>

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

namespace {

struct SlopesPlot : HistogramPlot {
    explicit SlopesPlot(int bits) {
        showLarge(*this);
        showHistogram(slopes(bits));
        inside(*this).replot();
    }
};

} // namespace

class TestPlotRoom : public QObject {
    Q_OBJECT

    static void depths() {
        QTest::addColumn<int>("bits");
        QTest::newRow("8 bits") << 8;
        QTest::newRow("16 bits") << 16;
    }

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

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
        SlopesPlot plot(bits);
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
        SlopesPlot plot(bits);
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
        for (const CountScale& scale : {CountScale{CountAxis::Logarithmic}, CountScale{CountAxis::SquareRoot},
                                        CountScale{CountAxis::Linear, false}}) {
            setScale(plot, scale);
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
            QVERIFY(QTest::qWaitForWindowExposed(&plot, tonescope::test::patience));
            QTRY_VERIFY_WITH_TIMEOUT(plot.width() == width, 60000);
            int end = 0; // of the mark before
            for (const char* side : {"low", "high"}) {
                for (const char* channel : {"gray", "red", "green", "blue"}) {
                    const QToolButton& mark = clippingMark(plot, side, channel);
                    QTRY_VERIFY(mark.x() >= end && mark.geometry().right() < width);
                    end = mark.geometry().right();
                }
            }
            // A wide plot tells every share.
            const int needed = plot.fontMetrics().horizontalAdvance(QStringLiteral("10.98 %"));
            QVERIFY(width < 900 || clippingMark(plot, "low", "blue").width() > needed);
            QVERIFY(clippingMark(plot, "low", "gray").width() > needed / 2);
        }
    }

    void marksFollowTheChannels() {
        HistogramPlot plot;
        showLarge(plot);
        plot.showHistogram(spikes());
        plot.markPixel(PixelSample{0, 0, 40, 10, 20, 30, std::nullopt, true});
        switchOn(plot, ChannelSet::of(Channel::Red));
        QVERIFY(!plot.cursor().markOf(Channel::Gray));
        QCOMPARE(plot.cursor().markOf(Channel::Red), std::optional(10.0));
        switchOn(plot, ChannelSet::of(Channel::Gray));
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
        switchOn(plot, ChannelSet::of(Channel::Gray));
        QVERIFY(!labelText(plot, "readout").contains(QStringLiteral("red")));
        plot.showHistogram(Histogram(8, grayAndColour));
        QVERIFY(labelText(plot, "readout").contains(QStringLiteral("value 20<")));
        QVERIFY(!labelText(plot, "readout").contains(QStringLiteral("100 %")));
    }
};

ROOM_TEST(TestPlotRoom, QApplication)
#include "tst_plot_room.moc"
