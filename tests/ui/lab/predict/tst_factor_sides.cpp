// SPDX-License-Identifier: GPL-3.0-or-later
// A factor between two strategies, two kinds of pixels or two devices: asked, measured, judged, kept.

#include "ui/lab/predict/factor_sides.h"

#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/lab/predict/factor_question.h"
#include "ui/lab/predict/guesses.h"
#include "ui/lab/predict/prediction_pane.h"
#include "ui/lab/predict/prediction_text.h"

#include <QComboBox>
#include <QLocale>
#include <QPushButton>
#include <QRadioButton>
#include <QTest>
#include <QTextBrowser>

using namespace tonescope;
using namespace tonescope::ui;
using tonescope::test::invented;
using tonescope::test::inventedDevice;
using tonescope::test::inventedFailure;

Q_DECLARE_METATYPE(tonescope::ui::FactorSides)
Q_DECLARE_METATYPE(tonescope::ui::FactorAnswer)

namespace {

QString s(const char* text) {
    return QString::fromUtf8(text);
}

constexpr PixelKinds grayAlone{PixelKind::Gray8};

LabChoices choicesOf(std::vector<DeviceInfo> devices) {
    return {std::move(devices),
            {{"a", "A", "", "", StrategyHome::OpenClDevice},
             {"b", "B", "", "", StrategyHome::OpenClDevice, grayAlone},
             {"host-serial", "Serial", "", "", StrategyHome::HostThreads}},
            {"uniform", SyntheticPixels{{DataKind::Uniform}, PixelLayout::Gray8, 4096}},
            {},
            3,
            {}};
}

LabChoices twoCards() {
    return choicesOf({inventedDevice("Card"), inventedDevice("Other card")});
}

LabChoices cardAndSimulator() {
    return choicesOf({inventedDevice("Card"), inventedDevice("Simulated", DeviceType::Simulator)});
}

LabChoices ofOneStrategy() {
    LabChoices choices = twoCards();
    choices.strategies.resize(1);
    return choices;
}

LabChoices hostAlone() {
    return choicesOf({inventedDevice("Card"), inventedDevice("Host", DeviceType::Host)});
}

LabChoices withoutStrategies() {
    LabChoices choices = twoCards();
    choices.strategies.clear();
    return choices;
}

Measurement on(const char* device, Measurement measurement) {
    measurement.device = inventedDevice(device);
    return measurement;
}

Measurement simulated(Measurement measurement) {
    measurement.device = inventedDevice("Simulated", DeviceType::Simulator);
    return measurement;
}

Measurement ofBytes(Measurement measurement, std::uint64_t bytes) {
    measurement.bytes = bytes;
    return measurement;
}

KeptPrediction kept(const FactorAnswer& answer, std::vector<Measurement> measured) {
    return {{{{}, answer}}, {}, test::shared(std::move(measured)), false};
}

/// What a page of rich text reads as.
QString textOf(const QString& html) {
    QTextBrowser page;
    page.setHtml(html);
    return page.toPlainText();
}

/// A card that asks for a factor.
struct Card {
    PredictionPane pane;

    explicit Card(const LabChoices& choices, FactorSides sides = FactorSides::Strategies) {
        DeviceCatalog catalog;
        catalog.devices = choices.devices;
        catalog.strategies = choices.strategies;
        pane.setCatalog(catalog);
        pane.setChoices(choices);
        part<QRadioButton>("wantsFactor").setChecked(true);
        auto& box = part<QComboBox>("factorSides");
        box.setCurrentIndex(box.findData(static_cast<int>(sides)));
    }
    template <typename Part>
    Part& part(const char* name) {
        auto* found = pane.findChild<Part*>(QLatin1String(name));
        if (found == nullptr) qFatal("no %s in the pane", name);
        return *found;
    }
    void choose(const char* box, const char* id) {
        auto& list = part<QComboBox>(box);
        list.setCurrentIndex(list.findData(s(id)));
    }
    /// "device strategy pixels" of each case.
    [[nodiscard]] QStringList cases() const {
        QStringList texts;
        for (const MeasureCase& each : pane.cases())
            texts += s("%1 %2 %3")
                         .arg(s(each.device.key.c_str()), QString::fromUtf8(each.strategy.id),
                              s(each.pixels.name.c_str()));
        return texts;
    }
};

} // namespace

class TestFactorSides : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void whatIsMeasured_data() {
        QTest::addColumn<FactorAnswer>("asked");
        QTest::addColumn<QStringList>("cases");
        QTest::newRow("strategies") << FactorAnswer{"b", "a", 2}
                                    << QStringList{s("Card a uniform"), s("Card b uniform")};
        QTest::newRow("pixels") << FactorAnswer{"uniform", "constant", 2, FactorSides::Data}
                                << QStringList{s("Card a constant"), s("Card a uniform")};
        QTest::newRow("made pixels that are not set up")
            << FactorAnswer{"stripes", "gradient", 2, FactorSides::Data}
            << QStringList{s("Card a gradient"), s("Card a stripes")};
        QTest::newRow("devices") << FactorAnswer{"Other card", "Card", 2, FactorSides::Devices}
                                 << QStringList{s("Card a uniform"), s("Other card a uniform")};
    }
    void whatIsMeasured() {
        QFETCH(FactorAnswer, asked);
        QFETCH(QStringList, cases);
        Card card(twoCards());
        card.pane.findChild<FactorQuestion*>()->setAnswer(asked);
        QCOMPARE(card.cases(), cases);
        QVERIFY(answersOf(card.pane.details()).front().answer == Answer(asked));
        for (const MeasureCase& each : card.pane.cases())
            QCOMPARE(each.pixels.bytes(), std::uint64_t{4096});
    }

    void whatIsMissing_data() {
        QTest::addColumn<FactorSides>("sides");
        QTest::addColumn<LabChoices>("choices");
        QTest::addColumn<QString>("over"); ///< what is chosen for both sides, or for the second
        QTest::addColumn<QString>("says");
        using enum FactorSides;
        QTest::newRow("one strategy")
            << Strategies << ofOneStrategy() << s("") << s("Fewer than two of the chosen strategies");
        QTest::newRow("the same strategy")
            << Strategies << twoCards() << s("b") << s("Choose two different strategies.");
        QTest::newRow("no strategy for pixels")
            << Data << withoutStrategies() << s("") << s("There are no two kinds of pixels");
        QTest::newRow("the same pixels")
            << Data << twoCards() << s("constant") << s("Choose two different kinds of pixels.");
        QTest::newRow("one device with kernels")
            << Devices << hostAlone() << s("") << s("No chosen strategy runs on two");
        QTest::newRow("the same device")
            << Devices << twoCards() << s("Other card") << s("Choose two different devices.");
        QTest::newRow("a simulator") << Devices << cardAndSimulator() << s("")
                                     << s("A simulator's time compares with no other");
    }
    void whatIsMissing() {
        QFETCH(FactorSides, sides);
        QFETCH(LabChoices, choices);
        QFETCH(QString, over);
        QFETCH(QString, says);
        Card card(choices, sides);
        if (!over.isEmpty()) card.choose("factorOver", qPrintable(over));
        QVERIFY2(card.pane.idleReason().startsWith(says), qPrintable(card.pane.idleReason()));
        QVERIFY(card.pane.cases().empty());
        QVERIFY(!card.part<QPushButton>("keepAnswer").isEnabled());
    }

    void theUsualSides_data() {
        QTest::addColumn<FactorSides>("sides");
        QTest::addColumn<QString>("of");
        QTest::addColumn<QString>("over");
        QTest::newRow("strategies") << FactorSides::Strategies << s("B") << s("A");
        QTest::newRow("pixels") << FactorSides::Data << s("Constant: one value")
                                << s("Uniform: every value as often");
        QTest::newRow("devices") << FactorSides::Devices << s("Other card") << s("Card");
    }
    void theUsualSides() {
        QFETCH(FactorSides, sides);
        Card card(twoCards(), sides);
        QTEST(card.part<QComboBox>("factorOf").currentText(), "of");
        QTEST(card.part<QComboBox>("factorOver").currentText(), "over");
    }

    void onlyWhatIsTheSameIsAskedFor() {
        Card card(twoCards());
        const auto shown = [&](const char* name) { return card.part<QWidget>(name).isVisibleTo(&card.pane); };
        QVERIFY(shown("predictionDevice") && !shown("factorStrategy"));
        card.part<QComboBox>("factorSides").setCurrentIndex(1);
        QVERIFY(shown("predictionDevice") && shown("factorStrategy"));
        card.part<QComboBox>("factorSides").setCurrentIndex(2);
        QVERIFY(!shown("predictionDevice") && shown("factorStrategy"));
        card.part<QRadioButton>("wantsOrder").setChecked(true);
        QVERIFY(shown("predictionDevice"));
    }

    /// A strategy of one device alone is no ground for a comparison of devices.
    void strategiesThatTwoDevicesRun() {
        Card card(choicesOf({inventedDevice("Card"), inventedDevice("Other card"),
                             inventedDevice("Host", DeviceType::Host)}),
                  FactorSides::Devices);
        const auto& strategies = card.part<QComboBox>("factorStrategy");
        QCOMPARE(strategies.count(), 2);
        QCOMPARE(strategies.findData(s("host-serial")), -1);
    }

    void thePhotoBesideItsShuffledPixels() {
        LabChoices choices = twoCards();
        choices.photo = test::blankImage("beach.jpg", {30, 20});
        choices.pixels = {"beach.jpg", *choices.photo};
        Card card(choices, FactorSides::Data);
        card.choose("factorOf", "shuffled:beach.jpg");
        card.choose("factorOver", "beach.jpg");
        QCOMPARE(card.cases(), (QStringList{s("Card a beach.jpg"), s("Card a shuffled:beach.jpg")}));
        choices.pixels = {"uniform", SyntheticPixels{{DataKind::Uniform}, PixelLayout::Gray16, 4096}};
        card.pane.setChoices(choices); // other pixels than the photo's are not counted in the same bytes
        QCOMPARE(card.part<QComboBox>("factorOf").findData(s("beach.jpg")), -1);
    }

    void theQuestionStaysForTheNextPerson() {
        Card card(twoCards(), FactorSides::Data);
        card.part<QComboBox>("respondent").setEditText(s("Ann"));
        card.part<QPushButton>("nextRespondent").click();
        for (const char* box : {"factorSides", "factorStrategy", "factorOf", "factorOver"})
            QVERIFY2(!card.part<QComboBox>(box).isEnabled(), box);
        card.pane.setChoices(ofOneStrategy());
        QCOMPARE(card.cases(), (QStringList{s("Card a constant"), s("Card a uniform")}));
        QCOMPARE(std::get<FactorAnswer>(answersOf(card.pane.details()).front().answer).sides,
                 FactorSides::Data);
    }

    void judges_data() {
        QTest::addColumn<FactorAnswer>("answer");
        QTest::addColumn<Measurement>("of");
        QTest::addColumn<Measurement>("over");
        QTest::addColumn<QStringList>("says");
        QTest::addColumn<QString>("line");
        const FactorAnswer data{"constant", "uniform", 2, FactorSides::Data};
        const FactorAnswer devices{"Fast", "Slow", 3, FactorSides::Devices};
        const Measurement uniform = invented("a", 100);
        QTest::newRow("pixels, slower")
            << data << invented("a", 400, 1, "constant") << uniform
            << QStringList{s("You expected: “constant” is counted 2.00 × as fast as “uniform”."),
                           s("On Card, counted by “Title of a”."), s("“constant” took 400 µs"),
                           s("Both are 8-bit gray, 976.6 KiB"), s("Your answer is off by a factor of 8.00.")}
            << s("Factor of pixels 2.00 ×: off by a factor of 8.00");
        QTest::newRow("pixels, right")
            << data << invented("a", 50, 1, "constant") << uniform
            << QStringList{s("Your answer lies within the range that was measured.")}
            << s("Factor of pixels 2.00 ×: within the range that was measured");
        QTest::newRow("pixels, no difference")
            << data << invented("a", 101, 9, "constant") << invented("a", 100, 9)
            << QStringList{s("no difference beyond the spread")}
            << s("Factor of pixels 2.00 ×: off by a factor of 2.02");
        QTest::newRow("pixels of two sizes")
            << data << ofBytes(invented("a", 100, 1, "constant"), 2000000) << uniform
            << QStringList{s("the time for a byte is compared"),
                           s("Your answer lies within the range that was measured.")}
            << s("Factor of pixels 2.00 ×: within the range that was measured");
        QTest::newRow("pixels, failed")
            << data << test::withFailure(invented("a", 1, 1, "constant"), "out of memory") << uniform
            << QStringList{s("“constant” could not be measured"), s("out of memory")}
            << s("Factor of pixels 2.00 ×: not measured");
        QTest::newRow("devices, too little")
            << devices << on("Fast", invented("a", 100)) << on("Slow", invented("a", 600))
            << QStringList{s("You expected: “Fast” counts 3.00 × as fast as “Slow”."),
                           s("Counted by “Title of a”, with uniform"), s("“Slow” took 600 µs"),
                           s("Your answer is off by a factor of 2.00.")}
            << s("Factor of devices 3.00 ×: off by a factor of 2.00");
        QTest::newRow("a simulator") << FactorAnswer{"Simulated", "Slow", 3, FactorSides::Devices}
                                     << simulated(invented("a", 100)) << on("Slow", invented("a", 600))
                                     << QStringList{s("a simulator's time, not comparable")}
                                     << s("Factor of devices 3.00 ×: times that do not compare");
    }
    void judges() {
        QFETCH(FactorAnswer, answer);
        QFETCH(Measurement, of);
        QFETCH(Measurement, over);
        QFETCH(QStringList, says);
        const KeptPrediction prediction = kept(answer, {of, over});
        const QString text = textOf(htmlOf(prediction));
        for (const QString& each : says)
            QVERIFY2(text.contains(each), qPrintable(each + s(" is not in ") + text));
        QTEST(lineOf(prediction), "line");
    }

    void aClassAnswers_data() {
        QTest::addColumn<FactorAnswer>("answer");
        QTest::addColumn<QString>("question");
        QTest::addColumn<QString>("line");
        QTest::newRow("pixels") << FactorAnswer{"constant", "uniform", 4, FactorSides::Data}
                                << s("How many times as fast is “constant” counted as “uniform”?")
                                << s("Factor of pixels, 2 answers: Ben guessed best: within the range that "
                                     "was measured.");
        QTest::newRow("devices") << FactorAnswer{"Fast", "Slow", 4, FactorSides::Devices}
                                 << s("How many times as fast does “Fast” count as “Slow”?")
                                 << s("Factor of devices, 2 answers: Ben guessed best: within the range that "
                                      "was measured.");
    }
    void aClassAnswers() {
        QFETCH(FactorAnswer, answer);
        QFETCH(QString, question);
        FactorAnswer much = answer;
        much.factor = 100;
        const KeptPrediction prediction{
            {{s("Ann"), much}, {s("Ben"), answer}},
            {},
            test::shared({on("Fast", invented("a", 100, 1, "constant")), on("Slow", invented("a", 400))}),
            false};
        const QString text = textOf(htmlOf(prediction));
        QVERIFY2(text.contains(question), qPrintable(text));
        QTEST(lineOf(prediction), "line");
    }

    void answersSurviveFiles_data() {
        QTest::addColumn<FactorAnswer>("answer");
        QTest::addColumn<QString>("between"); ///< in the file
        QTest::newRow("strategies, as in files of before") << FactorAnswer{"a", "b", 2} << s("");
        QTest::newRow("pixels") << FactorAnswer{"constant", "shuffled:a,b.jpg", 2, FactorSides::Data}
                                << s("data");
        QTest::newRow("devices") << FactorAnswer{"k 1", "k 2", 0.5, FactorSides::Devices} << s("devices");
    }
    void answersSurviveFiles() {
        QFETCH(FactorAnswer, answer);
        QFETCH(QString, between);
        const NamedAnswers answers{{s("Ann"), answer}, {{}, answer}};
        const auto details = detailsOf(answers);
        QVERIFY(answersOf(details) == answers);
        QCOMPARE(details.contains("between"), !between.isEmpty());
        if (!between.isEmpty()) QCOMPARE(details.at("between"), between.toStdString());
    }

    void whatAFileOfLaterAsksIsTakenForStrategies() {
        const NamedAnswers answers =
            answersOf({{"card", "factor"}, {"answer", "2"}, {"of", "x"}, {"over", "y"}, {"between", "days"}});
        QVERIFY(answers.front().answer == Answer(FactorAnswer{"x", "y", 2}));
    }
};

ROOM_TEST(TestFactorSides, QApplication)
#include "tst_factor_sides.moc"
