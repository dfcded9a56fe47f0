// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the window with a live source. The camera is faked: the test puts frames where a camera puts them.

#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/noise.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/viewer_fixture.h"

#ifdef TONESCOPE_MULTIMEDIA
#include "app/window/video_frame.h"

#include <QVideoFrame>
#endif

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>

using namespace tonescope;
using namespace tonescope::test;

class TestLive : public ViewerTest {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::shared_ptr<app::LiveFrames> m_frames;

    void put(const QImage& picture) {
        m_frames->put([picture, name = m_frames->name()] { return Outcome<Image>(imageOf(picture, name)); });
    }
    void put(int gray) { put(grayPicture(gray)); }
    /// Plays the source, and shows a frame of this gray.
    void begin(int gray) {
        m_viewer->openLive({m_frames, nullptr});
        put(gray);
        QTRY_COMPARE(plotted(gray), 1200U);
    }
    void openStill() {
        const QString still = m_folder.filePath(text("still.png"));
        grayPicture(99).save(still);
        m_window->opener().open({still});
        QTRY_COMPARE(plotted(99), 1200U);
    }
    void press(Qt::Key key) { QTest::keyClick(m_window.get(), key); }

private Q_SLOTS:
    void init() {
        beginViewer();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get(), patience));
        m_frames = std::make_shared<app::LiveFrames>(text("Webcam"), std::chrono::hours(1));
    }
    /// The window is closed while the player waits for a frame.
    void cleanup() { endViewer(); }

    void framesAreCounted() {
        begin(10);
        QVERIFY(title().startsWith(text("Webcam – ")));
        QVERIFY(action("playFrames").isChecked());
        QVERIFY(action("nextFrame").isVisible());
        QVERIFY(!action("previousFrame").isVisible());
        QVERIFY(!part<QSpinBox>(*m_window, "frameNumber").isVisible());
        QVERIFY(!action("reload").isEnabled());
        QImage colours(61, 47, QImage::Format_RGB32);
        for (int y = 0; y < colours.height(); ++y) {
            for (int x = 0; x < colours.width(); ++x)
                colours.setPixel(x, y, qRgb(4 * x, 5 * y, (x * y) % 251));
        }
        put(colours);
        QTRY_COMPARE(plotted().pixels(), std::uint64_t{61} * 47);
        const Image image = imageOf(colours, {});
        QCOMPARE(
            difference(plotted(), reference(countingCase({}, image, Region::whole(image.extent())).task)),
            std::string());
        QVERIFY(result(static_cast<int>(m_counted->size()) - 1)->exact);
    }

    /// Frames that arrive while one is counted replace each other.
    void framesAreDropped() {
        m_script->countGate = std::make_shared<Gate>();
        m_viewer->openLive({m_frames, nullptr});
        put(10);
        QTRY_COMPARE(m_script->counts, 1);
        for (const int gray : {20, 30, 40})
            put(gray);
        m_script->countGate->open();
        QTRY_COMPARE(plotted(40), 1200U);
        QCOMPARE(m_counted->size(), 2);
    }

    void theRateIsShown() {
        auto& rate = part<QLabel>(*m_window, "playRate");
        begin(10);
        connect(m_session.get(), &Session::counted, this, [this] {
            put(20);
            put(30);
        });
        put(20);
        QTRY_VERIFY(rate.isVisible());
        const QRegularExpression figures(text("^[0-9.,]+ frames/s, [0-9.]+ .?s, dropped: [1-9][0-9,]*$"));
        QVERIFY2(figures.match(rate.text()).hasMatch(), qPrintable(rate.text()));
    }

    void pausesAndSteps() {
        begin(10);
        press(Qt::Key_Space);
        QVERIFY(!action("playFrames").isChecked());
        press(Qt::Key_Period);
        put(30);
        QTRY_COMPARE(plotted(30), 1200U);
        QVERIFY(!action("playFrames").isChecked());
        put(40);
        hearEverything();
        QCOMPARE(plotted(30), 1200U);
        press(Qt::Key_Space);
        QTRY_COMPARE(plotted(40), 1200U);
    }

    void theRegionStays() {
        begin(10);
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get(), patience));
        view().setRegion(Region{2, 2, 5, 4});
        put(20);
        QTRY_COMPARE(plotted(20), 20U);
        QCOMPARE(view().region(), (Region{2, 2, 5, 4}));
    }

    /// One line says it, the last frame stays, and the source can be played again.
    void anUnpluggedCameraLeavesTheLastFrame() {
        begin(10);
        m_frames->fail(SENTENCE("the camera was unplugged"));
        QTRY_COMPARE(messages(), QStringList(text("Webcam: the camera was unplugged")));
        QCOMPARE(plotted(10), 1200U);
        QVERIFY(title().startsWith(text("Webcam – ")));
        QVERIFY(!action("playFrames").isChecked());
        put(50);
        press(Qt::Key_Space);
        QTRY_COMPARE(plotted(50), 1200U);
    }

    void aStalledCameraLeavesTheLastFrame() {
        m_frames = std::make_shared<app::LiveFrames>(text("Webcam"), std::chrono::milliseconds(1));
        put(10);
        m_viewer->openLive({m_frames, nullptr});
        QTRY_COMPARE(messages(), QStringList(text("Webcam: no picture has arrived for 1 s")));
        QCOMPARE(plotted(10), 1200U);
        QVERIFY(!action("playFrames").isChecked());
    }

    void aCameraWithoutAFrameLeavesThePhoto() {
        openStill();
        m_viewer->openLive({m_frames, nullptr});
        m_frames->fail(SENTENCE("the camera was unplugged"));
        QTRY_COMPARE(messages().size(), 1);
        QCOMPARE(plotted(99), 1200U);
        QVERIFY(title().startsWith(text("still.png")));
        QVERIFY(action("reload").isEnabled());
        QVERIFY(!action("playFrames").isVisible());
    }

    /// A file that cannot be shown leaves the source paused, another one releases it.
    void anotherImageEndsIt() {
        auto device = std::make_shared<QObject>();
        const std::weak_ptr<QObject> running = device;
        m_viewer->openLive({m_frames, std::exchange(device, nullptr)});
        put(10);
        QTRY_COMPARE(plotted(10), 1200U);
        m_window->opener().open({m_folder.filePath(text("missing.png"))});
        QTRY_COMPARE(messages().size(), 1);
        QVERIFY(!action("playFrames").isChecked());
        press(Qt::Key_Space);
        put(20);
        QTRY_COMPARE(plotted(20), 1200U);
        QVERIFY(!running.expired());
        openStill();
        QVERIFY(running.expired());
        QVERIFY(!action("playFrames").isVisible());
        QVERIFY(!action("playFrames").isChecked());
    }

#ifdef TONESCOPE_MULTIMEDIA
    void lumaAndChromaBecomeRgb_data() {
        using Format = QVideoFrameFormat;
        columns<Format::PixelFormat, Format::ColorSpace, Format::ColorRange, QString>(
            {"kind", "matrix", "range", "words"});
        QTest::newRow("YUYV") << Format::Format_YUYV << Format::ColorSpace_BT601 << Format::ColorRange_Video
                              << text("YUYV, matrix smpte170m, range tv");
        QTest::newRow("NV12") << Format::Format_NV12 << Format::ColorSpace_BT709 << Format::ColorRange_Full
                              << text("NV12, matrix bt709, range pc");
        QTest::newRow("YUV420P") << Format::Format_YUV420P << Format::ColorSpace_Undefined
                                 << Format::ColorRange_Unknown << text("YUV420P, matrix smpte170m, range tv");
    }

    /// Compares with the formulae of the standards.
    void lumaAndChromaBecomeRgb() {
        QFETCH(QVideoFrameFormat::PixelFormat, kind);
        QFETCH(QVideoFrameFormat::ColorSpace, matrix);
        QFETCH(QVideoFrameFormat::ColorRange, range);
        QFETCH(QString, words);
        QVideoFrameFormat format({62, 46}, kind);
        format.setColorSpace(matrix);
        format.setColorRange(range);
        QVideoFrame frame(format);
        QVERIFY(frame.map(QVideoFrame::WriteOnly));
        for (int plane = 0; plane < frame.planeCount(); ++plane)
            std::ranges::copy(noise(7, static_cast<std::size_t>(frame.mappedBytes(plane)), 256),
                              frame.bits(plane));
        QImage expected(frame.size(), QImage::Format_RGB32);
        const bool packed = kind == QVideoFrameFormat::Format_YUYV,
                   pairs = kind == QVideoFrameFormat::Format_NV12;
        const bool full = range == QVideoFrameFormat::ColorRange_Full,
                   high = matrix == QVideoFrameFormat::ColorSpace_BT709;
        const double red = high ? 0.2126 : 0.299, blue = high ? 0.0722 : 0.114;
        for (int y = 0; y < expected.height(); ++y) {
            for (int x = 0; x < expected.width(); ++x) {
                const auto at = [&](int plane, int row, int byte) {
                    return frame.bits(plane)[row * frame.bytesPerLine(plane) + byte];
                };
                const int pair = x / 2;
                const double luma = at(0, y, packed ? 2 * x : x);
                const double cb = packed ? at(0, y, 4 * pair + 1) : at(1, y / 2, pairs ? 2 * pair : pair);
                const double cr = packed  ? at(0, y, 4 * pair + 3)
                                  : pairs ? at(1, y / 2, 2 * pair + 1)
                                          : at(2, y / 2, pair);
                const double light = full ? luma : (luma - 16) * 255 / 219, chroma = full ? 1 : 255.0 / 224;
                const double r = light + 2 * (1 - red) * (cr - 128) * chroma;
                const double b = light + 2 * (1 - blue) * (cb - 128) * chroma;
                const double g = (light - red * r - blue * b) / (1 - red - blue);
                const auto byte = [](double value) {
                    return std::clamp(static_cast<int>(std::lround(value)), 0, 255);
                };
                expected.setPixel(x, y, qRgb(byte(r), byte(g), byte(b)));
            }
        }
        frame.unmap();
        const Image image = *app::imageOfFrame(frame, text("Webcam"));
        const QImage got(reinterpret_cast<const uchar*>(image.stored.data), expected.width(),
                         expected.height(), static_cast<qsizetype>(image.stored.stride),
                         QImage::Format_RGB32);
        QCOMPARE(got, expected);
        QCOMPARE(english(image.converted), "luma and chroma (" + words.toStdString() + ") to RGB of 8 bits");
    }

    void rgbIsCountedAsItIs() {
        QVideoFrame frame(QVideoFrameFormat({8, 6}, QVideoFrameFormat::Format_BGRX8888));
        QVERIFY(frame.map(QVideoFrame::WriteOnly));
        std::fill_n(frame.bits(0), frame.mappedBytes(0), uchar{77});
        frame.unmap();
        const Image image = *app::imageOfFrame(frame, text("Webcam"));
        QCOMPARE(image.stored.layout, PixelLayout::Bgrx8);
        QCOMPARE(image.stored.row(5)[30], std::byte{77});
        QVERIFY(image.converted.empty());
    }

    void otherPixelsAreRefused() {
        const auto image =
            app::imageOfFrame(QVideoFrame(QVideoFrameFormat({8, 6}, QVideoFrameFormat::Format_P010)), {});
        QCOMPARE(lineOf(image.failure()), std::string("pixels of the kind P010 cannot be read"));
    }
#endif
};

ROOM_TEST(TestLive, QApplication)
#include "tst_live.moc"
