// SPDX-License-Identifier: GPL-3.0-or-later
// Tests decoding of JPEG by libjpeg: pixels equal those of Qt's reader bit by bit, and damage is reported.
// Previews equal the library's own reduced decoding, and damaged files have none.

#include "engine/image/file_decoder.h"
#include "engine/image/file_format.h"
#include "engine/image/jpeg_preview.h"
#include "tests/fixtures/picture_files.h"
#include "tests/fixtures/room.h"

#include <cstdlib>
#include <random>

using namespace tonescope;
using namespace tonescope::test;

namespace {

QImage scene(QSize size, QImage::Format format) {
    QImage image(size, QImage::Format_RGB32);
    std::mt19937 random(1);
    for (int y = 0; y < size.height(); ++y) {
        for (int x = 0; x < size.width(); ++x) {
            const int grain = static_cast<int>(random() % 24U);
            image.setPixel(
                x, y, qRgb(20 + 200 * x / size.width(), 30 + 180 * y / size.height(), (x * 7 + grain) % 256));
        }
    }
    return image.convertToFormat(format);
}

std::optional<PictureRead> straight(QByteArray file, const DecodingHelp& help = {}) {
    QBuffer buffer(&file);
    buffer.open(QIODevice::ReadOnly);
    return jpegFormat.read(buffer, help, 0);
}

/// A file whose reading fails after `whole` bytes, like a broken pipe or a decoding that was stopped.
class BrokenFile : public QBuffer {
public:
    BrokenFile(QByteArray* bytes, qint64 whole) : QBuffer(bytes), m_whole(whole) {}

protected:
    qint64 readData(char* data, qint64 most) override {
        return pos() >= m_whole ? -1 : QBuffer::readData(data, most);
    }

private:
    qint64 m_whole;
};

/// Broad shapes and grain: smooth blocks and full ones.
QImage smoothScene(QSize size) {
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

class TestJpegFormat : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Of squares of one colour each, the coefficients hold luma and chroma exactly. Four pixels share a
    /// sample of chroma.
    void lumaAndChromaAreThoseOfTheFile() {
        QImage picture(40, 24, QImage::Format_RGB32);
        const auto colourAt = [](int x, int y) {
            return qRgb(60 * (x / 16), 200 - 90 * (y / 16), 40 * (x / 16 + y / 16));
        };
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x)
                picture.setPixel(x, y, colourAt(x, y));
        DecodingHelp help;
        help.chroma = true;
        const auto read = straight(jpeg(picture, 100), help);
        QVERIFY(read && read->chroma && read->damage.empty());
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width(); ++x) {
                const QRgb colour = colourAt(x, y); // libjpeg's definition, in 16 bits after the point
                const int r = qRed(colour), g = qGreen(colour), b = qBlue(colour);
                const uchar* pixel = read->picture.constScanLine(y) + 3 * x;
                QCOMPARE(int(pixel[0]), (19595 * r + 38470 * g + 7471 * b + 32768) >> 16);
                QCOMPARE(int(pixel[1]), (-11059 * r - 21709 * g + 32768 * b + (128 << 16) + 32767) >> 16);
                QCOMPARE(int(pixel[2]), (32768 * r - 27439 * g - 5329 * b + (128 << 16) + 32767) >> 16);
            }
        }
        QVERIFY(!straight(jpeg(picture, 100))->chroma);
    }

    void equalsWhatQtReads_data() {
        QTest::addColumn<QByteArray>("file");
        const QImage colour = scene({317, 203}, QImage::Format_RGB32);
        const QImage gray = scene({318, 50}, QImage::Format_Grayscale8);
        QTest::newRow("colour") << jpeg(colour, 90);
        QTest::newRow("colour of the best quality") << jpeg(colour, 100);
        QTest::newRow("coarse") << jpeg(colour, 5);
        QTest::newRow("progressive") << jpeg(colour, 80, true);
        QTest::newRow("gray") << jpeg(gray, 90);
        QTest::newRow("progressive gray") << jpeg(gray, 90, true);
        QTest::newRow("one pixel") << jpeg(scene({1, 1}, QImage::Format_RGB32), 90);
        QTest::newRow("one column") << jpeg(scene({1, 400}, QImage::Format_RGB32), 90);
        QTest::newRow("larger than a piece of the file")
            << jpeg(scene({1200, 900}, QImage::Format_RGB32), 95);
        QTest::newRow("bytes behind it") << jpeg(colour, 90) + QByteArray(100, 'x');
    }
    void equalsWhatQtReads() {
        QFETCH(QByteArray, file);
        const QImage expected = QImage::fromData(file, "jpeg");
        const std::optional<PictureRead> read = straight(file);
        QVERIFY(read);
        QCOMPARE(read->picture.format(), expected.format());
        QCOMPARE(read->picture, expected);
        QCOMPARE(QString::fromStdString(english(read->damage)), QString());
    }

    void rowsAreToldOfInTheirOrder() {
        const QImage image = scene({123, 77}, QImage::Format_RGB32);
        QImage room(image.size(), image.format());
        const uchar* next = room.constBits();
        const uchar* first = next;
        DecodingHelp help;
        help.room = [&](QSize size, QImage::Format format) {
            return QImage(room.bits(), size.width(), size.height(), room.bytesPerLine(), format);
        };
        bool inOrder = true;
        help.rows = [&](const uchar* rows, qsizetype bytes) {
            inOrder = inOrder && rows == next && bytes % room.bytesPerLine() == 0;
            next += bytes;
        };
        const auto read = straight(jpeg(image, 90), help);
        QVERIFY(read && inOrder);
        QCOMPARE(read->picture.constBits(), first);
        QCOMPARE(next - first, room.sizeInBytes());
    }

    void theFileStandsWhereItStood() {
        QByteArray file = jpeg(scene({50, 50}, QImage::Format_RGB32), 90);
        QBuffer buffer(&file);
        buffer.open(QIODevice::ReadOnly);
        buffer.seek(17);
        QVERIFY(jpegFormat.read(buffer, {}, 0));
        QCOMPARE(buffer.pos(), 17);
    }

    void whatIsNoneIsLeftToOthers_data() {
        QTest::addColumn<QByteArray>("file");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("a text") << QByteArray("no picture at all");
        QTest::newRow("a start and nothing else") << QByteArray("\xff\xd8\xff");
        QByteArray inks = jpeg(scene({20, 20}, QImage::Format_RGB32), 90);
        const auto frame = inks.indexOf(QByteArray("\xff\xc0\0\x11\x08", 5));
        inks.remove(frame + 12, 6).replace(frame + 2, 2, QByteArray("\0\x0b", 2)).replace(frame + 9, 1, "\2");
        QTest::newRow("colours of another number") << inks;
    }
    void whatIsNoneIsLeftToOthers() {
        QFETCH(QByteArray, file);
        const auto read = straight(file);
        QVERIFY(!read || read->picture.isNull());
    }

    /// A picture whose codes were read out of step ends before its bytes do.
    void whatIsLeftOverIsTold() {
        QByteArray file = jpeg(scene({40, 30}, QImage::Format_RGB32), 90);
        file.insert(file.size() - 2, "left over");
        const auto read = straight(file);
        QVERIFY(read && !read->picture.isNull());
        QVERIFY2(english(read->damage).find("extraneous bytes") != std::string::npos,
                 english(read->damage).c_str());
    }

    void aSecondScanIsNone() {
        QByteArray file = jpeg(scene({40, 30}, QImage::Format_RGB32), 90);
        const qsizetype scan = file.indexOf("\xff\xda");
        file.insert(file.size() - 2, file.mid(scan, file.size() - 2 - scan));
        const auto read = straight(file);
        QVERIFY(read && read->picture.isNull());
        QVERIFY(QImage::fromData(file, "jpeg").isNull());
    }

    /// However many bytes there are, the rows are the whole file's, and no row is made up.
    void whatEndsEarlyHasTheRowsThatAreTold_data() {
        QTest::addColumn<QByteArray>("file");
        const QImage colour = scene({120, 150}, QImage::Format_RGB32);
        QTest::newRow("colour") << jpeg(colour, 90);
        QTest::newRow("colour of the best quality") << jpeg(colour, 100);
        QTest::newRow("gray") << jpeg(colour.convertToFormat(QImage::Format_Grayscale8), 60);
    }
    void whatEndsEarlyHasTheRowsThatAreTold() {
        QFETCH(QByteArray, file);
        const QImage whole = straight(file)->picture;
        const qsizetype scan = file.indexOf("\xff\xda");
        int rows = 0;
        for (qsizetype bytes = 0; bytes < file.size(); bytes += bytes < scan ? 1 : 13) {
            const auto read = straight(file.first(bytes));
            if (!read || read->picture.isNull()) continue;
            QVERIFY(bytes > scan && !read->damage.empty());
            QVERIFY2(read->picture.height() >= rows, qPrintable(QString::number(bytes)));
            rows = read->picture.height();
            QVERIFY2(read->picture == whole.copy(read->picture.rect()), qPrintable(QString::number(bytes)));
        }
        QVERIFY(rows > 100);
    }

    void whoCannotReadOnGivesUp() {
        QByteArray file = jpeg(scene({1200, 900}, QImage::Format_RGB32), 95);
        BrokenFile broken(&file, file.size() / 2);
        broken.open(QIODevice::ReadOnly | QIODevice::Unbuffered);
        qsizetype told = 0;
        DecodingHelp help;
        help.rows = [&](const uchar*, qsizetype bytes) { told += bytes; };
        const auto read = jpegFormat.read(broken, help, 0);
        QVERIFY(read && read->picture.isNull());
        QVERIFY(told < qsizetype{1200} * 900 * 4);
    }

    // ---- previews

    void isWhatTheLibraryMakes_data() {
        QTest::addColumn<QByteArray>("file");
        const QImage image = smoothScene({333, 221}); // no whole number of blocks
        QTest::newRow("half colour") << jpeg(image, 75);
        QTest::newRow("fine") << jpeg(image, 97);
        QTest::newRow("coarse") << jpeg(image, 10);
        QTest::newRow("progressive") << jpeg(image, 85, true);
        QTest::newRow("gray") << jpeg(image.convertToFormat(QImage::Format_Grayscale8), 85);
        QTest::newRow("one block") << jpeg(smoothScene({8, 8}).convertToFormat(QImage::Format_Grayscale8),
                                           85);
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
        columns<QByteArray, QList<int>>({"file", "grays"});
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
        const QByteArray whole = jpeg(smoothScene({333, 221}), 85);
        QVERIFY(!reducedJpeg({}));
        QVERIFY(!reducedJpeg("no picture at all"));
        // Wherever it is cut, nothing is read that is not there; half a scan is no picture.
        for (qsizetype size = 0; size < whole.size(); size += 97)
            QVERIFY(!reducedJpeg(whole.left(size)) || size > whole.size() * 9 / 10);
    }

    /// Reading a file with random bytes ends, and reads no memory outside of it.
    void rubbishIsRead() {
        QByteArray file = jpeg(smoothScene({333, 221}), 85);
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
        QVERIFY(!reducedJpeg(jpeg(smoothScene({333, 221}), 85), [&] { return stop.stop_requested(); }));
    }
};

ROOM_TEST(TestJpegFormat, QCoreApplication)
#include "tst_jpeg_format.moc"
