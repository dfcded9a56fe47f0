// SPDX-License-Identifier: GPL-3.0-or-later
// Files that hold no picture, or not all of one: none is shown as if it were whole.

#include "engine/image/decode.h"
#include "tests/fixtures/picture_files.h"

#include <QImageReader>
#include <QTest>

using namespace tonescope;
using test::encoded;
using test::photo;
using test::tiffPixel;

namespace {

/// Two pictures of 2 x 1 pixels, black and white, and a comment before them that is longer than what a reader
/// takes at a time.
QByteArray animatedGif() {
    QByteArray gif("GIF89a\2\0\1\0\x80\0\0\0\0\0\xff\xff\xff", 19);
    gif += QByteArray("\x21\xfe", 2);
    for (int block = 0; block < 5; ++block)
        gif += char(250) + QByteArray(250, 'c');
    gif += '\0';
    for (int picture = 0; picture < 2; ++picture)
        gif += QByteArray("\x2c\0\0\0\0\2\0\1\0\0\2\2\x44\x0a\0", 15);
    return gif + '\x3b';
}

} // namespace

class TestDamagedFiles : public QObject {
    Q_OBJECT

    test::PictureFolder m_folder;

private Q_SLOTS:
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
        for (int width = 90; width < 130; ++width) { // whose last code ends anywhere in a byte
            const QByteArray other = test::encoded(test::photo(QImage::Format_RGB32, {width, 40}), "jpg");
            QTest::addRow("JPEG without its end, %d wide", width) << other.chopped(2) << cut;
            QTest::addRow("JPEG with half its end, %d wide", width) << other.chopped(1) << cut;
        }
        QTest::newRow("PNG cut in half") << png.left(png.size() / 2) << cut;
        QTest::newRow("TIFF cut in half") << tiff.left(tiff.size() / 2) << cut;
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
        if (!cause.isEmpty()) QCOMPARE(QString::fromStdString(image.failure().cause), cause);
        QVERIFY(!image.failure().cause.empty());
    }

    void wholeFilesAreNotCutShort_data() {
        QTest::addColumn<QByteArray>("type");
        QTest::addColumn<QByteArray>("bytes");
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
        QVERIFY2(image.ok(), image.ok() ? "" : image.failure().cause.c_str());
    }

    /// A GIF's reader runs to the end of every file. A cut one is refused wherever the cut is.
    void aWholeGifIsReadAndACutOneRefused() {
        const QByteArray gif = animatedGif();
        const auto whole = decodeFile(m_folder.write(QStringLiteral("whole.gif"), gif));
        QVERIFY2(whole.ok(), whole.ok() ? "" : whole.failure().cause.c_str());
        QCOMPARE(whole->extent(), (Extent{2, 1}));
        for (qsizetype size = 1; size < gif.size(); ++size) {
            const auto cut = decodeFile(m_folder.write(QStringLiteral("cut.gif"), gif.left(size)));
            QVERIFY2(!cut.ok(), qPrintable(QString::number(size)));
        }
    }

    /// Readers of bitmaps and TIFFs fill up what is missing without a word.
    void pixelsThatAreMissingAreNotInvented_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<qsizetype>("cut");
        const QImage picture = photo(QImage::Format_RGB32, {300, 200});
        const QByteArray bmp = encoded(picture, "bmp");
        QTest::newRow("BMP in a row") << bmp << bmp.size() / 2 + 1;
        QTest::newRow("BMP between rows") << bmp << bmp.size() - qsizetype{300} * 4;
        QTest::newRow("BMP at its last byte") << bmp << bmp.size() - 1;
        const QByteArray tiff = tiffPixel(2, 3);
        QTest::newRow("TIFF with its pixels at the end") << tiff << tiff.size() - 2;
    }
    void pixelsThatAreMissingAreNotInvented() {
        QFETCH(QByteArray, bytes);
        QFETCH(qsizetype, cut);
        QVERIFY(decodeFile(m_folder.write(QStringLiteral("whole"), bytes)).ok());
        const auto image = decodeFile(m_folder.write(QStringLiteral("cut"), bytes.left(cut)));
        QVERIFY(!image.ok());
        QCOMPARE(image.failure().cause,
                 std::string("the file is cut short: it ends before the picture does"));
    }

    void whatIsNoFileIsSaid() {
        QCOMPARE(decodeFile(m_folder.path() + QStringLiteral("/missing.jpg")).failure().cause,
                 std::string("the file does not exist"));
        QCOMPARE(decodeFile(m_folder.path()).failure().cause, std::string("this is a folder, not an image"));
        QCOMPARE(decodeFile(QStringLiteral("/dev/zero")).failure().cause,
                 std::string("this is not a regular file"));
    }

    /// Refused by the file's own size, as far as the user has not said otherwise.
    void whatIsTooMuchForItsFileIsRefused() {
        QByteArray header("P5 30000 20000 255\n");
        const QString path = m_folder.write(QStringLiteral("bomb.pgm"), header + QByteArray(100'000, 'x'));
        const auto refused = decodeFile(path);
        QVERIFY(!refused.ok());
        QVERIFY2(refused.failure().cause.starts_with("30000 x 20000 pixels in so small a file"),
                 refused.failure().cause.c_str());
        QCOMPARE(refused.failure().bytes, std::optional<std::uint64_t>(600'000'000));
        qputenv("TONESCOPE_EXPANSION", "1000000");
        const auto allowed = decodeFile(path);
        qunsetenv("TONESCOPE_EXPANSION");
        QVERIFY(!allowed.ok());
        QVERIFY(allowed.failure().cause.starts_with("the file is cut short"));
        QVERIFY(decodeFile(
                    m_folder.write(QStringLiteral("small.pgm"), "P5 9000 9 255\n" + QByteArray(81'000, 'x')))
                    .ok());
    }

    /// 60000 x 60000 pixels of 64 bits in a file of some bytes: refused by size, not tried.
    void whatDoesNotFitIsRefusedWithItsSize() {
        // The header of a picture with a million pixels in each of a million rows, and no pixels.
        const QByteArray header =
            QByteArray::fromHex("89504e470d0a1a0a0000000d49484452000f4240000f424008060000005c6d387d000000"
                                "004944415435af061e");
        const auto image = decodeFile(m_folder.write(QStringLiteral("huge.png"), header));
        QVERIFY(!image.ok());
        QCOMPARE(image.failure().cause,
                 std::string("the image is too large for memory: 1000000 x 1000000 pixels"));
        QVERIFY(image.failure().bytes >= std::uint64_t{4000000000000});
    }
};

QTEST_GUILESS_MAIN(TestDamagedFiles)
#include "tst_damaged_files.moc"
