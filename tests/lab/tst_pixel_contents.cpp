// SPDX-License-Identifier: GPL-3.0-or-later
// What the pixels of images hold: the same wherever they lie, found out beside the window, and once.

#include "app/lab/pixel_contents.h"

#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/patience.h"
#include "tests/fixtures/room.h"

#include <QTest>

using namespace tonescope;
using app::PixelContents;

namespace {

ImagePointer fourPixels() {
    return test::imageOf("a.png", {2, 2}, PixelLayout::Gray8, {'a', 'b', 'c', 'd'});
}

MeasureCase caseWith(decltype(MeasuredPixels::pixels) pixels) {
    MeasureCase asked = test::caseOf(0, 0);
    asked.pixels.pixels = std::move(pixels);
    return asked;
}

} // namespace

class TestPixelContents : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aHashOfThePixels() {
        const PixelContent content = app::contentOf(*fourPixels());
        QCOMPARE(content.sha256, // printf abcd | sha256sum
                 std::string("88d4266fd4e6338d13b845fcf289579d209c897823b9217da3e161936f031589"));
        QCOMPARE(content.width, std::uint64_t{2});
        QCOMPARE(content.height, std::uint64_t{2});
    }

    void whatLiesBetweenRowsIsNotCounted() {
        Image padded = *test::imageOf("a.png", {3, 2}, PixelLayout::Gray8, {'a', 'b', '?', 'c', 'd', '!'});
        padded.stored.extent.width = 2; // and the stride stays
        QVERIFY(app::contentOf(padded) == app::contentOf(*fourPixels()));
    }

    void casesLearnWhatTheyCount() {
        const ImagePointer image = fourPixels();
        PixelContents contents;
        std::vector<MeasureCase> filled;
        contents.fill({caseWith(*image), caseWith(ShuffledPixels{*image}), test::caseOf(0, 0)},
                      [&](auto cases) { filled = std::move(cases); });
        QVERIFY(filled.empty()); // not on this thread
        QTRY_COMPARE_WITH_TIMEOUT(filled.size(), std::size_t{3}, test::patience);
        QVERIFY(filled[0].pixels.content == app::contentOf(*image));
        QVERIFY(filled[1].pixels.content == filled[0].pixels.content);
        QVERIFY(!filled[2].pixels.content); // made here
        QVERIFY(measurementOf(filled[0]).content == filled[0].pixels.content);
        filled.clear();
        contents.fill({caseWith(*image)}, [&](auto cases) { filled = std::move(cases); });
        QCOMPARE(filled.size(), std::size_t{1}); // at once: it is known
        QVERIFY(filled[0].pixels.content.has_value());
    }
};

ROOM_TEST(TestPixelContents, QCoreApplication)
#include "tst_pixel_contents.moc"
