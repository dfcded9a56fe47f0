// SPDX-License-Identifier: GPL-3.0-or-later
// Files that Qt's readers get wrong are mended or refused, and never counted as what they are not.

#include "engine/image/decode.h"
#include "engine/image/file_format.h"
#include "tests/fixtures/picture_files.h"
#include "tests/fixtures/room.h"

#include <QTest>
#include <QtEndian>

using namespace tonescope;
using test::encoded;

namespace {

/// The check that ends each chunk of a PNG: ISO 3309, as its specification says.
quint32 checkOf(const QByteArray& bytes) {
    quint32 check = 0xffffffffU;
    for (const char byte : bytes) {
        check ^= static_cast<quint8>(byte);
        for (int bit = 0; bit < 8; ++bit)
            check = (check & 1U) != 0 ? 0xedb88320U ^ (check >> 1U) : check >> 1U;
    }
    return ~check;
}

QByteArray bigEndian(quint32 number) {
    QByteArray bytes(4, '\0');
    qToBigEndian(number, bytes.data());
    return bytes;
}

/// The PNG with a chunk before its pixels that declares a colour transparent.
QByteArray withTransparent(const QByteArray& png, const QByteArray& colour) {
    const QByteArray named = "tRNS" + colour;
    QByteArray made = png;
    const QByteArray length = bigEndian(static_cast<quint32>(colour.size()));
    return made.insert(png.indexOf("IDAT") - 4, length + named + bigEndian(checkOf(named)));
}

QImage levels(QImage::Format format) {
    QImage picture(4, 2, QImage::Format_Grayscale8);
    picture.fill(7);
    picture.setPixel(1, 0, qRgb(200, 200, 200));
    return picture.convertToFormat(format);
}

/// 4 x 4 pixels of one colour, with a text of that length before them.
QByteArray tga(int text) {
    QByteArray bytes(18, '\0');
    bytes[0] = static_cast<char>(text);
    bytes[2] = 2;
    bytes[12] = 4;
    bytes[14] = 4;
    bytes[16] = 24;
    bytes[17] = 0x20;
    return bytes + QByteArray(text, 'T') + QByteArray(3 * 16, '\5') + QByteArray(8, '\0') +
           QByteArray("TRUEVISION-XFILE.\0", 18);
}

/// 4 x 2 pixels in runs, upside down as bitmaps are.
QByteArray bitmapOf(const QByteArray& runs) {
    QByteArray bytes;
    QDataStream out(&bytes, QIODevice::WriteOnly);
    out.setByteOrder(QDataStream::LittleEndian);
    constexpr quint32 colours = 4, start = 14 + 40 + 4 * colours;
    out << quint16{0x4d42} << static_cast<quint32>(start + runs.size()) << quint32{0} << start;
    out << quint32{40} << qint32{4} << qint32{2} << quint16{1} << quint16{8} << quint32{1}
        << static_cast<quint32>(runs.size()) << quint32{0} << quint32{0} << colours << quint32{0};
    for (quint32 i = 0; i < colours; ++i)
        out << 0x404040 * i;
    return bytes + runs;
}

/// A JPEG whose header says that it is as large as that.
QByteArray jpegOf(quint16 side) {
    QByteArray jpeg = encoded(test::photo(QImage::Format_RGB32), "jpg");
    const qsizetype frame = jpeg.indexOf("\xff\xc0");
    qToBigEndian(side, jpeg.data() + frame + 5);
    qToBigEndian(side, jpeg.data() + frame + 7);
    return jpeg;
}

/// Says how much was read of it.
class ReadBytes : public QBuffer {
public:
    qint64 read = 0;

protected:
    qint64 readData(char* data, qint64 most) override {
        const qint64 size = QBuffer::readData(data, most);
        read += size;
        return size;
    }
};

} // namespace

class TestReaderFaults : public QObject {
    Q_OBJECT

    test::PictureFolder m_folder;

private Q_SLOTS:
    /// A level that is transparent is still that level.
    void aTransparentGrayKeepsItsValue() {
        const QByteArray png = encoded(levels(QImage::Format_Grayscale8), "png");
        const auto image = decodeFile(
            m_folder.write(QStringLiteral("gray.png"), withTransparent(png, QByteArray("\0\xc8", 2))));
        QVERIFY(image.ok());
        QCOMPARE(image->stored.layout, PixelLayout::Bgra8);
        const auto* pixels = reinterpret_cast<const QRgb*>(image->stored.row(0));
        QCOMPARE(pixels[0], qRgba(7, 7, 7, 255));
        QCOMPARE(pixels[1], qRgba(200, 200, 200, 0));
    }

    /// Lines that libraries print, and which of them tell of samples.
    void complaintsAboutSamplesAreDamage_data() {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<QByteArray>("printed");
        QTest::addColumn<QString>("damage");
        const auto row = [](const char* name, const char* format, const char* printed, const char* damage) {
            QTest::newRow(name) << QByteArray(format) << QByteArray(printed) << QString::fromLatin1(damage);
        };
        row("JPEG", "jpeg", "default: odd\nqt.gui.imageio.jpeg: Corrupt JPEG data: bad Huffman code\n",
            "Corrupt JPEG data: bad Huffman code");
        row("PNG's profile", "png", "qt.gui.imageio: libpng warning: iCCP: known incorrect sRGB profile\n",
            "");
        row("PNG's samples", "png", "qt.gui.imageio: libpng warning: IDAT: Too much image data\n",
            "IDAT: Too much image data");
        row("TIFF's tag", "tiff", "TIFFReadDirectory: Warning, Unknown field with tag 37724.\n", "");
        row("TIFF's samples", "tiff", "JPEGLib: Warning, Corrupt JPEG data.\n",
            "JPEGLib: Warning, Corrupt JPEG data.");
        row("a drawing", "svg", "qt.svg: Could not resolve property: #a\n", "");
        row("nothing", "jpeg", "", "");
    }
    void complaintsAboutSamplesAreDamage() {
        QFETCH(QByteArray, format);
        QFETCH(QByteArray, printed);
        QTEST(QString::fromStdString(damageTold(format, printed)), "damage");
    }

    /// However large the file is, of which they are a small part.
    void runsAreReadNoFurtherThanTheyTell() {
        ReadBytes file;
        file.setData(bitmapOf(QByteArray::fromHex("040100000402")) + QByteArray(10 << 20, '\0'));
        file.open(QIODevice::ReadOnly | QIODevice::Unbuffered);
        QVERIFY(misreadingOf("bmp", file));
        QVERIFY2(file.read < 1 << 20, qPrintable(QString::number(file.read)));
    }

    void whatCannotBeMendedIsRefused_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("cause"); // empty: none
        const QByteArray deep = encoded(levels(QImage::Format_RGBX64), "png");
        QTest::newRow("16-bit colour") << deep << QString();
        QTest::newRow("16-bit colour with a transparent one")
            << withTransparent(deep, QByteArray(6, '\7')) << QStringLiteral("a transparent colour");
        QTest::newRow("TGA") << tga(0) << QString();
        QTest::newRow("TGA with a text") << tga(5) << QStringLiteral("a text before its pixels");
        const auto runs = [](const char* name, const QByteArray& hex, const char* cause) {
            QTest::newRow(name) << bitmapOf(QByteArray::fromHex(hex)) << QString::fromLatin1(cause);
        };
        const char* untold = "do not tell each pixel once";
        runs("runs", "0401 0000 0004 01020301 0001", "");
        runs("runs without an end of the last row", "0401 0000 0402", "");
        runs("runs that leave a row's end", "0401 0000 0302 0001", untold);
        runs("runs that leave a row", "0401 0001", untold);
        runs("runs that move on", "0401 0000 0002 0200 0202 0001", untold);
        runs("runs beyond a row", "0501 0000 0402 0001", untold);
        runs("runs below the last row", "0401 0000 0402 0000 0101 0001", untold);
        runs("runs that end in the first row", "03", "the file is cut short");
        QTest::newRow("BMP of samples with gaps") << test::maskedBmp(32, {0xf00f0000, 0xff00, 0xff, 0}, {0})
                                                  << QStringLiteral("gaps between their bits");
        const QString sign = QStringLiteral("signed or complex samples");
        QTest::newRow("TIFF of unsigned samples") << test::tiffPixel(1, 1, 1) << QString();
        QTest::newRow("TIFF of signed samples") << test::tiffPixel(1, 1, 2) << sign;
        QTest::newRow("TIFF of samples that somebody else knows") << test::tiffPixel(1, 1, 4) << QString();
        QTest::newRow("TIFF of complex samples") << test::tiffPixel(1, 1, 5) << sign;
        QTest::newRow("JPEG as large as it says") << jpegOf(40) << QString();
        QTest::newRow("JPEG that says more than it can tell")
            << jpegOf(20'000) << QStringLiteral("in so small a file");
    }
    void whatCannotBeMendedIsRefused() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, cause);
        const bool named = QByteArray(QTest::currentDataTag()).startsWith("TGA"); // known by nothing else
        const auto image =
            decodeFile(m_folder.write(named ? QStringLiteral("file.tga") : QStringLiteral("file"), bytes));
        const QString told =
            image.failed() == nullptr ? QString() : QString::fromStdString(image.failed()->cause);
        QVERIFY2(cause.isEmpty() ? told.isEmpty() : told.contains(cause), qPrintable(told));
    }
};

ROOM_TEST(TestReaderFaults, QApplication)
#include "tst_reader_faults.moc"
