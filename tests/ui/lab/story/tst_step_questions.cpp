// SPDX-License-Identifier: GPL-3.0-or-later
// The question at the end of each step: it can be measured, and what is said follows from that.

#include "tests/fixtures/room.h"
#include "tests/fixtures/story_fixtures.h"
#include "ui/lab/story/step_questions.h"

#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QTabWidget>
#include <QTest>

using namespace tonescope;
using namespace tonescope::ui;
using tonescope::test::choicesOf;
using tonescope::test::invented;
using tonescope::test::inventedFailure;
using tonescope::test::stepNamed;
using tonescope::test::withDocuments;
using Lecture = tonescope::test::StoryLecture;

namespace {

QString s(const char* text) {
    return QString::fromUtf8(text);
}

Measurement turnedTo(Measurement measurement, Parameter parameter, std::uint32_t value) {
    measurement.asked.set(parameter, value);
    return measurement;
}

} // namespace

class TestStepQuestions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void everyStepEndsWithAQuestionThatCanBeMeasured_data() {
        QTest::addColumn<int>("layout");
        for (const PixelLayout layout : allPixelLayouts)
            QTest::newRow(traitsOf(layout).name.data()) << static_cast<int>(layout);
    }
    void everyStepEndsWithAQuestionThatCanBeMeasured() {
        QFETCH(int, layout);
        const DeviceCatalog catalog = withDocuments();
        const LabChoices choices = choicesOf(catalog, static_cast<PixelLayout>(layout));
        for (const StoryStep& step : storySteps()) {
            QVERIFY2(textOf(questionOf(step).text).endsWith(QLatin1Char('?')), step.id.data());
            const StoryPlan plan = answerPlan(step, catalog, choices);
            QVERIFY2(plan.cases.size() == 2 && plan.missing.isEmpty(), step.id.data());
            const Measurement over = measurementOf(plan.cases[0]), of = measurementOf(plan.cases[1]);
            QCOMPARE(over.bytes, of.bytes);
            const bool differ =
                over.strategy != of.strategy || over.data != of.data || over.asked != of.asked;
            QVERIFY2(differ, step.id.data());
            for (const MeasureCase& each : plan.cases) {
                QVERIFY2(canCount(each.strategy, each.device, each.pixels), step.id.data());
                for (const Parameter parameter : allParameters) {
                    const auto value = each.launch[parameter];
                    const ParameterRange* range = rangeOf(each.strategy.parameters, parameter);
                    QVERIFY2(!value || (range != nullptr && range->allows(*value)), step.id.data());
                }
            }
        }
    }

    /// What a step asks is not what it has measured already.
    void noQuestionIsAnsweredByItsStep() {
        const DeviceCatalog catalog = withDocuments();
        const LabChoices choices = choicesOf(catalog);
        for (const StoryStep& step : storySteps()) {
            const StoryPlan own = planOf(step, catalog, choices), asked = answerPlan(step, catalog, choices);
            const auto measured = [&](const MeasureCase& each) {
                return std::ranges::any_of(
                    own.cases, [&](const MeasureCase& other) { return sameCases({each}, {other}); });
            };
            QVERIFY2(!std::ranges::all_of(asked.cases, measured), step.id.data());
        }
    }

    void saysWhatIsMissing() {
        DeviceCatalog catalog = withDocuments();
        catalog.documents.clear();
        const StoryPlan plan = answerPlan(stepNamed("letters"), catalog, choicesOf(catalog));
        QVERIFY(plan.cases.empty() && !plan.missing.isEmpty());
        LabChoices choices = choicesOf(catalog);
        choices.devices = {catalog.devices.back()}; // the host alone
        QVERIFY(answerPlan(stepNamed("racy"), catalog, choices).missing.contains(s("OpenCL device")));
    }

    void answersFollowTheMeasurements_data() {
        QTest::addColumn<Measurement>("over");
        QTest::addColumn<Measurement>("of");
        QTest::addColumn<QStringList>("sentences");
        const auto on = s("On Card, with uniform, 8-bit gray, 976.6 KiB: ");
        QTest::newRow("faster") << invented("a", 200) << invented("b", 100)
                                << QStringList{on +
                                               s("“Title of b” took 100 µs (quartiles 99.0 µs … 101 µs), "
                                                 "2.00 × (1.98 to 2.02) as fast as “Title of a”.")};
        QTest::newRow("slower") << invented("a", 100) << invented("b", 200)
                                << QStringList{on + s("“Title of b” took 200 µs (quartiles 199 µs … 201 µs), "
                                                      "2.00 × (1.98 to 2.02) as long as “Title of a”.")};
        QTest::newRow("no difference")
            << invented("a", 100, 9) << invented("b", 101, 9)
            << QStringList{on + s("“Title of b” took 101 µs (quartiles 92.0 µs … 110 µs), no difference from "
                                  "“Title of a” beyond the spread.")};
        QTest::newRow("other pixels")
            << invented("a", 100, 1, "constant") << invented("a", 200)
            << QStringList{
                   s("On Card: “Title of a” (uniform) took 200 µs (quartiles 199 µs … 201 µs), 2.00 × "
                     "(1.98 to 2.02) as long as “Title of a” (constant).")};
        QTest::newRow("another parameter")
            << turnedTo(invented("a", 100), Parameter::Copies, 32)
            << turnedTo(invented("a", 200), Parameter::Copies, 1)
            << QStringList{on + s("“Title of a” (copies of the table: 1) took 200 µs (quartiles 199 µs … 201 "
                                  "µs), 2.00 × (1.98 to 2.02) as long as “Title of a” (copies of the table: "
                                  "32).")};
        Measurement socket = invented("b", 50);
        socket.device = test::inventedDevice("Socket", DeviceType::Cpu);
        QTest::newRow("another device")
            << invented("a", 100) << socket
            << QStringList{s("With uniform, 8-bit gray, 976.6 KiB: “Title of b” (Socket) took 50.0 µs "
                             "(quartiles 49.0 µs … 51.0 µs), 2.00 × (1.96 to 2.04) as fast as “Title of a” "
                             "(Card).")};
        QTest::newRow("wrong counts")
            << invented("a", 200) << test::inventedLoss("b", 100, 250'000)
            << QStringList{on + s("“Title of b” took 100 µs (quartiles 99.0 µs … 101 µs), 2.00 × (1.98 to "
                                  "2.02) as fast as “Title of a”."),
                           s("“Title of b” has 250,000 wrong counts of 1,000,000 (25.00 %).")};
    }
    void answersFollowTheMeasurements() {
        QFETCH(Measurement, over);
        QFETCH(Measurement, of);
        QTEST(answerSentences(test::shared({over, of})), "sentences");
    }

    void afterAFailureNothingIsCompared() {
        const QStringList said =
            answerSentences(test::shared({invented("a", 100), inventedFailure("b", "out of memory")}));
        QCOMPARE(said.size(), 1);
        QVERIFY(said[0].startsWith(s("“Title of b” could not be measured: ")) &&
                said[0].contains(s("out of memory")));
        QVERIFY(answerSentences(test::shared(std::vector{invented("a", 100)})).isEmpty()); // half of it
    }

    void theMachineIsAsked() {
        Lecture lecture;
        lecture.goTo("local-replicated");
        QCOMPARE(lecture.part<QLabel>("stepQuestion").text(),
                 textOf(questionOf(stepNamed("local-replicated")).text));
        LabRun kept;
        connect(&lecture.pane, &LabPane::runWanted, &lecture.pane, [&] {
            QCOMPARE(lecture.pane.cases().size(), 2U);
            kept = lecture.run({turnedTo(invented("local-replicated", 100), Parameter::Copies, 32),
                                turnedTo(invented("local-replicated", 300), Parameter::Copies, 1)});
        });
        lecture.part<QPushButton>("askMachine").click();
        const QString answer = s("3.00 × (2.97 to 3.03) as long as");
        QVERIFY(lecture.part<QLabel>("stepAnswer").text().contains(answer));
        QVERIFY(lecture.page().contains(answer));
        QCOMPARE(
            lecture.part<QTabWidget>("stepTabs").tabText(lecture.part<QTabWidget>("stepTabs").currentIndex()),
            s("Question"));
        QVERIFY(lecture.pane.cases().size() != 2U); // Run measures the step again
        lecture.goTo("racy");
        QCOMPARE(lecture.part<QLabel>("stepAnswer").text(), QString());

        Lecture later; // from a file
        later.pane.restore(kept);
        QVERIFY(later.page().contains(answer));
        QCOMPARE(later.part<QListWidget>("stepList").item(test::indexOf("local-replicated"))->checkState(),
                 Qt::Unchecked); // the step itself was not measured
        later.pane.clear();
        QVERIFY(!later.page().contains(answer));
    }
};

ROOM_TEST(TestStepQuestions, QApplication)
#include "tst_step_questions.moc"
