// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that Pillow counts as the reference does, in every layout of colour pixels. Where the user's Python
// has no Pillow, the way is not offered.

#include "app/lab/lab_runner.h"
#include "app/lab/pillow_measuring.h"
#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/pixel_fixtures.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/session_fixture.h"
#include "ui/lab/lecture/documents.h"

#include <QProcess>

using namespace tonescope;
using namespace tonescope::test;

namespace {

bool hasPillow() {
    return QProcess::execute(QStringLiteral("python3"),
                             {QStringLiteral("-c"), QStringLiteral("import PIL.Image")}) == 0;
}

MeasureCase pillowCase(const MeasuredPixels& pixels) {
    MeasureCase asked{inventedDevice("This machine", DeviceType::Host), app::pillowWay().info};
    asked.pixels = pixels;
    asked.repeats = 3;
    asked.keepCounts = true;
    return asked;
}

} // namespace

class TestPillow : public SessionTest {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        qputenv("PATH", "/usr/bin:" + qgetenv("PATH")); // the system's Python, to which the package belongs
        QVERIFY2(hasPillow(), "Python did not find Pillow; install python3-pil");
    }
    void init() { beginSession(); }
    void cleanup() { endSession(); }

    void countsWhatThereIs_data() {
        QTest::addColumn<PixelLayout>("layout");
        for (const PixelLayout layout : allPixelLayouts) {
            // Pixels of luma and chroma are only counted as a file stores them.
            if (traitsOf(layout).kind() == PixelKind::Colour8 && !traitsOf(layout).chroma)
                QTest::addRow("%s", traitsOf(layout).name.data()) << layout;
        }
    }
    void countsWhatThereIs() {
        QFETCH(PixelLayout, layout);
        app::PillowMeasuring pillow;
        const QSignalSpy measured(&pillow, &app::PillowMeasuring::measured);
        pillow.measure(pillowCase({"photo", makeImage(layout, {83, 41})})); // rows with padding
        QTRY_COMPARE(measured.size(), 1);
        const auto row = measured.front().front().value<MeasurementPointer>();
        QVERIFY2(row->series, row->series ? "" : row->series.failure().log.c_str());
        QCOMPARE(english(row->series->firstDifference), std::string());
        QCOMPARE(verdictOf(*row), Verdict::Equal);
        QCOMPARE(row->series->samples.size(), std::size_t{3});
        QVERIFY(row->series->kernel.median > Nanoseconds::zero());
        QVERIFY(!row->countsGray);
        QCOMPARE(difference(*row->counts, *row->expected), std::string());
    }

    void hasTheTitleOfItsFigure() {
        const auto ways = ui::documentNamed("colour")->ways;
        const auto figure = std::ranges::find(ways, app::pillowStrategy, &ui::PublishedFigure::way);
        QCOMPARE(figure->title, english(app::pillowWay().info.title));
    }

    /// Between cases that the engine measures.
    void takesItsPlaceInARun() {
        app::LabRunner runner(*m_session, QStringLiteral("/no/program"));
        const QSignalSpy measured(&runner, &app::LabRunner::measured), ended(&runner, &app::LabRunner::ended);
        const SyntheticPixels made{{DataKind::Photo}, PixelLayout::Rgba8, std::uint64_t{1} << 20U};
        runner.run({measureCase(), pillowCase(measuredPixels(made)), measureCase()});
        QTRY_COMPARE(ended.size(), 1);
        QCOMPARE(measured.size(), 3);
        const auto row = measured.at(1).front().value<MeasurementPointer>();
        QCOMPARE(row->strategy, std::string(app::pillowStrategy));
        QCOMPARE(verdictOf(*row), Verdict::Equal);
    }

    void aPythonThatFailsIsToldOf_data() {
        QTest::addColumn<QString>("python");
        QTest::newRow("missing") << QStringLiteral("/no/python");
        QTest::newRow("without an answer") << QStringLiteral("true");
        QTest::newRow("with an error") << QStringLiteral("false");
    }
    void aPythonThatFailsIsToldOf() {
        QFETCH(QString, python);
        app::PillowMeasuring pillow(python);
        const QSignalSpy measured(&pillow, &app::PillowMeasuring::measured);
        pillow.measure(pillowCase({"photo", makeImage(PixelLayout::Rgb8, {8, 8})}));
        QTRY_COMPARE(measured.size(), 1);
        const auto row = measured.front().front().value<MeasurementPointer>();
        QCOMPARE(verdictOf(*row), Verdict::Failed);
        QVERIFY(!english(row->series.failure().cause).empty());
    }

    void whatIsStoppedSaysNothing() {
        app::PillowMeasuring pillow(QStringLiteral("false"));
        const QSignalSpy measured(&pillow, &app::PillowMeasuring::measured);
        const MeasureCase asked = pillowCase({"photo", makeImage(PixelLayout::Rgb8, {8, 8})});
        pillow.measure(asked);
        pillow.stop();
        pillow.measure(asked);
        QTRY_COMPARE(measured.size(), 1);
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents();
        QCOMPARE(measured.size(), 1);
    }
};

ROOM_TEST(TestPillow, QCoreApplication)
#include "tst_pillow.moc"
