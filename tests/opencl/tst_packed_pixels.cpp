// SPDX-License-Identifier: GPL-3.0-or-later
// Tests packing pixels for a network: similar pixels become smaller. tst_upload tests that they arrive
// unchanged.

#include "engine/opencl/uploader.h"
#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/room.h"

using namespace tonescope;

class TestPackedPixels : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsAlikeBecomesSmall_data() {
        QTest::addColumn<PixelLayout>("layout");
        QTest::addColumn<test::Content>("content");
        QTest::addColumn<double>("most"); ///< of the bytes; none: it is sent as it is
        const auto row = [](PixelLayout layout, test::Content content, double most) {
            QTest::addRow("%s, %s", test::nameOf(layout).c_str(), test::nameOf(content))
                << layout << content << most;
        };
        for (const PixelLayout layout : allPixelLayouts) {
            row(layout, test::Content::Constant, 0.5);
            row(layout, test::Content::Random, 0);
        }
        row(PixelLayout::Gray8, test::Content::Gradient, 0.7);
    }
    void whatIsAlikeBecomesSmall() {
        QFETCH(PixelLayout, layout);
        QFETCH(test::Content, content);
        QFETCH(double, most);
        const Image image = test::makeImage(layout, {512, 64}, content);
        const PixelView& pixels = image.stored;
        std::vector<std::uint32_t> words;
        const bool packed =
            opencl::packPixels(pixels.data, pixels.spanBytes(), traitsOf(layout).bytesPerPixel(), words);
        QCOMPARE(packed, most > 0);
        const double part = static_cast<double>(words.size() * sizeof(std::uint32_t)) /
                            static_cast<double>(pixels.spanBytes());
        if (packed) QVERIFY2(part < most, qPrintable(QString::number(part)));
    }

    /// Fewer bytes than a pixel has, and none.
    void shortPiecesAreNoTrouble() {
        const std::vector<std::byte> bytes(9);
        std::vector<std::uint32_t> words;
        for (std::size_t pixel = 1; pixel <= 8; ++pixel) {
            for (std::size_t count = 0; count <= bytes.size(); ++count) {
                (void)opencl::packPixels(bytes.data(), count, pixel, words);
                QCOMPARE(opencl::packedBlocks(count, pixel), std::size_t{count > 0});
            }
        }
    }
};

ROOM_TEST(TestPackedPixels, QCoreApplication)
#include "tst_packed_pixels.moc"
