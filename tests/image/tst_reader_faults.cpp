// SPDX-License-Identifier: GPL-3.0-or-later
// Files that Qt's readers get wrong are mended or refused, and never counted as what they are not.

#include "engine/image/decode.h"
#include "tests/fixtures/picture_files.h"

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

/// A JPEG whose header says that it is as large as that.
QByteArray jpegOf(quint16 side) {
    QByteArray jpeg = encoded(test::photo(QImage::Format_RGB32), "jpg");
    const qsizetype frame = jpeg.indexOf("\xff\xc0");
    qToBigEndian(side, jpeg.data() + frame + 5);
    qToBigEndian(side, jpeg.data() + frame + 7);
    return jpeg;
}

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

    void whatCannotBeMendedIsRefused_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("cause"); // empty: none
        const QByteArray deep = encoded(levels(QImage::Format_RGBX64), "png");
        QTest::newRow("16-bit colour") << deep << QString();
        QTest::newRow("16-bit colour with a transparent one")
            << withTransparent(deep, QByteArray(6, '\7')) << QStringLiteral("a transparent colour");
        QTest::newRow("TGA") << tga(0) << QString();
        QTest::newRow("TGA with a text") << tga(5) << QStringLiteral("a text before its pixels");
        QTest::newRow("JPEG as large as it says") << jpegOf(40) << QString();
        QTest::newRow("JPEG that says more than it can tell")
            << jpegOf(20'000) << QStringLiteral("the file is cut short");
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

QTEST_MAIN(TestReaderFaults)
#include "tst_reader_faults.moc"
