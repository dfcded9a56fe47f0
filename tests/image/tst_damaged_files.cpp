// SPDX-License-Identifier: GPL-3.0-or-later
// Tests files that contain no image or only a part of one: they are refused, or shown as damaged, and pixels
// that a reader invented are not counted as if the file contained them.

#include "engine/image/decode.h"
#include "engine/image/file_decoder.h"
#include "tests/fixtures/animation_files.h"
#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/picture_files.h"
#include "tests/fixtures/room.h"

#include <QtEndian>

#include <algorithm>
#include <cstring>
#include <vector>

#include <sys/mman.h>
#include <unistd.h>

using namespace tonescope;
using test::encoded;
using test::GifBits;
using test::indexedBmp;
using test::photo;

namespace {

/// Two pictures of 2 x 1 pixels, black and white, and a comment before them that is longer than what a reader
/// takes at a time.
QByteArray twoPictures() {
    QByteArray gif("GIF89a\2\0\1\0\x80\0\0\0\0\0\xff\xff\xff", 19);
    gif += QByteArray("\x21\xfe", 2);
    for (int block = 0; block < 5; ++block)
        gif += char(250) + QByteArray(250, 'c');
    gif += '\0';
    for (int picture = 0; picture < 2; ++picture)
        gif += QByteArray("\x2c\0\0\0\0\2\0\1\0\0\2\2\x44\x0a\0", 15);
    return gif + '\x3b';
}

enum class GifEnd { WithCode, WithoutCode };

QByteArray word(int number) {
    QByteArray bytes(2, '\0');
    qToLittleEndian(static_cast<quint16>(number), bytes.data());
    return bytes;
}

QByteArray gifStart(QSize canvas) {
    QByteArray file = "GIF89a" + word(canvas.width()) + word(canvas.height()) + QByteArray("\x91\0\0", 3);
    return file + QByteArray("\x10\x10\x10\x40\x40\x40\x80\x80\x80\xc0\xc0\xc0", 12); // four grays
}

/// A picture of which the codes tell so many pixels, whose indices go round to `indices`.
QByteArray gifPicture(QRect place, int pixels, GifEnd end = GifEnd::WithCode, int indices = 4,
                      bool interlaced = false) {
    constexpr unsigned clear = 8, last = 9; // values of 3 bits, though the palette has four colours
    GifBits bits;
    for (int pixel = 0; pixel < pixels; ++pixel) {
        if (pixel % 4 == 0) bits.put(clear, 4); // before the codes would grow
        bits.put(static_cast<unsigned>(pixel % indices), 4);
    }
    if (end == GifEnd::WithCode) bits.put(last, 4);
    QByteArray file = '\x2c' + word(place.x()) + word(place.y()) + word(place.width()) +
                      word(place.height()) + (interlaced ? '\x40' : '\0') + '\3';
    for (QByteArray rest = bits.finished(); !rest.isEmpty(); rest = rest.mid(255))
        file += static_cast<char>(std::min<qsizetype>(rest.size(), 255)) + rest.left(255);
    return file + '\0';
}

QByteArray gifOf(QSize canvas, const QByteArray& pictures) {
    return gifStart(canvas) + pictures + '\x3b';
}

/// 8 x 8 gray pixels in four strips, behind a directory that lists so many of them; that one is said to lie
/// at 0 and to have no bytes. A big one has places of 64 bits.
QByteArray stripTiff(quint32 listed, std::optional<quint32> missing = {}, bool big = false,
                     quint16 compression = 1, const QByteArray& packed = {}) {
    constexpr quint16 shortKind = 3, longKind = 4, hugeKind = 16, fields = 9;
    const quint32 strip = packed.isEmpty() ? 16 : static_cast<quint32>(packed.size());
    const quint32 word = big ? 8 : 4, start = big ? 16 : 8;
    const quint32 lists = start + (big ? 8 : 2) + (4 + 2 * word) * fields + word,
                  pixels = lists + 2 * 4 * word;
    QByteArray tiff;
    QDataStream stream(&tiff, QIODevice::WriteOnly);
    stream.setByteOrder(QDataStream::LittleEndian);
    const auto put = [&](quint32 number) {
        if (big)
            stream << quint64{number};
        else
            stream << number;
    };
    const auto field = [&](quint16 tag, quint16 kind, quint32 count, quint32 value) {
        stream << tag << kind;
        put(count);
        put(value);
    };
    stream << quint16{0x4949} << static_cast<quint16>(big ? 43 : 42);
    if (big) stream << quint16{8} << quint16{0};
    put(start);
    if (big)
        stream << quint64{fields};
    else
        stream << fields;
    field(256, shortKind, 1, 8);
    field(257, shortKind, 1, 8);
    field(258, shortKind, 1, 8);
    field(259, shortKind, 1, compression);
    field(262, shortKind, 1, 1);
    field(273, big ? hugeKind : longKind, listed, lists);
    field(277, shortKind, 1, 1);
    field(278, shortKind, 1, 2);
    field(279, big ? hugeKind : longKind, listed, lists + 4 * word);
    put(0);
    for (quint32 i = 0; i < 4; ++i)
        put(i == missing ? 0 : pixels + strip * i);
    for (quint32 i = 0; i < 4; ++i)
        put(i == missing ? 0 : strip);
    for (int pixel = 0; pixel < 64 && packed.isEmpty(); ++pixel)
        stream << static_cast<quint8>(pixel * 3 + 1);
    return tiff + packed.repeated(4);
}

/// A progressive JPEG that ends behind its first scans.
QByteArray firstScans(const QByteArray& jpeg, int scans) {
    qsizetype place = 0;
    for (int scan = 0; scan <= scans; ++scan)
        place = jpeg.indexOf("\xff\xda", place + 1);
    return jpeg.left(place) + "\xff\xd9";
}

/// An open file that lies on no disk.
int memoryFile(const QByteArray& bytes) {
    const int descriptor = memfd_create("file", MFD_CLOEXEC);
    if (descriptor < 0 || write(descriptor, bytes.constData(), static_cast<std::size_t>(bytes.size())) !=
                              static_cast<ssize_t>(bytes.size()))
        qFatal("cannot write a file in memory");
    return descriptor;
}

/// Whether the rows of `part` are those of `whole`, from the first one on or up to the last.
bool isPartOf(const PixelView& part, const PixelView& whole, bool lastRows) {
    if (part.layout != whole.layout || part.extent.width != whole.extent.width) return false;
    const std::int64_t skipped = lastRows ? whole.extent.height - part.extent.height : 0;
    for (std::int64_t row = 0; row < part.extent.height; ++row) {
        if (std::memcmp(part.row(row), whole.row(row + skipped), part.rowBytes()) != 0) return false;
    }
    return true;
}

} // namespace

class TestDamagedFiles : public QObject {
    Q_OBJECT

    test::PictureFolder m_folder;

private Q_SLOTS:
    void failuresAreClear_data() {
        test::columns<QByteArray, QString>({"bytes", "cause"});
        const QByteArray jpeg = encoded(photo(QImage::Format_RGB32, {400, 300}), "jpg");
        const QByteArray png = encoded(photo(QImage::Format_RGB32, {400, 300}), "png");
        const QByteArray tiff = encoded(photo(QImage::Format_RGB32, {400, 300}), "tiff");
        const QString cut = QStringLiteral("the file is cut short: it ends before the picture does");
        QTest::newRow("empty") << QByteArray() << QStringLiteral("the file is empty");
        QTest::newRow("no image") << QByteArray("%PDF-1.4 this is not an image")
                                  << QStringLiteral("this is no image, or of a kind that cannot be read");
        QTest::newRow("JPEG without a row") << jpeg.left(jpeg.indexOf("\xff\xda") + 40) << cut;
        QTest::newRow("progressive JPEG without a scan")
            << firstScans(test::jpeg(photo(QImage::Format_RGB32), 90, true), 0).chopped(2) << cut;
        QTest::newRow("PNG without a row") << png.left(png.indexOf("IDAT") + 6) << cut;
        QTest::newRow("interlaced PNG cut in half")
            << QByteArray(png).replace(28, 1, "\1").left(png.size() / 2) << cut;
        QTest::newRow("TIFF cut in half") << tiff.left(tiff.size() / 2) << cut;
        QTest::newRow("TIFF without its first strip") << stripTiff(4, 0) << cut;
        const QRect canvas(0, 0, 6, 5);
        QTest::newRow("GIF of one pixel of thirty") << gifOf(canvas.size(), gifPicture(canvas, 1)) << cut;
        QTest::newRow("interlaced GIF of half its pixels")
            << gifOf(canvas.size(), gifPicture(canvas, 15, GifEnd::WithCode, 4, true)) << cut;
        QTest::newRow("GIF without a picture") << gifOf(canvas.size(), {}) << cut;
        QByteArray huge = png; // a header that claims 2^30 x 2^30 pixels
        huge.replace(16, 8, QByteArray("\x40\0\0\0\x40\0\0\0", 8));
        QTest::newRow("PNG with a damaged header") << huge << QString();
        // Its reader, where there is one, says that all went well, and gives no picture.
        QTest::newRow("MNG of nothing")
            << QByteArray("\x8aMNG\r\n\x1a\n") + QByteArray(100, '\0') << QString();
    }
    void failuresAreClear() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, cause);
        const auto image = decodeFile(m_folder.write(QStringLiteral("broken"), bytes));
        QVERIFY(!image.ok());
        if (!cause.isEmpty()) QCOMPARE(QString::fromStdString(english(image.failure().cause)), cause);
        QVERIFY(!image.failure().cause.empty());
    }

    void wholeFilesAreNotCutShort_data() {
        test::columns<QByteArray, QByteArray>({"type", "bytes"});
        QTest::newRow("TIFF of few bytes, its strips last")
            << QByteArray("tiff") << stripTiff(4, {}, false, 32773, QByteArray::fromHex("f905f907"));
        QByteArrayList types;
        for (const QByteArray& type : QImageWriter::supportedImageFormats()) {
            if (!QImageReader::supportedImageFormats().contains(type)) continue;
            const QByteArray bytes = encoded(photo(QImage::Format_RGB32, {64, 64}), type);
            if (bytes.isEmpty()) continue; // a writer that takes only special pictures
            QTest::newRow(type.constData()) << type << bytes;
            types += type;
        }
        for (const char* usual : {"bmp", "jpg", "png", "ppm", "tiff", "webp"})
            QVERIFY2(types.contains(usual), usual);
    }
    void wholeFilesAreNotCutShort() {
        QFETCH(QByteArray, type);
        QFETCH(QByteArray, bytes);
        const auto image =
            decodeFile(m_folder.write(QStringLiteral("whole.") + QString::fromLatin1(type), bytes));
        QVERIFY2(image.ok(), image.ok() ? "" : english(image.failure().cause).c_str());
        QCOMPARE(english(image->damage), std::string());
    }

    /// A GIF's reader runs to the end of every file.
    void aWholeGifIsReadAndACutOneIsNotShownAsWhole() {
        const QByteArray gif = twoPictures();
        const auto whole = decodeFile(m_folder.write(QStringLiteral("whole.gif"), gif));
        QVERIFY2(whole.ok(), whole.ok() ? "" : english(whole.failure().cause).c_str());
        QCOMPARE(whole->extent(), (Extent{2, 1}));
        QCOMPARE(english(whole->damage), std::string());
        for (qsizetype size = 1; size < gif.size(); ++size) {
            const auto cut = decodeFile(m_folder.write(QStringLiteral("cut.gif"), gif.left(size)));
            QVERIFY2(!cut.ok() || !cut->damage.empty(), qPrintable(QString::number(size)));
        }
    }

    void whatIsThereIsShownAsDamaged_data() {
        QTest::addColumn<QByteArray>("whole");
        QTest::addColumn<QByteArray>("cut");
        QTest::addColumn<int>("atLeast"); // rows
        QTest::addColumn<int>("atMost");
        const QImage colour = photo(QImage::Format_RGB32, {400, 300});
        const QByteArray jpeg = encoded(colour, "jpg");
        const QByteArray half = jpeg.left(jpeg.size() / 2);
        QTest::newRow("JPEG cut in half") << jpeg << half << 60 << 240;
        QTest::newRow("JPEG cut in half and ended") << jpeg << half + "\xff\xd9" << 60 << 240;
        QTest::newRow("JPEG with a mark in the middle that nothing announced")
            << jpeg << half + "\xff\xd3" + jpeg.mid(half.size() + 2) << 60 << 240;
        QTest::newRow("JPEG without its last bytes") << jpeg << jpeg.chopped(20) << 270 << 292;
        const QByteArray gray = encoded(colour.convertToFormat(QImage::Format_Grayscale8), "jpg");
        QTest::newRow("gray JPEG cut in half") << gray << gray.left(gray.size() / 2) << 60 << 240;
        const QByteArray fine = test::jpeg(colour, 100);
        QTest::newRow("JPEG of the best quality cut in half")
            << fine << fine.left(fine.size() / 2) << 60 << 240;
        const QByteArray inks = test::cmykJpeg(10);
        QTest::newRow("CMYK JPEG of six of ten rows of blocks") << inks << inks.chopped(2 + 4) << 48 << 48;
        QTest::newRow("CMYK JPEG of six of ten rows of blocks, then an end")
            << inks << inks.chopped(2 + 4) + "\xff\xd9" << 48 << 48;
        QTest::newRow("CMYK JPEG without its end") << inks << inks.chopped(2) << 80 << 80;
        for (int width = 90; width < 130; ++width) { // whose last code ends anywhere in a byte
            const QByteArray other = encoded(photo(QImage::Format_RGB32, {width, 40}), "jpg");
            QTest::addRow("JPEG without its end, %d wide", width) << other << other.chopped(2) << 40 << 40;
            QTest::addRow("JPEG with half its end, %d wide", width) << other << other.chopped(1) << 40 << 40;
        }
        for (const auto format : {QImage::Format_RGB32, QImage::Format_RGBA64, QImage::Format_Grayscale8,
                                  QImage::Format_Mono, QImage::Format_Indexed8}) {
            const QByteArray png =
                encoded(photo(QImage::Format_RGB32, {400, 300}).convertToFormat(format), "png");
            QTest::addRow("PNG cut in half, %d", format) << png << png.left(png.size() / 2) << 30 << 270;
            QTest::addRow("PNG without its end, %d", format) << png << png.chopped(7) << 300 << 300;
        }
        const QByteArray tiff = stripTiff(4);
        QTest::newRow("TIFF cut in its third strip") << tiff << tiff.chopped(20) << 4 << 4;
        QByteArray shorter = tiff;
        const qsizetype sizeOfLast = tiff.size() - 64 - 4;
        shorter[sizeOfLast] = 3;
        QTest::newRow("TIFF whose last strip is shorter than its rows")
            << tiff << shorter.chopped(13) << 6 << 6;
        QTest::newRow("TIFF that lists two of four strips") << tiff << stripTiff(2) << 4 << 4;
        QTest::newRow("TIFF without its third strip") << tiff << stripTiff(4, 2) << 4 << 4;
        QTest::newRow("TIFF without its last strip") << tiff << stripTiff(4, 3) << 6 << 6;
        const QByteArray big = stripTiff(4, {}, true);
        QTest::newRow("BigTIFF that lists two of four strips") << big << stripTiff(2, {}, true) << 4 << 4;
        QTest::newRow("BigTIFF without its third strip") << big << stripTiff(4, 2, true) << 4 << 4;
        const QRect canvas(0, 0, 6, 5);
        const QByteArray gif = gifOf(canvas.size(), gifPicture(canvas, 30));
        for (const int pixels : {15, 27}) {
            QTest::addRow("GIF of %d of 30 pixels", pixels)
                << gif << gifOf(canvas.size(), gifPicture(canvas, pixels)) << pixels / 6 << pixels / 6;
            QTest::addRow("GIF of %d of 30 pixels without an end code", pixels)
                << gif << gifOf(canvas.size(), gifPicture(canvas, pixels, GifEnd::WithoutCode)) << pixels / 6
                << pixels / 6;
        }
        QTest::newRow("GIF cut in its codes") << gif << gif.chopped(9) << 1 << 4;
        QTest::newRow("GIF without its end") << gif << gif.chopped(1) << 5 << 5;
        const QImage picture = photo(QImage::Format_RGB32, {300, 200});
        const QByteArray bmp = encoded(picture, "bmp");
        QTest::newRow("BMP cut in a row") << bmp << bmp.left(bmp.size() / 2 + 1) << 98 << 101;
        QTest::newRow("BMP of runs cut in its second row")
            << indexedBmp(QByteArray::fromHex("0403 0000 0402 0001"), 1)
            << indexedBmp(QByteArray::fromHex("0403 0000 03"), 1) << 1 << 1;
        QTest::newRow("BMP cut between rows") << bmp << bmp.chopped(qsizetype{300} * 3) << 199 << 199;
        QTest::newRow("BMP cut at its last byte") << bmp << bmp.chopped(1) << 199 << 199;
    }
    void whatIsThereIsShownAsDamaged() {
        QFETCH(QByteArray, whole);
        QFETCH(QByteArray, cut);
        QFETCH(int, atLeast);
        QFETCH(int, atMost);
        const auto all = decodeFile(m_folder.write(QStringLiteral("whole"), whole));
        QVERIFY2(all.ok(), all.ok() ? "" : english(all.failure().cause).c_str());
        QCOMPARE(english(all->damage), std::string());
        const auto part = decodeFile(m_folder.write(QStringLiteral("cut"), cut));
        QVERIFY2(part.ok(), part.ok() ? "" : english(part.failure().cause).c_str());
        QVERIFY(!part->damage.empty());
        const auto rows = part->stored.extent.height;
        QVERIFY2(rows >= atLeast && rows <= atMost, qPrintable(QString::number(rows)));
        QVERIFY(isPartOf(part->stored, all->stored, whole.startsWith("BM"))); // its last row comes first
    }

    /// Each row is told, but no sample to its last bit.
    void scansThatAreMissingAreDamage_data() {
        QTest::addColumn<QByteArray>("bytes");
        const QByteArray jpeg = test::jpeg(photo(QImage::Format_RGB32, {400, 300}), 90, true);
        QVERIFY(decodeFile(m_folder.write(QStringLiteral("whole"), jpeg))->damage.empty());
        const auto scans = static_cast<int>(jpeg.count("\xff\xda"));
        QVERIFY(scans > 3);
        for (int scan = 1; scan < scans; ++scan)
            QTest::addRow("%d of %d, then an end", scan, scans) << firstScans(jpeg, scan);
        QTest::newRow("the last one cut") << jpeg.chopped(30);
        QTest::newRow("the last one cut, then an end") << jpeg.chopped(30) + "\xff\xd9";
        QTest::newRow("half of the file") << jpeg.left(jpeg.size() / 2);
        const qsizetype last = jpeg.lastIndexOf("\xff\xda");
        for (const int bytes : {1, 2, 3, 5, 8}) // in that scan's header, and in its table
            QTest::addRow("%d bytes before the last scan", bytes) << jpeg.left(last + 4 - bytes);
    }
    void scansThatAreMissingAreDamage() {
        QFETCH(QByteArray, bytes);
        const auto image = decodeFile(m_folder.write(QStringLiteral("scans"), bytes));
        QVERIFY2(image.ok(), image.ok() ? "" : english(image.failure().cause).c_str());
        QVERIFY(!image->damage.empty());
        QCOMPARE(image->extent(), (Extent{400, 300}));
    }

    /// Nothing tells the pixels of the canvas beside it.
    void aGifIsItsPictureAndNotItsCanvas() {
        const QRect place(2, 1, 3, 2);
        const auto image =
            decodeFile(m_folder.write(QStringLiteral("small.gif"), gifOf({10, 8}, gifPicture(place, 6))));
        QVERIFY2(image.ok(), image.ok() ? "" : english(image.failure().cause).c_str());
        QCOMPARE(image->extent(), (Extent{3, 2}));
        QVERIFY(!image->damage.empty());
        const auto beyond =
            decodeFile(m_folder.write(QStringLiteral("beyond.gif"), gifOf({4, 8}, gifPicture(place, 6))));
        QVERIFY(beyond.ok());
        QCOMPARE(beyond->extent(), (Extent{2, 2}));
    }

    void framesThatAreNotWholeAreDamage() {
        const QRect canvas(0, 0, 6, 5);
        const QByteArray whole = gifPicture(canvas, 30), half = gifPicture(canvas, 15),
                         small = gifPicture({1, 1, 2, 2}, 4),
                         odd = gifPicture(canvas, 30, GifEnd::WithCode, 8);
        const auto damaged = [&](const QByteArray& pictures) {
            const auto frames =
                frameReaderOf(m_folder.write(QStringLiteral("frames.gif"), gifOf(canvas.size(), pictures)));
            std::string told;
            for (const int number : {1, 2, 3}) {
                const auto frame = frames->read(number);
                told += !frame ? "!" : frame->image->damage.empty() ? "-" : "d";
                if (frame && frame->image->extent() != Extent{6, 5}) told += "?";
            }
            const auto again = frames->read(1);
            return told + (again && again->image->damage.empty() ? "-" : "d");
        };
        QCOMPARE(damaged(whole + whole + whole), std::string("----"));
        QCOMPARE(damaged(whole + small + small),
                 std::string("----")); // what it does not cover is told before
        QCOMPARE(damaged(whole + half + small), std::string("-dd-"));
        QCOMPARE(damaged(whole + half + whole), std::string("-d--"));
        QCOMPARE(damaged(small + whole + whole), std::string("d--d"));
        QCOMPARE(damaged(whole + odd + small), std::string("-dd-"));
        const auto first =
            decodeFile(m_folder.write(QStringLiteral("first.gif"), gifOf(canvas.size(), small + whole)));
        QVERIFY(first.ok() && !first->damage.empty());
        QCOMPARE(first->extent(), (Extent{6, 5})); // as all frames
    }

    void indicesBeyondThePaletteAreDamage_data() {
        test::columns<QByteArray, bool>({"bytes", "beyond"});
        const QRect canvas(0, 0, 6, 5);
        const auto gif = [&](int indices) {
            return gifOf(canvas.size(), gifPicture(canvas, 30, GifEnd::WithCode, indices));
        };
        QTest::newRow("GIF") << gif(4) << false;
        QTest::newRow("GIF with an index beyond") << gif(5) << true;
        const QByteArray transparent = QByteArray("\x21\xf9\4\1\0\0\4\0", 8);
        QTest::newRow("GIF whose transparent index is beyond") << gif(5).insert(25, transparent) << false;
        QTest::newRow("BMP") << indexedBmp(QByteArray("\0\1\2\3\3\2\1\0", 8)) << false;
        const auto runs = [](const char* hex) { return indexedBmp(QByteArray::fromHex(hex), 1); };
        QTest::newRow("BMP of runs") << runs("0403 0000 0004 00010203 0001") << false;
        QTest::newRow("BMP of runs with an index beyond") << runs("0404 0000 0004 00010203 0001") << true;
        QTest::newRow("BMP of runs and more with an index beyond")
            << runs("0403 0000 0004 00010207 0001") << true;
        QTest::newRow("BMP with an index beyond") << indexedBmp(QByteArray("\0\1\2\3\3\2\1\4", 8)) << true;
    }
    void indicesBeyondThePaletteAreDamage() {
        QFETCH(QByteArray, bytes);
        const auto image = decodeFile(m_folder.write(QStringLiteral("indices"), bytes));
        QVERIFY2(image.ok(), image.ok() ? "" : english(image.failure().cause).c_str());
        QTEST(!image->damage.empty(), "beyond");
    }

    /// For a JPEG whose header cannot be read, Qt's reader returns an uninitialized format.
    void memoryIsAskedForOnlyWhereTheHeaderWasRead_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("JPEG") << encoded(photo(QImage::Format_RGB32), "jpg");
        QTest::newRow("gray JPEG") << encoded(photo(QImage::Format_Grayscale8), "jpg");
        QTest::newRow("progressive JPEG") << test::jpeg(photo(QImage::Format_RGB32), 90, true);
        QTest::newRow("PNG") << encoded(photo(QImage::Format_RGB32), "png");
        QTest::newRow("TIFF") << stripTiff(4);
        QTest::newRow("GIF") << gifOf({6, 5}, gifPicture({0, 0, 6, 5}, 30));
    }
    void memoryIsAskedForOnlyWhereTheHeaderWasRead() {
        QFETCH(QByteArray, bytes);
        std::vector<QByteArray> files;
        for (qsizetype size = 1; size <= bytes.size(); ++size)
            files.push_back(bytes.left(size));
        for (qsizetype place = 2; place < bytes.size(); ++place) { // lengths and sizes that are wrong
            files.push_back(QByteArray(bytes).replace(place, 1, "\xff"));
            files.push_back(QByteArray(bytes).replace(place, 1, QByteArray(1, '\0')));
        }
        bool asked = false;
        DecodingHelp help{[] { return false; }, {}, {}};
        help.room = [&](QSize size, QImage::Format format) {
            asked = true;
            if (!size.isValid() || format < QImage::Format_Invalid || format >= QImage::NImageFormats)
                qFatal("the header was not read");
            return QImage();
        };
        for (const QByteArray& file : files) {
            const auto image = decodeOpened(memoryFile(file), QStringLiteral("header"), help);
            QVERIFY(image.ok() || !image.failure().cause.empty());
            QBuffer buffer;
            buffer.setData(file);
            buffer.open(QIODevice::ReadOnly);
            static_cast<void>(pictureBytes(buffer));
        }
        QVERIFY(asked);
    }

    void whatIsNoFileIsSaid() {
        QCOMPARE(english(decodeFile(m_folder.path() + QStringLiteral("/missing.jpg")).failure().cause),
                 std::string("the file does not exist"));
        QCOMPARE(english(decodeFile(m_folder.path()).failure().cause),
                 std::string("this is a folder, not an image"));
        QCOMPARE(english(decodeFile(QStringLiteral("/dev/zero")).failure().cause),
                 std::string("this is not a regular file"));
    }

    /// Refused by the file's own size, as far as the user has not said otherwise.
    void whatIsTooMuchForItsFileIsRefused() {
        QByteArray header("P5 30000 20000 255\n");
        const QString path = m_folder.write(QStringLiteral("bomb.pgm"), header + QByteArray(100'000, 'x'));
        const auto refused = decodeFile(path);
        QVERIFY(!refused.ok());
        QVERIFY2(english(refused.failure().cause)
                     .starts_with("30000 x 20000 pixels are too many for so small a file"),
                 english(refused.failure().cause).c_str());
        QCOMPARE(refused.failure().bytes, std::optional<std::uint64_t>(600'000'000));
        qputenv("TONESCOPE_EXPANSION", "1000000");
        const auto allowed = decodeFile(path);
        qunsetenv("TONESCOPE_EXPANSION");
        QVERIFY(!allowed.ok());
        QVERIFY(english(allowed.failure().cause).starts_with("the file is cut short"));
        QVERIFY(decodeFile(
                    m_folder.write(QStringLiteral("small.pgm"), "P5 9000 9 255\n" + QByteArray(81'000, 'x')))
                    .ok());
    }

    /// 60000 x 60000 pixels of 64 bits in a file of some bytes: refused by size, not tried.
    void whatDoesNotFitIsRefusedWithItsSize() {
        // The header of a picture with a million pixels in each of a million rows, and no pixels.
        const QByteArray header =
            QByteArray::fromHex("89504e470d0a1a0a0000000d49484452000f4240000f424008060000005c6d387d000000"
                                "004944415435af061e0000000049454e44ae426082");
        const auto image = decodeFile(m_folder.write(QStringLiteral("huge.png"), header));
        QVERIFY(!image.ok());
        QCOMPARE(english(image.failure().cause),
                 std::string("the image is too large for memory: 1000000 x 1000000 pixels"));
        QVERIFY(image.failure().bytes >= std::uint64_t{4000000000000});
    }
};

ROOM_TEST(TestDamagedFiles, QCoreApplication)
#include "tst_damaged_files.moc"
