// SPDX-License-Identifier: GPL-3.0-or-later
// PBM, PGM and PPM files keep their levels, and are whole or refused.

#include "engine/image/decode.h"
#include "tests/fixtures/picture_files.h"
#include "tests/fixtures/room.h"

#include <QTest>

#include <cstdint>

using namespace tonescope;

namespace {

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

class TestPnmReader : public QObject {
    Q_OBJECT

    test::PictureFolder m_folder;

private Q_SLOTS:
    void samplesAreTheFilesOwn_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<PixelLayout>("layout");
        QTest::addColumn<QList<int>>("samples");
        QTest::addColumn<QString>("converted");
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
    void samplesAreTheFilesOwn() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, converted);
        const auto image = decodeFile(m_folder.write(QStringLiteral("whole"), bytes));
        QVERIFY2(image.ok(), image.ok() ? "" : image.failure().cause.c_str());
        QTEST(image->stored.layout, "layout");
        QTEST(samplesOf(*image), "samples");
        QCOMPARE(QString::fromStdString(image->converted), converted);
    }

    void whatIsNotWholeIsRefused_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("cause");
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
    void whatIsNotWholeIsRefused() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, cause);
        const auto image = decodeFile(m_folder.write(QStringLiteral("broken"), bytes));
        QVERIFY(!image.ok());
        const QString told = QString::fromStdString(image.failure().cause);
        QVERIFY2(told.startsWith(cause), qPrintable(told));
    }
};

ROOM_TEST(TestPnmReader, QCoreApplication)
#include "tst_pnm_reader.moc"
