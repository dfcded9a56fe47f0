// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the counts of ellipses: on the devices of this machine, with every strategy, they equal a loop over
// the pixels that the formula of Region::contains() names.

#include "engine/count/engine.h"
#include "engine/host/host_backend.h"
#include "engine/opencl/opencl_backend.h"
#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"

#include <cmath>

using namespace tonescope;
using namespace tonescope::test;

namespace {

Region ellipse(std::int64_t x, std::int64_t y, std::int64_t width, std::int64_t height) {
    return {x, y, width, height, Shape::Ellipse};
}

/// Whether the centre of the pixel lies in the ellipse.
bool isIn(const Region& region, std::int64_t x, std::int64_t y) {
    const auto a = 2 * (x - region.x) + 1 - region.width, b = 2 * (y - region.y) + 1 - region.height;
    const auto w = region.width, h = region.height;
    return x >= region.x && x < region.x + w && y >= region.y && y < region.y + h &&
           a * a * h * h + b * b * w * w <= w * w * h * h;
}

/// Counts the pixels of each row that are in the region.
Histogram plainCounts(const Image& image, const Region& region, const CountRules& rules = {}) {
    Histogram sum(image.traits().sampleBits, grayAndColour.intersected(image.traits().channels()));
    for (std::int64_t y = 0; y < image.extent().height; ++y) {
        std::int64_t first = -1, number = 0;
        for (std::int64_t x = 0; x < image.extent().width; ++x) {
            if (!isIn(region, x, y)) continue;
            if (number++ == 0) first = x;
        }
        if (number > 0) sum.add(reference({image.pixelsOf({first, y, number, 1}), sum.channels(), rules}));
    }
    return sum;
}

} // namespace

class TestEllipse : public QObject {
    Q_OBJECT

    Engine m_engine{std::make_unique<opencl::OpenClBackend>(), std::make_unique<host::HostBackend>()};

private Q_SLOTS:
    void hasThePixelsOfTheFormula() {
        for (std::int64_t width = 1; width <= 33; ++width) {
            for (std::int64_t height = 1; height <= 33; ++height) {
                const Region region = ellipse(5, 3, width, height);
                std::uint64_t pixels = 0;
                for (std::int64_t y = 2; y < height + 4; ++y) {
                    for (std::int64_t x = 4; x < width + 6; ++x) {
                        pixels += isIn(region, x, y) ? 1 : 0;
                        QCOMPARE(region.contains(x, y), isIn(region, x, y));
                    }
                }
                QCOMPARE(region.pixels(), pixels);
                QVERIFY(pixels > 0);
                std::uint64_t ofRows = 0;
                for (const Region& row : partsOf(region)) {
                    QVERIFY(isIn(region, row.x, row.y) && !isIn(region, row.x - 1, row.y));
                    QVERIFY(isIn(region, row.x + row.width - 1, row.y));
                    ofRows += row.pixels();
                }
                QCOMPARE(ofRows, pixels);
            }
        }
    }

    /// Sums of floating-point numbers would be wrong at the rim.
    void largeOnesAreExact() {
        const Region circle = ellipse(0, 0, 1'000'000, 1'000'000);
        QVERIFY(std::abs(static_cast<double>(circle.pixels()) / 1e12 - std::acos(-1) / 4) < 1e-9);
        // 2 * 400000 + 1 and 2 * 300000 + 1 from the centre are just outside of a circle of 10^6; one less is
        // on the inner side.
        QVERIFY(!circle.contains(900'000, 800'000));
        QVERIFY(circle.contains(899'999, 799'999));
    }

    void isCutWithItsRectangle() {
        QCOMPARE(clipped(ellipse(-3, 2, 9, 5), {20, 4}), std::optional(ellipse(0, 2, 6, 2)));
    }

    void countsEqualALoop_data() {
        columns<int, int>({"layout", "orientation"});
        for (const PixelLayout layout : {PixelLayout::Gray8, PixelLayout::Rgb8, PixelLayout::Bgra8,
                                         PixelLayout::Gray16, PixelLayout::Rgba16}) {
            // Which rows are gathered does not depend on how long a pixel is: every turn once, two of them
            // for all.
            for (int bits = 0; bits < 8; bits += layout == PixelLayout::Rgb8 ? 1 : 5)
                QTest::addRow("%s, orientation %d", nameOf(layout).c_str(), bits) << int(layout) << bits;
        }
    }
    void countsEqualALoop() {
        QFETCH(int, layout);
        QFETCH(int, orientation);
        Image made = makeImage(static_cast<PixelLayout>(layout), {41, 27}, Content::Random, 3);
        made.orientation = {(orientation & 1) != 0, (orientation & 2) != 0, (orientation & 4) != 0};
        const auto image = std::make_shared<const Image>(made);
        CountSettings settings;
        // On each device, whole and then moved by difference.
        for (const DeviceInfo& device : m_engine.catalog().devices) {
            settings.device = device.key;
            for (const Region& region :
                 {ellipse(4, 3, 16, 21), ellipse(5, 3, 17, 20), ellipse(5, 4, 17, 20), ellipse(7, 9, 1, 1),
                  ellipse(6, 2, 1, 9), ellipse(2, 11, 20, 2), Region{5, 4, 17, 20}, ellipse(5, 4, 17, 20)}) {
                settings.region = region;
                settings.live = settings.region != ellipse(4, 3, 16, 21);
                const auto result = m_engine.count({image, settings, {}, {}}, {});
                QVERIFY(result.ok());
                QVERIFY(result->exact);
                QCOMPARE(result->device.key, device.key);
                QCOMPARE(result->region, region);
                QCOMPARE(result->histogram.pixels(), region.pixels());
                if (region.shape == Shape::Ellipse)
                    QCOMPARE(difference(result->histogram, plainCounts(*image, region)), std::string());
            }
        }
    }

    void transparentPixelsAreLeftOut() {
        const auto image =
            std::make_shared<const Image>(makeImage(PixelLayout::Bgra8, {41, 27}, Content::Clear));
        CountSettings settings;
        settings.region = ellipse(4, 3, 30, 21);
        settings.rules.transparent = Transparent::LeftOut;
        for (const ScopeKind scope : allScopes)
            settings.scopes.insert(scope);
        const auto result = m_engine.count({image, settings, {}, {}}, {});
        QVERIFY(result.ok());
        QVERIFY(result->exact);
        QCOMPARE(difference(result->histogram, plainCounts(*image, *settings.region, settings.rules)),
                 std::string());
        QCOMPARE(result->scopes.size(), std::size_t{3}); // of the enclosing rectangle
    }

    /// The values that a 12-bit picture uses are those of the whole picture, also where an ellipse touches
    /// all of its sides.
    void usedBinsAreOfTheWholePicture() {
        std::vector<std::uint8_t> bytes(2 * 40 * 30);
        bytes[1] = 0x0f; // the corner is 0x0fff
        bytes[0] = 0xff;
        const auto image = imageOf("12 bits", {40, 30}, PixelLayout::Gray16, std::move(bytes));
        CountSettings settings;
        settings.region = ellipse(0, 0, 40, 30);
        const auto result = m_engine.count({image, settings, {}, {}}, {});
        QCOMPARE(result->histogram.lastValue(Channel::Gray), 4095U);
    }
};

ROOM_TEST(TestEllipse, tonescope::test::NoApplication)
#include "tst_ellipse.moc"
