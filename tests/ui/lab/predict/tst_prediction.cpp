// SPDX-License-Identifier: GPL-3.0-or-later
// Tests predictions: several people guess a factor, and a measurement judges the guesses.

#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/predict/prediction_pane.h"

using namespace tonescope;
using namespace tonescope::ui;
using tonescope::test::invented;
using tonescope::test::inventedFailure;

namespace {

LabChoices choicesOf(const char* data) {
    return {{test::inventedDevice("Host", DeviceType::Host), test::inventedDevice("Card")},
            {{"a", "A", "", "", StrategyHome::OpenClDevice},
             {"b", "B", "", "", StrategyHome::OpenClDevice},
             {"host-serial", "Serial", "", "", StrategyHome::HostThreads}},
            {data, SyntheticPixels{{DataKind::Uniform}, PixelLayout::Gray8, 4096}},
            {},
            3,
            {}};
}

Prediction asked(const std::vector<Guess>& guesses) {
    return {"a", "b", guesses};
}

Guess guess(const char* name, double factor) {
    return {QString::fromUtf8(name), factor};
}

QString htmlOf(const Prediction& prediction, const std::vector<Measurement>& measured) {
    return ui::htmlOf(prediction, test::shared(measured), false, {}, {});
}

/// A pane whose question is how many times as fast a is as b, on the card.
struct Class {
    PredictionPane pane;

    Class() {
        pane.setChoices(choicesOf("uniform"));
        choose("factorOf", "a");
        choose("factorOver", "b");
    }
    template <typename Part>
    Part& part(const char* name) {
        return tonescope::test::part<Part>(pane, name);
    }
    void choose(const char* box, const char* id) {
        auto& list = part<QComboBox>(box);
        list.setCurrentIndex(list.findData(QLatin1String(id)));
    }
    void type(const char* name, double factor) {
        part<QDoubleSpinBox>("factor").setValue(factor);
        part<QComboBox>("respondent").setEditText(QString::fromUtf8(name));
    }
    void answer(const char* name, double factor) {
        type(name, factor);
        part<QPushButton>("nextRespondent").click();
    }
    QString text() { return part<QTextBrowser>("predictionText").toPlainText(); }
    /// Does what the lab's window does for a run.
    RunDetails measure(const std::vector<Measurement>& measured = {invented("a", 100), invented("b", 400)}) {
        const LabRun run{pane.id(), {}, pane.details(), {}};
        pane.begin(run, 2);
        for (const Measurement& each : measured)
            pane.show(test::shared(each));
        pane.end();
        return run.details;
    }
};

} // namespace

class TestPrediction : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void judgesGuesses_data() {
        test::columns<double, Measurement, QString>({"expected", "of", "says"});
        const auto s = [](const char* text) { return QString::fromUtf8(text); };
        // b takes 400 µs.
        QTest::newRow("right") << 4.0 << invented("a", 100) << s("within the range that was measured");
        QTest::newRow("too much") << 10.0 << invented("a", 100) << s("off by a factor of 2.50");
        QTest::newRow("too little") << 0.5 << invented("a", 100) << s("off by a factor of 8.00");
        QTest::newRow("within the spread")
            << 1.0 << invented("a", 390, 50) << s("no difference beyond the spread");
        QTest::newRow("failed") << 2.0 << inventedFailure("a", "out of memory") << s("out of memory");
        QTest::newRow("busy") << 4.0 << test::whileBusy(invented("a", 100))
                              << s("no conclusion. Measure again.");
    }
    void judgesGuesses() {
        QFETCH(double, expected);
        QFETCH(Measurement, of);
        QFETCH(QString, says);
        const QString html = htmlOf(asked({guess("", expected)}), {of, invented("b", 400, 50)});
        QVERIFY2(html.contains(says), qPrintable(html));
    }

    void whoGuessedBest_data() {
        test::columns<std::vector<Guess>, std::vector<Measurement>, QString>({"guesses", "measured", "best"});
        const auto row = [](const char* name, const std::vector<Guess>& guesses,
                            const std::vector<Measurement>& measured, const char* best) {
            QTest::newRow(name) << guesses << measured << QString::fromUtf8(best);
        };
        const std::vector<Measurement> four{invented("a", 100), invented("b", 400)};
        row("one", {guess("Ann", 2), guess("Ben", 8.5)}, four, "Ann guessed best: off by a factor of 2.00.");
        row("two", {guess("Ann", 2), guess("Ben", 8), guess("Cem", 100)}, four,
            "Ann and Ben guessed best: off by a factor of 2.00.");
        row("without a name", {guess("Ann", 100), guess("", 4)}, four,
            "Answer 2 guessed best: within the range that was measured.");
        row("all", {guess("Ann", 4), guess("Ben", 4)}, four,
            "All answers are equally good: within the range that was measured.");
        row("alone", {guess("Ann", 4)}, four, "");
        row("not measured yet", {guess("Ann", 2), guess("Ben", 9)}, {invented("a", 100)}, "");
        row("without a time", {guess("Ann", 2), guess("Ben", 9)},
            {invented("a", 100), inventedFailure("b", "no")},
            "Without two comparable times, no answer is better than another.");
        row("on a busy machine", {guess("Ann", 2), guess("Ben", 9)},
            {invented("a", 100), test::whileBusy(invented("b", 400))},
            "Measured while other programs used 49 % of the cores: no conclusion.");
    }
    void whoGuessedBest() {
        QFETCH(std::vector<Guess>, guesses);
        QFETCH(std::vector<Measurement>, measured);
        QTEST(bestText(asked(guesses), test::shared(measured)), "best");
    }

    void theBestStandOnTop() {
        QTextBrowser page;
        page.setHtml(htmlOf(asked({guess("Ann", 50), guess("Ben", 3), guess("Zoë", 4)}),
                            {invented("a", 100), invented("b", 400)}));
        const QString text = page.toPlainText().section(QStringLiteral("Result"), 1);
        QVERIFY(text.indexOf(QStringLiteral("Zoë")) < text.indexOf(QStringLiteral("Ben")));
        QVERIFY(text.indexOf(QStringLiteral("Ben")) < text.indexOf(QStringLiteral("Ann")));
    }

    void predictionsSurviveFiles() {
        const Prediction given = asked({guess("Ann", 12.34), guess("", 0.5), guess("Zoë, 2", 3)});
        const RunDetails details = detailsOf(given);
        QVERIFY(predictionOf(details) == given);
        QCOMPARE(details.at("answer"), std::string("12.34"));
        QVERIFY(!details.contains("name 2"));
        const auto much = predictionOf({{"card", "factor"}, {"answer", "much"}});
        QCOMPARE(much.value().guesses.front().factor, 1.0);
        QVERIFY(!predictionOf({{"card", "order"}, {"answer", "a,b,c"}}));
        QVERIFY(!predictionOf({{"card", "factor"}, {"answer", "2"}, {"between", "data"}}));
    }

    void measuresInAnOrderThatTellsNothing() {
        Class lab;
        for (const auto& [of, over] : {std::pair("a", "b"), std::pair("b", "a")}) {
            lab.choose("factorOf", of);
            lab.choose("factorOver", over);
            const std::vector<MeasureCase> cases = lab.pane.cases();
            QCOMPARE(cases.size(), std::size_t{2});
            QCOMPARE(std::string(cases[0].strategy.id) + std::string(cases[1].strategy.id),
                     std::string("ab"));
            QCOMPARE(cases[0].device.name, std::string("Card"));
        }
    }

    void saysWhatIsMissing() {
        Class lab;
        lab.choose("factorOver", "a");
        QVERIFY(lab.pane.cases().empty());
        QCOMPARE(lab.pane.idleReason(), QStringLiteral("Choose two different strategies."));
        QVERIFY(!lab.part<QPushButton>("keepAnswer").isEnabled());
        LabChoices choices = choicesOf("uniform");
        choices.strategies.resize(1);
        lab.pane.setChoices(choices);
        QVERIFY(lab.pane.idleReason().startsWith(QStringLiteral("Fewer than two")));
        lab.pane.setChoices({});
        QCOMPARE(lab.pane.idleReason(), QStringLiteral("Choose a device in the setup."));
    }

    void theSliderIsLogarithmic() {
        Class lab;
        auto& slider = lab.part<QSlider>("factorSlider");
        auto& factor = lab.part<QDoubleSpinBox>("factor");
        slider.setValue(slider.maximum());
        QCOMPARE(factor.value(), PredictionPane::most);
        slider.setValue(slider.minimum());
        QCOMPARE(factor.value(), PredictionPane::least);
        slider.setValue(100);
        QCOMPARE(factor.value(), 10.0);
        factor.setValue(31.7);
        QCOMPARE(factor.value(), 31.7); // not rounded to a position of the slider
        QCOMPARE(slider.value(), 150);
    }

    void oneAfterAnother() {
        Class lab;
        QVERIFY(!lab.part<QPushButton>("nextRespondent").isEnabled()); // without a name
        QVERIFY(lab.part<QPushButton>("keepAnswer").isEnabled());
        lab.answer("Ann", 2);
        QCOMPARE(lab.part<QDoubleSpinBox>("factor").value(), 1.0); // the next person does not see the guess
        QCOMPARE(lab.part<QComboBox>("respondent").currentText(), QString());
        QCOMPARE(lab.part<QLabel>("respondents").text(), QStringLiteral("Answered: Ann."));
        QVERIFY(!lab.text().contains(QStringLiteral("Ann")));
        lab.answer("  Ben  ", 4);
        QCOMPARE(lab.part<QPushButton>("keepAnswer").text(), QStringLiteral("Measure what was answered"));
        QVERIFY(predictionOf(lab.measure()) == asked({guess("Ann", 2), guess("Ben", 4)}));
        QVERIFY(lab.text().contains(QStringLiteral("Ben guessed best: within the range")));
        QCOMPARE(predictionOf(lab.pane.details()).value().guesses.size(), std::size_t{1});
        auto& names = lab.part<QComboBox>("respondent");
        QVERIFY(names.findText(QStringLiteral("Ann")) >= 0);
        QCOMPARE(names.count(), 2);
        lab.pane.clear(); // another session is opened
        QCOMPARE(names.count(), 0);
        QVERIFY(!lab.text().contains(QStringLiteral("Ann")));
    }

    void theLastOneMeasures() {
        Class lab;
        lab.answer("Ann", 2);
        lab.type("Ben", 8);
        const QSignalSpy wanted(&lab.pane, &LabPane::runWanted);
        lab.part<QPushButton>("keepAnswer").click();
        QCOMPARE(wanted.size(), 1);
        QVERIFY(predictionOf(lab.measure()) == asked({guess("Ann", 2), guess("Ben", 8)}));
    }

    void nobodyAnswersTwice() {
        Class lab;
        lab.answer("Ann", 2);
        lab.type("Ann", 3);
        QVERIFY(!lab.part<QPushButton>("nextRespondent").isEnabled());
        QVERIFY(!lab.part<QPushButton>("keepAnswer").isEnabled());
        QVERIFY(lab.pane.cases().empty());
        QVERIFY(lab.pane.idleReason().startsWith(QStringLiteral("Ann has answered already")));
    }

    void theQuestionIsFixedByTheFirstAnswer() {
        Class lab;
        lab.answer("Ann", 2);
        lab.pane.setChoices(choicesOf("another"));
        QCOMPARE(lab.pane.cases().front().pixels.name, std::string("uniform"));
        for (const char* part : {"factorOf", "factorOver", "predictionDevice"})
            QVERIFY2(!lab.part<QWidget>(part).isEnabled(), part);
        lab.part<QPushButton>("forgetAnswers").click();
        QCOMPARE(lab.pane.cases().front().pixels.name, std::string("another"));
        QVERIFY(lab.part<QWidget>("factorOf").isEnabled());
        QCOMPARE(predictionOf(lab.pane.details()).value().guesses.front().name, QString());
    }

    void aGuessCannotChangeWhileItIsMeasured() {
        Class lab;
        lab.type("", 2);
        lab.pane.begin({lab.pane.id(), {}, lab.pane.details(), {}}, 2);
        for (const char* part : {"factor", "factorSlider", "respondent", "factorOf", "keepAnswer"})
            QVERIFY2(!lab.part<QWidget>(part).isEnabled(), part);
        lab.pane.setChoices(choicesOf("another")); // which does not change what is measured, either
        QCOMPARE(lab.pane.cases().front().pixels.name, std::string("uniform"));
        lab.pane.show(test::shared(invented("a", 100)));
        QVERIFY(lab.text().contains(QStringLiteral("Measuring …")));
        lab.pane.show(test::shared(invented("b", 400)));
        lab.pane.end();
        QVERIFY(lab.text().contains(QStringLiteral("off by a factor of 2.00")));
        QCOMPARE(lab.pane.cases().front().pixels.name, std::string("another"));
        QVERIFY(lab.part<QWidget>("factor").isEnabled());
    }

    void guessesOfAStoppedRunStay() {
        Class lab;
        lab.answer("Ann", 2);
        lab.measure({invented("a", 100)});
        QVERIFY(lab.text().contains(QStringLiteral("stopped before it was complete")));
        QCOMPARE(lab.pane.cases().size(), std::size_t{2});
        lab.measure();
        QVERIFY(lab.text().contains(QStringLiteral("off by a factor of 2.00")));
    }

    void aKeptSessionShowsThePredictionAgain() {
        PredictionPane pane; // without catalog and choices
        LabRun run{pane.id(),
                   {},
                   detailsOf(asked({guess("Ann", 2)})),
                   test::shared(std::vector{invented("a", 100), invented("b", 400)})};
        pane.restore(run);
        auto& text = *pane.findChild<QTextBrowser*>(QStringLiteral("predictionText"));
        QVERIFY(text.toPlainText().contains(QStringLiteral("off by a factor of 2.00")));
        run.details = {{"card", "order"}, {"answer", "b,a,c"}}; // a question of an earlier version is skipped
        pane.restore(run);
        QVERIFY(text.toPlainText().contains(QStringLiteral("off by a factor of 2.00")));
    }
};

ROOM_TEST(TestPrediction, QApplication)
#include "tst_prediction.moc"
