// SPDX-License-Identifier: GPL-3.0-or-later
// A small copy of a JPEG: what the library's own reduced decoding makes of it, and nothing of what is
// damaged.

#include "engine/image/jpeg_preview.h"
#include "tests/fixtures/picture_files.h"
#include "tests/fixtures/room.h"

#include <QImageReader>
#include <QTest>

#include <random>

using namespace tonescope;
using namespace tonescope::test;

namespace {

/// Broad shapes and grain: smooth blocks and full ones.
QImage scene(QSize size) {
    QImage image(size, QImage::Format_RGB32);
    std::mt19937 random(1);
    for (int y = 0; y < size.height(); ++y) {
        for (int x = 0; x < size.width(); ++x) {
            const int grain = x > size.width() / 2 ? static_cast<int>(random() % 24U) : 0;
            image.setPixel(x, y, qRgb(20 + 200 * x / size.width(), 30 + 180 * y / size.height(), 90 + grain));
        }
    }
    return image;
}

QByteArray segment(char marker, const QByteArray& bytes) {
    const auto length = static_cast<char>(bytes.size() + 2);
    return QByteArray("\xff").append(marker).append('\0').append(length).append(bytes);
}

/// Four blocks of gray in a row, each told as "4 more than the one before", with a restart after every
/// `interval`; 0: none.
QByteArray fourBlocks(char interval, const QByteArray& scan) {
    const QByteArray codes = QByteArray(1, '\1') + QByteArray(15, '\0'); // one, of one bit
    return QByteArray("\xff\xd8") + segment('\xdb', QByteArray(65, '\0').replace(1, 1, "\x08")) +
           segment('\xc0', QByteArray("\x08\0\x08\0\x20\x01\x01\x11\0", 9)) +
           segment('\xc4', QByteArray(1, '\0') + QByteArray("\1\1", 2) + QByteArray(14, '\0') +
                               QByteArray("\0\3", 2)) +
           segment('\xc4', QByteArray(1, '\x10') + codes + QByteArray(1, '\0')) +
           segment('\xdd', QByteArray(1, '\0').append(interval)) +
           segment('\xda', QByteArray("\1\1\0\0\x3f\0", 6)) + scan + QByteArray("\xff\xd9");
}

/// The sums of all differences between neighbouring places of two pictures, a pixel and channel.
double differenceOf(const QImage& a, const QImage& b) {
    double sum = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            const QRgb one = a.pixel(x, y), other = b.pixel(x, y);
            sum += std::abs(qRed(one) - qRed(other)) + std::abs(qGreen(one) - qGreen(other)) +
                   std::abs(qBlue(one) - qBlue(other));
        }
    }
    return sum / (3.0 * a.width() * a.height());
}

} // namespace

class TestReducedJpeg : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isWhatTheLibraryMakes_data() {
        QTest::addColumn<QByteArray>("file");
        const QImage image = scene({333, 221}); // no whole number of blocks
        QTest::newRow("half colour") << jpeg(image, 75);
        QTest::newRow("fine") << jpeg(image, 97);
        QTest::newRow("coarse") << jpeg(image, 10);
        QTest::newRow("progressive") << jpeg(image, 85, true);
        QTest::newRow("gray") << jpeg(image.convertToFormat(QImage::Format_Grayscale8), 85);
        QTest::newRow("one block") << jpeg(scene({8, 8}).convertToFormat(QImage::Format_Grayscale8), 85);
    }
    void isWhatTheLibraryMakes() {
        QFETCH(QByteArray, file);
        const std::optional<QImage> reduced = reducedJpeg(file);
        QVERIFY(reduced);
        QBuffer buffer(&file);
        QImageReader reader(&buffer);
        const bool gray = reader.imageFormat() == QImage::Format_Grayscale8;
        const QSize whole = reader.size();
        QCOMPARE(reduced->size(), QSize((whole.width() + 7) / 8, (whole.height() + 7) / 8));
        QCOMPARE(reduced->format(), gray ? QImage::Format_Grayscale8 : QImage::Format_RGB32);
        reader.setScaledSize(reduced->size());
        const QImage expected = reader.read();
        // The library smooths colours of half the size where blocks meet.
        QVERIFY2(differenceOf(*reduced, expected) < 2.5,
                 qPrintable(QString::number(differenceOf(*reduced, expected))));
    }

    void restartsBeginAnew_data() {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QList<int>>("grays");
        // A block: 10 for a number of three bits, 100 for four, 0 for the end.
        QTest::newRow("none") << fourBlocks(0, QByteArray("\xa2\x8a\x28", 3)) << QList{132, 136, 140, 144};
        QTest::newRow("after each") << fourBlocks(1, "\xa3\xff\xd0\xa3\xff\xd1\xa3\xff\xd2\xa3")
                                    << QList{132, 132, 132, 132};
        QTest::newRow("after two") << fourBlocks(2, "\xa2\x8f\xff\xd0\xa2\x8f") << QList{132, 136, 132, 136};
    }
    void restartsBeginAnew() {
        QFETCH(QByteArray, file);
        QFETCH(QList<int>, grays);
        const std::optional<QImage> reduced = reducedJpeg(file);
        QVERIFY(reduced);
        QCOMPARE(reduced->size(), QSize(4, 1));
        for (int x = 0; x < 4; ++x)
            QCOMPARE(qGray(reduced->pixel(x, 0)), grays.at(x));
    }

    void nothingComesOfDamagedFiles() {
        const QByteArray whole = jpeg(scene({333, 221}), 85);
        QVERIFY(!reducedJpeg({}));
        QVERIFY(!reducedJpeg("no picture at all"));
        // Wherever it is cut, nothing is read that is not there; half a scan is no picture.
        for (qsizetype size = 0; size < whole.size(); size += 97)
            QVERIFY(!reducedJpeg(whole.left(size)) || size > whole.size() * 9 / 10);
    }

    /// Whatever is in the file, reading ends, and inside of it.
    void rubbishIsRead() {
        QByteArray file = jpeg(scene({333, 221}), 85);
        std::mt19937 random(7);
        for (int round = 0; round < 300; ++round) {
            QByteArray damaged = file;
            for (int i = 0; i < 20; ++i)
                damaged[static_cast<qsizetype>(random() % static_cast<unsigned>(file.size()))] =
                    static_cast<char>(random());
            const std::optional<QImage> picture = reducedJpeg(damaged);
            QVERIFY(!picture || !picture->isNull());
        }
    }

    void stops() {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!reducedJpeg(jpeg(scene({333, 221}), 85), [&] { return stop.stop_requested(); }));
    }
};

ROOM_TEST(TestReducedJpeg, QCoreApplication)
#include "tst_reduced_jpeg.moc"
