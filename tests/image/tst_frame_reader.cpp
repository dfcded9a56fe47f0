// SPDX-License-Identifier: GPL-3.0-or-later
// The frames of animated files, in order and out of order.

#include "engine/image/decode.h"
#include "engine/image/frame_reader.h"
#include "tests/fixtures/animation_files.h"
#include "tests/fixtures/picture_files.h"

#include <QTest>

using namespace tonescope;
using namespace tonescope::test;

namespace {

int grayOf(const Outcome<Frame>& frame) {
    return frame ? std::to_integer<int>(frame->image->stored.data[0]) : -1;
}

} // namespace

class TestFrameReader : public QObject {
    Q_OBJECT

    PictureFolder m_folder;

private Q_SLOTS:
    void readsEveryFrame_data() {
        QTest::addColumn<QByteArray>("file");
        QTest::newRow("gif") << animatedGif({10, 20, 30, 40});
        QTest::newRow("webp") << animatedWebp({10, 20, 30, 40});
    }
    void readsEveryFrame() {
        QFETCH(QByteArray, file);
        const QString path = m_folder.write(QStringLiteral("animated"), file);
        const auto reader = FrameReader::of(path);
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
            FrameReader::of(m_folder.write(QStringLiteral("long.gif"), animatedGif({1, 2, 3, 4})));
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
            return FrameReader::of(m_folder.write(QStringLiteral("plays.gif"), file))->read(1)->plays;
        };
        QCOMPARE(playsOf(animatedGif({1, 2}, 2, 0)), std::nullopt);
        QVERIFY(playsOf(animatedGif({1, 2}, 2, 2)).value_or(0) >= 2);
    }

    void framesWithoutDelayHaveTheUsualOne() {
        const auto reader =
            FrameReader::of(m_folder.write(QStringLiteral("hasty.gif"), animatedGif({1, 2}, 0)));
        QCOMPARE(reader->read(2)->delay.count(), 100);
    }

    void aFrameThatIsMissingIsAFailure() {
        QByteArray file = animatedGif({10, 20});
        const auto reader =
            FrameReader::of(m_folder.write(QStringLiteral("cut.gif"), file.left(file.size() - 200)));
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
        QVERIFY(FrameReader::of(QStringLiteral("/not/there.gif")) == nullptr);
    }
};

QTEST_GUILESS_MAIN(TestFrameReader)
#include "tst_frame_reader.moc"
