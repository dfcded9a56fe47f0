// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what the window shows of an image before it is counted: the image, and, for a large JPEG, a sampled
// curve while the file is being decoded.

#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/viewer_fixture.h"

using namespace tonescope;
using namespace tonescope::test;

namespace {

constexpr QSize large{4001, 2003}; ///< no whole number of blocks
constexpr std::uint64_t pixels = std::uint64_t{4001} * 2003;

} // namespace

class TestFirstSight : public ViewerTest {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_jpeg;

    [[nodiscard]] QString strip() const { return part<QWidget>(*m_window, "provenance").toolTip(); }

private Q_SLOTS:
    void initTestCase() {
        m_jpeg = m_folder.filePath(text("large.jpg"));
        QImage picture = grayPicture(100, large);
        picture.setPixel(7, 7, qRgb(0, 0, 0));
        QVERIFY(picture.save(m_jpeg));
    }
    void init() { beginViewer(); }
    void cleanup() { endViewer(); }

    void aSampledCurveBecomesExact() {
        m_script->countGate = std::make_shared<Gate>();
        m_window->opener().open({m_jpeg});
        QTRY_VERIFY(strip().contains(text("sampled: each value is the average of 64 pixels")));
        QCOMPARE(plotted().pixels(), pixels); // as high as the exact one will be
        QCOMPARE(m_counted->size(), 0);
        QVERIFY(!action("exportPlot").isEnabled()); // a sampled plot cannot be exported as a result
        QTRY_VERIFY(view().image() != nullptr);
        QCOMPARE(view().image()->extent(), (Extent{large.width(), large.height()}));
        QVERIFY(strip().contains(text("sampled"))); // it stays, where counting takes long
        m_script->countGate->open();
        QTRY_COMPARE(m_counted->size(), 1);
        QVERIFY(!strip().contains(text("sampled")));
        QVERIFY(strip().contains(text("exact")));
        QCOMPARE(plotted(), result(0)->histogram);
        QVERIFY(action("exportPlot").isEnabled());
    }

    void whatIsSampled_data() {
        columns<QString, QSize, bool>({"name", "size", "sampled"});
        QTest::newRow("a large JPEG") << text("a.jpg") << QSize(4000, 2000) << true;
        QTest::newRow("a small JPEG") << text("b.jpg") << QSize(400, 200) << false;
        QTest::newRow("another format") << text("c.bmp") << QSize(4000, 2000) << false;
        QTest::newRow("no file") << text("missing.jpg") << QSize() << false;
    }
    void whatIsSampled() {
        QFETCH(QString, name);
        QFETCH(QSize, size);
        QFETCH(bool, sampled);
        const QString path = m_folder.filePath(name);
        if (size.isValid()) grayPicture(100, size).save(path);
        app::BackgroundDecode sight(inPlaceDecoder());
        QSignalSpy heard(&sight, &app::BackgroundDecode::previewed);
        sight.beginPreview(path, {});
        sight.findChild<QThreadPool*>()->waitForDone();
        QCoreApplication::processEvents();
        QCOMPARE(heard.size(), sampled ? 1 : 0);
        if (!sampled) return;
        const auto result = heard.first().first().value<CountResultPointer>();
        QVERIFY(!result->exact);
        QCOMPARE(result->sampled->whole, (Extent{4000, 2000}));
        QCOMPARE(result->sampled->looked, 500U * 250);
        QCOMPARE(result->histogram.counts(Channel::Gray)[100], 8'000'000U);
        sight.beginPreview(path, {});
        sight.stop();
        sight.findChild<QThreadPool*>()->waitForDone();
        QCoreApplication::processEvents();
        QCOMPARE(heard.size(), 1);
    }

    /// Qt paints with the threads that all share: what takes long must not take them.
    void theThreadsThatPaintStayFree() {
        QThreadPool::globalInstance()
            ->waitForDone(); // what Qt paints and scales for earlier tests may still end
        app::BackgroundDecode sight(inPlaceDecoder());
        app::BackgroundDecode aside(inPlaceDecoder());
        QSignalSpy done(&aside, &app::BackgroundDecode::done);
        sight.beginPreview(m_jpeg, {});
        aside.begin(m_jpeg);
        QCOMPARE(QThreadPool::globalInstance()->activeThreadCount(), 0);
        QVERIFY(done.wait(patience));
    }

    /// The picture cannot be decoded after all: what was shown before is shown again.
    void nothingStaysOfAPictureThatFails_data() {
        columns<bool, bool>({"before", "embedded"});
        QTest::newRow("nothing was shown before") << false << false;
        QTest::newRow("another was shown before") << true << false;
        QTest::newRow("the JPEG of a RAW file") << false << true;
        QTest::newRow("the JPEG of a RAW file after another") << true << true;
    }
    void nothingStaysOfAPictureThatFails() {
        QFETCH(bool, before);
        QFETCH(bool, embedded);
        const CountResultPointer earlier = resultOf(text("earlier.png"));
        if (before) m_window->showResult(earlier);
        auto sampled = resultFor(blankImage("large.jpg", {500, 250}));
        sampled->exact = false;
        sampled->sampled = Sampling{{4000, 2000}, 125'000};
        embedded ? m_window->showEmbedded(sampled->image) : m_window->showSampled(sampled);
        QVERIFY(view().image() == nullptr);
        QCOMPARE(plotted(), embedded ? Histogram() : sampled->histogram);
        const auto& column = part<QWidget>(*m_window, "instrumentColumn");
        QVERIFY(column.isVisible());
        m_window->showFailure(text("large.jpg"), {Stage::Decode, "the picture is damaged", {}, {}});
        QCOMPARE(view().image(), before ? earlier->image : nullptr);
        QCOMPARE(plotted(), before ? earlier->histogram : Histogram());
        QVERIFY(!strip().contains(text("sampled")));
        QCOMPARE(column.isVisible(), before);
    }

    void zoomStaysWhenTheWholeComes() {
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get(), patience));
        auto sampled = resultFor(blankImage("large.jpg", {500, 250}));
        sampled->sampled = Sampling{{4000, 2000}, 125'000};
        m_window->showSampled(sampled);
        view().grab(); // and it can be painted
        view().showActualPixels();
        QCOMPARE(view().placement().scale(), 1.0);
        const QRectF seen = view().placement().visible();
        m_window->showImage(blankImage("large.jpg", {4000, 2000}));
        QCOMPARE(view().placement().scale(), 1.0);
        QCOMPARE(view().placement().visible(), seen);
    }
};

ROOM_TEST(TestFirstSight, QApplication)
#include "tst_first_sight.moc"
