// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the window with files of several pictures: animations are played and stepped through, pages are
// turned, and each picture is counted.

#include "tests/fixtures/animation_files.h"
#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/page_files.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/skipping.h"
#include "tests/fixtures/video_files.h"
#include "tests/fixtures/viewer_fixture.h"

using namespace tonescope;
using namespace tonescope::test;

namespace {

constexpr std::uint64_t pixels = std::uint64_t{animationSide} * animationSide;

int frameOf(const CountResultPointer& result) {
    return result->image->frame->number;
}

} // namespace

class TestAnimation : public ViewerTest {
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] QString write(const char* name, const QByteArray& bytes) const {
        return makeFile(m_folder.filePath(text(name)), bytes);
    }

    /// Shows the first frame of the file.
    void open(const QString& file) {
        m_window->opener().open({file});
        QTRY_COMPARE(plotted(10), pixels);
    }

    void press(Qt::Key key) { QTest::keyClick(m_window.get(), key); }

private Q_SLOTS:
    void init() {
        beginViewer();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get(), patience));
    }
    void cleanup() { endViewer(); }

    void everyFrameIsCounted_data() {
        QTest::addColumn<QByteArray>("file");
        QTest::newRow("gif") << animatedGif({10, 20, 30});
        QTest::newRow("webp") << animatedWebp({10, 20, 30});
        if (readsVideos()) QTest::newRow("avi") << grayAvi({10, 20, 30});
    }
    void everyFrameIsCounted() {
        QFETCH(QByteArray, file);
        open(write(QTest::currentDataTag(), file));
        QVERIFY(title().contains(text("frame 1 of 3")));
        QCOMPARE(m_counted->size(), 1); // an animation plays only when the user starts it
        QVERIFY(!action("playFrames").isChecked());
        press(Qt::Key_Space);
        QVERIFY(action("playFrames").isChecked());
        if (file.startsWith("RIFF") && file.mid(8).startsWith("AVI")) { // a video is played once
            QTRY_VERIFY(!action("playFrames").isChecked());
            press(Qt::Key_Space);
            QTRY_VERIFY(!action("playFrames").isChecked());
        }
        QTRY_VERIFY(m_counted->size() >= 6);
        if (action("playFrames").isChecked()) press(Qt::Key_Space);
        QVERIFY(!action("playFrames").isChecked());
        for (int i = 0; i < m_counted->size(); ++i) {
            QVERIFY(result(i)->exact);
            const auto gray = static_cast<std::size_t>(10 * frameOf(result(i)));
            QCOMPARE(result(i)->histogram.counts(Channel::Gray)[gray], pixels);
        }
    }

    void isSteppedThrough_data() {
        QTest::addColumn<QByteArray>("file");
        QTest::newRow("gif") << animatedGif({10, 20, 30});
        if (readsVideos()) QTest::newRow("avi") << grayAvi({10, 20, 30}, 2); // it is played once, so slowly
    }
    void isSteppedThrough() {
        QFETCH(QByteArray, file);
        open(write("steps", file));
        const QWidget& strip = part<QWidget>(*m_window, "provenance");
        press(Qt::Key_Period);
        QTRY_COMPARE(plotted(20), pixels);
        QVERIFY(title().contains(text("frame 2 of 3")));
        QVERIFY(strip.toolTip().contains(text("frame 2 of 3")));
        press(Qt::Key_Comma);
        press(Qt::Key_Comma); // both at once: the last frame
        QTRY_COMPARE(plotted(30), pixels);
        QVERIFY(strip.toolTip().contains(text("frame 3 of 3")));
        press(Qt::Key_Period);
        QTRY_COMPARE(plotted(10), pixels);
        action("playFrames").trigger();
        QTRY_COMPARE(plotted(20), pixels);
        press(Qt::Key_Period); // a step pauses
        QVERIFY(!action("playFrames").isChecked());
    }

    void theRegionStays_data() {
        QTest::addColumn<QByteArray>("file");
        QTest::newRow("frames.gif") << animatedGif({10, 20, 30});
        QTest::newRow("pages.tif") << tiffOf({{10}, {20}});
        if (readsVideos()) QTest::newRow("video.avi") << grayAvi({10, 20, 30});
    }

    void theRegionStays() {
        QFETCH(QByteArray, file);
        open(write(QTest::currentDataTag(), file));
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get(), patience));
        view().setRegion(Region{2, 2, 5, 4});
        press(Qt::Key_Period);
        QTRY_COMPARE(plotted(20), 20U);
        QCOMPARE(view().region(), (Region{2, 2, 5, 4}));
    }

    void anotherImageEndsIt() {
        open(write("ends.gif", animatedGif({10, 20, 30})));
        QVERIFY(action("playFrames").isVisible());
        press(Qt::Key_Space);
        QTRY_VERIFY(m_counted->size() >= 2);
        const QString still = m_folder.filePath(text("still.png"));
        grayPicture(99).save(still);
        m_window->opener().open({still});
        QTRY_COMPARE(plotted(99), 1200U);
        QVERIFY(!action("playFrames").isVisible());
        QVERIFY(!action("playFrames").isChecked());
        const auto counted = m_counted->size();
        press(Qt::Key_Space);
        hearEverything();
        QCOMPARE(m_counted->size(), counted);
    }

    void pagesAreTurned() {
        const auto shows = [&](int page) {
            const std::uint64_t size = page == 2 ? 32 : 256;
            return plotted(10 * page) == size && title().contains(QStringLiteral("page %1 of 3").arg(page));
        };
        const QByteArray file = tiffOf({{10}, {.gray = 20, .size = {8, 4}}, {30}});
        m_window->opener().open({write("pages.tif", file)});
        QTRY_VERIFY(shows(1));
        QVERIFY(!action("playFrames").isVisible());
        QVERIFY(action("nextFrame").isVisible());
        auto& number = part<QSpinBox>(*m_window, "frameNumber");
        QVERIFY(number.isVisible());
        QCOMPARE(number.text(), QStringLiteral("page 1 of 3"));
        press(Qt::Key_Period);
        QTRY_VERIFY(shows(2));
        QCOMPARE(number.value(), 2);
        press(Qt::Key_Period);
        press(Qt::Key_Period); // both at once: back to the first
        QTRY_VERIFY(shows(1));
        press(Qt::Key_Comma);
        QTRY_VERIFY(shows(3));
        number.setValue(2);
        QTRY_VERIFY(shows(2));
        QVERIFY(part<QWidget>(*m_window, "provenance").toolTip().contains(text("page 2 of 3")));
        press(Qt::Key_Space); // there is nothing to play
        QVERIFY(!action("playFrames").isChecked());
    }

    /// The number that cannot be shown does not stay in the field.
    void aPageThatIsDamagedLeavesTheOneBefore() {
        open(write("damaged.tif", tiffOf({{10}, {20}, {30}}).chopped(100)));
        press(Qt::Key_Comma);
        QTRY_COMPARE(messages().size(), 1);
        QCOMPARE(plotted(10), pixels);
        QCOMPARE(part<QSpinBox>(*m_window, "frameNumber").value(), 1);
        press(Qt::Key_Period);
        QTRY_COMPARE(plotted(20), pixels);
    }

    void thePageStaysWhenTheFileIsReadAgain() {
        const QString file = write("again.tif", tiffOf({{10}, {20}, {30}}));
        open(file);
        press(Qt::Key_Period);
        QTRY_COMPARE(plotted(20), pixels);
        QCOMPARE(write("again.tif", tiffOf({{11}, {.gray = 21, .size = {16, 15}}, {31}, {41}})), file);
        action("reload").trigger();
        QTRY_COMPARE(plotted(21), 240U);
        QVERIFY(title().contains(text("page 2 of 4")));
        QCOMPARE(write("again.tif", tiffOf({{12}})), file); // as another program writes it
        QTRY_COMPARE(plotted(12), pixels);
        QVERIFY(!title().contains(text("page")));
        QVERIFY(!part<QSpinBox>(*m_window, "frameNumber").isVisible());
    }

    void aFileThatIsComeBackToBeginsWithItsFirstPage() {
        const QString file = write("shelf.tif", tiffOf({{10}, {20}}));
        open(file);
        press(Qt::Key_Period);
        QTRY_COMPARE(plotted(20), pixels);
        const QString still = m_folder.filePath(text("other.png"));
        grayPicture(99).save(still);
        m_window->opener().open({still});
        QTRY_COMPARE(plotted(99), 1200U);
        m_window->opener().open({file});
        QTRY_COMPARE(plotted(10), pixels);
        QVERIFY(title().contains(text("page 1 of 2")));
    }

    void endsWhenTheFileWantsIt() {
        open(write("once.gif", animatedGif({10, 20, 30}, 2, 1)));
        press(Qt::Key_Space);
        QTRY_VERIFY(!action("playFrames").isChecked());
        QTRY_COMPARE(plotted(30), pixels);
        QVERIFY(m_counted->size() >= 3);
    }

    /// The last frame that the file holds stays, one line says why there is no next one, and steps work.
    void aVideoThatIsCutShortEndsWithALine() {
        if (!readsVideos()) TONESCOPE_SKIP("libavformat and libavcodec");
        const QByteArray whole = grayAvi({10, 20, 30});
        open(write("cut.avi", whole.left(whole.lastIndexOf("00dc", whole.indexOf("idx1")) + 20)));
        QVERIFY(title().contains(text("frame 1 of 3")));
        press(Qt::Key_Space);
        QTRY_COMPARE(messages().size(), 1);
        QVERIFY2(messages().first().contains(text("the video ends after frame 2 of 3")),
                 qPrintable(messages().first()));
        QVERIFY(!action("playFrames").isChecked());
        QTRY_COMPARE(plotted(20), pixels);
        press(Qt::Key_Comma);
        QTRY_COMPARE(plotted(10), pixels);
    }

    void theRateIsShownWhileItPlays() {
        open(write("rate.gif", animatedGif({10, 20, 30})));
        auto& rate = part<QLabel>(*m_window, "playRate");
        QVERIFY(!rate.isVisible());
        press(Qt::Key_Space);
        QTRY_VERIFY(rate.isVisible());
        const QRegularExpression figures(text("^[0-9.]+ frames/s, [0-9.]+ .?s, dropped: [0-9]+$"));
        QVERIFY2(figures.match(rate.text()).hasMatch(), qPrintable(rate.text()));
        press(Qt::Key_Space);
        QVERIFY(rate.isVisible()); // and stays until another file is shown
        const QString still = m_folder.filePath(text("another.png"));
        grayPicture(99).save(still);
        m_window->opener().open({still});
        QTRY_COMPARE(plotted(99), 1200U);
        QVERIFY(!rate.isVisible());
    }

    /// A button that has the keyboard is pressed by Space, and nothing else.
    void buttonsKeepTheirKey() {
        open(write("buttons.gif", animatedGif({10, 20, 30})));
        QPushButton button(m_window.get());
        button.show();
        button.setFocus();
        QTRY_VERIFY(button.hasFocus());
        QSignalSpy clicked(&button, &QPushButton::clicked);
        QTest::keyClick(&button, Qt::Key_Space);
        QCOMPARE(clicked.size(), 1);
        QVERIFY(!action("playFrames").isChecked());
    }

    /// No number contains these keys.
    void theNumberFieldLeavesTheirKeys() {
        open(write("field.gif", animatedGif({10, 20, 30})));
        auto& field = part<QSpinBox>(*m_window, "frameNumber");
        field.setFocus();
        QTRY_VERIFY(field.hasFocus());
        QTest::keyClick(&field, Qt::Key_Period);
        QTRY_COMPARE(plotted(20), pixels);
        QTest::keyClick(&field, Qt::Key_Comma);
        QTRY_COMPARE(plotted(10), pixels);
        QTest::keyClick(&field, Qt::Key_Space);
        QVERIFY(action("playFrames").isChecked());
    }

    /// Counting takes longer than frames are to be seen: none is queued, and some are left out.
    void framesAreLeftOutWhereCountingIsSlow() {
        const QString file = write("slow.gif", animatedGif({1, 2, 3, 4, 5, 6, 7, 8}));
        app::FramePlayer slow(inPlaceDecoder()), quick(inPlaceDecoder());
        QSignalSpy slowDue(&slow, &app::FramePlayer::frameDue), quickDue(&quick, &app::FramePlayer::frameDue);
        connect(&quick, &app::FramePlayer::frameDue, &quick, &app::FramePlayer::showed, Qt::QueuedConnection);
        slow.open(file, {1, 8});
        quick.open(file, {1, 8});
        slow.play(true);
        QVERIFY(slowDue.wait(patience));
        quick.play(true);
        QTRY_VERIFY(quickDue.size() >= 6); // five delays later
        QCOMPARE(slowDue.size(), 1);
        const auto first = slowDue.at(0).at(0).value<ImagePointer>();
        QCOMPARE(first->frame->number, 2);
        slow.showed(first);
        QTRY_COMPARE(slowDue.size(), 2);
        QVERIFY(slowDue.at(1).at(0).value<ImagePointer>()->frame->number > 4);
        slow.close();
        quick.close();
    }
};

ROOM_TEST(TestAnimation, QApplication)
#include "tst_animation.moc"
