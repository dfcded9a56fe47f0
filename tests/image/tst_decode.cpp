// SPDX-License-Identifier: GPL-3.0-or-later
// Tests how decodeFile() stores an image in memory (layout, orientation, sample size), what it says about
// conversions, and how it stops early.

#include "engine/files/path_text.h"
#include "engine/image/decode.h"

#include "tests/fixtures/animation_files.h"
#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/page_files.h"
#include "tests/fixtures/picture_files.h"
#include "tests/fixtures/room.h"

#include <algorithm>
#include <cerrno>
#include <random>

#include <fcntl.h>

using namespace tonescope;
using test::encoded;
using test::photo;

namespace {

/// What is known of a decoded file: its layout (nothing: any), the bits of its samples or indices where these
/// are fewer than those of the layout, and what was converted.
struct Told {
    std::optional<PixelLayout> layout;
    int bits = 0;
    const char* converted = "";
};

/// A JPEG's EXIF segment that says nothing but the orientation.
QByteArray withOrientation(QByteArray jpeg, int orientation) {
    QByteArray exif("\xFF\xE1\x00\x22"
                    "Exif\0\0"
                    "II*\0\x08\0\0\0"
                    "\x01\0"
                    "\x12\x01\x03\0\x01\0\0\0",
                    28);
    exif += QByteArray(1, char(orientation)) + QByteArray("\0\0\0\0\0\0\0", 7);
    exif[3] = char(exif.size() - 2);
    return jpeg.insert(2, exif);
}

/// How many read calls this process has made so far (/proc/self/io); negative where the system does not tell.
qint64 readsSoFar() {
    QFile file(QStringLiteral("/proc/self/io"));
    if (!file.open(QIODevice::ReadOnly)) return -1;
    for (const QByteArray& line : file.readAll().split('\n')) {
        if (line.startsWith("syscr: ")) return line.mid(7).toLongLong();
    }
    return -1;
}

} // namespace
Q_DECLARE_METATYPE(Told)

class TestDecode : public QObject {
    Q_OBJECT

    test::PictureFolder m_folder;

private Q_SLOTS:
    void whatAFileHoldsIsTold_data() {
        test::columns<QByteArray, Told>({"bytes", "told"});
        using enum PixelLayout;
        const auto row = [](const char* name, const QByteArray& bytes, const Told& told = {}) {
            QTest::newRow(name) << bytes << told;
        };
        const auto as = [](const char* type, QImage::Format format) { return encoded(photo(format), type); };
        const auto png = [](char bits, char colour, const QByteArray& pixels) { // one row of 8
            QByteArray palette;
            for (int i = 0; i < (1 << bits); ++i)
                palette += QByteArray(3, static_cast<char>(i * 40));
            const QByteArray header =
                QByteArray("\0\0\0\x08\0\0\0\x01", 8) + bits + colour + QByteArray(3, '\0');
            return QByteArray("\x89PNG\r\n\x1a\n", 8) + test::pngChunk("IHDR", header) +
                   (colour == 3 ? test::pngChunk("PLTE", palette) : QByteArray()) +
                   test::pngChunk("IDAT", qCompress('\0' + pixels).mid(4)) + test::pngChunk("IEND", {});
        };
        row("1-bit PNG", png(1, 0, "\x55"), {Gray8, 1});
        row("2-bit PNG", png(2, 0, "\x1b\x1b"), {Gray8, 2});
        row("4-bit PNG", png(4, 0, "\x12\x34\x56\x78"), {Gray8, 4});
        row("2-bit palette PNG", png(2, 3, "\x1b\x1b"), {{}, 2});
        row("indexed PNG",
            encoded(photo(QImage::Format_RGB32).convertToFormat(QImage::Format_Indexed8), "png"));
        row("gray PNG", as("png", QImage::Format_Grayscale8), {Gray8});
        row("colour PNG", as("png", QImage::Format_RGB32), {Bgrx8});
        row("PNG with alpha", as("png", QImage::Format_ARGB32), {Bgra8});
        row("16-bit gray PNG", as("png", QImage::Format_Grayscale16), {Gray16});
        row("16-bit colour PNG", as("png", QImage::Format_RGBX64), {Rgbx16});
        row("16-bit PNG with alpha", as("png", QImage::Format_RGBA64), {Rgba16});
        row("gray JPEG", as("jpg", QImage::Format_Grayscale8), {Gray8});
        row("JPEG", as("jpg", QImage::Format_RGB32), {Bgrx8});
        row("CMYK JPEG", test::cmykJpeg(1), {{}, 0, "CMYK to 8-bit RGB"});
        row("1-bit BMP", as("bmp", QImage::Format_Mono), {Gray8, 1});
        row("8-bit BMP", as("bmp", QImage::Format_Grayscale8), {Gray8});
        row("24-bit BMP", as("bmp", QImage::Format_RGB888), {Bgrx8});
        row("1-bit TIFF", test::tiffOf({{.gray = 1, .bits = 1}}), {Gray8, 1});
        row("4-bit TIFF", test::tiffOf({{.gray = 9, .bits = 4}}), {Bgrx8, 4});
        row("gray TIFF", test::tiffOf({{.gray = 7}}), {Gray8});
        row("TIFF", as("tiff", QImage::Format_RGB32), {Bgrx8});
        row("CMYK TIFF", test::tiffOf({{.photometric = 5, .colours = 4}}), {{}, 0, "CMYK to 8-bit RGB"});
        row("16-bit TIFF", as("tiff", QImage::Format_RGBX64), {Rgbx16});
        row("float TIFF", as("tiff", QImage::Format_RGBX32FPx4),
            {Rgbx16F, 0, "32-bit floating-point samples to half precision, too large numbers to infinity"});
        row("half TIFF", as("tiff", QImage::Format_RGBX16FPx4), {Rgbx16F});
        row("PBM", "P4 8 1\n\x55", {Gray8, 1});
        row("PGM", "P5 1 1 255\n\x55", {Gray8});
        row("PPM with a comment", "P6\n# 12 34 56\n2 2\n255\n" + QByteArray(12, '\x10'), {Rgb8});
        row("16-bit PPM", "P6 2 2 65535\n" + QByteArray(24, '\x10'), {Rgbx16});
        row("GIF of 256 colours", test::animatedGif({10}));
        row("GIF of 2 colours",
            QByteArray("GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0"
                       "\x02\x02\x44\x01\0;",
                       37 - 2),
            {{}, 1});
        row("WebP", as("webp", QImage::Format_ARGB32), {Bgra8});
    }
    void whatAFileHoldsIsTold() {
        QFETCH(QByteArray, bytes);
        QFETCH(Told, told);
        const auto image = decodeFile(m_folder.write(QStringLiteral("file"), bytes));
        QVERIFY2(image.ok(), image.ok() ? "" : english(image.failure().cause).c_str());
        if (told.layout) QCOMPARE(image->stored.layout, *told.layout);
        QCOMPARE(image->fileBits, told.bits);
        QCOMPARE(english(image->converted), std::string(told.converted));
        QVERIFY(image->decodeTime->count() > 0);
    }

    void otherFormatsAreConvertedWithoutLoss_data() {
        test::columns<QImage::Format, QImage::Format, QString>({"format", "expected", "converted"});
        const auto row = [](const char* name, QImage::Format format, QImage::Format expected,
                            const char* converted = "") {
            QTest::newRow(name) << format << expected << QString::fromLatin1(converted);
        };
        row("native", QImage::Format_RGB888, QImage::Format_RGB888);
        row("1 bit", QImage::Format_Mono, QImage::Format_Grayscale8);
        row("indexed colour", QImage::Format_Indexed8, QImage::Format_RGB32);
        row("565", QImage::Format_RGB16, QImage::Format_RGB32, "samples of fewer bits to 8 bits");
        row("premultiplied", QImage::Format_ARGB32_Premultiplied, QImage::Format_ARGB32,
            "premultiplied alpha to straight alpha");
        row("10 bits", QImage::Format_RGB30, QImage::Format_RGBX64, "10-bit samples to 16 bits");
        row("float", QImage::Format_RGBA32FPx4, QImage::Format_RGBA16FPx4,
            "32-bit floating-point samples to half precision, too large numbers to infinity");
        row("half float", QImage::Format_RGBX16FPx4, QImage::Format_RGBX16FPx4);
    }
    void otherFormatsAreConvertedWithoutLoss() {
        QFETCH(QImage::Format, format);
        QFETCH(QImage::Format, expected);
        QImage picture = photo(format == QImage::Format_Indexed8 ? QImage::Format_RGB32 : format);
        if (format == QImage::Format_Indexed8) picture = picture.convertToFormat(format);
        const QImage result = countable(picture);
        QCOMPARE(result.format(), expected);
        QCOMPARE(result, picture.convertToFormat(expected));
        QTEST(QString::fromStdString(english(imageOf(picture, {}).converted)), "converted");
    }

    /// A disk that fails is no short file.
    void whatTheSystemSaysIsSaid() {
        const int descriptor = open("/proc/self/mem", O_RDONLY | O_CLOEXEC); // nothing lies at its beginning
        QVERIFY(descriptor >= 0);
        const auto image = decodeOpened(descriptor, QStringLiteral("a.png"), {[] { return false; }, {}, {}});
        QVERIFY(image.failed() != nullptr);
        QCOMPARE(english(image.failure().cause), "the file cannot be read: " + reasonOf(EIO));
    }

    void nativePicturesAreNotCopied() {
        for (const QImage::Format format :
             {QImage::Format_RGB888, QImage::Format_RGBA8888, QImage::Format_Grayscale16}) {
            const QImage picture = photo(format);
            QCOMPARE(static_cast<const void*>(imageOf(picture, {}).stored.data),
                     static_cast<const void*>(picture.constBits()));
        }
    }

    void orientationIsHonoured_data() {
        QTest::addColumn<int>("exif");
        for (int exif = 1; exif <= 8; ++exif)
            QTest::addRow("EXIF %d", exif) << exif;
    }
    /// A region of the file's upright picture has the counts of the same region of what Qt turns.
    void orientationIsHonoured() {
        QFETCH(int, exif);
        const QString path = m_folder.write(
            QStringLiteral("turned.jpg"), withOrientation(encoded(photo(QImage::Format_RGB32), "jpg"), exif));
        const auto image = decodeFile(path);
        QVERIFY(image.ok());
        QImageReader reader(path);
        reader.setAutoTransform(true);
        const Image upright = imageOf(reader.read(), {});
        QCOMPARE(image->extent(), upright.extent());
        QCOMPARE(image->extent().width, exif >= 5 ? 23 : 37);
        const Region region{3, 4, 11, 7};
        const auto histogram = [&](const Image& of) {
            return test::reference(test::countingCase({}, of, region).task);
        };
        QCOMPARE(test::difference(histogram(*image), histogram(upright)), std::string());
    }

    void bitmapsOfDeepSamplesKeepThem_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QList<int>>(
            "samples"); // of all pixels: red, green, blue, and alpha where it is there
        QTest::addColumn<QString>("converted");
        const auto scaled = [](int value, int most) { return (value * 65535 + most / 2) / most; };
        const std::array<quint32, 4> ten{0x3ff00000, 0xffc00, 0x3ff, 0};
        QTest::newRow("10, 10 and 10 bits")
            << test::maskedBmp(32, ten, {0x3ff00000 | 512 << 10 | 1, 0x3ff})
            << QList<int>{65535, scaled(512, 1023), scaled(1, 1023), 0, 0, 65535}
            << QStringLiteral("samples of 10, 10, 10 bits scaled to 16 bits");
        QTest::newRow("10, 10 and 10 bits, and 2 of alpha")
            << test::maskedBmp(32, {ten[0], ten[1], ten[2], 0xc0000000}, {0x40000000, 0xc0000000 | 7U << 20U})
            << QList<int>{0, 0, 0, scaled(1, 3), scaled(7, 1023), 0, 0, 65535}
            << QStringLiteral("samples of 10, 10, 10 bits scaled to 16 bits");
        QTest::newRow("11, 11 and 10 bits")
            << test::maskedBmp(32, {0xffe00000, 0x1ffc00, 0x3ff, 0}, {0xffe00000 | 3 << 10 | 5})
            << QList<int>{65535, scaled(3, 2047), scaled(5, 1023)}
            << QStringLiteral("samples of 11, 11, 10 bits scaled to 16 bits");
        QTest::newRow("green of 16 bits")
            << test::maskedBmp(32, {0xff000000, 0xffff00, 0xff, 0}, {0x80123401})
            << QList<int>{scaled(0x80, 255), 0x1234, scaled(1, 255)}
            << QStringLiteral("samples of 8, 16, 8 bits scaled to 16 bits");
        QTest::newRow("green of 12 bits in 16")
            << test::maskedBmp(16, {0xc000, 0x3ffc, 0x3, 0}, {0xffff, 0x8004, 0})
            << QList<int>{65535, 65535, 65535, scaled(2, 3), scaled(1, 4095), 0, 0, 0, 0}
            << QStringLiteral("samples of 2, 12, 2 bits scaled to 16 bits");
    }
    void bitmapsOfDeepSamplesKeepThem() {
        QFETCH(QByteArray, bytes);
        QFETCH(QList<int>, samples);
        const auto image = decodeFile(m_folder.write(QStringLiteral("deep.bmp"), bytes));
        QVERIFY2(image.ok(), image.ok() ? "" : english(image.failure().cause).c_str());
        QTEST(QString::fromStdString(english(image->converted)), "converted");
        const bool alpha = image->stored.layout == PixelLayout::Rgba16;
        QVERIFY(alpha || image->stored.layout == PixelLayout::Rgbx16);
        const auto* values = reinterpret_cast<const quint16*>(image->stored.row(0));
        QList<int> found;
        for (qsizetype i = 0; i < 4 * image->stored.extent.width; ++i) {
            if (alpha || i % 4 < 3) found += values[i];
        }
        QCOMPARE(found, samples);
    }

    /// Pixels of 32 bits whose samples are narrow, too.
    void narrowSamplesOfBitmapsAreSaidToBeConverted() {
        const auto converted = [&](quint16 bits, const std::array<quint32, 4>& masks) {
            const auto image = decodeFile(
                m_folder.write(QStringLiteral("narrow.bmp"), test::maskedBmp(bits, masks, {0x1234, 0x4321})));
            return english(image ? image->converted : image.failure().cause);
        };
        const std::string narrow = "samples of fewer bits to 8 bits";
        QCOMPARE(converted(16, {0xf800, 0x7e0, 0x1f, 0}), narrow);
        QCOMPARE(converted(32, {0xf800, 0x7e0, 0x1f, 0}), narrow);
        QCOMPARE(converted(32, {0xff0000, 0xff00, 0xff, 0}), std::string());
    }

    void tellsWhatAPictureWillTake_data() {
        test::columns<QByteArray, qulonglong, qulonglong>({"bytes", "atLeast", "atMost"});
        const auto row = [](const char* name, QImage::Format format, const char* type, qulonglong pixelBytes,
                            qulonglong mostPixelBytes) {
            QImage picture =
                photo(format == QImage::Format_Indexed8 ? QImage::Format_RGB32 : format, {40, 25});
            QTest::newRow(name) << encoded(picture.convertToFormat(format), type) << 1000 * pixelBytes
                                << 1000 * mostPixelBytes;
        };
        row("JPEG", QImage::Format_RGB32, "jpg", 4, 4);
        row("gray JPEG", QImage::Format_Grayscale8, "jpg", 1, 1);
        row("PNG", QImage::Format_RGB32, "png", 4, 4);
        row("PNG of 16 bits", QImage::Format_RGBA64, "png", 8, 8);
        row("PNG that is converted", QImage::Format_Indexed8, "png", 1 + 4, 1 + 8);
        QTest::newRow("no image") << QByteArray("no image") << 0ULL << 0ULL;
        QTest::newRow("empty") << QByteArray() << 0ULL << 0ULL;
        QTest::newRow("header that lies")
            << QByteArray("P6\n30000 30000\n255\n") << 30000ULL * 30000 * 3 << 30000ULL * 30000 * 3;
    }
    /// The bytes that decoding will take are known from the header, without decoding.
    void tellsWhatAPictureWillTake() {
        QFETCH(QByteArray, bytes);
        QFETCH(qulonglong, atLeast);
        QFETCH(qulonglong, atMost);
        const auto told = pictureBytes(m_folder.write(QStringLiteral("told"), bytes));
        QVERIFY(told);
        QVERIFY2(*told >= atLeast && *told <= atMost, std::to_string(*told).c_str());
        QCOMPARE(pictureBytes(m_folder.path()), std::optional<std::uint64_t>(0));
        QCOMPARE(pictureBytes(QStringLiteral("/dev/zero")), std::optional<std::uint64_t>(0));
    }

    /// By that, time is granted.
    void howManyPixelsComeIsToldBeforeThey_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("JPEG") << encoded(photo(QImage::Format_RGB32), "jpg");
        QTest::newRow("TIFF with alpha") << encoded(photo(QImage::Format_ARGB32), "tiff");
        QTest::newRow("GIF") << QByteArray(
            "GIF89a\x25\0\x17\0\x80\0\0\0\0\0\xff\xff\xff\x2c\0\0\0\0\2\0\1\0\0\2\2\x44\x0a\0;", 35);
    }
    void howManyPixelsComeIsToldBeforeThey() {
        QFETCH(QByteArray, bytes);
        const QString path = m_folder.write(QStringLiteral("told"), bytes);
        qint64 told = 0;
        DecodingHelp help{[] { return false; }, {}, {}};
        help.begins = [&](qint64 pixels) { told = pixels; };
        const auto image = decodeOpened(open(qPrintable(path), O_RDONLY), path, help);
        QVERIFY2(image.ok(), image.ok() ? "" : english(image.failure().cause).c_str());
        QCOMPARE(told, 37 * 23);
    }

    /// Readers ask for a row, a few kilobytes or a byte; the system is asked for more at a time.
    void filesAreReadInLargePieces_data() {
        QTest::addColumn<QByteArray>("type");
        for (const char* type : {"jpg", "png", "bmp", "ppm", "tiff"})
            QTest::newRow(type) << QByteArray(type);
    }
    void filesAreReadInLargePieces() {
        QFETCH(QByteArray, type);
        QImage noise(700, 500, QImage::Format_RGB888);
        std::mt19937 random(1);
        std::generate_n(noise.bits(), noise.sizeInBytes(), [&] { return static_cast<uchar>(random()); });
        const QByteArray bytes = encoded(noise, type);
        QVERIFY(bytes.size() > 200'000); // several pieces
        const QString path = m_folder.write(QStringLiteral("large.") + QString::fromLatin1(type), bytes);
        const qint64 before = readsSoFar();
        const auto image = decodeFile(path);
        const qint64 reads = readsSoFar() - before;
        QVERIFY(image.ok());
        const QImage expected = QImage::fromData(bytes).convertToFormat(QImage::Format_RGB888);
        const PixelView& pixels = image->stored;
        const auto layout = pixels.layout == PixelLayout::Rgb8 ? QImage::Format_RGB888 : QImage::Format_RGB32;
        const QImage decoded(reinterpret_cast<const uchar*>(pixels.data), 700, 500,
                             static_cast<qsizetype>(pixels.stride), layout);
        QCOMPARE(decoded.convertToFormat(QImage::Format_RGB888), expected);
        if (before < 0) QSKIP("the system does not count what a process reads");
        QVERIFY2(reads < bytes.size() / 4096, qPrintable(QString::number(reads)));
    }

    void aStopEndsADecodeEarly() {
        std::stop_source stop;
        stop.request_stop();
        const QString path =
            m_folder.write(QStringLiteral("stopped.jpg"), encoded(photo(QImage::Format_RGB32), "jpg"));
        QVERIFY(!decodeFile(path, stop.get_token()).ok());
    }
};

ROOM_TEST(TestDecode, QCoreApplication)
#include "tst_decode.moc"
