// SPDX-License-Identifier: GPL-3.0-or-later
// Tests which cases a step of the lecture, its question and its mistakes measure.

#include "engine/values/device_catalog.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/story/lecture.h"

#include "engine/host/host_strategies.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/story_fixtures.h"

using namespace tonescope;
using namespace tonescope::ui;
using tonescope::test::choicesOf;
using tonescope::test::stepNamed;
using tonescope::test::stepWith;
using tonescope::test::wholeCatalog;
using tonescope::test::withDocuments;

namespace {

QString text(std::string_view ascii) {
    return QString::fromLatin1(ascii.data(), static_cast<qsizetype>(ascii.size()));
}

/// "strategy on device: data, layout" for each case.
QStringList linesOf(const StepPlan& plan) {
    QStringList lines;
    for (const MeasureCase& each : plan.cases)
        lines +=
            QStringLiteral("%1 on %2: %3, %4")
                .arg(text(each.strategy.id), QString::fromStdString(each.device.name),
                     QString::fromStdString(each.pixels.name), text(traitsOf(each.pixels.layout()).name));
    return lines;
}

} // namespace

class TestStepPlan : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyStepHasCasesOnAWholeMachine_data() {
        QTest::addColumn<int>("layout");
        for (const PixelLayout layout : allPixelLayouts)
            QTest::newRow(traitsOf(layout).name.data()) << static_cast<int>(layout);
    }
    void everyStepHasCasesOnAWholeMachine() {
        QFETCH(int, layout);
        const DeviceCatalog catalog = wholeCatalog();
        for (const LectureStep& step : test::lecture().steps) {
            const StepPlan plan = planOf(step, catalog, choicesOf(catalog, static_cast<PixelLayout>(layout)));
            QVERIFY2(!plan.cases.empty() && plan.missing.isEmpty(), step.id.c_str());
            QCOMPARE(plan.cases.back().strategy.id, step.strategy);
            for (const MeasureCase& each : plan.cases)
                QVERIFY2(canCount(each.strategy, each.device, each.pixels.layout()), step.id.c_str());
        }
    }

    void stepsChooseDeviceAndPixels_data() {
        test::columns<QStringList, bool>({"cases", "noted"});
        QTest::newRow("host-serial")
            << QStringList{QStringLiteral("host-serial on This machine: gradient, gray8"),
                           QStringLiteral("host-serial on This machine: constant, gray8")}
            << false;
        QTest::newRow("local-strided")
            << QStringList{QStringLiteral("local-atomic on Card: gradient, gray8"),
                           QStringLiteral("local-strided on Card: gradient, gray8")}
            << false;
        QTest::newRow("private-host-merge")
            << QStringList{QStringLiteral("local-strided on Card: photo, rgba8"),
                           QStringLiteral("private-host-merge on Card: photo, rgba8")}
            << true;
        QTest::newRow("letters") << QStringList{QStringLiteral("local-strided on Card: uniform, gray8"),
                                                QStringLiteral("local-runlength on Card: uniform, gray8")}
                                 << true;
        QTest::newRow("cpu-private")
            << QStringList{QStringLiteral("local-replicated on Socket: gradient, gray8"),
                           QStringLiteral("cpu-private on Socket: gradient, gray8"),
                           QStringLiteral("local-replicated on Socket: constant, gray8"),
                           QStringLiteral("cpu-private on Socket: constant, gray8")}
            << false;
    }
    void stepsChooseDeviceAndPixels() {
        const DeviceCatalog catalog = wholeCatalog();
        const StepPlan plan = planOf(stepNamed(QTest::currentDataTag()), catalog, choicesOf(catalog));
        QTEST(linesOf(plan), "cases");
        QTEST(!plan.note.isEmpty(), "noted");
    }

    void aTextIsCountedAsLetters() {
        const DeviceCatalog catalog = wholeCatalog();
        LabChoices choices = choicesOf(catalog);
        const StepPlan made = planOf(stepNamed("letters"), catalog, choices);
        QCOMPARE(made.cases.front().pixels.binning, Binning::Letters);
        choices.pixels.name = "poem.txt";
        choices.pixels.binning = Binning::Letters;
        const StepPlan set = planOf(stepNamed("letters"), catalog, choices);
        QCOMPARE(set.cases.front().pixels.name, std::string("poem.txt"));
        QVERIFY(set.note.isEmpty());
    }

    void saysWhichDeviceIsMissing() {
        const DeviceCatalog catalog = wholeCatalog();
        LabChoices choices = choicesOf(catalog);
        choices.devices = {catalog.devices.front()}; // the card alone
        QVERIFY(planOf(stepNamed("cpu-private"), catalog, choices).missing.contains(QStringLiteral("CPU")));
        QVERIFY(planOf(stepNamed("racy"), catalog, choices).missing.isEmpty());
        QVERIFY(planOf(stepNamed("host-serial"), catalog, choices).missing.isEmpty()); // it is always there
        choices.devices = {catalog.devices.back()};                                    // the host alone
        QVERIFY(
            planOf(stepNamed("racy"), catalog, choices).missing.contains(QStringLiteral("OpenCL device")));
        QVERIFY(planOf(stepNamed("host-serial"), catalog, choices).missing.isEmpty());
    }

    /// The documents' loops want bytes of gray: they get the photo's.
    void aColourPhotoIsCountedByTheDocumentsToo() {
        DeviceCatalog catalog = wholeCatalog();
        for (const host::HostStrategy& row : host::documentLoops())
            catalog.documents.push_back({row.info});
        LabChoices choices = choicesOf(catalog);
        choices.pixels = {"lake.jpg", *test::imageOf("lake.jpg", {64, 48}, PixelLayout::Rgb8,
                                                     std::vector<std::uint8_t>(std::size_t{64} * 48 * 3))};
        const StepPlan plan = planOf(stepNamed("host-serial"), catalog, choices);
        QCOMPARE(linesOf(plan),
                 (QStringList{QStringLiteral("host-serial on This machine: lake.jpg, rgb8"),
                              QStringLiteral("host-serial on This machine: constant, rgba8"),
                              QStringLiteral("host-serial on This machine: lake.jpg, gray8"),
                              QStringLiteral("book-serial on This machine: lake.jpg, gray8"),
                              QStringLiteral("article-cpu on This machine: lake.jpg, gray8"),
                              QStringLiteral("host-serial on This machine: constant, gray8"),
                              QStringLiteral("book-serial on This machine: constant, gray8"),
                              QStringLiteral("article-cpu on This machine: constant, gray8")}));
        QCOMPARE(plan.cases[2].pixels.bytes(), std::uint64_t{64} * 48);
    }

    void everyStepEndsWithAQuestionThatCanBeMeasured_data() {
        QTest::addColumn<int>("layout");
        for (const PixelLayout layout : allPixelLayouts)
            QTest::newRow(traitsOf(layout).name.data()) << static_cast<int>(layout);
    }
    void everyStepEndsWithAQuestionThatCanBeMeasured() {
        QFETCH(int, layout);
        const DeviceCatalog catalog = withDocuments();
        const LabChoices choices = choicesOf(catalog, static_cast<PixelLayout>(layout));
        for (const LectureStep& step : test::lecture().steps) {
            QVERIFY2(step.closing.endsWith(QLatin1Char('?')), step.id.c_str());
            const StepPlan plan = answerPlan(step, catalog, choices);
            QVERIFY2(plan.cases.size() == 2 && plan.missing.isEmpty(), step.id.c_str());
            const Measurement over = measurementOf(plan.cases[0]), of = measurementOf(plan.cases[1]);
            QCOMPARE(over.bytes, of.bytes);
            const bool differ =
                over.strategy != of.strategy || over.data != of.data || over.asked != of.asked;
            QVERIFY2(differ, step.id.c_str());
            for (const MeasureCase& each : plan.cases) {
                QVERIFY2(canCount(each.strategy, each.device, each.pixels), step.id.c_str());
                for (const Parameter parameter : allParameters) {
                    const auto value = each.launch[parameter];
                    const ParameterRange* range = rangeOf(each.strategy.parameters, parameter);
                    QVERIFY2(!value || (range != nullptr && range->allows(*value)), step.id.c_str());
                }
            }
        }
    }

    /// The question of a step is not answered by the measurements of the step itself.
    void noQuestionIsAnsweredByItsStep() {
        const DeviceCatalog catalog = withDocuments();
        const LabChoices choices = choicesOf(catalog);
        for (const LectureStep& step : test::lecture().steps) {
            const StepPlan own = planOf(step, catalog, choices), asked = answerPlan(step, catalog, choices);
            const auto measured = [&](const MeasureCase& each) {
                return std::ranges::any_of(
                    own.cases, [&](const MeasureCase& other) { return sameCases({each}, {other}); });
            };
            QVERIFY2(!std::ranges::all_of(asked.cases, measured), step.id.c_str());
        }
    }

    void saysWhatIsMissing() {
        DeviceCatalog catalog = withDocuments();
        catalog.documents.clear();
        const StepPlan plan = answerPlan(stepNamed("letters"), catalog, choicesOf(catalog));
        QVERIFY(plan.cases.empty() && !plan.missing.isEmpty());
        LabChoices choices = choicesOf(catalog);
        choices.devices = {catalog.devices.back()}; // the host alone
        QVERIFY(answerPlan(stepNamed("racy"), catalog, choices).missing.contains(text("OpenCL device")));
    }

    /// Each has a title, a step, and a way that mends it.
    void everyMistakeIsThere_data() {
        QTest::addColumn<QByteArray>("way");
        for (const char* way :
             {"book-listing", "book-listing-stride", "article-shared-skip", "colour-private", "colour-merge"})
            QTest::newRow(way) << QByteArray(way);
    }
    void everyMistakeIsThere() {
        QFETCH(QByteArray, way);
        const DeviceCatalog catalog = withDocuments();
        const StrategyInfo* faulty = catalog.strategy(way.toStdString());
        QVERIFY(faulty != nullptr && catalog.strategy(faulty->mended) != nullptr);
        const StepPlan plan =
            mistakePlan(stepWith(way.toStdString()), way.toStdString(), catalog, choicesOf(catalog));
        QVERIFY(!plan.cases.empty());
        QVERIFY(plan.cases[0].keepCounts && !plan.cases[0].checked && needsOwnProcess(plan.cases[0]));
        QVERIFY(canCount(*faulty, plan.cases[0].pixels));
        QCOMPARE(plan.cases.size(), way == "colour-merge" ? 1U : 2U);
        if (plan.cases.size() > 1) QVERIFY(plan.cases[1].checked);
    }

    /// The last work-group has to have work-items without a pixel.
    void pixelsShowTheMistake_data() {
        test::columns<PixelLayout, int, bool>({"layout", "bytes", "taken"});
        QTest::newRow("large and odd") << PixelLayout::Gray8 << 2000001 << true;
        QTest::newRow("whole groups") << PixelLayout::Gray8 << (1 << 21) << false;
        QTest::newRow("few") << PixelLayout::Gray8 << 1001 << false;
        QTest::newRow("of another kind") << PixelLayout::Rgba8 << 8000004 << false;
    }
    void pixelsShowTheMistake() {
        QFETCH(PixelLayout, layout);
        QFETCH(int, bytes);
        QFETCH(bool, taken);
        const DeviceCatalog catalog = withDocuments();
        LabChoices choices = choicesOf(catalog);
        choices.pixels = {"made",
                          SyntheticPixels{{DataKind::Photo}, layout, static_cast<std::uint64_t>(bytes)}};
        const char* way = "article-shared-skip";
        const MeasuredPixels pixels = mistakePlan(stepWith(way), way, catalog, choices).cases[0].pixels;
        QCOMPARE(pixels.name == "made", taken);
        QVERIFY(pixels.bytes() % 256 != 0);
    }
};

ROOM_TEST(TestStepPlan, QApplication)
#include "tst_step_plan.moc"
