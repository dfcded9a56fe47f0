// SPDX-License-Identifier: GPL-3.0-or-later
// Tests exported plots: PNG, SVG and PDF files, and the picture for the clipboard.

#include "ui/histogram/plot_export.h"

#include "tests/fixtures/plot_fixture.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"

#include <functional>

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

namespace {

/// What exportPlot() writes as an SVG.
QString svgOf(const CountResult& result, const PlotContent& content = {}, const Comparison& comparison = {}) {
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("plot.svg")));
    return !exportPlot(result, file.fileName(), content, comparison) && file.open(QIODevice::ReadOnly)
               ? QString::fromUtf8(file.readAll())
               : QString();
}

std::shared_ptr<CountResult> smallResult() {
    return resultFor(blankImage("photo.jpg", {8, 8}));
}

using Change = std::function<void(CountResult&)>;

} // namespace

Q_DECLARE_METATYPE(Change)

class TestPlotExport : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Texts of drivers and tuning runs may be long; what would be wider than the plot goes on a line of its
    /// own.
    void exportedTextsAreNotWiderThanThePlot() {
        const auto result = smallResult();
        result->device.name = std::string(60, 'W');
        result->strategyReason = std::string(60, 'V');
        const QString text = svgOf(*result);
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
        const auto result = smallResult();
        for (std::uint64_t& count : result->histogram.counts(Channel::Gray))
            count = 10;
        result->histogram.counts(Channel::Gray)[128] = 1000000;
        const QString text = svgOf(*result, {ChannelSet::of(Channel::Gray)});
        const QRegularExpression point(QStringLiteral("[ML\" ](-?[0-9.]+),(-?[0-9.]+)"));
        auto points = point.globalMatch(text);
        int found = 0;
        for (; points.hasNext(); ++found) {
            const QRegularExpressionMatch match = points.next();
            QVERIFY2(match.captured(2).toDouble() >= -5, qPrintable(match.captured()));
        }
        QVERIFY(found > 256);
    }

    void exportsShowWhatIsComparedAndHow() {
        const auto result = smallResult();
        PlotContent content;
        content.arrangement = Arrangement::Stacked;
        content.scale.axis = CountAxis::SquareRoot;
        content.cumulative = true;
        const auto before = std::make_shared<const Histogram>(spikes());
        const Comparison comparison{{{QStringLiteral("before"), before, 0}},
                                    DifferenceOf{QStringLiteral("now less before"), before, before}};
        const QString text = svgOf(*result, content, comparison);
        for (const char* part : {">before<", "now less before", "square root", "share of pixels"})
            QVERIFY2(text.contains(QString::fromUtf8(part)), part);
    }

    /// The columns at the right, where highlights are, are as high as those at the left.
    void theLegendCoversNoColumn() {
        QTemporaryDir folder;
        const auto result = smallResult();
        for (const Channel channel : {Channel::Gray, Channel::Red, Channel::Green, Channel::Blue}) {
            for (std::uint64_t& count : result->histogram.counts(channel))
                count = 10;
        }
        const QString path = folder.filePath(QStringLiteral("plot.png"));
        QVERIFY(!exportPlot(*result, path));
        const QImage picture(path);
        const auto drawn = [&](int x) {
            int rows = 0;
            for (int y = 0; y < picture.height(); ++y)
                rows += picture.pixelColor(x, y) != Qt::white ? 1 : 0;
            return rows;
        };
        int last = picture.width() - 1;
        while (last > 0 && drawn(last) < picture.height() / 2)
            --last;
        QVERIFY2(last > picture.width() * 3 / 4, qPrintable(QString::number(last)));
        constexpr int textRows = 60; // of the provenance below, which may be of different width
        const int first = drawn(picture.width() / 5), highlights = drawn(last - 20);
        QVERIFY2(std::abs(first - highlights) < textRows, qPrintable(QString::number(highlights)));
        for (int x = last + 20; x < picture.width(); ++x)
            QVERIFY(drawn(x) < picture.height() / 4); // the legend beside them
    }

    /// Painted larger than on a screen, letters are higher than the metrics of the screen's font say.
    void theLegendCutsNoLetter() {
        QTemporaryDir folder;
        const auto result = smallResult();
        const QString path = folder.filePath(QStringLiteral("plot.png"));
        QVERIFY(!exportPlot(*result, path));
        const QImage picture(path);
        QImage whole(100, 100, QImage::Format_RGB32);
        whole.fill(Qt::white);
        QPainter painter(&whole);
        painter.scale(2, 2); // as exportPlot() does
        painter.drawText(10, 30, QStringLiteral("gray"));
        painter.end();
        // The first text of the legend is at its right end, below the white at the top of that column.
        const auto isInked = [](const QImage& image, int y, int from) {
            for (int x = from; x < image.width(); ++x)
                if (image.pixelColor(x, y).lightness() < 128) return true;
            return false;
        };
        const auto firstHeight = [&](const QImage& image, int from) {
            int top = 0;
            while (top < image.height() && !isInked(image, top, from))
                ++top;
            int bottom = top;
            while (bottom < image.height() && isInked(image, bottom, from))
                ++bottom;
            return bottom - top;
        };
        QCOMPARE(firstHeight(picture, picture.width() - 80), firstHeight(whole, 0));
    }

    void exportsAreCalledAfterTheImage() {
        const auto result = resultFor(blankImage("/a folder/holiday.2.jpg", {8, 8}));
        QCOMPARE(exportNameFor(*result), QStringLiteral("holiday.2-histogram"));
    }

    void exportTellsWhatItCannotDo() {
        QTemporaryDir folder;
        const auto result = smallResult();
        QVERIFY(exportPlot(*result, folder.filePath(QStringLiteral("plot.bmp"))));
        for (const char* ending : {"png", "svg", "pdf"}) {
            const auto failure = exportPlot(
                *result, folder.filePath(QStringLiteral("no/folder.") + QString::fromLatin1(ending)));
            QVERIFY2(failure, ending);
            QCOMPARE(failure->stage, Stage::Write);
        }
    }

    void differsWhereTheResultDoes_data() {
        QTest::addColumn<Change>("change");
        QTest::newRow("image") << Change([](CountResult& result) {
            result.image = blankImage("other.jpg", {8, 8});
        });
        QTest::newRow("device") << Change([](CountResult& result) { result.device.name = "Slow Card"; });
        QTest::newRow("strategy") << Change([](CountResult& result) { result.strategy.title = "Others"; });
        QTest::newRow("formula") << Change(
            [](CountResult& result) { result.rules.formula = GrayFormula::Rec709; });
        QTest::newRow("exactness") << Change([](CountResult& result) { result.exact = false; });
        QTest::newRow("lost counts") << Change([](CountResult& result) { result.strategy.exact = false; });
        QTest::newRow("launch") << Change([](CountResult& result) { result.launch.groups = 7; });
        QTest::newRow("why") << Change([](CountResult& result) { result.strategyReason = "it is fast"; });
        QTest::newRow("wall time") << Change([](CountResult& result) { result.timings.wall *= 3; });
    }
    void differsWhereTheResultDoes() {
        QFETCH(Change, change);
        CountResult other = *smallResult();
        const auto picture = [](const CountResult& result) { return pictureOf(result, {}, {}).toImage(); };
        QCOMPARE(picture(other), picture(*smallResult()));
        change(other);
        QVERIFY(picture(other) != picture(*smallResult()));
    }
};

ROOM_TEST(TestPlotExport, QApplication)
#include "tst_plot_export.moc"
