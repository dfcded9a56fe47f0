// SPDX-License-Identifier: GPL-3.0-or-later
// Predictions: kept as they were given, and judged by what was measured.

#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/patience.h"
#include "tests/fixtures/room.h"
#include "ui/lab/predict/factor_question.h"
#include "ui/lab/predict/order_question.h"
#include "ui/lab/predict/prediction.h"
#include "ui/lab/predict/prediction_pane.h"
#include "ui/lab/predict/prediction_text.h"

#include <QDoubleSpinBox>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QTextBrowser>

using namespace tonescope;
using namespace tonescope::ui;
using tonescope::test::invented;
using tonescope::test::inventedFailure;

Q_DECLARE_METATYPE(tonescope::ui::OrderScore)

namespace {

DeviceCatalog catalogOfFour() {
    DeviceCatalog catalog;
    catalog.devices = {test::inventedDevice("Card"), test::inventedDevice("Host", DeviceType::Host)};
    catalog.strategies = {{"a", "A", "", "", StrategyHome::OpenClDevice},
                          {"b", "B", "", "", StrategyHome::OpenClDevice},
                          {"c", "C", "", "", StrategyHome::OpenClDevice},
                          {"d", "D", "", "", StrategyHome::OpenClDevice},
                          {"host-serial", "Serial", "", "", StrategyHome::HostThreads}};
    return catalog;
}

void prepare(PredictionPane& pane) {
    const DeviceCatalog catalog = catalogOfFour();
    pane.setCatalog(catalog);
    pane.setChoices({catalog.devices,
                     catalog.strategies,
                     {"uniform", SyntheticPixels{{DataKind::Uniform}, PixelLayout::Gray8, 4096}},
                     {},
                     3,
                     {}});
}

QStringList idsOf(const std::vector<MeasureCase>& cases) {
    QStringList ids;
    for (const MeasureCase& each : cases)
        ids += QString::fromStdString(std::string(each.strategy.id));
    return ids;
}

/// What the lab's window does when a pane wants a run.
void runAll(PredictionPane& pane, const std::vector<Measurement>& measured) {
    const LabRun run{pane.id(), {}, pane.details(), {}};
    pane.begin(run, measured.size());
    for (const Measurement& each : measured)
        pane.show(test::shared(each));
    pane.end();
}

template <typename Part>
Part& part(QWidget& pane, const char* name) {
    auto* found = pane.findChild<Part*>(QString::fromLatin1(name));
    if (found == nullptr) qFatal("no %s in the pane", name);
    return *found;
}

} // namespace

class TestPrediction : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void judgesOrders_data() {
        QTest::addColumn<int>("spread");
        QTest::addColumn<bool>("middleFails");
        QTest::addColumn<std::vector<std::string>>("order");
        QTest::addColumn<OrderScore>("score");
        using Order = std::vector<std::string>;
        // a takes 100, b 110, c 300 µs.
        QTest::newRow("right") << 1 << false << Order{"a", "b", "c"} << OrderScore{3, 0, 0, 0};
        QTest::newRow("wrong") << 1 << false << Order{"c", "b", "a"} << OrderScore{0, 3, 0, 0};
        QTest::newRow("one pair wrong") << 1 << false << Order{"b", "a", "c"} << OrderScore{2, 1, 0, 0};
        QTest::newRow("a pair within the spread")
            << 20 << false << Order{"b", "a", "c"} << OrderScore{2, 0, 1, 0};
        QTest::newRow("one failed") << 1 << true << Order{"a", "b", "c"} << OrderScore{1, 0, 0, 2};
    }
    void judgesOrders() {
        QFETCH(int, spread);
        QFETCH(bool, middleFails);
        QFETCH(std::vector<std::string>, order);
        QFETCH(OrderScore, score);
        const Measurement middle =
            middleFails ? inventedFailure("b", "out of memory") : invented("b", 110, spread);
        const Measurements measured =
            test::shared({invented("a", 100, spread), middle, invented("c", 300, spread)});
        QVERIFY(scoreOf({order}, measured) == score);
    }

    void judgesFactors_data() {
        QTest::addColumn<double>("expected");
        QTest::addColumn<Measurement>("of");
        QTest::addColumn<QString>("says");
        QTest::addColumn<QString>("line");
        const auto s = [](const char* text) { return QString::fromUtf8(text); };
        // b takes 400 µs.
        QTest::newRow("right") << 4.0 << invented("a", 100) << s("lies within the range that was measured.")
                               << s("Factor 4.00 ×: within the range that was measured");
        QTest::newRow("too much") << 10.0 << invented("a", 100) << s("off by a factor of 2.50.")
                                  << s("Factor 10.0 ×: off by a factor of 2.50");
        QTest::newRow("too little") << 0.5 << invented("a", 100) << s("off by a factor of 8.00.")
                                    << s("Factor 0.500 ×: off by a factor of 8.00");
        QTest::newRow("within the spread")
            << 1.0 << invented("a", 390, 50) << s("no difference beyond the spread")
            << s("Factor 1.00 ×: within the range that was measured");
        QTest::newRow("failed") << 2.0 << inventedFailure("a", "out of memory") << s("out of memory")
                                << s("Factor 2.00 ×: not measured");
        QTest::newRow("busy") << 4.0 << test::whileBusy(invented("a", 100))
                              << s("no conclusion. Measure again.")
                              << s("Factor 4.00 ×: Measured while other programs used 49 % of the cores: no "
                                   "conclusion.");
    }
    void judgesFactors() {
        QFETCH(double, expected);
        QFETCH(Measurement, of);
        QFETCH(QString, says);
        QFETCH(QString, line);
        const KeptPrediction kept{
            {{{}, FactorAnswer{"a", "b", expected}}}, {}, test::shared({of, invented("b", 400, 50)}), false};
        QVERIFY2(htmlOf(kept).contains(says), qPrintable(htmlOf(kept)));
        QCOMPARE(lineOf(kept), line);
    }

    /// No pair is right, wrong or a matter of the spread.
    void nobodyIsRightOnABusyMachine() {
        const Measurements measured =
            test::shared({test::whileBusy(invented("a", 100)), test::whileBusy(invented("b", 200)),
                          test::whileBusy(invented("c", 300))});
        const OrderScore score = scoreOf({{"a", "b", "c"}}, measured);
        QCOMPARE(score.busy, 3U);
        QCOMPARE(pairsOf(score), 3U);
        const KeptPrediction kept{{{{}, OrderAnswer{{"a", "b", "c"}}}}, {}, measured, false};
        QVERIFY(!htmlOf(kept).contains(QStringLiteral("pairs stand")));
        QVERIFY(htmlOf(kept).contains(QStringLiteral("no conclusion")));
        QVERIFY(lineOf(kept).contains(QStringLiteral("no conclusion")));
        const KeptPrediction several{{{QStringLiteral("Ann"), OrderAnswer{{"a", "b", "c"}}},
                                      {QStringLiteral("Ben"), OrderAnswer{{"c", "b", "a"}}}},
                                     {},
                                     measured,
                                     false};
        QVERIFY(!htmlOf(several).contains(QStringLiteral("spread")));
    }

    void orderBesideMeasurement() {
        const KeptPrediction kept{{{{}, OrderAnswer{{"c", "a", "b"}}}},
                                  {},
                                  test::shared({invented("a", 100), invented("b", 200), invented("c", 300)}),
                                  false};
        QTextBrowser page;
        page.setHtml(htmlOf(kept));
        const QString text = page.toPlainText();
        QVERIFY(text.contains(
            QStringLiteral("1 of 3 pairs stand in the order that was measured, 2 in the other")));
        QVERIFY(text.indexOf(QStringLiteral("100 µs")) < text.indexOf(QStringLiteral("200 µs")));
        QVERIFY(text.indexOf(QStringLiteral("200 µs")) < text.indexOf(QStringLiteral("300 µs")));
        QCOMPARE(lineOf(kept), QStringLiteral("Order: 1 of 3 pairs right"));
    }

    void answersSurviveFiles() {
        const NamedAnswers order{{QStringLiteral("Ann"), OrderAnswer{{"b", "a", "c"}}},
                                 {{}, OrderAnswer{{"a", "b", "c"}}},
                                 {QStringLiteral("Zoë, 2"), OrderAnswer{{"c", "a", "b"}}}};
        QVERIFY(answersOf(detailsOf(order)) == order);
        const NamedAnswers factor{{{}, FactorAnswer{"b", "a", 12.34}}};
        QVERIFY(answersOf(detailsOf(factor)) == factor);
        QCOMPARE(detailsOf(factor).at("answer"), std::string("12.34"));
        QVERIFY(!detailsOf(factor).contains("name"));
        QVERIFY(answersOf({}).front().answer == Answer(OrderAnswer{}));
        const NamedAnswers much = answersOf({{"card", "factor"}, {"answer", "much"}});
        QCOMPARE(std::get<FactorAnswer>(much.front().answer).factor, 1.0);
    }

    void namesCanBeLeftOut() {
        const NamedAnswers given{{QStringLiteral("Ann"), OrderAnswer{{"b", "a", "c"}}},
                                 {QStringLiteral("Ben"), OrderAnswer{{"a", "b", "c"}}}};
        NamedAnswers nameless = given;
        for (NamedAnswer& each : nameless)
            each.name.clear();
        const LabSession left = withoutNames({{{predictionPane, {}, detailsOf(given), {}},
                                               {"kernel", {}, {{"name", "Ann"}, {"strategy", "a"}}, {}},
                                               {"leaderboard", {}, {{"name 2", "Ben"}}, {}}}});
        QVERIFY(answersOf(left.runs[0].details) == nameless);
        QCOMPARE(left.runs[1].details.size(), std::size_t{1});
        QVERIFY(left.runs[1].details.contains("strategy"));
        QVERIFY(left.runs[2].details.empty());
    }

    void measuresInAnOrderThatTellsNothing() {
        PredictionPane pane;
        prepare(pane);
        auto& order = *pane.findChild<OrderQuestion*>();
        order.setAnswer({{"d", "b", "a"}});
        QCOMPARE(idsOf(pane.cases()),
                 (QStringList{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("d")}));
        QCOMPARE(pane.cases().front().device.name, std::string("Card"));
    }

    void ordersByButtons() {
        PredictionPane pane;
        prepare(pane);
        auto& order = *pane.findChild<OrderQuestion*>();
        order.setAnswer({{"a", "b", "c"}});
        part<QListWidget>(pane, "expectedOrder").setCurrentRow(2);
        part<QPushButton>(pane, "moveUp").click();
        part<QPushButton>(pane, "moveUp").click();
        part<QPushButton>(pane, "moveUp").click(); // already on top
        QVERIFY(order.answer() == (OrderAnswer{{"c", "a", "b"}}));
        part<QPushButton>(pane, "moveDown").click();
        QVERIFY(order.answer() == (OrderAnswer{{"a", "c", "b"}}));
    }

    void anOrderNeedsThree() {
        PredictionPane pane;
        prepare(pane);
        auto& order = *pane.findChild<OrderQuestion*>();
        auto& offer = part<QListWidget>(pane, "offeredStrategies");
        order.setAnswer({{"a", "b", "c"}});
        offer.item(1)->setCheckState(Qt::Unchecked);
        QVERIFY(order.answer() == (OrderAnswer{{"a", "c"}}));
        QVERIFY(pane.cases().empty());
        QVERIFY(!pane.idleReason().isEmpty());
        QVERIFY(!part<QPushButton>(pane, "keepAnswer").isEnabled());
        offer.item(3)->setCheckState(Qt::Checked);
        QVERIFY(order.answer() == (OrderAnswer{{"a", "c", "d"}}));
        QVERIFY(part<QPushButton>(pane, "keepAnswer").isEnabled());
    }

    void theSliderIsLogarithmic() {
        FactorQuestion question;
        auto& slider = part<QSlider>(question, "factorSlider");
        slider.setValue(slider.maximum());
        QCOMPARE(question.answer().factor, FactorQuestion::most);
        slider.setValue(slider.minimum());
        QCOMPARE(question.answer().factor, FactorQuestion::least);
        slider.setValue(100);
        QCOMPARE(question.answer().factor, 10.0);
        part<QDoubleSpinBox>(question, "factor").setValue(31.7);
        QCOMPARE(question.answer().factor, 31.7); // not rounded to a position
        QCOMPARE(slider.value(), 150);
    }

    void anAnswerIsKeptBeforeItIsMeasured() {
        PredictionPane pane;
        prepare(pane);
        auto& order = *pane.findChild<OrderQuestion*>();
        order.setAnswer({{"c", "b", "a"}});
        const QSignalSpy wanted(&pane, &LabPane::runWanted);
        part<QPushButton>(pane, "keepAnswer").click();
        QCOMPARE(wanted.size(), 1);

        pane.begin({pane.id(), {}, pane.details(), {}}, 3);
        QVERIFY(pane.cases().empty());
        QVERIFY(!order.isVisibleTo(&pane));
        order.setAnswer({{"a", "b", "c"}}); // too late
        for (const Measurement& each : {invented("a", 100), invented("b", 200), invented("c", 300)})
            pane.show(test::shared(each));
        pane.end();
        QCOMPARE(part<QListWidget>(pane, "cards").item(0)->text(),
                 QStringLiteral("Order: 0 of 3 pairs right"));
        QVERIFY(pane.cases().empty()); // it is answered
        QVERIFY(pane.idleReason().contains(QStringLiteral("new card")));
    }

    void earlierCardsStay() {
        PredictionPane pane;
        prepare(pane);
        auto& cards = part<QListWidget>(pane, "cards");
        pane.findChild<OrderQuestion*>()->setAnswer({{"a", "b", "c"}});
        runAll(pane, {invented("a", 100), invented("b", 200), invented("c", 300)});
        part<QPushButton>(pane, "newCard").click();
        QVERIFY(!pane.cases().empty());
        part<QRadioButton>(pane, "wantsFactor").setChecked(true);
        pane.findChild<FactorQuestion*>()->setAnswer({"a", "b", 4});
        QCOMPARE(pane.details().at("card"), std::string("factor"));
        runAll(pane, {invented("a", 100), invented("b", 200)});
        QCOMPARE(cards.count(), 2);
        QCOMPARE(cards.item(1)->text(), QStringLiteral("Factor 4.00 ×: off by a factor of 2.00"));
        cards.setCurrentRow(0);
        QVERIFY(part<QTextBrowser>(pane, "predictionText")
                    .toPlainText()
                    .contains(QStringLiteral("3 of 3 pairs stand in the order")));
    }

    void aNewCardBeginsByMouse() {
        PredictionPane pane;
        prepare(pane);
        pane.QWidget::show();
        pane.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&pane, test::patience));
        runAll(pane, {invented("a", 100), invented("b", 200), invented("c", 300)});
        QVERIFY(pane.cases().empty());
        auto& cards = part<QListWidget>(pane, "cards");
        QTest::mouseClick(&part<QPushButton>(pane, "newCard"), Qt::LeftButton);
        QVERIFY(!pane.cases().empty());
        cards.setFocus(Qt::TabFocusReason); // who passes by on the way elsewhere keeps the card
        QVERIFY(!pane.cases().empty());
        QTest::mouseClick(cards.viewport(), Qt::LeftButton, {}, cards.visualItemRect(cards.item(0)).center());
        QVERIFY(pane.cases().empty());
    }

    void theFocusGoesToNoField() {
        PredictionPane pane;
        prepare(pane);
        pane.QWidget::show();
        pane.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&pane, test::patience));
        part<QPushButton>(pane, "keepAnswer").setFocus();
        runAll(pane, {invented("a", 100), invented("b", 200), invented("c", 300)});
        QCOMPARE(pane.focusWidget(), &part<QTextBrowser>(pane, "predictionText"));
    }

    void aStoppedCardSaysSo() {
        PredictionPane pane;
        prepare(pane);
        runAll(pane, {invented("a", 100)});
        QCOMPARE(part<QListWidget>(pane, "cards").item(0)->text(), QStringLiteral("Order: stopped"));
        QVERIFY(part<QTextBrowser>(pane, "predictionText")
                    .toPlainText()
                    .contains(QStringLiteral("stopped before it was complete")));
    }

    void aKeptSessionShowsTheAnswerAgain() {
        PredictionPane pane; // without catalog and choices
        pane.restore({pane.id(),
                      {},
                      {{"card", "order"}, {"answer", "b,a,c"}},
                      test::shared(std::vector{invented("a", 100), invented("b", 200), invented("c", 300)})});
        QCOMPARE(part<QListWidget>(pane, "cards").item(0)->text(),
                 QStringLiteral("Order: 2 of 3 pairs right"));
        pane.clear(); // another session is opened
        QCOMPARE(part<QListWidget>(pane, "cards").count(), 0);
    }
};

ROOM_TEST(TestPrediction, QApplication)
#include "tst_prediction.moc"
