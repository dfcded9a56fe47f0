// SPDX-License-Identifier: GPL-3.0-or-later
// Tests counts of parts of an image.

#include "engine/count/moving_counts.h"
#include "engine/count/strips.h"
#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/fake_backend.h"
#include "tests/fixtures/pixel_fixtures.h"
#include "tests/fixtures/room.h"

#include <map>
#include <random>
#include <set>

using namespace tonescope::test;
using namespace tonescope;

// Tests MovingCounts: the counts of a dragged region, which are computed from those of the region before,
// equal a full count.

namespace {

using Pixel = std::pair<std::int64_t, std::int64_t>;

std::multiset<Pixel> pixelsIn(const std::vector<Rectangles>& parts) {
    std::multiset<Pixel> pixels;
    for (const Rectangles& part : parts) {
        for (const Region& region : part) {
            for (std::int64_t y = region.y; y < region.y + region.height; ++y) {
                for (std::int64_t x = region.x; x < region.x + region.width; ++x)
                    pixels.insert({x, y});
            }
        }
    }
    return pixels;
}

Region randomRegion(std::mt19937& random, Extent extent) {
    const auto below = [&](std::int64_t end) {
        return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(end));
    };
    const std::int64_t x = below(extent.width), y = below(extent.height);
    const Shape shape = below(2) == 0 ? Shape::Rectangle : Shape::Ellipse;
    return {x, y, 1 + below(extent.width - x), 1 + below(extent.height - y), shape};
}

/// A little further than before, as a mouse goes; now and then to somewhere else.
Region next(const Region& before, std::mt19937& random, Extent extent) {
    if (random() % 50 == 0) return randomRegion(random, extent);
    const auto step = [&] { return static_cast<std::int64_t>(random() % 7) - 3; };
    const Region moved{before.x + step(), before.y + step(), std::max<std::int64_t>(1, before.width + step()),
                       std::max<std::int64_t>(1, before.height + step()), before.shape};
    return clipped(moved, extent).value_or(before);
}

/// Counts that take 20 nanoseconds a call and one a pixel.
struct TimedCounts {
    Image image;
    CountTask task;
    std::chrono::steady_clock::time_point now{};
    std::uint64_t asked = 0; ///< pixels, since the last count
    MovingCounts moving{[this] { return now; }};

    explicit TimedCounts(const CountingCase& ofCase) : image(ofCase.image), task(ofCase.task) {}

    std::uint64_t inexact = 0; ///< parts of so many pixels fail their checks

    CountOutcome part(const Rectangles& pixels) {
        now += std::chrono::nanoseconds(20 + pixelsOf(pixels));
        asked += pixelsOf(pixels);
        Counted counted{{image.traits().sampleBits, task.channels}, {}, {}};
        for (const Region& region : pixels) {
            CountTask ofPart = task;
            ofPart.pixels = image.pixelsOf(region);
            counted.histogram.add(host::countPlainly(ofPart)->histogram);
        }
        counted.exact = pixelsOf(pixels) != inexact;
        return counted;
    }
    MovingCounts::Moved count(const Region& region, bool live) {
        asked = 0;
        const CountingWay way{image.storage, task.channels, task.rules, "device", "strategy", {}};
        return *moving.count(way, region, live, [this](const Rectangles& pixels) { return part(pixels); });
    }
};

} // namespace

class TestMovingCounts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void changesAreEveryPixelOnce() {
        std::mt19937 random(5);
        for (int turn = 0; turn < 2000; ++turn) {
            const Region from = randomRegion(random, {12, 9});
            const Region to = randomRegion(random, {12, 9});
            const RegionChange change = changeBetween(from, to);
            QVERIFY(change.entering.size() <= 4 && change.leaving.size() <= 4);
            std::multiset<Pixel> pixels = pixelsIn({partsOf(from)});
            for (const Pixel& pixel : pixelsIn(change.entering))
                pixels.insert(pixel);
            for (const Pixel& pixel : pixelsIn(change.leaving)) {
                const auto found = pixels.find(pixel);
                QVERIFY(found != pixels.end());
                pixels.erase(found);
            }
            QCOMPARE(pixels, pixelsIn({partsOf(to)}));
        }
    }

    void dragsEqualFullCounts_data() {
        columns<int, bool>({"layout", "leaveOut"});
        QTest::newRow("colour") << int(PixelLayout::Rgb8) << false;
        QTest::newRow("without transparent pixels") << int(PixelLayout::Bgra8) << true;
        QTest::newRow("gray, turned") << int(PixelLayout::Gray8) << false;
        QTest::newRow("16 bits") << int(PixelLayout::Gray16) << false;
    }
    void dragsEqualFullCounts() {
        QFETCH(int, layout);
        QFETCH(bool, leaveOut);
        Image image = makeImage(static_cast<PixelLayout>(layout), {97, 61}, Content::Clear, 3);
        if (layout == int(PixelLayout::Gray8)) image.orientation = {true, false, true};
        CountingCase what = countingCase("", image, Region::whole(image.extent()));
        if (leaveOut) what.task.rules.transparent = Transparent::LeftOut;
        TimedCounts counts(what);
        std::mt19937 random(7);
        Region region = Region::whole(image.extent());
        counts.count(region, false);
        // Together ten thousand drags; tables of 16 bits take longer to compare.
        const int drags = layout == int(PixelLayout::Gray16) ? 100 : 3300;
        int byDifference = 0;
        for (int drag = 0; drag < drags; ++drag) {
            region = next(region, random, image.extent());
            const MovingCounts::Moved moved = counts.count(region, true);
            byDifference += moved.countedAnew ? 1 : 0;
            QCOMPARE(counts.asked, moved.countedAnew.value_or(region.pixels()));
            QVERIFY(moved.counted.exact);
            QVERIFY(moved.counted.histogram.consistent());
            const Histogram expected = counts.part(partsOf(region))->histogram;
            for (const Channel channel : allChannels) {
                const auto is = moved.counted.histogram.counts(channel);
                const auto shall = expected.counts(channel);
                QVERIFY(std::equal(is.begin(), is.end(), shall.begin(), shall.end()));
            }
        }
        QVERIFY2(byDifference > drags / 10, qPrintable(QString::number(byDifference)));
    }

    void theCheaperWayIsTaken_data() {
        columns<QRect, bool>({"to", "byDifference"});
        QTest::newRow("a pixel further") << QRect(101, 100, 700, 700) << true;
        QTest::newRow("somewhere else") << QRect(800, 800, 190, 190) << false;
        QTest::newRow("much smaller") << QRect(100, 100, 20, 20) << false;
    }
    void theCheaperWayIsTaken() {
        QFETCH(QRect, to);
        TimedCounts counts(countingCase("", makeImage(PixelLayout::Gray8, {1000, 1000}), {0, 0, 1, 1}));
        counts.count({0, 0, 1, 1}, false); // tells what a call takes
        counts.count({100, 100, 700, 700}, false);
        const auto moved = counts.count({to.x(), to.y(), to.width(), to.height()}, true);
        QTEST(moved.countedAnew.has_value(), "byDifference");
    }

    /// Sums are exact where each of their parts is: neither the counts before nor what is added may be of
    /// unknown worth.
    void onlyExactCountsAreAdded_data() {
        QTest::addColumn<quint64>("inexact"); // pixels of the part that is not
        QTest::addColumn<bool>("exact");      // the region further on
        QTest::newRow("the counts before") << quint64{400 * 400} << false;
        QTest::newRow("what has entered") << quint64{3 * 400} << true;
        QTest::newRow("what has left") << quint64{2 * 400} << true;
    }
    void onlyExactCountsAreAdded() {
        QFETCH(quint64, inexact);
        QFETCH(bool, exact);
        TimedCounts counts(countingCase("", makeImage(PixelLayout::Gray8, {500, 500}), {0, 0, 1, 1}));
        counts.count({0, 0, 1, 1}, false); // tells what a call takes
        counts.inexact = inexact;
        counts.count({0, 0, 400, 400}, false);
        const Region further = exact ? Region{2, 0, 401, 400} : Region{2, 0, 400, 400};
        const MovingCounts::Moved moved = counts.count(further, true);
        QVERIFY(!moved.countedAnew); // from scratch
        QCOMPARE(moved.counted.exact, exact);
        QCOMPARE(moved.counted.histogram.pixels(), further.pixels());
    }

    void whatRestsIsCountedFromScratch() {
        TimedCounts counts(countingCase("", makeImage(PixelLayout::Gray8, {500, 500}), {0, 0, 1, 1}));
        counts.count({0, 0, 400, 400}, false);
        QVERIFY(counts.count({1, 0, 400, 400}, true).countedAnew);
        QVERIFY(!counts.count({1, 0, 400, 400}, false).countedAnew);
        QCOMPARE(counts.asked, std::uint64_t{160000});
    }

    /// What is remembered was of other counts than these: it is not built upon, and no bin is below zero.
    void otherWaysShareNothing() {
        TimedCounts counts(countingCase("", makeImage(PixelLayout::Rgb8, {300, 300}), {0, 0, 1, 1}));
        counts.count({0, 0, 200, 200}, false);
        counts.task.rules.formula = GrayFormula::Value;
        QVERIFY(!counts.count({1, 0, 200, 200}, true).countedAnew);
        counts.image = makeImage(PixelLayout::Rgb8, {300, 300}, Content::Constant);
        QVERIFY(!counts.count({2, 0, 200, 200}, true).countedAnew);
    }

    void subtractingMoreThanThereIsChangesNothing() {
        Histogram few(8, ChannelSet::of(Channel::Gray)), many(8, ChannelSet::of(Channel::Gray));
        few.counts(Channel::Gray)[3] = 5;
        few.counts(Channel::Gray)[9] = 1;
        many.counts(Channel::Gray)[3] = 1;
        many.counts(Channel::Gray)[9] = 2;
        QVERIFY(!few.subtract(many));
        QCOMPARE(few.counts(Channel::Gray)[3], std::uint64_t{5});
        many.counts(Channel::Gray)[9] = 1;
        QVERIFY(few.subtract(many));
        QCOMPARE(few.counts(Channel::Gray)[3], std::uint64_t{4});
        QCOMPARE(few.counts(Channel::Gray)[9], std::uint64_t{0});
    }

    /// A device that lost its mind between two counts: the difference would be below zero.
    void aWrongMemoryIsNotBuiltUpon() {
        TimedCounts counts(
            countingCase("", makeImage(PixelLayout::Gray8, {400, 400}, Content::Constant), {}));
        bool lies = true;
        const CountingWay way{counts.image.storage, ChannelSet::of(Channel::Gray), {}, "", "", {}};
        const auto part = [&](const Rectangles& pixels) {
            CountOutcome counted = counts.part(pixels);
            counted->exact = true;
            if (lies) counted->histogram.counts(Channel::Gray)[0x80] = 0;
            return counted;
        };
        (void)counts.moving.count(way, {0, 0, 300, 300}, false, part);
        lies = false;
        const auto moved = counts.moving.count(way, {0, 0, 299, 300}, true, part);
        QVERIFY(moved.ok());
        QCOMPARE(moved->counted.histogram.pixels(), std::uint64_t{299 * 300});
    }

    void theEngineSaysWhatItCountedAnew() {
        const auto script = std::make_shared<FakeScript>();
        const auto engine = fakeEngine(script);
        const auto image = std::make_shared<const Image>(makeImage(PixelLayout::Rgb8, {2000, 2000}));
        CountSettings settings;
        settings.region = Region{0, 0, 1900, 1900};
        const auto count = [&] { return engine->count({image, settings, {}, {}}, {}).value(); };
        const CountResult first = count();
        QVERIFY(!first.countedAnew);
        settings.live = true;
        settings.region = Region{1, 0, 1900, 1900};
        const CountResult moved = count();
        QCOMPARE(moved.countedAnew, std::optional<std::uint64_t>(3800));
        QCOMPARE(moved.pixelBytes(), std::uint64_t{3 * 3800});
        QVERIFY(moved.exact);
        QCOMPARE(moved.histogram.pixels(), std::uint64_t{1900 * 1900});
        settings.live = false;
        const CountResult rest = count();
        for (const Channel channel : {Channel::Gray, Channel::Blue})
            QVERIFY(std::ranges::equal(moved.histogram.counts(channel), rest.histogram.counts(channel)));
    }

    void aRegionOfAnotherSizeIsTheWholeImage() {
        const auto engine = fakeEngine(std::make_shared<FakeScript>());
        const auto image = std::make_shared<const Image>(makeImage(PixelLayout::Rgb8, {40, 30}));
        CountSettings settings;
        settings.region = Region{1, 2, 3, 4};
        settings.regionOf = Extent{40, 30};
        QCOMPARE(engine->count({image, settings, {}, {}}, {})->region, (Region{1, 2, 3, 4}));
        settings.regionOf = Extent{30, 40};
        QCOMPARE(engine->count({image, settings, {}, {}}, {})->region, Region::whole({40, 30}));
    }
};

ROOM_TEST(TestMovingCounts, tonescope::test::NoApplication)

// Tests that strips cover each pixel of an image once, and stay within the limit of bytes.

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

#include "tst_moving_counts.moc"
