// SPDX-License-Identifier: GPL-3.0-or-later
// A guess: of what, held against the measurement, beside it in the picture, and back from a file.

#include "tests/fixtures/room.h"
#include "tests/fixtures/story_fixtures.h"
#include "ui/lab/story/step_guess.h"

#include <QDoubleSpinBox>
#include <QLocale>
#include <QTest>

#include <qcustomplot.h>

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

} // namespace

class TestStepGuess : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void everyStepHasAGuess() {
        const DeviceCatalog catalog = withDocuments();
        for (const StoryStep& step : storySteps()) {
            const GuessedPair pair = guessedIn(step, planOf(step, catalog, choicesOf(catalog)));
            QVERIFY2(pair.whole() && guessQuestion(pair).endsWith(QLatin1Char('?')), step.id.data());
            QCOMPARE(pair.of->strategy, std::string(step.strategy));
        }
        LabChoices constant = choicesOf(catalog);
        constant.pixels = {"constant", SyntheticPixels{{DataKind::Constant}, PixelLayout::Gray8, 4096}};
        const StoryStep& alone = stepNamed("host-serial"); // and no other pixels to compare with
        QVERIFY(guessQuestion(guessedIn(alone, planOf(alone, catalog, constant))).isEmpty());
    }

    void guessesAreHeldAgainstTheMeasurement_data() {
        QTest::addColumn<double>("guess");
        QTest::addColumn<Measurement>("of");
        QTest::addColumn<QString>("says");
        const auto before = s("Guessed: 4.00 ×. Measured, as fast: ");
        QTest::newRow("faster") << 4.0 << invented("host-atomic", 50)
                                << before + s("8.00 × (7.84 to 8.16); the guess is off by a factor of 2.00.");
        QTest::newRow("slower") << 4.0 << invented("host-atomic", 800)
                                << before +
                                       s("0.500 × (0.499 to 0.501); the guess is off by a factor of 8.00.");
        QTest::newRow("right") << 4.0 << invented("host-atomic", 100)
                               << before + s("4.00 × (3.96 to 4.04); the guess is within the range that was "
                                             "measured.");
        QTest::newRow("no difference")
            << 4.0 << invented("host-atomic", 400, 40)
            << before + s("1.00 × (0.909 to 1.11), no difference beyond the spread; the guess is off by a "
                          "factor of 4.00.");
        QTest::newRow("failed") << 4.0 << inventedFailure("host-atomic", "out of memory") << QString();
    }
    void guessesAreHeldAgainstTheMeasurement() {
        QFETCH(double, guess);
        QFETCH(Measurement, of);
        const Measurements measured = test::shared({invented("host-serial", 400), of});
        QTEST(guessResult(guess, guessedIn(stepNamed("host-atomic"), measured)), "says");
        QCOMPARE(guessResult({}, guessedIn(stepNamed("host-atomic"), measured)), QString());
    }

    void aGuessStandsBesideTheResultAndComesBack() {
        Lecture lecture;
        lecture.goTo("host-atomic");
        auto& guess = lecture.part<QDoubleSpinBox>("stepGuess");
        auto& plot = lecture.part<QCustomPlot>("guessPlot");
        QVERIFY(guess.isEnabled() && plot.isHidden());
        QVERIFY(lecture.page().contains(s("How many times as fast as “Serial” will “Shared table” be")));
        guess.setValue(4);
        QVERIFY(!plot.isHidden());
        lecture.goTo("host-private"); // and each step has its own
        QCOMPARE(guess.value(), 0.0);
        QVERIFY(plot.isHidden());
        lecture.goTo("host-atomic");
        QCOMPARE(guess.value(), 4.0);
        const LabRun run = lecture.run({invented("host-serial", 400), invented("host-atomic", 50)});
        QVERIFY(!guess.isEnabled()); // it is too late now

        Lecture later; // from a file
        later.pane.restore(run);
        const auto& shown = later.part<QCustomPlot>("guessPlot");
        QVERIFY(!shown.isHidden());
        QStringList numbers;
        for (int i = 0; i < shown.itemCount(); ++i)
            numbers += qobject_cast<QCPItemText*>(shown.item(i))->text().trimmed();
        QCOMPARE(numbers, (QStringList{s("4.00 ×"), s("8.00 ×")}));
        QVERIFY(later.page().contains(s("the guess is off by a factor of 2.00")));
        QCOMPARE(later.part<QDoubleSpinBox>("stepGuess").value(), 4.0);
        later.pane.clear();
        QVERIFY(shown.isHidden() && later.part<QDoubleSpinBox>("stepGuess").isEnabled());
    }

    void aGuessThatIsTypedIsKept() {
        Lecture lecture;
        lecture.pane.QWidget::show();
        lecture.goTo("host-atomic");
        auto& guess = lecture.part<QDoubleSpinBox>("stepGuess");
        guess.setFocus();
        guess.selectAll();
        QTest::keyClicks(&guess, s("2.5")); // and neither Enter nor Tab: a remote's key comes next
        QCOMPARE(lecture.pane.details().at("guess"), std::string("2.5"));
        QCOMPARE(guess.value(), 2.5);
    }

    void aGuessIsOfItsDeviceAndPixels_data() {
        QTest::addColumn<Measurement>("measured");
        QTest::addColumn<bool>("holds");
        Measurement same = measurementOf(test::caseOf(0, 0)), elsewhere = same, otherwise = same;
        elsewhere.device = test::inventedDevice("Another");
        otherwise.data = "constant";
        QTest::newRow("the same") << same << true;
        QTest::newRow("another device") << elsewhere << false;
        QTest::newRow("other pixels") << otherwise << false;
    }
    void aGuessIsOfItsDeviceAndPixels() {
        QFETCH(Measurement, measured);
        QTEST(guessHolds({test::shared(measured)}, {test::caseOf(0, 0)}), "holds");
        QVERIFY(guessHolds({}, {test::caseOf(0, 0)}));
    }

    void guessesInFiles_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("kept");
        QTest::newRow("a number") << s("2.5") << true;
        QTest::newRow("a word") << s("much") << false;
        QTest::newRow("less than nothing") << s("-1") << false;
    }
    void guessesInFiles() {
        QFETCH(QString, text);
        QTEST(guessIn({{"guess", text.toStdString()}}).has_value(), "kept");
        std::map<std::string, std::string, std::less<>> details;
        keepGuess({}, details);
        QVERIFY(details.empty() && !guessIn(details));
        keepGuess(2.5, details);
        QCOMPARE(guessIn(details), std::optional(2.5));
    }
};

ROOM_TEST(TestStepGuess, QApplication)
#include "tst_step_guess.moc"
