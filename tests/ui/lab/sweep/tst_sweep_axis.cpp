// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the axes of a sweep: each writes its values into cases and reads them back; the values fit device,
// strategy and pixels.
#include "tests/fixtures/room.h"
#include "tests/fixtures/sweep_fixtures.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/sweep/sweep_findings.h"

#include <algorithm>

using namespace tonescope;
using namespace tonescope::ui;
using namespace tonescope::test;

namespace {

using Values = std::vector<std::uint64_t>;

/// A strategy of the catalog on the device that it runs on, with pixels of a layout.
MeasureCase baseOf(std::string_view strategy, PixelLayout layout = PixelLayout::Gray8) {
    LabChoices choices = sweepChoices();
    choices.pixels = {"uniform", SyntheticPixels{{DataKind::Uniform}, layout, 1U << 20U}};
    for (const MeasureCase& each : casesOf(choices)) {
        if (each.strategy.id == strategy) return each;
    }
    qFatal("no such strategy");
}

const SweepAxis& axisOf(const QString& id) {
    const SweepAxis* axis = sweepAxis(id.toStdString());
    if (axis == nullptr) qFatal("no axis %s", qPrintable(id));
    return *axis;
}

} // namespace

class TestSweepAxis : public QObject {
    Q_OBJECT

private:
    static void everyAxis() {
        QTest::addColumn<QString>("id");
        for (const SweepAxis& axis : sweepAxes())
            QTest::newRow(std::string(axis.id).c_str()) << QString::fromStdString(std::string(axis.id));
    }

private Q_SLOTS:
    void roundTrips_data() { everyAxis(); }
    void roundTrips() {
        QFETCH(QString, id);
        const SweepAxis& axis = axisOf(id);
        const MeasureCase base = baseOf("copies");
        const Values values = axis.values(base);
        QVERIFY(values.size() > 3);
        QVERIFY(std::is_sorted(values.begin(), values.end()));
        for (const std::uint64_t value : values) {
            MeasureCase asked = base;
            axis.apply(asked, value);
            QCOMPARE(axis.valueOf(measurementOf(asked)), std::optional(value));
        }
    }
    void values_data() {
        columns<QString, QString, Values>({"id", "strategy", "wanted"});
        const auto row = [](const char* name, const char* id, const char* strategy, const Values& wanted) {
            QTest::newRow(name) << QString::fromLatin1(id) << QString::fromLatin1(strategy) << wanted;
        };
        row("the device allows less", "work-group", "atomic", {1, 2, 4, 8, 16, 32, 64, 128, 256});
        row("the strategy needs more", "work-group", "copies", {32, 64, 128, 256});
        row("no such parameter", "work-group", "host-serial", {});
        row("multiples of four units", "groups", "copies", {1, 2, 4, 8, 16, 32, 64, 128});
        row("powers of two", "copies", "copies", {1, 2, 4, 8, 16, 32, 64});
        row("distinct values", "distinct", "atomic", {1, 2, 4, 8, 16, 32, 64, 128, 256});
        row("per cent", "hotbin", "host-serial", {0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100});
    }
    void values() {
        QFETCH(QString, id);
        QFETCH(QString, strategy);
        QFETCH(Values, wanted);
        QCOMPARE(axisOf(id).values(baseOf(strategy.toStdString())), wanted);
    }

    void groupsAreMultiplesOfTheUnits() {
        MeasureCase base = baseOf("copies");
        base.device.computeUnits = 132;
        const Values values = sweepAxis("groups")->values(base);
        const Values wanted{1, 2, 4, 8, 16, 32, 64, 132, 264, 528, 1056, 2112, 4224};
        QCOMPARE(values, wanted);
    }

    void sizesReachWhatIsSetUp() {
        MeasureCase base = baseOf("atomic");
        const SweepAxis& axis = *sweepAxis("bytes");
        QCOMPARE(axis.values(base).front(), std::uint64_t{4} << 10U);
        QCOMPARE(axis.values(base).back(), std::uint64_t{64} << 20U);
        std::get<SyntheticPixels>(base.pixels.pixels).bytes = std::uint64_t{256} << 20U;
        QCOMPARE(axis.values(base).back(), std::uint64_t{256} << 20U);
    }

    void madePixelsAreOfTheSameKind_data() {
        columns<PixelLayout, PixelLayout>({"layout", "made"});
        QTest::newRow("gray 8") << PixelLayout::Gray8 << PixelLayout::Gray8;
        QTest::newRow("without alpha") << PixelLayout::Rgb8 << PixelLayout::Rgba8;
        QTest::newRow("colour 8") << PixelLayout::Bgra8 << PixelLayout::Rgba8;
        QTest::newRow("gray 16") << PixelLayout::Gray16 << PixelLayout::Gray16;
        QTest::newRow("colour 16") << PixelLayout::Rgbx16 << PixelLayout::Rgba16;
    }
    void madePixelsAreOfTheSameKind() {
        QFETCH(PixelLayout, layout);
        QFETCH(PixelLayout, made);
        MeasureCase asked = baseOf("atomic");
        asked.pixels = {"photo.jpg", *blankImage("photo.jpg", {100, 50}, layout)};
        const std::uint64_t bytes = asked.pixels.bytes();
        sweepAxis("distinct")->apply(asked, 16);
        QCOMPARE(asked.pixels.layout(), made);
        QVERIFY(asked.pixels.bytes() <= bytes);
        QCOMPARE(asked.pixels.bytes() % traitsOf(made).bytesPerPixel(), std::uint64_t{0});
        QCOMPARE(asked.pixels.name, std::string("distinct:16"));
    }

    void otherSizesKeepTheData_data() {
        columns<MeasuredPixels, QString>({"pixels", "name"});
        const ImagePointer image = blankImage("photo.jpg", {100, 50});
        QTest::newRow("made") << MeasuredPixels{"hotbin:30", SyntheticPixels{{DataKind::HotBin, 30},
                                                                             PixelLayout::Gray8,
                                                                             9}}
                              << QStringLiteral("hotbin:30");
        QTest::newRow("image") << MeasuredPixels{"photo.jpg", *image} << QStringLiteral("photo");
        QTest::newRow("shuffled") << MeasuredPixels{"shuffled", ShuffledPixels{*image}}
                                  << QStringLiteral("uniform");
    }
    void otherSizesKeepTheData() {
        QFETCH(MeasuredPixels, pixels);
        QFETCH(QString, name);
        MeasureCase asked = baseOf("atomic");
        asked.pixels = pixels;
        sweepAxis("bytes")->apply(asked, 65536);
        QCOMPARE(asked.pixels.name, name.toStdString());
        QCOMPARE(asked.pixels.bytes(), std::uint64_t{65536});
    }

    void pairsDoNotDisturbEachOther() {
        for (const auto& first : sweepAxes()) {
            for (const auto& second : sweepAxes()) {
                if (!first.goesWith(second)) continue;
                for (const MeasureCase& asked : sweepOf(baseOf("copies"), first, second)) {
                    const Measurement measurement = measurementOf(asked);
                    QVERIFY(first.valueOf(measurement).has_value());
                    QVERIFY(second.valueOf(measurement).has_value());
                }
            }
        }
    }

    void twoKindsOfDataDoNotGoTogether() {
        QVERIFY(!sweepAxis("distinct")->goesWith(*sweepAxis("hotbin")));
        QVERIFY(!sweepAxis("copies")->goesWith(*sweepAxis("copies")));
        QVERIFY(sweepAxis("distinct")->goesWith(*sweepAxis("bytes")));
    }

    void tellsWhatTheDeviceMadeOfAWish() {
        MeasureCase asked = baseOf("copies");
        const SweepAxis& axis = *sweepAxis("copies");
        axis.apply(asked, 64);
        Measurement measurement = measuredIn(asked, Nanoseconds(1000));
        QVERIFY(!axis.insteadOf(measurement));
        measurement.series->launch.copies = 32;
        QCOMPARE(axis.insteadOf(measurement), std::optional(std::uint64_t{32}));
    }
};

ROOM_TEST(TestSweepAxis, tonescope::test::NoApplication)
#include "tst_sweep_axis.moc"
