// SPDX-License-Identifier: GPL-3.0-or-later
// Tests a RAW file in the window: the curves of sensor, rendered picture and embedded JPEG in one plot, the
// axes of the sensor, its clipping in plot and photo, and regions.

#include "app/window/folder_survey.h"
#include "app/window/thumbnails.h"
#include "engine/host/reference.h"
#include "engine/image/decode.h"
#include "tests/fixtures/dng_files.h"
#include "tests/fixtures/skipping.h"
#include "tests/fixtures/viewer_fixture.h"
#include "ui/histogram/clipping_marks.h"
#include "ui/histogram/histogram_pane.h"
#include "ui/panes/statistics_pane.h"

#include <QAbstractButton>
#include <QBuffer>
#include <QLabel>
#include <QScopeGuard>
#include <QTemporaryDir>

using namespace tonescope;

namespace {

constexpr QSize size{160, 120};
constexpr quint32 white = 15000;

/// A RAW that is turned to the right. Its upper left quarter, as it is stored, is white, a row of photosites
/// at the bottom is black, and the rest becomes lighter from left to right.
test::Dng rawFile() {
    test::Dng dng;
    dng.size = size;
    dng.active = QRect(QPoint(), size);
    dng.orientation = 6;
    dng.white = white;
    dng.black = {64, 64, 64, 64};
    for (int y = 0; y < size.height(); ++y) {
        for (int x = 0; x < size.width(); ++x) {
            const bool bright = x < size.width() / 2 && y < size.height() / 2;
            const bool dark = y >= size.height() - 2;
            dng.values.push_back(static_cast<quint16>(bright ? white + 9 : dark ? 64 : 100 + 20 * x + y));
        }
    }
    QImage picture(80, 60, QImage::Format_RGB32);
    picture.fill(qRgb(200, 100, 50));
    QBuffer buffer(&dng.jpeg);
    picture.save(&buffer, "JPEG");
    dng.jpegSize = picture.size();
    return dng;
}

} // namespace

class TestRawWindow : public test::ViewerTest {
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] QString written(const test::Dng& dng, const char* name = "a.dng") const {
        const QString path = m_folder.filePath(QString::fromLatin1(name));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(test::dngOf(dng)) < 0) qFatal("no disk");
        return path;
    }
    /// The counts of the sensor in a region of its squares.
    [[nodiscard]] static Histogram sensorCounts(const QString& path,
                                                const std::optional<Region>& region = {}) {
        const Image image = *inPlaceDecoder().sensor(path, {});
        return host::countPlainly(
                   CountTask{image.pixelsOf(region.value_or(Region::whole(image.extent()))), mosaicChannels})
            .value()
            .histogram;
    }
    [[nodiscard]] QAbstractButton& chip(const char* name) const {
        return test::part<QAbstractButton>(*m_window, name);
    }
    [[nodiscard]] const ui::HistogramFigure& figure() const { return m_window->histogram().plot().figure(); }
    [[nodiscard]] QStringList curves() const {
        QStringList names;
        for (const ui::ComparedCurve& curve : figure().comparison().curves)
            names += curve.name;
        return names;
    }
    /// Whether the plot shows these counts of a sensor, of which it leaves out unused bins.
    [[nodiscard]] bool plots(const Histogram& counts) const {
        for (const Channel channel : mosaicChannels) {
            const auto shown = plotted().counts(channel), expected = counts.counts(channel);
            if (shown.size() != 16384 || !std::equal(shown.begin(), shown.end(), expected.begin()))
                return false;
        }
        return true;
    }
    /// The colour of a pixel of the upright photo on the screen.
    [[nodiscard]] QColor shown(QPointF place) const {
        const QPoint at = view().placement().toView().map(place).toPoint();
        return view().grab().toImage().pixelColor(at * view().devicePixelRatioF());
    }
    [[nodiscard]] static bool isLit(const QColor& colour, QRgb light) {
        const QColor wanted(light);
        return std::abs(colour.red() - wanted.red()) + std::abs(colour.green() - wanted.green()) +
                   std::abs(colour.blue() - wanted.blue()) <
               30;
    }

private Q_SLOTS:
    void initTestCase() {
        const auto libraries = readerLibraries();
        if (std::ranges::none_of(libraries, [](const auto& each) { return each.formats == "RAW"; }))
            TONESCOPE_SKIP("LibRaw");
    }
    void init() { beginViewer(); }
    void cleanup() { endViewer(); }

    void theEmbeddedJpegIsShownUntilTheFileIsRendered() {
        endViewer();
        const auto rendering = std::make_shared<test::Gate>();
        const auto opensIt = qScopeGuard([&] { rendering->open(); }); // also after a failure
        FileDecoder gated = inPlaceDecoder();
        gated.decode = [rendering, decode = gated.decode](const QString& path, const std::stop_token& stop,
                                                          int number) {
            rendering->pass();
            return decode(path, stop, number);
        };
        beginViewer(gated);
        m_window->opener().open({written(rawFile())});
        QTRY_VERIFY(isLit(shown({30, 40}), qRgb(200, 100, 50))); // of 60 x 80 pixels
        QVERIFY(!view().image() && plotted().channels().empty());
        QVERIFY(!action("exportPlot").isEnabled());
        rendering->open();
        QTRY_COMPARE(curves(), (QStringList{QStringLiteral("RAW"), QStringLiteral("Embedded JPEG")}));
        QVERIFY(view().image()->rendered && result(0)->exact);
        QVERIFY(!isLit(shown({60, 40}), qRgb(200, 100, 50)));
    }

    void threeCurvesAreInOnePlot() {
        const QString path = written(rawFile());
        m_window->opener().open({path});
        QTRY_COMPARE(curves(), (QStringList{QStringLiteral("RAW"), QStringLiteral("Embedded JPEG")}));
        QVERIFY(chip("raw-rendered").isVisible() && chip("raw-rendered").isChecked());
        QCOMPARE(plotted().bins(), std::size_t{256});
        for (const ui::ComparedCurve& curve : figure().comparison().curves)
            QCOMPARE(curve.histogram->bins(), std::size_t{256});
        // A quarter of the photosites is white.
        const ui::HistogramPointer raw = figure().comparison().curves.front().histogram;
        QCOMPARE(raw->counts(Channel::Red)[255], raw->pixels() / 4);
    }

    /// The device of the window has counted the levels, and they are those of the file.
    void theSensorHasItsOwnAxisAndFigures() {
        const QString path = written(rawFile());
        m_window->opener().open({path});
        QTRY_COMPARE(curves().size(), 2);
        const int before = m_script->counts;
        chip("raw-sensor").click();
        QCOMPARE(m_script->counts.load(), before); // it was counted already
        QVERIFY(plots(sensorCounts(path)));
        QCOMPARE(curves(), (QStringList{QStringLiteral("Rendered"), QStringLiteral("Embedded JPEG")}));
        QVERIFY(action("channelGreen2").isVisible() && !action("channelGray").isVisible());
        const CountResultPointer counted = m_window->histogram().shown();
        QVERIFY(counted->exact);
        QCOMPARE(counted->device.key, result(0)->device.key);
        const auto& marks = m_window->histogram().plot().clipping();
        QCOMPARE(test::part<QAbstractButton>(marks, "clipping-high-red").text(), QStringLiteral("25.00 %"));
        QVERIFY(test::part<QAbstractButton>(marks, "clipping-low-green2").text() != QStringLiteral("0.00 %"));
        const QString median = test::part<ui::StatisticsPane>(*m_window, "compactStatistics")
                                   .model()
                                   ->index(0, 3)
                                   .data()
                                   .toString();
        QVERIFY2(median.length() > 3, qPrintable(median)); // a level of thousands

        action("rawStops").trigger();
        QCOMPARE(plotted().bins(), std::size_t{64});
        QCOMPARE(plotted().counts(Channel::Red)[63], plotted().pixels() / 4);
        QVERIFY(figure().content().stops);
        QVERIFY(m_window->histogram().plot().readoutAt(62).contains(QStringLiteral("−⅓ to 0 EV")));
        QVERIFY(m_window->histogram().plot().readoutAt(63).contains(QStringLiteral("white and above")));
        QCOMPARE(test::part<QAbstractButton>(marks, "clipping-high-red").text(), QStringLiteral("25.00 %"));

        chip("raw-rendered").click();
        QCOMPARE(plotted().bins(), std::size_t{256});
        QVERIFY(!figure().content().stops);
    }

    /// With the curve of the sensor, the sensor's levels decide which pixels of the turned photo are lit. The
    /// rendered picture is clipped in other places.
    void clippingOfTheSensorIsLitInThePhoto() {
        m_window->opener().open({written(rawFile())});
        QTRY_COMPARE(curves().size(), 2);
        QCOMPARE(view().image()->extent(), (Extent{size.height(), size.width()}));
        chip("raw-sensor").click();
        auto& marks = m_window->histogram().plot().clipping();
        test::part<QAbstractButton>(marks, "clipping-high-blue").click();
        QTRY_VERIFY(view().lit().settled());
        QTRY_VERIFY(isLit(shown({90, 20}), ui::litHighest)); // stored at 20, 29
        QVERIFY(!isLit(shown({30, 20}), ui::litHighest));
        QVERIFY(!isLit(shown({90, 140}), ui::litHighest));
        test::part<QAbstractButton>(marks, "clipping-high-blue").click();
        test::part<QAbstractButton>(marks, "clipping-low-red").click();
        QTRY_VERIFY(isLit(shown({0.5, 60}), ui::litLowest)); // the last stored row is the first column
        QVERIFY(!isLit(shown({90, 20}), ui::litLowest));
        // A selection of thirds lights the photosites with their levels.
        test::part<QAbstractButton>(marks, "clipping-low-red").click();
        action("rawStops").trigger();
        m_window->histogram().plot().chooseValues(ValueRange{63, 63});
        const LitRule rule = m_window->histogram().litRule();
        QCOMPARE(rule.chosen->first, white);
    }

    void aRegionIsThatOfTheSensor() {
        const QString path = written(rawFile());
        m_window->opener().open({path});
        QTRY_COMPARE(curves().size(), 2);
        chip("raw-sensor").click();
        view().takeRegion(Region{41, 30, 50, 61}); // upright pixels; squares 20 to 45 and 15 to 45
        QTRY_VERIFY(plots(sensorCounts(path, Region{20, 15, 26, 31})));
        QTRY_COMPARE(curves().size(), 3);
        QCOMPARE(curves().first(), QStringLiteral("whole image, scaled"));
        QCOMPARE(figure().comparison().curves.front().histogram->pixels(), sensorCounts(path).pixels());
    }

    /// The curve that was chosen stays chosen for the next RAW, which is not counted yet.
    void theNextRawShowsTheSameCurve() {
        m_window->opener().open({written(rawFile())});
        QTRY_COMPARE(curves().size(), 2);
        chip("raw-sensor").click();
        test::Dng other = rawFile();
        other.values.assign(other.values.size(), 2000);
        const QString path = written(other, "b.dng");
        m_window->opener().open({path});
        QTRY_VERIFY(plots(sensorCounts(path)));
        // A photo without levels has one curve, and no choice.
        const QString photo = m_folder.filePath(QStringLiteral("photo.png"));
        test::grayPicture(77).save(photo);
        m_window->opener().open({photo});
        QTRY_COMPARE(plotted(77), 1200U);
        QVERIFY(!chip("raw-sensor").isVisible());
        QCOMPARE(curves(), QStringList());
    }

    /// A thumbnail is the embedded JPEG, and clipping is that of the sensor: nothing is rendered.
    void thumbnailAndFiguresNeedNoRendering() {
        const QString path = written(rawFile());
        FileDecoder decoder = inPlaceDecoder();
        decoder.decode = [](const QString&, const std::stop_token&, int) -> Outcome<Image> {
            return Failure{Stage::Decode, "rendered", {}, {}};
        };
        app::Thumbnails thumbnails(decoder);
        QSignalSpy ready(&thumbnails, &app::Thumbnails::ready);
        thumbnails.want({path});
        QTRY_COMPARE(ready.size(), 1);
        const QImage thumbnail = ready.first().at(1).value<QImage>();
        QCOMPARE(thumbnail.size(), QSize(60, 80));
        QVERIFY(std::abs(qRed(thumbnail.pixel(30, 40)) - 200) < 5);
        app::FolderSurvey survey(decoder);
        QSignalSpy counted(&survey, &app::FolderSurvey::counted);
        survey.want({path});
        QTRY_COMPARE(counted.size(), 1);
        const auto figures = counted.first().at(1).value<PhotoFigures>();
        QVERIFY(figures.ofSensor);
        QCOMPARE(figures.pixels, std::uint64_t{80 * 60});
        QCOMPARE(figures.clippedHigh, std::uint64_t{80 * 60 / 4});
    }

    void withoutMosaicTheReasonIsTold() {
        test::Dng linear;
        linear.photometric = 34892;
        linear.samples = 3;
        m_window->opener().open({written(linear)});
        QTRY_VERIFY(!chip("raw-sensor").isEnabled());
        QVERIFY(chip("raw-sensor").toolTip().contains(QStringLiteral("linear DNG")));
        QTRY_VERIFY(!chip("raw-embedded").isEnabled());
        QVERIFY(!figure().empty());
    }
};

ROOM_TEST(TestRawWindow, QApplication)
#include "tst_raw_window.moc"
