// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that strips cover each pixel of an image once, and stay within the limit of bytes.
#include "engine/count/strips.h"
#include "tests/fixtures/pixel_fixtures.h"
#include "tests/fixtures/room.h"

using namespace tonescope;

class TestStrips : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void coverEveryPixelOnce_data() {
        test::columns<qint64, qint64, quint64>({"width", "height", "maxBytes"});
        QTest::newRow("one pixel") << qint64{1} << qint64{1} << quint64{4096};
        QTest::newRow("all in one") << qint64{10} << qint64{10} << quint64{4096};
        QTest::newRow("a row each") << qint64{10} << qint64{10} << quint64{35};
        QTest::newRow("some rows and a rest") << qint64{10} << qint64{10} << quint64{100};
        QTest::newRow("rows too long") << qint64{100} << qint64{3} << quint64{64};
        QTest::newRow("less than a pixel") << qint64{3} << qint64{2} << quint64{1};
    }
    void coverEveryPixelOnce() {
        QFETCH(qint64, width);
        QFETCH(qint64, height);
        QFETCH(quint64, maxBytes);
        const Image image = test::makeImage(PixelLayout::Rgb8, {width, height});
        std::vector<int> seen(image.stored.spanBytes());
        for (const PixelView& strip : stripsOf(image.stored, maxBytes)) {
            QVERIFY(strip.spanBytes() <= std::max<quint64>(maxBytes, 3));
            for (qint64 y = 0; y < strip.extent.height; ++y) {
                for (std::size_t i = 0; i < strip.rowBytes(); ++i) {
                    ++seen.at(static_cast<std::size_t>(strip.row(y) + i - image.stored.data));
                }
            }
        }
        for (std::size_t i = 0; i < seen.size(); ++i) {
            const bool isPixel = i % image.stored.stride < image.stored.rowBytes();
            QCOMPARE(seen[i], isPixel ? 1 : 0);
        }
    }

    void nothingHasNoStrips() { QVERIFY(stripsOf({}, 100).empty()); }
};

ROOM_TEST(TestStrips, tonescope::test::NoApplication)
#include "tst_strips.moc"
