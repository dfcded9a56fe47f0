// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the frames of animated files, read in any order, and the pages of other files.

#include "engine/image/decode.h"
#include "engine/image/file_decoder.h"
#include "engine/image/file_format.h"
#include "tests/fixtures/animation_files.h"
#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/page_files.h"
#include "tests/fixtures/picture_files.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/video_files.h"

using namespace tonescope;
using namespace tonescope::test;

namespace {

int grayOf(const Outcome<Frame>& frame) {
    return frame ? std::to_integer<int>(frame->image->stored.data[0]) : -1;
}

} // namespace

class TestFrames : public QObject {
    Q_OBJECT

    PictureFolder m_folder;

private Q_SLOTS:
    void readsEveryFrame_data() {
        QTest::addColumn<QByteArray>("file");
        QTest::newRow("gif") << animatedGif({10, 20, 30, 40});
        QTest::newRow("webp") << animatedWebp({10, 20, 30, 40});
        if (readsVideos()) QTest::newRow("avi") << grayAvi({10, 20, 30, 40});
    }
    void readsEveryFrame() {
        QFETCH(QByteArray, file);
        const QString path = m_folder.write(QStringLiteral("animated"), file);
        const auto reader = frameReaderOf(path);
        for (const int number : {1, 2, 3, 4, 1, 3, 2, 2}) {
            const Outcome<Frame> frame = reader->read(number);
            QCOMPARE(grayOf(frame), 10 * number);
            QCOMPARE(*frame->image->frame, (FrameNumber{number, 4}));
            QCOMPARE(frame->image->extent(), (Extent{animationSide, animationSide}));
            QCOMPARE(frame->delay.count(), 20);
            QVERIFY(frame->image->decodeTime);
        }
    }

    /// By that, time is granted.
    void saysHowManyPixelsItDecodesOnTheWay() {
        const auto reader =
            frameReaderOf(m_folder.write(QStringLiteral("long.gif"), animatedGif({1, 2, 3, 4})));
        constexpr qint64 frame = qint64{animationSide} * animationSide;
        qint64 pixels = 0;
        const auto told = [&](qint64 all) { pixels = all; };
        for (const auto& [number, frames] : {std::pair(3, 3), std::pair(4, 1), std::pair(2, 2)}) {
            QVERIFY(reader->read(number, told).ok());
            QCOMPARE(pixels, frames * frame);
        }
    }

    void saysHowOftenItIsPlayed() {
        const auto playsOf = [&](const QByteArray& file) {
            return frameReaderOf(m_folder.write(QStringLiteral("plays.gif"), file))->read(1)->plays;
        };
        QCOMPARE(playsOf(animatedGif({1, 2}, 2, 0)), std::nullopt);
        QVERIFY(playsOf(animatedGif({1, 2}, 2, 2)).value_or(0) >= 2);
    }

    void framesWithoutDelayHaveTheUsualOne() {
        const auto reader =
            frameReaderOf(m_folder.write(QStringLiteral("hasty.gif"), animatedGif({1, 2}, 0)));
        QCOMPARE(reader->read(2)->delay.count(), 100);
    }

    void aFrameThatIsMissingIsAFailure() {
        QByteArray file = animatedGif({10, 20});
        const auto reader =
            frameReaderOf(m_folder.write(QStringLiteral("cut.gif"), file.left(file.size() - 200)));
        QVERIFY(reader->read(1));
        QVERIFY(reader->read(7).failed() != nullptr);
        QCOMPARE(grayOf(reader->read(1)), 10); // and it goes on
    }

    void onlyAnimatedFilesHaveFrames() {
        const auto decoded = [&](const char* name, const QByteArray& bytes) {
            return decodeFile(m_folder.write(QLatin1String(name), bytes));
        };
        QVERIFY(!decoded("still.gif", animatedGif({10}))->frame);
        QVERIFY(!decoded("still.png", encoded(photo(QImage::Format_RGB32), "png"))->frame);
        QCOMPARE(*decoded("moving.gif", animatedGif({10, 20, 30}))->frame, (FrameNumber{1, 3}));
        QCOMPARE(*decoded("moving.webp", animatedWebp({10, 20, 30}))->frame, (FrameNumber{1, 3}));
        QVERIFY(frameReaderOf(QStringLiteral("/not/there.gif")) == nullptr);
    }

    /// Whoever reads it: Qt's reader, or libtiff itself where there is straight alpha.
    void decodesAnyPage_data() {
        columns<QByteArray, QList<int>>({"file", "grays"});
        QTest::newRow("tiff") << tiffOf({{10}, {20}, {30}}) << QList<int>{10, 20, 30};
        QTest::newRow("tiff with alpha")
            << tiffOf({{.gray = 10, .alpha = true}, {20}, {.gray = 30, .alpha = true}})
            << QList<int>{10, 20, 30};
        QTest::newRow("thumbnail and mask between pages")
            << tiffOf({{10}, {99, 1, {4, 4}}, {20}, {.gray = 1, .subfile = 4, .bits = 1}, {30}})
            << QList<int>{10, 20, 30};
        QTest::newRow("thumbnail first") << tiffOf({{99, 1, {4, 4}}, {10}, {20}}) << QList<int>{10, 20};
        QTest::newRow("thumbnail first, alpha")
            << tiffOf({{99, 1, {4, 4}}, {.gray = 10, .alpha = true}}) << QList<int>{10};
        QTest::newRow("nothing but thumbnails") << tiffOf({{10, 1}, {20, 1}}) << QList<int>{10};
        QTest::newRow("icon") << iconOf({16, 48, 32}) << QList<int>{16, 48, 32};
        QTest::newRow("gif") << animatedGif({10, 20, 30}) << QList<int>{10, 20, 30};
        QTest::newRow("webp") << animatedWebp({10, 20, 30}) << QList<int>{10, 20, 30};
    }
    void decodesAnyPage() {
        QFETCH(QByteArray, file);
        QFETCH(QList<int>, grays);
        const QString path = m_folder.write(QStringLiteral("pages"), file);
        const auto count = static_cast<int>(grays.size());
        for (const int number : {1, count, 1, 2, count + 1}) {
            const auto image = decodeFile(path, {}, number);
            QVERIFY2(image.ok(), image ? "" : lineOf(*image.failed()).c_str());
            const int got = number <= count ? number : 1; // a page that is not there is the first
            QCOMPARE(std::to_integer<int>(image->stored.data[0]), grays[got - 1]);
            const bool several = count > 1;
            const bool animated = file.startsWith("GIF") || file.startsWith("RIFF");
            QCOMPARE(image->frame,
                     several ? std::optional(FrameNumber{got, count, !animated}) : std::nullopt);
        }
    }

    /// A page's size, orientation and depth are its own, even if other pages have others.
    void aPageHasItsSizeAndOrientation() {
        const QString path = m_folder.write(
            QStringLiteral("turned.tif"),
            tiffOf({{10}, {.gray = 20, .size = {30, 12}, .orientation = 6}, {.gray = 9, .bits = 4}}));
        const auto turned = decodeFile(path, {}, 2);
        QCOMPARE(turned->extent(), (Extent{12, 30}));
        QVERIFY(turned->orientation.rotated90);
        QCOMPARE(decodeFile(path, {}, 1)->orientation, Orientation());
        QCOMPARE(decodeFile(path, {}, 3)->fileBits, 4);
        QCOMPARE(decodeFile(path, {}, 1)->fileBits, 0);
    }

    void aPageThatIsCutShortIsAFailureAndOthersAreNot() {
        const QByteArray file = tiffOf({{10}, {20}, {30}});
        const QString path = m_folder.write(QStringLiteral("cut.tif"), file.chopped(100));
        QCOMPARE(std::to_integer<int>(decodeFile(path, {}, 2)->stored.data[0]), 20);
        QVERIFY(decodeFile(path, {}, 3).failed() != nullptr);
    }

    /// A chain of directories that leads back to its start, or nowhere, ends there.
    void damagedChainsEnd() {
        QByteArray file = tiffOf({{10}, {20}});
        const auto pagesOf = [this](const QByteArray& bytes) {
            QFile written(m_folder.write(QStringLiteral("chain.tif"), bytes));
            return written.open(QIODevice::ReadOnly) ? tiffPages(written).size() : 99;
        };
        QCOMPARE(pagesOf(file), std::size_t{2});
        constexpr qsizetype first = 8, link = first + 2 + 13 * 12;
        for (const char* next : {"\x08\0\0\0", "\xff\xff\xff\x7f", "\x01\0\0\0"}) {
            file.replace(link, 4, QByteArray(next, 4));
            QVERIFY(pagesOf(file) >= 1 && pagesOf(file) <= 2);
        }
        for (qsizetype size = 0; size < file.size(); ++size)
            QVERIFY(pagesOf(file.left(size)) <= 2);
    }
};

ROOM_TEST(TestFrames, QCoreApplication)
#include "tst_frames.moc"
