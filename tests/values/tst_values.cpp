// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the small value types: layouts, failures, timings and names.

#include "engine/values/device_info.h"
#include "engine/values/failure.h"
#include "engine/values/gray_formula.h"
#include "engine/values/image.h"
#include "engine/values/launch.h"
#include "engine/values/measuring/measured_pixels.h"
#include "engine/values/measuring/series.h"
#include "engine/values/scope.h"
#include "engine/values/timings.h"
#include "tests/fixtures/pixel_fixtures.h"
#include "tests/fixtures/room.h"

using namespace tonescope;
using namespace std::chrono_literals;

namespace {

/// Whether every name is read back as the value that it was written for.
template <typename Value>
bool namesComeBack() {
    for (const Value value : valuesOf<Value>()) {
        if (named<Value>(nameOf(value)) != value) return false;
    }
    return !named<Value>("no such name");
}

} // namespace

class TestValues : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesAreRead() {
        QVERIFY(namesComeBack<Channel>());
        QVERIFY(namesComeBack<DeviceType>());
        QVERIFY(namesComeBack<GrayFormula>());
        QVERIFY(namesComeBack<Parameter>());
        QVERIFY(namesComeBack<Phase>());
        QVERIFY(namesComeBack<PixelKind>());
        QVERIFY(namesComeBack<PixelLayout>());
        QVERIFY(namesComeBack<ScopeKind>());
        QVERIFY(namesComeBack<Stage>());
    }

    void everyKindOfPixelsCanBeMade() {
        for (const PixelKind kind : allPixelKinds) {
            QCOMPARE(traitsOf(madeLayout(kind)).kind(), kind);
            QVERIFY(traitsOf(madeLayout(kind)).made);
        }
    }

    void kindsOfDataStandInOrder() {
        for (const DataTraits& traits : dataTable) {
            QCOMPARE(traitsOf(traits.kind).name, traits.name);
            QCOMPARE(*traits.title == '\0',
                     !traits.synthetic()); // files are named, what is made is described
        }
    }

    void theMedianLiesBetweenTheMiddleOnes() {
        QCOMPARE(median({3, 1, 2}), 2.0);
        QCOMPARE(median({4, 1, 3, 2}), 2.5);
        QCOMPARE(median({7}), 7.0);
    }

    void croppingKeepsTheStride() {
        const Image image = test::makeImage(PixelLayout::Rgb8, {10, 8});
        const PixelView part = image.pixelsOf({2, 3, 4, 5});
        QCOMPARE(part.data, image.stored.row(3) + 6);
        QCOMPARE(part.stride, image.stored.stride);
        QCOMPARE(part.spanBytes(), 4 * part.stride + 12);
        QVERIFY(!part.contiguous());
        QVERIFY(image.pixelsOf({2, 3, 4, 1}).contiguous());
    }

    void sizesAreForPeople() {
        QCOMPARE(sizeText(1), std::string("1 bytes"));
        QCOMPARE(sizeText(1536), std::string("1.5 KiB"));
        QCOMPARE(sizeText(std::uint64_t{40} << 30U), std::string("40.0 GiB"));
    }

    void stripsOfAPhaseAddUp() {
        Timings timings;
        timings.add({Phase::Kernel, 0ns, 1ns, 10ns, 25ns});
        timings.add({Phase::Kernel, 0ns, 1ns, 30ns, 40ns});
        timings.addHost(Phase::Decode, 7ms);
        QCOMPARE(timings.of(Phase::Kernel)->duration, 25ns);
        QCOMPARE(timings.of(Phase::Kernel)->clock, Clock::DeviceEvents);
        QCOMPARE(timings.of(Phase::Decode)->clock, Clock::Host);
        QVERIFY(!timings.of(Phase::Upload));
        QCOMPARE(timings.commands().size(), std::size_t{2});
    }

    void throughputIsBytesPerNanosecond() {
        QCOMPARE(gigabytesPerSecond(3'000'000, 1ms), 3.0);
        QVERIFY(!gigabytesPerSecond(1, 0ns));
    }
};

ROOM_TEST(TestValues, tonescope::test::NoApplication)
#include "tst_values.moc"
