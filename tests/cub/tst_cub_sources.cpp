// SPDX-License-Identifier: GPL-3.0-or-later
// Links only the host files that the build command in the header of bench_cub.cu names. If that list lacks a
// file, this program does not link.

#include "engine/bench/test_data.h"
#include "tests/fixtures/room.h"

class TestCubSources : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theFilesMakeTheTestImages() {
        const auto spec = tonescope::dataNamed("photo");
        QVERIFY(spec);
        const auto image =
            tonescope::bench::testImage(spec.value(), tonescope::PixelLayout::Gray8, std::size_t{1} << 16);
        QVERIFY(image);
    }
};

ROOM_TEST(TestCubSources, tonescope::test::NoApplication)

#include "tst_cub_sources.moc"
