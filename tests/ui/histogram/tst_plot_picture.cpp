// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the plot say what they show and where it comes from.

#include "ui/histogram/plot_export.h"

#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"

#include <QImage>
#include <QTest>

#include <functional>

using namespace tonescope;
using namespace tonescope::ui;

namespace {

const QColor plotColour(Qt::magenta);

QPixmap plainPlot(QSize size, double ratio = 1) {
    QPixmap plot(size);
    plot.fill(plotColour);
    plot.setDevicePixelRatio(ratio);
    return plot;
}

QPalette colours(const QColor& ground, const QColor& ink) {
    QPalette palette;
    palette.setColor(QPalette::Base, ground);
    palette.setColor(QPalette::Text, ink);
    return palette;
}

QImage pictureOf(const CountResult& result, const QPixmap& plot) {
    return withProvenance(plot, result, colours(Qt::white, Qt::black)).toImage();
}

/// The first of the plot's rows, and how many there are.
struct Rows {
    int first = 0;
    int count = 0;
};

Rows plotRows(const QImage& picture) {
    Rows rows;
    while (rows.first < picture.height() && picture.pixelColor(0, rows.first) != plotColour)
        ++rows.first;
    while (rows.first + rows.count < picture.height() &&
           picture.pixelColor(0, rows.first + rows.count) == plotColour)
        ++rows.count;
    return rows;
}

/// The picture's pixels of this colour from row `first` to before row `end`.
int pixelsOf(const QColor& colour, const QImage& picture, int first, int end) {
    int pixels = 0;
    for (int y = first; y < end; ++y) {
        for (int x = 0; x < picture.width(); ++x)
            pixels += picture.pixelColor(x, y) == colour ? 1 : 0;
    }
    return pixels;
}

using Change = std::function<void(CountResult&)>;

} // namespace

Q_DECLARE_METATYPE(Change)

class TestPlotPicture : public QObject {
    Q_OBJECT

    std::shared_ptr<CountResult> m_result = test::resultFor(test::blankImage("photo.jpg", {8, 8}));

private Q_SLOTS:
    void plotStaysAsItIs_data() {
        QTest::addColumn<double>("ratio");
        QTest::newRow("plain") << 1.0;
        QTest::newRow("a quarter sharper") << 1.25;
        QTest::newRow("twice as sharp") << 2.0;
    }
    void plotStaysAsItIs() {
        QFETCH(double, ratio);
        QImage grain(601, 301, QImage::Format_RGB32);
        for (int y = 0; y < grain.height(); ++y) {
            for (int x = 0; x < grain.width(); ++x)
                grain.setPixel(x, y,
                               (x * y) % 7 < 3 || x == 0 ? plotColour.rgb() : qRgb(x % 256, y % 256, 0));
        }
        QPixmap plot = QPixmap::fromImage(grain);
        plot.setDevicePixelRatio(ratio);
        const QPixmap picture = withProvenance(plot, *m_result, colours(Qt::white, Qt::black));
        QCOMPARE(picture.devicePixelRatio(), ratio);
        QImage pixels = picture.toImage();
        pixels.setDevicePixelRatio(1);
        const Rows rows = plotRows(pixels);
        QCOMPARE(pixels.width(), grain.width());
        QCOMPARE(rows.count, grain.height());
        QCOMPARE(pixels.copy(0, rows.first, grain.width(), rows.count).convertToFormat(grain.format()),
                 grain);
    }

    void textsAreAboveAndBelow_data() {
        QTest::addColumn<QColor>("ground");
        QTest::addColumn<QColor>("ink");
        QTest::newRow("light") << QColor(Qt::white) << QColor(Qt::black);
        QTest::newRow("dark") << QColor(Qt::black) << QColor(Qt::white);
    }
    void textsAreAboveAndBelow() {
        QFETCH(QColor, ground);
        QFETCH(QColor, ink);
        const QImage picture =
            withProvenance(plainPlot({900, 300}), *m_result, colours(ground, ink)).toImage();
        const Rows rows = plotRows(picture);
        const int below = rows.first + rows.count;
        for (const QColor& colour : {ground, ink}) {
            QVERIFY(pixelsOf(colour, picture, 0, rows.first) > 20);
            QVERIFY(pixelsOf(colour, picture, below, picture.height()) > 20);
        }
        QVERIFY(pixelsOf(ground, picture, 0, rows.first) > pixelsOf(ink, picture, 0, rows.first));
    }

    void differsWhereTheResultDoes_data() {
        QTest::addColumn<Change>("change");
        QTest::newRow("image") << Change([](CountResult& result) {
            result.image = test::blankImage("other.jpg", {8, 8});
        });
        QTest::newRow("device") << Change([](CountResult& result) { result.device.name = "Slow Card"; });
        QTest::newRow("strategy") << Change([](CountResult& result) { result.strategy.title = "Others"; });
        QTest::newRow("formula") << Change([](CountResult& result) { result.formula = GrayFormula::Rec709; });
        QTest::newRow("exactness") << Change([](CountResult& result) { result.exact = false; });
        QTest::newRow("lost counts") << Change([](CountResult& result) { result.strategy.exact = false; });
        QTest::newRow("launch") << Change([](CountResult& result) { result.launch.groups = 7; });
        QTest::newRow("why") << Change([](CountResult& result) { result.strategyReason = "it is fast"; });
        QTest::newRow("wall time") << Change([](CountResult& result) { result.timings.wall *= 3; });
    }
    void differsWhereTheResultDoes() {
        QFETCH(Change, change);
        const QPixmap plot = plainPlot({900, 300});
        CountResult other = *m_result;
        QCOMPARE(pictureOf(other, plot), pictureOf(*m_result, plot));
        change(other);
        QVERIFY(pictureOf(other, plot) != pictureOf(*m_result, plot));
    }

    void narrowPlotsHaveMoreLines() {
        CountResult result = *m_result;
        result.device.name = std::string(80, 'W'); // no place to break
        int height = 0;
        for (const int width : {2000, 500, 150}) {
            const QImage picture = pictureOf(result, plainPlot({width, 100}));
            QCOMPARE(picture.width(), width);
            QVERIFY(picture.height() > height);
            height = picture.height();
            // Text that ran out of the picture would leave ink on its edges.
            for (const int edge : {0, width - 1})
                QCOMPARE(pixelsOf(Qt::white, picture.copy(edge, 0, 1, height), 0, height), height - 100);
        }
    }
};

ROOM_TEST(TestPlotPicture, QApplication)
#include "tst_plot_picture.moc"
