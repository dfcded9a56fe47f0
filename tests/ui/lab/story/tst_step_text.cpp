// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the sentences about a step agree with its measurements.

#include "engine/values/device_catalog.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/story/step_text.h"

#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/story_fixtures.h"
#include "ui/lab/base/measurement_text.h"
#include "ui/lab/story/story_pane.h"

using namespace tonescope;
using namespace tonescope::ui;
using tonescope::test::choicesOf;
using tonescope::test::countedWith;
using tonescope::test::invented;
using tonescope::test::inventedFailure;
using tonescope::test::stepNamed;
using tonescope::test::turnedTo;
using tonescope::test::withDocuments;

namespace {

QString s(const char* text) {
    return QString::fromUtf8(text);
}

} // namespace

class TestStepText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sentencesFollowTheMeasurements_data() {
        test::columns<Measurement, Measurement, QString>({"before", "now", "sentence"});
        const auto on = QStringLiteral("On Card, with uniform, 8-bit gray, 976.6 KiB: “Title of b” ");
        QTest::newRow("faster") << test::invented("a", 1420) << test::invented("b", 100)
                                << on + QStringLiteral("took 100 µs (quartiles 99.0 µs … 101 µs), "
                                                       "14.2 × (14.1 to 14.3) as fast as “Title of a”.");
        QTest::newRow("wrong counts")
            << test::invented("a", 100) << test::inventedLoss("b", 200, 250'000)
            << on +
                   QStringLiteral("took 200 µs (quartiles 199 µs … 201 µs), 2.00 × (1.98 to 2.02) as long as "
                                  "“Title of a”; it has 250,000 wrong counts of 1,000,000 (25.00 %).");
        Measurement simulated = test::onDevice(test::invented("a", 100), 1);
        simulated.device.type = DeviceType::Simulator;
        QTest::newRow("a simulator before")
            << simulated << test::invented("b", 310)
            << on + QStringLiteral(
                        "took 310 µs (quartiles 309 µs … 311 µs), which cannot be compared with “Title of a” "
                        "on Slow Card: a simulator's time is the time of the simulation.");
        Measurement busy = test::invented("b", 310);
        busy.otherLoad = 0.49;
        QTest::newRow("a busy machine")
            << test::invented("a", 100) << busy
            << on +
                   QStringLiteral("took 310 µs (quartiles 309 µs … 311 µs, while other programs used 49 % of "
                                  "the cores), not compared with “Title of a”.");
        Measurement before = test::invented("a", 100);
        before.otherLoad = 0.49;
        QTest::newRow("a busy machine before")
            << before << test::invented("b", 310)
            << on +
                   QStringLiteral("took 310 µs (quartiles 309 µs … 311 µs), not compared with “Title of a”.");
        Measurement few = test::invented("b", 310);
        few.series->samples.resize(2);
        QTest::newRow("too few repeats")
            << test::invented("a", 100) << few
            << on + QStringLiteral("took 310 µs (quartiles 309 µs … 311 µs), from too few repeats to be "
                                   "compared with “Title of a”.");
        QTest::newRow("failed") << test::invented("a", 100)
                                << test::inventedFailure("b", "the device is gone")
                                << on + QStringLiteral("could not be measured: ");
        QTest::newRow("nothing to compare with")
            << test::inventedFailure("a", "the device is gone") << test::invented("b", 100)
            << on + QStringLiteral("took 100 µs (quartiles 99.0 µs … 101 µs).");
    }
    void sentencesFollowTheMeasurements() {
        QFETCH(Measurement, before);
        QFETCH(Measurement, now);
        QFETCH(QString, sentence);
        const QStringList sentences = sentencesOf(test::shared({before, now}));
        QCOMPARE(sentences.size(), 2);
        if (now.series) {
            QCOMPARE(sentences.last(), sentence);
        } else {
            QVERIFY2(sentences.last().startsWith(sentence), qPrintable(sentences.last()));
            QVERIFY(sentences.last().contains(QStringLiteral("the device is gone")));
        }
    }

    void comparesOtherPixels() {
        const QStringList sentences =
            sentencesOf(test::shared({test::invented("a", 100), test::invented("a", 400, 1, "constant")}));
        QCOMPARE(sentences.size(), 3);
        QVERIFY(!sentences.at(1).contains(QStringLiteral("as long as"))); // other pixels: not compared there
        QCOMPARE(
            sentences.at(2),
            QStringLiteral(
                "“Title of a”, time per byte: with constant 4.00 × (3.96 to 4.04) as long as with uniform."));
    }

    void tellsWhatTheHostMerged() {
        Measurement merged = test::invented("b", 100);
        merged.series->hostMerge = Nanoseconds(5'000'000);
        const QString sentence = sentencesOf(test::shared({test::invented("a", 300), merged})).last();
        QVERIFY(sentence.contains(QStringLiteral("merged the tables in 5.00 ms (host clock)")));
        QVERIFY(sentence.contains(QStringLiteral("took 101 µs against 301 µs (host clock)")));
    }

    /// Who has seen the page has not seen the answer: a mistake that can be run is told once it was.
    void aMistakeIsToldOnceItWasRun() {
        const LectureStep& step = stepNamed("local-strided");
        StepPage page;
        page.step = &step;
        const QString told = step.mistake.toHtmlEscaped();
        QVERIFY(!htmlOf(page).contains(told));
        page.mistakeRun = true;
        QVERIFY(htmlOf(page).contains(told));
        page.mistakeRun = false;
        page.record.measured = {test::shared(test::invented("local-strided", 100))};
        QVERIFY(htmlOf(page).contains(told));
        page.record.measured.clear();
        page.step = &stepNamed("host-atomic"); // nothing to run
        QVERIFY(htmlOf(page).contains(page.step->mistake.toHtmlEscaped()));
    }

    void answersFollowTheMeasurements_data() {
        test::columns<Measurement, Measurement, QStringList>({"over", "of", "sentences"});
        const auto on = s("On Card, with uniform, 8-bit gray, 976.6 KiB: ");
        QTest::newRow("faster") << invented("a", 200) << invented("b", 100)
                                << QStringList{on +
                                               s("“Title of b” took 100 µs (quartiles 99.0 µs … 101 µs), "
                                                 "2.00 × (1.98 to 2.02) as fast as “Title of a”.")};
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

    void whatIsWrongIsSaid_data() {
        test::columns<QByteArray, std::map<std::size_t, int>, QString>({"way", "wrong", "said"});
        const auto row = [](const char* name, const char* way, const std::map<std::size_t, int>& wrong,
                            const char* said) {
            QTest::newRow(name) << QByteArray(way) << wrong << QString::fromUtf8(said);
        };
        row("behind in one bin", "book-listing", {{64, -7}},
            "On Card, 7 of 25,600 counts are missing, in bin 64.");
        row("behind in several", "book-listing", {{64, -7}, {65, -100}, {255, -1}},
            "On Card, 108 of 25,600 counts are missing, in 3 bins from 64 to 255.");
        row("too many", "article-shared-skip", {{3, 33}},
            "On Card, there are 33 counts too many (25,600 would be right), in bin 3.");
        row("both", "colour-merge", {{1, -1}, {2, 5}},
            "On Card, 1 of 25,600 counts are missing, in bin 1.|On Card, there are 5 counts too many (25,600 "
            "would be right), in bin 2.");
        row("nothing, by luck", "book-listing-stride", {},
            "On Card, all 25,600 counts are right this time. Undefined behaviour does not always show; it "
            "may show on another device, with another driver or with other pixels.");
        row("nothing", "book-listing-mended", {}, "On Card, all 25,600 counts are right.");
    }
    void whatIsWrongIsSaid() {
        QFETCH(QByteArray, way);
        using Wrong = std::map<std::size_t, int>;
        QFETCH(Wrong, wrong);
        const auto measurement = countedWith(way.toStdString(), wrong);
        QTEST(mistakeSentences(*measurement).join(u'|'), "said");
    }

    /// Sentence and figure have the same channels, and the whole is the sum of these.
    void coloursAreNamed() {
        Measurement measurement = *countedWith("colour-merge", {});
        Histogram expected(8, ChannelSet::of(Channel::Red, Channel::Green, Channel::Blue));
        for (const Channel channel : {Channel::Red, Channel::Green, Channel::Blue})
            expected.counts(channel)[7] = 100;
        Histogram counts = expected;
        counts.counts(Channel::Red)[7] = 90;
        counts.counts(Channel::Blue)[7] = 110;
        counts.counts(Channel::Blue)[9] = 5;
        measurement.expected = std::make_shared<const Histogram>(expected);
        measurement.counts = std::make_shared<const Histogram>(counts);
        QCOMPARE(mistakeSentences(measurement).join(u'|'),
                 QStringLiteral("On Card, 10 of 300 counts are missing, in one bin.|On Card, there are 15 "
                                "counts too many (300 would be right), in 2 bins of red, green, and blue."));
        MeasureCase asked{measurement.device, *withDocuments().strategy("colour-merge")};
        asked.pixels = {"made", SyntheticPixels{{DataKind::Uniform}, PixelLayout::Rgb8, 300}};
        const Measurement wrong = test::withWrongCounts(test::measuredIn(asked, {5}), 30);
        QVERIFY2(flawText(wrong).contains(QStringLiteral("30 wrong counts of 300 ")),
                 qPrintable(flawText(wrong)));
    }

    /// Two errors of one count each would be said of what is one error of all.
    void aShiftIsSaid() {
        Measurement measurement = *countedWith("book-listing", {});
        Histogram expected(8, ChannelSet::of(Channel::Gray)), counts = expected;
        for (std::size_t bin = 1; bin < 200; ++bin)
            expected.counts(Channel::Gray)[bin] = counts.counts(Channel::Gray)[bin + 1] = bin;
        measurement.expected = std::make_shared<const Histogram>(expected);
        measurement.counts = std::make_shared<const Histogram>(counts);
        QCOMPARE(mistakeSentences(measurement).join(u'|'),
                 QStringLiteral("On Card, all 19,900 counts are in wrong bins, shifted by +1."));
    }

    void theCheckerNamesLines() {
        Measurement checked = *countedWith("article-shared-skip", {});
        const QString text = QStringLiteral("a\n  b;\nc");
        const QString file = QStringLiteral("a.cl");
        QVERIFY(checkerSentences(checked, text, file)[0].contains(QStringLiteral("found none")));
        checked.findings = {
            {"A race", 2, 7, "a.cl"}, {"A leak", 0, 1}, {"Odd", 99, 1, "a.cl"}, {"Far", 1, 1, "pixels.cl"}};
        QCOMPARE(
            checkerSentences(checked, text, file).join(u'|'),
            QStringLiteral("Oclgrind: “A race”, in line 2: b;|Oclgrind: “A leak”.|Oclgrind: “Odd”, in line "
                           "99 of a.cl.|Oclgrind: “Far”, in line 1 of pixels.cl."));
        checked.series = Failure{Stage::FindDevices, "it is not there", {}, {}};
        QVERIFY(checkerSentences(checked, text, file)[0].contains(QStringLiteral("it is not there")));
    }

    void linesDiffer_data() {
        test::columns<QString, QString, QString>({"before", "after", "changes"});
        const auto row = [](const char* name, const char* before, const char* after, const char* changes) {
            QTest::newRow(name) << QString::fromLatin1(before) << QString::fromLatin1(after)
                                << QString::fromLatin1(changes);
        };
        row("nothing", "a\nb", "a\nb", "");
        row("one line", "a\nb\nc", "a\nB\nc", "-2 b|+2 B");
        row("added at the end", "a", "a\nb", "+2 b");
        row("removed at the beginning", "a\nb", "b", "-1 a");
        row("two places", "a\nb\nc\nd", "A\nb\nc\nD", "-1 a|+1 A|-4 d|+4 D");
    }
    void linesDiffer() {
        QFETCH(QString, before);
        QFETCH(QString, after);
        QStringList changes;
        for (const ChangedLine& line : changedLines(before, after))
            changes += QStringLiteral("%1%2 %3")
                           .arg(QChar(line.kind == ChangedLine::Kind::Removed ? u'-' : u'+'))
                           .arg(line.number)
                           .arg(line.text);
        QTEST(changes.join(u'|'), "changes");
    }

    void figuresAreTheDocuments() {
        const auto& documents = stepNamed("local-strided").documents;
        QCOMPARE(documents[0].bytes, 0U); // the book gives none
        QCOMPARE(textOf(documents[1]), s("851 µs for 100.0 MiB, 123 GB/s (a GPU that it does not name)"));
    }

    void everyStepHasAGuess() {
        const DeviceCatalog catalog = withDocuments();
        for (const LectureStep& step : test::lecture().steps) {
            const GuessedPair pair = guessedIn(step, planOf(step, catalog, choicesOf(catalog)));
            QVERIFY2(pair.whole() && guessQuestion(pair).endsWith(QLatin1Char('?')), step.id.c_str());
            QCOMPARE(pair.of->strategy, std::string(step.strategy));
        }
        LabChoices constant = choicesOf(catalog);
        constant.pixels = {"constant", SyntheticPixels{{DataKind::Constant}, PixelLayout::Gray8, 4096}};
        const LectureStep& alone = stepNamed("host-serial"); // and no other pixels to compare with
        QVERIFY(guessQuestion(guessedIn(alone, planOf(alone, catalog, constant))).isEmpty());
    }

    void guessesAreHeldAgainstTheMeasurement_data() {
        test::columns<double, Measurement, QString>({"guess", "of", "says"});
        const auto before = s("Guessed: 4.00 ×. Measured speed ratio: ");
        QTest::newRow("faster") << 4.0 << invented("host-atomic", 50)
                                << before + s("8.00 × (7.84 to 8.16); the guess is off by a factor of 2.00.");
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

    /// The step's own strategy, on its first pixels, if it counts right.
    void aStairIsTheStepsOwn() {
        const MeasurementPointer before =
            test::shared(test::measuredIn(test::caseOf(0, 0), {1000, 1000, 1000}));
        const MeasurementPointer own = test::shared(test::measuredIn(test::caseOf(0, 1), {500, 500, 500}));
        const MeasurementPointer again = test::shared(test::measuredIn(test::caseOf(0, 1), {1, 1, 1}));
        QVERIFY(!stairOf({}, own->strategy));
        QVERIFY(!stairOf({before}, own->strategy));
        QCOMPARE(stairOf({before, own, again}, own->strategy), own);
        Measurement wrong = *own;
        wrong.series->correct = false;
        QVERIFY(!stairOf({test::shared(wrong), again}, own->strategy));
        Measurement simulated = *own;
        simulated.device.type = DeviceType::Simulator;
        QVERIFY(!stairOf({test::shared(simulated)}, own->strategy));
    }

    void stairsAreOfTheSamePixels() {
        const MeasurementPointer one = test::shared(test::measuredIn(test::caseOf(0, 1), {500, 500, 500}));
        Measurement other = *one;
        other.data = "photo";
        const MeasurementPointer two = test::shared(other);
        const auto has = [](const Stairs& stairs) {
            QString text;
            for (const auto& each : stairs)
                text += QChar(each ? u'x' : u'-');
            return text;
        };
        QCOMPARE(has(comparable({one, two, nullptr, one}, 0)), QStringLiteral("x--x"));
        QCOMPARE(has(comparable({one, two, nullptr, one}, 1)), QStringLiteral("-x--"));
        QCOMPARE(has(comparable({one, two, nullptr, nullptr}, 2)), QStringLiteral("-x--"));
        QCOMPARE(has(comparable({nullptr, nullptr}, 1)), QStringLiteral("--"));
    }

    void theFastestIsNamed_data() {
        test::columns<std::vector<std::optional<double>>, QString>({"stairs", "text"});
        const auto row = [](const char* name, const Stairs& stairs, const char* text) {
            QTest::newRow(name) << stairs << QString::fromUtf8(text);
        };
        row("none", {{}, {}}, "");
        row("one", {{}, 2.0}, "");
        row("climbing", {1.0, {}, 12.5},
            "Step 3 is the fastest so far; per byte it is 12.5 × as fast as step 1.");
        row("fallen behind", {{}, 8.0, 4.0, 16.0, 2.0},
            "Step 4 is the fastest so far; per byte it is 2.00 × as fast as step 2.");
        row("the first", {3.0, 2.0}, "Step 1 is still the fastest.");
    }
    void theFastestIsNamed() {
        using Row = std::vector<std::optional<double>>;
        QFETCH(Row, stairs);
        QTEST(staircaseText(stairs), "text");
    }
};

ROOM_TEST(TestStepText, QApplication)
#include "tst_step_text.moc"
