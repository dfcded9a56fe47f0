// SPDX-License-Identifier: GPL-3.0-or-later
// Tests files that Qt's readers decode wrongly: they are corrected, decoded by readers of this program, or
// refused.

#include "engine/image/decode.h"
#include "engine/image/file_format.h"
#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/page_files.h"
#include "tests/fixtures/picture_files.h"
#include "tests/fixtures/room.h"

using namespace tonescope;
using test::encoded;

namespace {

/// The PNG with a chunk before its pixels that declares a colour transparent.
QByteArray withTransparent(QByteArray png, const QByteArray& colour) {
    return png.insert(png.indexOf("IDAT") - 4, test::pngChunk("tRNS", colour));
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

/// The samples of an image, of each pixel red, green and blue where it has colour.
QList<int> samplesOf(const Image& image) {
    const LayoutTraits& traits = image.traits();
    const bool deep = traits.sampleBits == 16;
    QList<int> samples;
    for (std::int64_t y = 0; y < image.stored.extent.height; ++y) {
        const std::byte* row = image.stored.row(y);
        for (std::int64_t x = 0; x < image.stored.extent.width; ++x) {
            const std::byte* pixel = row + static_cast<std::size_t>(x) * traits.bytesPerPixel();
            const auto sample = [&](int i) {
                return deep ? int{reinterpret_cast<const std::uint16_t*>(pixel)[i]}
                            : std::to_integer<int>(pixel[i]);
            };
            samples += sample(traits.red);
            if (traits.hasColour()) samples << sample(traits.green) << sample(traits.blue);
        }
    }
    return samples;
}

} // namespace

class TestFormats : public QObject {
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
        test::columns<QByteArray, QByteArray, QString>({"format", "printed", "damage"});
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
        QTEST(QString::fromStdString(english(damageTold(format, printed))), "damage");
    }

    /// However large the file is, of which they are a small part.
    void runsAreReadNoFurtherThanTheyTell() {
        ReadBytes file;
        file.setData(test::indexedBmp(QByteArray::fromHex("040100000402"), 1) + QByteArray(10 << 20, '\0'));
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
            QTest::newRow(name) << test::indexedBmp(QByteArray::fromHex(hex), 1)
                                << QString::fromLatin1(cause);
        };
        const char* untold = "do not cover each pixel exactly once";
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
        QTest::newRow("TIFF of signed samples") << test::tiffOf({{.format = 2}}) << sign;
        QTest::newRow("TIFF of samples without a declared type")
            << test::tiffOf({{.format = 4}}) << QString();
        QTest::newRow("TIFF of complex samples") << test::tiffOf({{.format = 5}}) << sign;
        QTest::newRow("JPEG as large as it says") << jpegOf(40) << QString();
        QTest::newRow("JPEG that says more than it can tell")
            << jpegOf(20'000) << QStringLiteral("for so small a file");
    }
    void whatCannotBeMendedIsRefused() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, cause);
        const bool named = QByteArray(QTest::currentDataTag()).startsWith("TGA"); // known by nothing else
        const auto image =
            decodeFile(m_folder.write(named ? QStringLiteral("file.tga") : QStringLiteral("file"), bytes));
        const QString told =
            image.failed() == nullptr ? QString() : QString::fromStdString(english(image.failed()->cause));
        QVERIFY2(cause.isEmpty() ? told.isEmpty() : told.contains(cause), qPrintable(told));
    }

    void pnmSamplesAreTheFilesOwn_data() {
        test::columns<QByteArray, PixelLayout, QList<int>, QString>(
            {"bytes", "layout", "samples", "converted"});
        const auto row = [](const char* name, const QByteArray& bytes, PixelLayout layout,
                            const QList<int>& samples, const char* converted = "") {
            QTest::newRow(name) << bytes << layout << samples << QString::fromLatin1(converted);
        };
        row("bits as text", "P1\n3 2\n101\n0 1 0\n", PixelLayout::Gray8, {0, 255, 0, 255, 0, 255});
        row("bits", QByteArray("P4 3 2\n\xa0\x40", 9), PixelLayout::Gray8, {0, 255, 0, 255, 0, 255});
        row("gray as text", "P2 # a comment\n2 2\n255\n0 200\n# another\n255 7", PixelLayout::Gray8,
            {0, 200, 255, 7});
        row("gray", QByteArray("P5\n2 1 255\n\0\x07", 13), PixelLayout::Gray8, {0, 7});
        row("gray with a comment", "P5\n# by hand\n2 1\n255\n\x09\x07", PixelLayout::Gray8, {9, 7});
        row("colour as text", "P3 1 2 255 1 2 3\n4 5 6\n", PixelLayout::Rgb8, {1, 2, 3, 4, 5, 6});
        row("colour", "P6 1 2 255\n\1\2\3\4\5\6", PixelLayout::Rgb8, {1, 2, 3, 4, 5, 6});
        row("16-bit gray", QByteArray("P5 2 1 65535\n\1\2\0\7", 17), PixelLayout::Gray16, {0x102, 7});
        row("16-bit gray as text", "P2 2 1 65535 258 65535\n", PixelLayout::Gray16, {258, 65535});
        row("16-bit colour", QByteArray("P6 2 1 65535\n\0\1\0\2\0\3\1\0\2\0\3\0", 25), PixelLayout::Rgbx16,
            {1, 2, 3, 256, 512, 768});
        row("levels up to 15", "P2 3 1 15 0 7 15", PixelLayout::Gray8, {0, 119, 255},
            "samples up to 15 scaled to 8 bits");
        row("levels up to 1000", "P2 3 1 1000 0 500 1000", PixelLayout::Gray16, {0, 32768, 65535},
            "samples up to 1000 scaled to 16 bits");
    }
    void pnmSamplesAreTheFilesOwn() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, converted);
        const auto image = decodeFile(m_folder.write(QStringLiteral("whole"), bytes));
        QVERIFY2(image.ok(), image.ok() ? "" : english(image.failure().cause).c_str());
        QTEST(image->stored.layout, "layout");
        QTEST(samplesOf(*image), "samples");
        QCOMPARE(QString::fromStdString(english(image->converted)), converted);
    }

    void pnmFilesAreWholeOrRefused_data() {
        test::columns<QByteArray, QString>({"bytes", "cause"});
        const QString cut = QStringLiteral("the file is cut short: it ends before the picture does");
        const QString damaged = QStringLiteral("the picture is damaged");
        QTest::newRow("text without its last sample") << QByteArray("P2 2 2 255 1 2 3 ") << cut;
        QTest::newRow("bytes without the last") << QByteArray("P6 1 1 255 \1\2") << cut;
        QTest::newRow("16 bits without the last byte") << QByteArray("P5 2 1 1000 \1\1\1") << cut;
        QTest::newRow("bits without the last row") << QByteArray("P4 3 2 \1") << cut;
        QTest::newRow("a sample above the largest") << QByteArray("P2 2 1 15 1 16 ") << damaged;
        QTest::newRow("a byte above the largest") << QByteArray("P5 2 1 15 \1\x10") << damaged;
        QTest::newRow("a word among the samples") << QByteArray("P2 2 1 15 1 x ") << damaged;
        QTest::newRow("no height") << QByteArray("P5 2 ") << QString();
        QTest::newRow("no pixel") << QByteArray("P5 0 1 255 ") << QString();
        QTest::newRow("more levels than there can be") << QByteArray("P5 1 1 65536 \1\1\1") << QString();
        QTest::newRow("a number without an end") << QByteArray("P2 ") + QByteArray(5000, '9') << QString();
    }
    void pnmFilesAreWholeOrRefused() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, cause);
        const auto image = decodeFile(m_folder.write(QStringLiteral("broken"), bytes));
        QVERIFY(!image.ok());
        const QString told = QString::fromStdString(english(image.failure().cause));
        QVERIFY2(told.startsWith(cause), qPrintable(told));
    }
};

ROOM_TEST(TestFormats, QApplication)
#include "tst_formats.moc"
