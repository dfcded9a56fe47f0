// SPDX-License-Identifier: GPL-3.0-or-later
// Several people answer one question: who guessed best follows from what was measured.

#include "ui/lab/predict/guesses.h"

#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/lab/predict/factor_question.h"
#include "ui/lab/predict/order_question.h"
#include "ui/lab/predict/prediction_pane.h"
#include "ui/lab/predict/prediction_text.h"

#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTest>
#include <QTextBrowser>

using namespace tonescope;
using namespace tonescope::ui;
using tonescope::test::invented;
using tonescope::test::inventedFailure;

namespace {

using Order = std::vector<std::string>;

NamedAnswers orders(const std::vector<std::pair<const char*, Order>>& given) {
    NamedAnswers answers;
    for (const auto& [name, order] : given)
        answers.push_back({QString::fromUtf8(name), OrderAnswer{order}});
    return answers;
}

NamedAnswers factors(const std::vector<std::pair<const char*, double>>& given) {
    NamedAnswers answers;
    for (const auto& [name, factor] : given)
        answers.push_back({QString::fromUtf8(name), FactorAnswer{"a", "b", factor}});
    return answers;
}

LabChoices choicesOf(const char* data) {
    return {{test::inventedDevice("Card"), test::inventedDevice("Other card")},
            {{"a", "A", "", "", StrategyHome::OpenClDevice},
             {"b", "B", "", "", StrategyHome::OpenClDevice},
             {"c", "C", "", "", StrategyHome::OpenClDevice},
             {"d", "D", "", "", StrategyHome::OpenClDevice}},
            {data, SyntheticPixels{{DataKind::Uniform}, PixelLayout::Gray8, 4096}},
            {},
            3,
            {}};
}

/// A card that people answer one after another.
struct Class {
    PredictionPane pane;

    Class() { pane.setChoices(choicesOf("uniform")); }
    template <typename Part>
    Part& part(const char* name) {
        auto* found = pane.findChild<Part*>(QLatin1String(name));
        if (found == nullptr) qFatal("no %s in the pane", name);
        return *found;
    }
    OrderQuestion& order() { return *pane.findChild<OrderQuestion*>(); }
    void typeName(const char* name) { part<QComboBox>("respondent").setEditText(QString::fromUtf8(name)); }
    void answer(const char* name, const Order& order) {
        this->order().setAnswer({order});
        typeName(name);
        part<QPushButton>("nextRespondent").click();
    }
    /// What the window does when a run is wanted.
    LabRun measure() {
        LabRun run{pane.id(), {}, pane.details(), {}};
        pane.begin(run, 3);
        run.measurements = test::shared({invented("a", 100), invented("b", 200), invented("c", 300)});
        for (const MeasurementPointer& each : run.measurements)
            pane.show(each);
        pane.end();
        return run;
    }
};

} // namespace

Q_DECLARE_METATYPE(tonescope::ui::NamedAnswers)

class TestGuesses : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void whoGuessedBest_data() {
        QTest::addColumn<NamedAnswers>("answers");
        QTest::addColumn<int>("spread");
        QTest::addColumn<QString>("says");
        const auto s = [](const char* text) { return QString::fromUtf8(text); };
        // a takes 100, b 110, c 300 µs; a factor is asked of a over b.
        QTest::newRow("the second one") << orders({{"Ann", {"c", "b", "a"}}, {"Ben", {"a", "b", "c"}}}) << 1
                                        << s("Ben guessed best: 3 of 3 pairs right.");
        QTest::newRow("two of three")
            << orders({{"Ann", {"c", "b", "a"}}, {"Ben", {"a", "b", "c"}}, {"Zoë", {"a", "b", "c"}}}) << 1
            << s("Ben and Zoë guessed best: 3 of 3 pairs right.");
        QTest::newRow("all") << orders({{"Ann", {"b", "a", "c"}}, {"Ben", {"a", "c", "b"}}}) << 1
                             << s("All answers are equally good: 2 of 3 pairs right.");
        QTest::newRow("what the spread hides")
            << orders({{"Ann", {"b", "a", "c"}}, {"Ben", {"a", "b", "c"}}}) << 20
            << s("All answers are equally good: 2 of 3 pairs right.");
        QTest::newRow("nothing told apart")
            << orders({{"Ann", {"b", "a", "c"}}, {"Ben", {"a", "b", "c"}}}) << 2000
            << s("No two times differ beyond the spread: no answer is better than another.");
        QTest::newRow("nobody's name") << orders({{"Ann", {"c", "b", "a"}}, {"", {"a", "b", "c"}}}) << 1
                                       << s("Answer 2 guessed best: 3 of 3 pairs right.");
        QTest::newRow("a factor") << factors({{"Ann", 4.4}, {"Ben", 2.2}, {"Zoë", 0.1}}) << 1
                                  << s("Ben guessed best: off by a factor of 2.00.");
        QTest::newRow("factors within the range")
            << factors({{"Ann", 1.1}, {"Ben", 1.11}, {"Zoë", 3}}) << 5
            << s("Ann and Ben guessed best: within the range that was measured.");
    }
    void whoGuessedBest() {
        QFETCH(NamedAnswers, answers);
        QFETCH(int, spread);
        QFETCH(QString, says);
        std::vector<Measurement> measured{invented("a", 100, spread), invented("b", 110, spread)};
        if (std::holds_alternative<OrderAnswer>(answers.front().answer))
            measured.push_back(invented("c", 300, spread));
        const KeptPrediction kept{answers, {}, test::shared(measured), false};
        QCOMPARE(bestText(kept), says);
        QVERIFY2(htmlOf(kept).contains(says), qPrintable(htmlOf(kept)));
        QVERIFY2(lineOf(kept).contains(says), qPrintable(lineOf(kept)));
    }

    void nobodyIsBestBeforeItIsMeasured() {
        const KeptPrediction kept{orders({{"Ann", {"c", "b", "a"}}, {"Ben", {"a", "b", "c"}}}), {}, {}, true};
        QCOMPARE(bestText(kept), QString());
        QCOMPARE(lineOf(kept), QStringLiteral("Order, 2 answers: measuring …"));
    }

    void withoutTimesNobodyIsBest() {
        const KeptPrediction kept{factors({{"Ann", 4}, {"Ben", 2}}),
                                  {},
                                  test::shared({inventedFailure("a", "out of memory"), invented("b", 200)}),
                                  false};
        QCOMPARE(bestText(kept),
                 QStringLiteral("Without two times that compare, no answer is better than another."));
        QVERIFY(htmlOf(kept).contains(QStringLiteral("out of memory")));
    }

    void theBestStandOnTop() {
        const KeptPrediction kept{
            orders({{"Ann", {"c", "b", "a"}}, {"Ben", {"b", "a", "c"}}, {"Zoë", {"a", "b", "c"}}}),
            {},
            test::shared({invented("a", 100), invented("b", 200), invented("c", 300)}),
            false};
        QTextBrowser page;
        page.setHtml(htmlOf(kept));
        const QString text = page.toPlainText().section(QStringLiteral("Result"), 1);
        QVERIFY(text.indexOf(QStringLiteral("Zoë")) < text.indexOf(QStringLiteral("Ben")));
        QVERIFY(text.indexOf(QStringLiteral("Ben")) < text.indexOf(QStringLiteral("Ann")));
        QVERIFY(text.contains(QStringLiteral("Title of a, Title of b, Title of c")));
    }

    void oneAfterAnother() {
        Class lab;
        lab.answer("Ann", {"c", "b", "a"});
        QVERIFY(lab.order().answer() == (OrderAnswer{{"a", "b", "c"}})); // the next one does not see hers
        QCOMPARE(lab.part<QComboBox>("respondent").currentText(), QString());
        QCOMPARE(lab.part<QLabel>("respondents").text(), QStringLiteral("Answered: Ann."));
        lab.answer("  Ben  ", {"a", "b", "c"});
        QCOMPARE(lab.part<QPushButton>("keepAnswer").text(), QStringLiteral("Measure what was answered"));
        const LabRun run = lab.measure();
        QVERIFY(answersOf(run.details) ==
                orders({{"Ann", {"c", "b", "a"}}, {"Ben", {"a", "b", "c"}}})); // and nobody else's
        QCOMPARE(lab.part<QListWidget>("cards").item(0)->text(),
                 QStringLiteral("Order, 2 answers: Ben guessed best: 3 of 3 pairs right."));
        QCOMPARE(answersOf(lab.pane.details()).size(), std::size_t{1}); // a new card begins without them
    }

    void theLastOneMeasures() {
        Class lab;
        lab.answer("Ann", {"c", "b", "a"});
        lab.order().setAnswer({{"b", "a", "c"}});
        lab.typeName("Ben");
        QSignalSpy wanted(&lab.pane, &LabPane::runWanted);
        lab.part<QPushButton>("keepAnswer").click();
        QCOMPARE(wanted.size(), 1);
        QVERIFY(answersOf(lab.measure().details) ==
                orders({{"Ann", {"c", "b", "a"}}, {"Ben", {"b", "a", "c"}}}));
    }

    void nobodyAnswersTwice() {
        Class lab;
        lab.answer("Ann", {"c", "b", "a"});
        lab.typeName("Ann");
        QVERIFY(!lab.part<QPushButton>("nextRespondent").isEnabled());
        QVERIFY(!lab.part<QPushButton>("keepAnswer").isEnabled());
        QVERIFY(lab.pane.cases().empty());
        QVERIFY(lab.pane.idleReason().startsWith(QStringLiteral("Ann has answered already")));
    }

    void theQuestionStaysAsItIs() {
        Class lab;
        lab.answer("Ann", {"c", "b", "a"});
        lab.pane.setChoices(choicesOf("another"));
        QCOMPARE(lab.pane.cases().front().pixels.name, std::string("uniform"));
        for (const char* part : {"wantsOrder", "predictionDevice", "offeredStrategies"})
            QVERIFY2(!lab.part<QWidget>(part).isEnabled(), part);
        QVERIFY(lab.part<QListWidget>("expectedOrder").isEnabled());
        lab.part<QPushButton>("forgetAnswers").click();
        QCOMPARE(lab.pane.cases().front().pixels.name, std::string("another"));
        QVERIFY(lab.part<QWidget>("offeredStrategies").isEnabled());
        QCOMPARE(answersOf(lab.pane.details()).front().name, QString());
    }

    void aNextPersonNeedsAName() {
        Class lab;
        QVERIFY(!lab.part<QPushButton>("nextRespondent").isEnabled());
        QVERIFY(lab.part<QPushButton>("keepAnswer").isEnabled()); // alone, nobody has to say
        lab.typeName("Ann");
        QVERIFY(lab.part<QPushButton>("nextRespondent").isEnabled());
    }

    void namesAreRemembered() {
        Class lab;
        lab.answer("Ann", {"c", "b", "a"});
        lab.answer("Ben", {"a", "b", "c"});
        lab.measure();
        auto& names = lab.part<QComboBox>("respondent");
        QCOMPARE(names.count(), 2);
        QVERIFY(names.findText(QStringLiteral("Ann")) >= 0);
        lab.pane.clear(); // another session is opened
        QCOMPARE(names.count(), 0);
    }
};

ROOM_TEST(TestGuesses, QApplication)
#include "tst_guesses.moc"
