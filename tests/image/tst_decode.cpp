// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/image/decode.h"

#include "engine/image/native_layout.h"
#include "engine/image/picture_bytes.h"
#include "tests/fixtures/counting_cases.h"

#include <QBuffer>
#include <QImageReader>
#include <QImageWriter>
#include <QPainter>
#include <QTemporaryDir>
#include <QTest>

using namespace tonescope;

namespace {

QImage photo(QImage::Format format, QSize size = {37, 23}) {
    QImage image(size, QImage::Format_ARGB32);
    for (int y = 0; y < size.height(); ++y) {
        for (int x = 0; x < size.width(); ++x) {
            image.setPixelColor(
                x, y, QColor(x * 6 % 256, y * 11 % 256, (x * y) % 256, x % 5 == 0 ? 0 : 255 - y % 200));
        }
    }
    return image.convertToFormat(format);
}

QByteArray encoded(const QImage& image, const char* format) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter(&buffer, format).write(image);
    return bytes;
}

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

} // namespace

class TestDecode : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString write(const QString& name, const QByteArray& bytes) {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write a test file");
        file.write(bytes);
        return file.fileName();
    }

private Q_SLOTS:
    void keepsTheDecodersLayout_data() {
        QTest::addColumn<QImage::Format>("format");
        QTest::addColumn<QByteArray>("type");
        QTest::addColumn<PixelLayout>("layout");
        QTest::newRow("gray PNG") << QImage::Format_Grayscale8 << QByteArray("png") << PixelLayout::Gray8;
        QTest::newRow("colour PNG") << QImage::Format_RGB32 << QByteArray("png") << PixelLayout::Bgrx8;
        QTest::newRow("PNG with alpha") << QImage::Format_ARGB32 << QByteArray("png") << PixelLayout::Bgra8;
        QTest::newRow("16-bit gray PNG")
            << QImage::Format_Grayscale16 << QByteArray("png") << PixelLayout::Gray16;
        QTest::newRow("16-bit colour PNG")
            << QImage::Format_RGBX64 << QByteArray("png") << PixelLayout::Rgbx16;
        QTest::newRow("16-bit PNG with alpha")
            << QImage::Format_RGBA64 << QByteArray("png") << PixelLayout::Rgba16;
        QTest::newRow("1-bit PNG") << QImage::Format_Mono << QByteArray("png") << PixelLayout::Gray8;
        QTest::newRow("gray JPEG") << QImage::Format_Grayscale8 << QByteArray("jpg") << PixelLayout::Gray8;
        QTest::newRow("colour JPEG") << QImage::Format_RGB32 << QByteArray("jpg") << PixelLayout::Bgrx8;
        QTest::newRow("TIFF") << QImage::Format_RGB32 << QByteArray("tiff") << PixelLayout::Bgrx8;
        QTest::newRow("16-bit TIFF") << QImage::Format_RGBX64 << QByteArray("tiff") << PixelLayout::Rgbx16;
        QTest::newRow("BMP") << QImage::Format_RGB32 << QByteArray("bmp") << PixelLayout::Bgrx8;
        QTest::newRow("PPM") << QImage::Format_RGB32 << QByteArray("ppm") << PixelLayout::Bgrx8;
        QTest::newRow("WebP") << QImage::Format_ARGB32 << QByteArray("webp") << PixelLayout::Bgra8;
    }
    void keepsTheDecodersLayout() {
        QFETCH(QImage::Format, format);
        QFETCH(QByteArray, type);
        QFETCH(PixelLayout, layout);
        const QImage picture = photo(format);
        const auto image =
            decodeFile(write(QStringLiteral("layout.") + QString::fromLatin1(type), encoded(picture, type)));
        QVERIFY2(image.ok(), image.ok() ? "" : image.failure().cause.c_str());
        QCOMPARE(image->stored.layout, layout);
        QCOMPARE(image->extent(), (Extent{37, 23}));
        QVERIFY(image->decodeTime->count() > 0);
    }

    void formatsThatAreNotNativeLoseNothing_data() {
        QTest::addColumn<QImage::Format>("format");
        QTest::addColumn<QImage::Format>("expected");
        QTest::newRow("1 bit") << QImage::Format_Mono << QImage::Format_Grayscale8;
        QTest::newRow("indexed colour") << QImage::Format_Indexed8 << QImage::Format_RGB32;
        QTest::newRow("565") << QImage::Format_RGB16 << QImage::Format_RGB32;
        QTest::newRow("premultiplied") << QImage::Format_ARGB32_Premultiplied << QImage::Format_ARGB32;
        QTest::newRow("10 bits") << QImage::Format_RGB30 << QImage::Format_RGBX64;
        QTest::newRow("float") << QImage::Format_RGBA32FPx4 << QImage::Format_RGBA64;
    }
    void formatsThatAreNotNativeLoseNothing() {
        QFETCH(QImage::Format, format);
        QFETCH(QImage::Format, expected);
        QImage picture = photo(format == QImage::Format_Indexed8 ? QImage::Format_RGB32 : format);
        if (format == QImage::Format_Indexed8) picture = picture.convertToFormat(format);
        const QImage result = countable(picture);
        QCOMPARE(result.format(), expected);
        QCOMPARE(result, picture.convertToFormat(expected));
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
        const QString path = write(QStringLiteral("turned.jpg"),
                                   withOrientation(encoded(photo(QImage::Format_RGB32), "jpg"), exif));
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

    void failuresAreClear_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("cause");
        const QByteArray jpeg = encoded(photo(QImage::Format_RGB32, {400, 300}), "jpg");
        const QByteArray png = encoded(photo(QImage::Format_RGB32, {400, 300}), "png");
        const QByteArray tiff = encoded(photo(QImage::Format_RGB32, {400, 300}), "tiff");
        const QString cut = QStringLiteral("the file is cut short: it ends before the picture does");
        QTest::newRow("empty") << QByteArray() << QStringLiteral("the file is empty");
        QTest::newRow("no image") << QByteArray("%PDF-1.4 this is not an image")
                                  << QStringLiteral("this is no image, or of a kind that cannot be read");
        QTest::newRow("JPEG cut in half") << jpeg.left(jpeg.size() / 2) << cut;
        QTest::newRow("JPEG without its last bytes") << jpeg.chopped(20) << cut;
        QTest::newRow("PNG cut in half") << png.left(png.size() / 2) << cut;
        QTest::newRow("TIFF cut in half") << tiff.left(tiff.size() / 2) << cut;
        QByteArray huge = png; // a header that claims 2^30 x 2^30 pixels
        huge.replace(16, 8, QByteArray("\x40\0\0\0\x40\0\0\0", 8));
        QTest::newRow("PNG with a damaged header") << huge << QString();
    }
    void failuresAreClear() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, cause);
        const auto image = decodeFile(write(QStringLiteral("broken"), bytes));
        QVERIFY(!image.ok());
        if (!cause.isEmpty()) QCOMPARE(QString::fromStdString(image.failure().cause), cause);
        QVERIFY(!image.failure().cause.empty());
    }

    void wholeFilesAreNotCutShort_data() {
        QTest::addColumn<QByteArray>("type");
        for (const QByteArray& type : QImageWriter::supportedImageFormats()) {
            if (QImageReader::supportedImageFormats().contains(type)) QTest::newRow(type.constData()) << type;
        }
    }
    void wholeFilesAreNotCutShort() {
        QFETCH(QByteArray, type);
        const QByteArray bytes = encoded(photo(QImage::Format_RGB32, {64, 64}), type);
        if (bytes.isEmpty()) return; // a writer that takes only special pictures
        const auto image = decodeFile(write(QStringLiteral("whole.") + QString::fromLatin1(type), bytes));
        QVERIFY2(image.ok(), image.ok() ? "" : image.failure().cause.c_str());
    }

    void whatIsNoFileIsSaid() {
        QCOMPARE(decodeFile(m_folder.filePath(QStringLiteral("missing.jpg"))).failure().cause,
                 std::string("the file does not exist"));
        QCOMPARE(decodeFile(m_folder.path()).failure().cause, std::string("this is a folder, not an image"));
        QCOMPARE(decodeFile(QStringLiteral("/dev/zero")).failure().cause,
                 std::string("this is not a regular file"));
    }

    void tellsWhatAPictureWillTake_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<qulonglong>("atLeast");
        QTest::addColumn<qulonglong>("atMost");
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
            << QByteArray("P6\n30000 30000\n255\n") << 30000ULL * 30000 * 4 << 30000ULL * 30000 * 4;
    }
    /// By the header alone, without decoding.
    void tellsWhatAPictureWillTake() {
        QFETCH(QByteArray, bytes);
        QFETCH(qulonglong, atLeast);
        QFETCH(qulonglong, atMost);
        const auto told = pictureBytes(write(QStringLiteral("told"), bytes));
        QVERIFY(told);
        QVERIFY2(*told >= atLeast && *told <= atMost, std::to_string(*told).c_str());
        QCOMPARE(pictureBytes(m_folder.path()), std::optional<std::uint64_t>(0));
        QCOMPARE(pictureBytes(QStringLiteral("/dev/zero")), std::optional<std::uint64_t>(0));
    }

    /// 60000 x 60000 pixels of 64 bits in a file of some bytes: refused by size, not tried.
    void whatDoesNotFitIsRefusedWithItsSize() {
        // The header of a picture with a million pixels in each of a million rows, and no pixels.
        const QByteArray header =
            QByteArray::fromHex("89504e470d0a1a0a0000000d49484452000f4240000f424008060000005c6d387d000000"
                                "004944415435af061e");
        const auto image = decodeFile(write(QStringLiteral("huge.png"), header));
        QVERIFY(!image.ok());
        QCOMPARE(image.failure().cause,
                 std::string("the image is too large for memory: 1000000 x 1000000 pixels"));
        QVERIFY(image.failure().bytes >= std::uint64_t{4000000000000});
    }

    void aStopEndsADecodeEarly() {
        std::stop_source stop;
        stop.request_stop();
        const QString path =
            write(QStringLiteral("stopped.jpg"), encoded(photo(QImage::Format_RGB32), "jpg"));
        QVERIFY(!decodeFile(path, stop.get_token()).ok());
    }
};

QTEST_GUILESS_MAIN(TestDecode)
#include "tst_decode.moc"
