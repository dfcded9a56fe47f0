// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what measurements become on a slide: the sentence, its trust, the bars and the text of the why.

#include "ui/lab/lecture/sentence.h"

#include "tests/fixtures/lecture_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/lab/base/measurement_text.h"
#include "ui/lab/lecture/documents.h"

using namespace tonescope;
using namespace tonescope::ui;

namespace {

Slide slideThat(Says says, std::size_t ways, std::vector<std::string> data = {"photo"}) {
    Slide slide;
    slide.id = "mine";
    for (std::size_t i = 0; i < ways; ++i)
        slide.ways.push_back({"way" + std::to_string(i), QStringLiteral("way %1").arg(i), {}});
    slide.data = std::move(data);
    slide.says = says;
    return slide;
}

SlideResults resultsOf(const std::vector<Measurement>& measured) {
    return {test::shared(measured), {}, {}};
}

Slide articleSlide(Says says, const std::vector<std::string>& ways) {
    Slide slide = slideThat(says, 0);
    for (const std::string& id : ways)
        slide.ways.push_back({id, QString::fromStdString(id), {}});
    slide.document = "article";
    return slide;
}

MeasurementPointer failedAt(Stage stage, const char* cause, const char* log) {
    Measurement measurement = test::invented("way0", 100);
    measurement.series = Failure{stage, std::string(cause), {}, log};
    return test::shared(std::move(measurement));
}

/// Lost counts in two bins.
MeasurementPointer lost(int counts) {
    return test::shared(test::withWrongCounts(*test::countedWith("racy", {{3, -counts}}), 64));
}

/// Of 25,000 pixels.
Explanation explained(const Slide& slide, const std::vector<std::pair<std::string, int>>& microseconds) {
    const DeviceCatalog catalog = test::wholeCatalog();
    std::vector<Measurement> measured;
    for (const auto& [way, time] : microseconds) {
        measured.push_back(test::invented(way, time));
        measured.back().bytes = 25000;
    }
    return explanationOf(slide, planOf(slide, 0, catalog, test::choicesOf(catalog)), resultsOf(measured));
}

} // namespace

class TestSentence : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A session of another machine is explained for its device, not for the one at hand.
    void theReasonIsThatOfTheMeasuredDevice_data() {
        test::columns<DeviceType, QString>({"type", "text"});
        QTest::newRow("a GPU") << DeviceType::Gpu << QStringLiteral("lanes");
        QTest::newRow("a CPU") << DeviceType::Cpu << QStringLiteral("cores");
    }
    void theReasonIsThatOfTheMeasuredDevice() {
        QFETCH(DeviceType, type);
        QFETCH(QString, text);
        Slide slide = slideThat(Says::Times, 0);
        slide.ways = {{"global-atomic", QStringLiteral("one"), {}},
                      {"local-atomic", QStringLiteral("two"), {}}};
        slide.why.text = QStringLiteral("lanes");
        slide.onCpu.emplace().text = QStringLiteral("cores");
        const DeviceCatalog catalog = test::wholeCatalog();
        std::vector<Measurement> measured{test::invented("global-atomic", 300),
                                          test::invented("local-atomic", 100)};
        for (Measurement& row : measured)
            row.device.type = type;
        const SlidePlan plan = planOf(slide, 0, catalog, test::choicesOf(catalog));
        QCOMPARE(explanationOf(slide, plan, resultsOf(measured)).text, text);
    }

    void whysFollowTheMeasurement_data() {
        test::columns<int, int, FilmCounter, Direction, QString>(
            {"first", "second", "counts", "points", "text"});
        QTest::newRow("as the film") << 100 << 25 << FilmCounter::Queue << Direction::SecondFaster
                                     << QStringLiteral("queues: 4.0 ns, 1.0 ns");
        QTest::newRow("equal adds in one go")
            << 100 << 100 << FilmCounter::Queue << Direction::Same << QStringLiteral("none: 4.0 ns, 4.0 ns");
        QTest::newRow("against the film")
            << 100 << 300 << FilmCounter::Time << Direction::Same << QStringLiteral("none: 4.0 ns, 12 ns");
    }
    /// A film of queues is shown only if the measurement goes where it points.
    void whysFollowTheMeasurement() {
        QFETCH(int, first);
        QFETCH(int, second);
        Slide slide = slideThat(Says::Times, 0, {"constant"});
        slide.ways = {{"global-atomic", QStringLiteral("one"), {}},
                      {"local-strided", QStringLiteral("own"), {}}};
        slide.why = {FilmKind::Queues, QStringLiteral("queues: {first}, {second}"),
                     QStringLiteral("none: {first}, {second}")};
        const Explanation why = explained(slide, {{"global-atomic", first}, {"local-strided", second}});
        QVERIFY(why.films);
        QTEST(why.films->left.counts, "counts");
        QTEST(predictedBy(*why.films), "points");
        QTEST(QString(why.text).replace(QChar::Nbsp, u' '), "text");
    }

    void joinedAddsAreFewer_data() {
        test::columns<QByteArray, int, QString>({"data", "second", "text"});
        QTest::newRow("as the film") << QByteArray("constant") << 25 << QStringLiteral("fewer");
        QTest::newRow("letters") << QByteArray("letters") << 25 << QStringLiteral("fewer");
        // A work-item's next pixel is of another stripe.
        QTest::newRow("none is joined") << QByteArray("stripes") << 100 << QStringLiteral("none");
        QTest::newRow("none, and slower") << QByteArray("stripes") << 300 << QStringLiteral("none");
    }
    /// Where no neighbours are equal, the why does not say that there are fewer adds.
    void joinedAddsAreFewer() {
        QFETCH(QByteArray, data);
        QFETCH(int, second);
        Slide slide = slideThat(Says::Times, 0, {data.toStdString()});
        slide.ways = {{"local-strided", QStringLiteral("each"), {}},
                      {"local-runlength", QStringLiteral("joined"), {}}};
        slide.why = {FilmKind::Joined, QStringLiteral("fewer"), QStringLiteral("none")};
        QTEST(explained(slide, {{"local-strided", 100}, {"local-runlength", second}}).text, "text");
    }

    void filmsHaveTheMeasuredPixels_data() {
        test::columns<QByteArray, double>({"data", "equal"});
        QTest::newRow("random") << QByteArray("uniform") << 1.0 / 256;
        QTest::newRow("seven values") << QByteArray("distinct:7") << 1.0 / 7;
        QTest::newRow("two values") << QByteArray("two-value") << 0.5;
        QTest::newRow("nearly equal") << QByteArray("hotbin:90") << 0.81;
        // Six groups of four letters, and one of two.
        QTest::newRow("letters") << QByteArray("letters") << (6 * 16.0 + 4) / (26 * 26);
        QTest::newRow("equal") << QByteArray("constant") << 1.0;
    }
    /// Neighbours are equal as often as in the pixels that are measured.
    void filmsHaveTheMeasuredPixels() {
        QFETCH(QByteArray, data);
        QFETCH(double, equal);
        const std::vector<LanePixel> pixels =
            filmPixels(measuredPixels({*dataNamed(data.toStdString()), PixelLayout::Gray8, 1U << 20U}));
        QCOMPARE(pixels.size(), mostFilmPixels);
        int same = 0;
        for (std::size_t i = 1; i < pixels.size(); ++i)
            same += pixels[i] == pixels[i - 1] ? 1 : 0;
        QVERIFY(std::abs(same / static_cast<double>(pixels.size() - 1) - equal) < 0.02);
    }

    void theFastestWithoutAtomics_data() {
        test::columns<int, QString>({"plain", "text"});
        QTest::newRow("wins") << 25 << QStringLiteral("plain: 4.0 ns, 1.0 ns");
        QTest::newRow("does not win") << 300 << QStringLiteral("atomic: 4.0 ns, 12 ns");
    }
    /// The best way with atomic adds stands beside the best one without.
    void theFastestWithoutAtomics() {
        QFETCH(int, plain);
        Slide slide = slideThat(Says::Fastest, 0);
        slide.data = {"constant"};
        slide.ways = {{"global-atomic", QStringLiteral("one"), {}},
                      {"item-bytes", QStringLiteral("bytes"), {}},
                      {"local-vector", QStringLiteral("vector"), {}}};
        slide.why = {FilmKind::Timed, QStringLiteral("plain: {first}, {second}"),
                     QStringLiteral("atomic: {first}, {second}")};
        const Explanation why =
            explained(slide, {{"global-atomic", 200}, {"item-bytes", plain}, {"local-vector", 100}});
        QVERIFY(why.films);
        QCOMPARE(why.films->leftName, QStringLiteral("vector"));
        QCOMPARE(why.films->rightName, QStringLiteral("bytes"));
        QTEST(QString(why.text).replace(QChar::Nbsp, u' '), "text");
    }

    void timesTellTheSecondWay_data() {
        test::columns<int, int, QString>({"first", "second", "number"});
        QTest::newRow("faster") << 400 << 100 << QStringLiteral("4.0");
        QTest::newRow("slower") << 100 << 250 << QStringLiteral("2.5");
        QTest::newRow("far faster") << 4000 << 100 << QStringLiteral("40");
        QTest::newRow("a little faster") << 121 << 100 << QStringLiteral("1.21");
    }
    void timesTellTheSecondWay() {
        QFETCH(int, first);
        QFETCH(int, second);
        const Slide slide = slideThat(Says::Times, 2);
        const SlideResults results =
            resultsOf({test::invented("way0", first), test::invented("way1", second)});
        const Sentence sentence = sentenceOf(slide, results);
        QTEST(sentence.strong.section(u' ', 0, 0), "number");
        QVERIFY(sentence.trust == Trust::Green);
        QVERIFY(measuredDirection(slide, results.measured) ==
                (first > second ? Direction::SecondFaster : Direction::FirstFaster));
    }

    /// Which is faster?
    void theSecondWayIsNamed() {
        const Slide slide = slideThat(Says::Times, 2);
        for (const int time : {100, 400})
            QVERIFY(sentenceOf(slide, resultsOf({test::invented("way0", 200), test::invented("way1", time)}))
                        .rest.contains(QStringLiteral("way 1")));
    }
    void aSmallDifferenceIsNotDenied_data() {
        test::columns<int, int, bool>({"says", "second", "denied"});
        QTest::newRow("ways, equal") << int(Says::Times) << 1000 << true;
        QTest::newRow("ways") << int(Says::Times) << 1050 << false;
        QTest::newRow("pixels, equal") << int(Says::Pixels) << 1000 << true;
        QTest::newRow("pixels") << int(Says::Pixels) << 1050 << false;
    }
    /// An interval inside a tenth that excludes 1 is a difference, but a small one.
    void aSmallDifferenceIsNotDenied() {
        QFETCH(int, says);
        QFETCH(int, second);
        const bool pixels = Says(says) == Says::Pixels;
        const Slide slide =
            pixels ? slideThat(Says::Pixels, 1, {"photo", "constant"}) : slideThat(Says::Times, 2);
        const SlideResults results =
            resultsOf({test::invented("way0", 1000), test::invented("way1", second)});
        const QString strong = sentenceOf(slide, results).strong;
        const QString equal =
            sentenceOf(slide, resultsOf({test::invented("way0", 1000), test::invented("way1", 1000)})).strong;
        QFETCH(bool, denied);
        QCOMPARE(strong == equal, denied);
        QVERIFY(measuredDirection(slide, results.measured) == Direction::Same);
    }

    /// A kernel that is 4 times as fast as the loop takes twice the time with copying.
    void aWholeCountIsComparedByTheHostsClock() {
        Slide slide = slideThat(Says::Times, 2);
        slide.timesWhole = true;
        Measurement loop = test::invented("way0", 400), kernel = test::invented("way1", 100);
        for (Sample& sample : loop.series->samples)
            sample.wall = Nanoseconds(400'000);
        for (Sample& sample : kernel.series->samples)
            sample.wall = Nanoseconds(800'000);
        for (Measurement* each : {&loop, &kernel})
            each->series->wall.median = each->series->samples.front().wall;
        const SlideResults results = resultsOf({loop, kernel});
        const Sentence sentence = sentenceOf(slide, results);
        QVERIFY2(sentence.strong.startsWith(QStringLiteral("2.0")), qPrintable(sentence.strong));
        QVERIFY(measuredDirection(slide, results.measured) == Direction::FirstFaster);
        QCOMPARE(barsOf(slide, results)[1].length, 2 * barsOf(slide, results)[0].length);
    }

    void pixelsTellTheSecondKind() {
        const Slide slide = slideThat(Says::Pixels, 1, {"photo", "constant"});
        const SlideResults results =
            resultsOf({test::invented("way0", 100), test::invented("way0", 260, 1, "constant")});
        QVERIFY(sentenceOf(slide, results).strong.contains(QStringLiteral("2.6")));
        QVERIFY(measuredDirection(slide, results.measured) == Direction::FirstFaster);
    }

    /// A wide interval around 1 is no proof that both take the same time.
    void anIntervalAroundOneIsJudgedByItsWidth_data() {
        test::columns<int, bool>({"spread", "equal"});
        QTest::newRow("narrow") << 2 << true;
        QTest::newRow("wide") << 20 << false;
    }
    void anIntervalAroundOneIsJudgedByItsWidth() {
        QFETCH(int, spread);
        QFETCH(bool, equal);
        const Slide slide = slideThat(Says::Times, 2);
        const SlideResults results =
            resultsOf({test::invented("way0", 100, spread), test::invented("way1", 101, spread)});
        const Sentence sentence = sentenceOf(slide, results);
        static const QRegularExpression digit(QStringLiteral("\\d"));
        QVERIFY(!sentence.strong.contains(digit));
        QVERIFY(sentence.trust == (equal ? Trust::Green : Trust::Busy)); // busy: measure again
        QVERIFY(measuredDirection(slide, results.measured) == (equal ? Direction::Same : Direction::Unknown));
    }
    void anIntervalIsJudgedAsItIsPrinted_data() {
        test::columns<int, bool>({"least", "told"});
        QTest::newRow("1.00") << 1003 << false;
        QTest::newRow("1.02") << 1020 << true;
    }
    /// An interval that begins at 1.00 shows no difference, whatever the digits behind.
    void anIntervalIsJudgedAsItIsPrinted() {
        QFETCH(int, least);
        QFETCH(bool, told);
        const Slide slide = slideThat(Says::Times, 2);
        std::vector<std::int64_t> times(9, 1'150'000);
        std::fill_n(times.begin(), 4, least * 1000);
        Measurement first = test::invented("way0", 1150);
        first.series->samples = test::samplesOf(times);
        const SlideResults results = resultsOf({first, test::invented("way1", 1000, 0)});
        const Sentence sentence = sentenceOf(slide, results);
        QCOMPARE(sentence.strong.contains(QStringLiteral("1.15")), told);
        QVERIFY(sentence.trust == (told ? Trust::Green : Trust::Busy));
        QVERIFY(measuredDirection(slide, results.measured) ==
                (told ? Direction::SecondFaster : Direction::Unknown));
    }
    void tooFewRepeatsCannotTell() {
        Measurement one = test::invented("way1", 50);
        one.series->samples.resize(1);
        const Sentence sentence =
            sentenceOf(slideThat(Says::Times, 2), resultsOf({test::invented("way0", 100), one}));
        QVERIFY(sentence.trust == Trust::Busy);
        QVERIFY(sentence.rest.isEmpty());
    }

    void withoutAConclusionThereIsNoNumber_data() {
        test::columns<Measurement, int>({"second", "trust"});
        QTest::newRow("busy") << test::whileBusy(test::invented("way1", 50)) << int(Trust::Busy);
        Measurement simulated = test::invented("way1", 50);
        simulated.device.type = DeviceType::Simulator;
        QTest::newRow("simulator") << simulated << int(Trust::Busy);
        QTest::newRow("failed") << test::inventedFailure("way1", "the driver hung") << int(Trust::Wrong);
        QTest::newRow("wrong counts") << test::inventedLoss("way1", 50, 12) << int(Trust::Wrong);
    }
    void withoutAConclusionThereIsNoNumber() {
        QFETCH(Measurement, second);
        const Sentence sentence =
            sentenceOf(slideThat(Says::Times, 2), resultsOf({test::invented("way0", 100), second}));
        QTEST(int(sentence.trust), "trust");
        QVERIFY(!sentence.trustText.isEmpty());
        const bool judged = sentence.trust == Trust::Wrong && second.series;
        QVERIFY(judged || !sentence.strong.contains(u'2'));
    }

    /// Of busy machines, no way is the fastest: bars keep their order, and none is in the accent.
    void aBusyMachineRanksNothing() {
        SlideResults results = resultsOf(
            {test::whileBusy(test::invented("way0", 400)), test::whileBusy(test::invented("way1", 100))});
        for (const Says says : {Says::Fastest, Says::Times}) {
            const std::vector<SlideBar> bars = barsOf(slideThat(says, 2), results);
            QVERIFY(bars[0].name.startsWith(QStringLiteral("way 0")));
            QCOMPARE(std::ranges::count(bars, SlideBar::Kind::Accent, &SlideBar::kind), 0);
        }
    }

    /// The price of right counts: the why is shown, and the wrong counts are not hidden.
    void aWayThatIsKnownToCountWrongHasItsCross() {
        const Slide slide = slideThat(Says::Times, 2);
        Measurement wrong = test::inventedLoss("way0", 50, 12);
        wrong.exact = false;
        const SlideResults results = resultsOf({wrong, test::invented("way1", 100)});
        const Sentence sentence = sentenceOf(slide, results);
        QVERIFY(sentence.trust == Trust::Wrong && allowsWhy(slide, sentence));
        QVERIFY2(sentence.trustText.contains(QStringLiteral("way 0")), qPrintable(sentence.trustText));
        QVERIFY(barsOf(slide, results)[0].wrong && !barsOf(slide, results)[1].wrong);
        wrong.exact = true;
        QVERIFY(!allowsWhy(slide, sentenceOf(slide, resultsOf({wrong, test::invented("way1", 100)}))));
    }

    void countsTooManyAreToScale() {
        const Measurement many = test::withWrongCounts(*test::countedWith("racy", {{3, 25600 * 3}}), 12);
        const std::vector<SlideBar> bars = barsOf(slideThat(Says::Lost, 1), resultsOf({many}));
        QCOMPARE(bars[0].length, 0.25);
        QCOMPARE(bars[1].length, 1.0);
    }

    /// What is more is told: lost counts, or counts too many.
    void theLargerErrorIsTold_data() {
        test::columns<int, int, QString>({"missing", "tooMany", "told"});
        QTest::newRow("some of all") << 64 << 0 << QStringLiteral("0.3\u00a0%");
        QTest::newRow("more lost") << 128 << 64 << QStringLiteral("0.5\u00a0%");
        QTest::newRow("more too many") << 64 << 128 << QStringLiteral("128");
        QTest::newRow("nearly all lost") << 25599 << 0 << QStringLiteral(">99.9\u00a0%");
    }
    void theLargerErrorIsTold() {
        QFETCH(int, missing);
        QFETCH(int, tooMany);
        QFETCH(QString, told);
        std::map<std::size_t, int> wrong;
        if (tooMany > 0) wrong[255] = tooMany;
        for (std::size_t bin = 0; missing > 0; ++bin) {
            const int lost = std::min(missing, 100);
            wrong[bin] = -lost;
            missing -= lost;
        }
        const Sentence sentence =
            sentenceOf(slideThat(Says::Lost, 1), {{test::countedWith("racy", wrong)}, {}, {}});
        QVERIFY2(sentence.strong.startsWith(told), qPrintable(sentence.strong));
    }

    void lostCountsAreCounted() {
        const Slide slide = slideThat(Says::Lost, 1);
        SlideResults results{{lost(64)}, {}, {}}; // of 25600
        Sentence sentence = sentenceOf(slide, results);
        QVERIFY2(sentence.strong.startsWith(QStringLiteral("0.3\u00a0%")), qPrintable(sentence.strong));
        QVERIFY(measuredDirection(slide, results.measured) == Direction::Unknown);
        const std::vector<SlideBar> bars = barsOf(slide, results);
        QCOMPARE(bars.size(), std::size_t{2});
        QCOMPARE(bars[0].value, QStringLiteral("25,600"));
        QCOMPARE(bars[1].value, QStringLiteral("25,536"));
        QCOMPARE(bars[1].length, 25536.0 / 25600);
    }
    /// Of a histogram, the bins are told that arrive.
    void onlySomeBinsArrive_data() {
        test::columns<int, int, bool>({"first", "last", "told"});
        QTest::newRow("the first ones") << 0 << 63 << true;
        QTest::newRow("in the middle") << 64 << 127 << true;
        QTest::newRow("with a gap") << 0 << 63 << false;
    }
    void onlySomeBinsArrive() {
        QFETCH(int, first);
        QFETCH(int, last);
        QFETCH(bool, told);
        std::map<std::size_t, int> wrong;
        for (int bin = 0; bin < 256; ++bin) {
            if (bin < first || bin > last || (!told && bin == 10))
                wrong[static_cast<std::size_t>(bin)] = -100;
        }
        Slide slide = slideThat(Says::Lost, 1);
        slide.showsBins = true;
        const SlideResults results{{test::countedWith("racy", wrong)}, {}, {}};
        const auto arrived = arrivedBins(binsOf(results));
        QCOMPARE(arrived.has_value(), told);
        const Sentence sentence = sentenceOf(slide, results);
        QCOMPARE(sentence.strong.contains(QString::number(last)), told);
        QVERIFY((sentence.strong + sentence.rest).contains(QStringLiteral("75\u00a0%")));
    }
    /// Times stand on the slide only if the sentence compares them.
    void aCorrectionSaysWhatItIsAndItsTime() {
        Slide slide = slideThat(Says::Lost, 1);
        slide.mends = {{"mended", QStringLiteral("with a lock"), {}}};
        SlideResults results{{lost(64)}, {test::countedWith("global-atomic", {})}, {}};
        QVERIFY(sentenceOf(slide, results).rest.contains(QStringLiteral("with a lock")));
        QVERIFY(!barsOf(slide, results)[1].value.contains(QStringLiteral("µs")));
        Measurement slow = *results.mended.front();
        for (Sample& sample : slow.series->samples)
            sample.count *= 7;
        slow.series->kernel.median *= 7;
        results.mended = {test::shared(std::move(slow))};
        QVERIFY2(sentenceOf(slide, results).rest.contains(QStringLiteral("7.0")),
                 qPrintable(sentenceOf(slide, results).rest));
        for (const SlideBar& bar : barsOf(slide, results))
            QCOMPARE(bar.value.contains(QStringLiteral("ns")) || bar.value.contains(QStringLiteral("µs")),
                     bar.kind == SlideBar::Kind::Accent);
        QVERIFY(barsOf(slide, results)[1].wrong && !barsOf(slide, results)[2].wrong);
        // A correction that is faster is another program, and its time no price.
        Measurement late = *results.measured.front();
        late.series->kernel.median *= 100;
        for (Sample& sample : late.series->samples)
            sample.count *= 100;
        results.measured = {test::shared(std::move(late))};
        QVERIFY(sentenceOf(slide, results).rest.endsWith(QStringLiteral("with a lock")));
    }
    /// A figure belongs to the way, also if the kernel was edited.
    void editedKernelsHaveTheFigureOfTheirWay() {
        const Slide slide = articleSlide(Says::Published, {"article-global"});
        Measurement edited = test::invented("article-global", 100);
        const auto published = [&] { return barsOf(slide, resultsOf({edited})).front().figure; };
        const QString original = published();
        edited.kernel = "// mine";
        QVERIFY(!original.isEmpty());
        QCOMPARE(published(), original);
    }
    void nothingLostIsSaidSo() {
        const Slide slide = slideThat(Says::Lost, 1);
        const Measurements measured{test::countedWith("racy", {})};
        QVERIFY(sentenceOf(slide, {measured, {}, {}}).trust == Trust::Green);
        QVERIFY(measuredDirection(slide, measured) == Direction::Same);
    }

    void theFastestIsOnTop() {
        const Slide slide = slideThat(Says::Fastest, 4);
        const SlideResults results =
            resultsOf({test::invented("way0", 400), test::inventedLoss("way1", 10, 5),
                       test::invented("way2", 100), test::invented("way3", 200)});
        const Sentence sentence = sentenceOf(slide, results);
        QVERIFY2(sentence.strong.startsWith(QStringLiteral("Way 2")), qPrintable(sentence.strong));
        QVERIFY(sentence.rest.contains(QStringLiteral("4.0"))); // as the first row
        QStringList names;
        for (const SlideBar& bar : barsOf(slide, results))
            names += bar.name;
        // A way that counts wrongly has won nothing. Rows keep the numbers of the vote.
        QCOMPARE(names.join(u','), QStringLiteral("way 2  3,way 3  4,way 0  1,way 1  2"));
    }
    void tiesForTheFastestAreNamed_data() {
        test::columns<int, QStringList>({"spread", "named"});
        QTest::newRow("tie") << 1 << QStringList{QStringLiteral("Way 2"), QStringLiteral("way 3")};
        QTest::newRow("clear") << 0 << QStringList{QStringLiteral("Way 2")};
        QTest::newRow("unclear") << 30 << QStringList{QStringLiteral("Way 2"), QStringLiteral("way 3")};
    }
    void tiesForTheFastestAreNamed() {
        QFETCH(int, spread);
        QFETCH(QStringList, named);
        const Slide slide = slideThat(Says::Fastest, 4);
        const SlideResults results =
            resultsOf({test::invented("way0", 800), test::invented("way1", 400),
                       test::invented("way2", 100, spread), test::invented("way3", 101, spread)});
        const Sentence sentence = sentenceOf(slide, results);
        QCOMPARE(std::ranges::count(barsOf(slide, results), SlideBar::Kind::Accent, &SlideBar::kind),
                 named.size());
        QStringList found;
        for (const char* name : {"way 0", "way 1", "Way 2", "way 3"}) {
            if (sentence.strong.contains(QLatin1String(name))) found += QLatin1String(name);
        }
        QCOMPARE(found, named);
        QVERIFY2(sentence.rest.contains(QStringLiteral("8.0")), qPrintable(sentence.rest));
    }
    void theVoteOfTheRoomStands() {
        SlideResults results = resultsOf(
            {test::invented("way0", 300), test::invented("way1", 200), test::invented("way2", 100)});
        results.guesses = {{2, {}}, {3, {}}, {2, {}}};
        for (const SlideBar& bar : barsOf(slideThat(Says::Fastest, 3), results))
            QCOMPARE(bar.markText.isEmpty(), bar.name != QStringLiteral("way 1  2"));
    }

    void sharesAddUp() {
        Measurement measured = test::invented("way0", 100); // three tenths of the time for the merge
        measured.series->samples.assign(3, test::sampleOf(1000));
        const Slide slide = slideThat(Says::Share, 1);
        QVERIFY(sentenceOf(slide, resultsOf({measured})).strong.contains(QStringLiteral("30\u00a0%")));
        QCOMPARE(barsOf(slide, resultsOf({measured})).size(), std::size_t{3});
    }

    void figuresStandBesideTheMeasured_data() {
        test::columns<QString, QStringList>({"second", "numbers"});
        QTest::newRow("said and computed")
            << QStringLiteral("article-strided")
            << QStringList{QStringLiteral("4.0"), QStringLiteral("35"), QStringLiteral("33")};
        QTest::newRow("computed") << QStringLiteral("article-shared")
                                  << QStringList{QStringLiteral("4.0"), QStringLiteral("6.3")};
    }
    void figuresStandBesideTheMeasured() {
        QFETCH(QString, second);
        QFETCH(QStringList, numbers);
        const Slide slide = articleSlide(Says::Published, {"article-global", second.toStdString()});
        Measurement first = test::invented("article-global", 4000),
                    other = test::invented(second.toStdString(), 1000);
        first.bytes = other.bytes = 104857600;
        const SlideResults results = resultsOf({first, other});
        const Sentence sentence = sentenceOf(slide, results);
        // What is slower here was faster in the text: both say which.
        QVERIFY(sentence.rest.contains(QStringLiteral("times as fast")));
        for (const QString& number : numbers)
            QVERIFY2((sentence.strong + sentence.rest).contains(number), qPrintable(sentence.rest));
        QVERIFY(measuredDirection(slide, results.measured) == Direction::SecondFaster);
        const std::vector<SlideBar> bars = barsOf(slide, results);
        QCOMPARE(bars[0].published, 1.0); // 28.2 ms, longer than the 4 ms that were measured
        QVERIFY(std::abs(bars[0].length - 4 / 28.2375) < 1e-6);
        QVERIFY(bars[0].figure.contains(QStringLiteral("28.2")));
        QVERIFY(barsOf(slide, {})[1].published > 0); // before the measurement, too
    }

    void figuresAreComparedAsMeasurementsAre_data() {
        test::columns<QByteArray, QByteArray, QByteArray, QString>({"document", "first", "second", "told"});
        QTest::newRow("faster") << QByteArray("article") << QByteArray("article-cpu")
                                << QByteArray("article-global") << QStringLiteral("1.48 times as fast");
        QTest::newRow("slower") << QByteArray("notes") << QByteArray("letters-interleaved")
                                << QByteArray("letters-counter") << QStringLiteral("1.11 times as long");
        QTest::newRow("equal") << QByteArray("article") << QByteArray("article-shared")
                               << QByteArray("article-shared-skip") << QStringLiteral("no difference");
    }
    void figuresAreComparedAsMeasurementsAre() {
        QFETCH(QByteArray, document);
        QFETCH(QByteArray, first);
        QFETCH(QByteArray, second);
        Slide slide = articleSlide(Says::Published, {first.toStdString(), second.toStdString()});
        slide.document = document.toStdString();
        const QString rest = sentenceOf(slide, resultsOf({test::invented(first.toStdString(), 4000, 200),
                                                          test::invented(second.toStdString(), 1000, 50)}))
                                 .rest;
        QFETCH(QString, told);
        QVERIFY2(rest.contains(told), qPrintable(rest));
        QVERIFY2(rest.startsWith(QStringLiteral(" (")), qPrintable(rest)); // of what was measured
    }

    void theQuestionShowsAllFigures_data() {
        test::columns<QStringList, QStringList, double>({"ways", "figures", "second"});
        QTest::newRow("whole counts")
            << QStringList{QStringLiteral("colour-tables"), QStringLiteral("colour-merge-mended")}
            << QStringList{QStringLiteral("18.9 s"), QStringLiteral("2.50 s")} << 2.5 / 18.9;
        QTest::newRow("kernels") << QStringList{QStringLiteral("colour-tables"),
                                                QStringLiteral("colour-private-mended")}
                                 << QStringList{QStringLiteral("900 ms"), QStringLiteral("900 ms")} << 1.0;
    }
    /// Their outlines are in proportion to them.
    void theQuestionShowsAllFigures() {
        QFETCH(QStringList, ways);
        QFETCH(QStringList, figures);
        Slide slide = articleSlide(Says::Published, {ways.front().toStdString(), ways.back().toStdString()});
        slide.document = "colour";
        const std::vector<SlideBar> bars = barsOf(slide, {});
        for (std::size_t i = 0; i < bars.size(); ++i)
            QVERIFY2(bars[i].figure.contains(figures[static_cast<qsizetype>(i)]), qPrintable(bars[i].value));
        QCOMPARE(bars[0].published, 1.0);
        QTEST(bars[1].published, "second");
    }

    void furtherTimesAreThoseOfTheBars_data() {
        test::columns<int, QStringList, QStringList>({"says", "ways", "texts"});
        QTest::newRow("whole counts")
            << int(Says::Published)
            << QStringList{QStringLiteral("colour-tables"), QStringLiteral("colour-merge-mended")}
            << QStringList{QStringLiteral("7.00 ms"), QStringLiteral("18.9 s")};
        QTest::newRow("a share") << int(Says::Share) << QStringList{QStringLiteral("colour-tables")}
                                 << QStringList{QStringLiteral("5.00 ms"), QStringLiteral("18.0 s")};
    }
    /// Of a count with 5 ms of adding up by the host.
    void furtherTimesAreThoseOfTheBars() {
        QFETCH(int, says);
        QFETCH(QStringList, ways);
        QFETCH(QStringList, texts);
        Slide slide = articleSlide(Says(says), {ways.front().toStdString(), ways.back().toStdString()});
        slide.document = "colour";
        Measurement measured = test::invented("colour-tables", 2000);
        Sample sample{{}, Nanoseconds(2'000'000), {}, Nanoseconds(5'000'000), Nanoseconds(7'000'000)};
        measured.series = seriesOf({sample, sample, sample}, {});
        measured.layout = PixelLayout::Rgba8;
        measured.bytes = documentNamed("colour")->bytes;
        const QString told = furtherTimes(slide, measured).join(u'\n');
        for (const QString& text : texts)
            QVERIFY2(told.contains(text), qPrintable(told));
    }

    void theHeadlineComparesWhatTheBarsShow_data() {
        test::columns<QByteArray, QString>({"document", "told"});
        QTest::newRow("medians") << QByteArray() << QStringLiteral("4.0");
        QTest::newRow("a document without times") << QByteArray("book") << QStringLiteral("4.0");
        QTest::newRow("a document with means") << QByteArray("article") << QStringLiteral("5.3");
    }
    /// One of nine samples is four times as long as the median.
    void theHeadlineComparesWhatTheBarsShow() {
        QFETCH(QByteArray, document);
        QFETCH(QString, told);
        Measurement first = test::invented("way0", 4000), second = test::invented("way1", 1000);
        std::vector<std::int64_t> times(9, 4'000'000);
        times[4] *= 4;
        first.series = seriesOf(test::samplesOf(times), {});
        second.series = seriesOf(test::samplesOf(std::vector<std::int64_t>(9, 1'000'000)), {});
        first.series->correct = second.series->correct = true;
        for (const Says says : {Says::Times, Says::Fastest}) {
            Slide slide = slideThat(says, 2);
            slide.document = document.toStdString();
            SlideResults results = resultsOf({first, second});
            const Sentence sentence = sentenceOf(slide, results);
            QVERIFY2((sentence.strong + sentence.rest).contains(told),
                     qPrintable(sentence.strong + sentence.rest));
            std::vector<SlideBar> bars = barsOf(slide, results);
            if (says == Says::Fastest) std::ranges::reverse(bars);
            QCOMPARE(QString::number(bars[0].length / bars[1].length, 'f', 1), told);
            // A guess of the measured factor ends where the bar does.
            results.guesses = {{bars[0].length / bars[1].length, {}}};
            if (says == Says::Times)
                QVERIFY(std::abs(barsOf(slide, results)[1].marks.at(0) - bars[1].length) < 1e-6);
        }
    }

    void aSingleWayTellsBothTimes() {
        Measurement only = test::invented("article-cpu", 90000);
        only.bytes = 104857600 / 2;
        const Sentence sentence =
            sentenceOf(articleSlide(Says::Published, {"article-cpu"}), resultsOf({only}));
        QVERIFY2(sentence.strong.startsWith(QStringLiteral("90.0")), qPrintable(sentence.strong));
        QVERIFY2(sentence.rest.contains(QStringLiteral("20.9")), qPrintable(sentence.rest)); // of half
    }

    /// Pillow: its published time stands alone.
    void aWayThatTheMachineLacksIsLast() {
        Slide slide = articleSlide(Says::Fastest, {"article-global", "article-shared", "article-strided"});
        Measurement slow = test::invented("article-global", 4000),
                    quick = test::invented("article-shared", 1000);
        slow.bytes = quick.bytes = 104857600 / 2;
        SlideResults results = resultsOf({slow, quick});
        std::vector<SlideBar> bars = barsOf(slide, results);
        QCOMPARE(bars[0].name, QStringLiteral("article-shared  2"));
        QCOMPARE(bars[2].name, QStringLiteral("article-strided  3"));
        QCOMPARE(bars[2].length, 0.0);
        QVERIFY2(bars[2].figure.contains(QStringLiteral("425 µs")), qPrintable(bars[2].figure)); // of half
        results.running = true; // it may still come: bars keep their places
        bars = barsOf(slide, results);
        QCOMPARE(bars[0].name, QStringLiteral("article-global  1"));
    }

    /// Drivers write the place before or behind the word.
    void whatFailsSaysWhy_data() {
        test::columns<QByteArray>({"log"});
        QTest::newRow("place before") << QByteArray("a.cl:8:15: error: no function 'get_glaobal_id'\n1");
        QTest::newRow("place behind") << QByteArray("error: b/a.cl:8:15: no function 'get_glaobal_id'\n");
    }
    void whatFailsSaysWhy() {
        QFETCH(QByteArray, log);
        const Slide slide = slideThat(Says::Fails, 1);
        SlideResults results{{failedAt(Stage::Build, "the build failed", log.constData())}, {}, {}};
        QCOMPARE(sentenceOf(slide, results).rest, QStringLiteral(": no function 'get_glaobal_id'"));
        const QString built = sentenceOf(slide, results).strong;
        results.measured = {
            failedAt(Stage::Upload, "upload ended with CL_INVALID_COMMAND_QUEUE (-36) in a call", "")};
        const Sentence called = sentenceOf(slide, results);
        QVERIFY(called.rest.endsWith(QStringLiteral("CL_INVALID_COMMAND_QUEUE")) && called.strong != built);
        QVERIFY(barsOf(slide, results)[0].wrong);
        results.measured = {test::shared(test::invented("way0", 100))};
        QVERIFY(sentenceOf(slide, results).trust == Trust::Green);
    }

    /// A guess of a factor has its place on the axis, before and after the measurement.
    void guessesStandOnTheAxis() {
        const Slide slide = slideThat(Says::Times, 2);
        SlideResults results;
        results.guesses = {{2, {}}, {4, {}}, {0.5, {}}};
        std::vector<SlideBar> bars = barsOf(slide, results);
        QCOMPARE(bars[1].marks, (std::vector{0.4, 0.2, 1.0})); // half as fast is beyond the axis
        QCOMPARE(bars[0].length, 0.8);
        QCOMPARE(bars[1].length, 1.0);
        results.measured = test::shared({test::invented("way0", 400), test::invented("way1", 100)});
        bars = barsOf(slide, results);
        QCOMPARE(bars[1].marks, std::vector{0.4}); // the median speaks for the room
        QCOMPARE(bars[1].length, 0.2);
        QVERIFY(bestGuessText(slide, results).contains(u'4'));
    }

    /// A vote is no time: it has no mark on the axis.
    void votesStandAtTheirRows() {
        SlideResults results;
        results.guesses = {{2, {}}, {3, {}}, {2, {}}};
        const std::vector<SlideBar> bars = barsOf(slideThat(Says::Fastest, 3), results);
        QVERIFY(bars[0].markText.isEmpty());
        QVERIFY(bars[1].markText.contains(u'2'));
        QVERIFY(bars[2].markText.contains(u'1'));
        QVERIFY(std::ranges::all_of(bars, [](const SlideBar& bar) { return bar.marks.empty(); }));
    }
    /// Times of earlier slides would answer the question.
    void aQuestionForTheFastestTellsNoTime() {
        const std::vector<EarlierTime> earlier(2, EarlierTime{test::shared(test::invented("way0", 1500)), 1});
        const std::vector<SlideBar> bars = barsOf(slideThat(Says::Fastest, 2), {}, earlier);
        QVERIFY(
            std::ranges::all_of(bars, [](const SlideBar& bar) { return bar.kind == SlideBar::Kind::Open; }));
    }
    /// Of the whole, which is the sum of all bars.
    void aGuessOfAShareHasItsPlace() {
        Measurement measured = test::invented("way0", 100); // three tenths of the time for the merge
        measured.series->samples.assign(3, test::sampleOf(1000));
        SlideResults results{{}, {}, {{30, {}}}};
        const Slide slide = slideThat(Says::Share, 1);
        QCOMPARE(barsOf(slide, results).back().marks, std::vector{0.3});
        QCOMPARE(barsOf(slide, results).back().length, 1.0); // the whole
        results.measured = {test::shared(std::move(measured))};
        const SlideBar told = barsOf(slide, results).back();
        QVERIFY(std::abs(told.marks.at(0) - told.length) < 1e-6);
        QVERIFY(!told.markText.isEmpty());
    }
    /// The time of the only way, in milliseconds.
    void aGuessOfATimeHasItsPlace() {
        const Slide slide = articleSlide(Says::Published, {"article-cpu"});
        Measurement only = test::invented("article-cpu", 20000);
        only.bytes = 104857600;
        SlideResults results{{}, {}, {{10, {}}}};
        std::vector<SlideBar> bars = barsOf(slide, results);
        QVERIFY(std::abs(bars[0].marks.at(0) - bars[0].published * 10 / 41.8013) < 1e-6);
        QVERIFY(guessesText(slide, results.guesses).contains(QStringLiteral("10 ms")));
        results.measured = {test::shared(std::move(only))};
        bars = barsOf(slide, results);
        QVERIFY(std::abs(bars[0].marks.at(0) - bars[0].length / 2) < 1e-6);
    }

    /// The first bar would look faster if it became shorter when the second one is measured.
    void theBaseKeepsItsLength_data() {
        test::columns<int, int>({"says", "second"});
        QTest::newRow("pixels, longer") << int(Says::Pixels) << 190;
        QTest::newRow("pixels, shorter") << int(Says::Pixels) << 50;
        QTest::newRow("ways, a little longer") << int(Says::Times) << 120;
        QTest::newRow("ways, shorter") << int(Says::Times) << 20;
    }
    void theBaseKeepsItsLength() {
        QFETCH(int, says);
        QFETCH(int, second);
        const bool pixels = Says(says) == Says::Pixels;
        const Slide slide =
            pixels ? slideThat(Says::Pixels, 1, {"photo", "constant"}) : slideThat(Says::Times, 2);
        SlideResults results;
        for (const auto& guesses : {std::vector<Guess>{}, {{1.5, {}}, {40, {}}, {0.1, {}}}}) {
            results = {{}, {}, guesses};
            const double asked = barsOf(slide, results)[0].length;
            QCOMPARE(asked, barsOf(slide, {})[0].length);
            results.measured = test::shared({test::invented("way0", 100), test::invented("way1", second)});
            QCOMPARE(barsOf(slide, results)[0].length, asked);
        }
    }

    /// What the room guessed is told in the words of the slide's sentence.
    void aGuessSaysWhatItMeans_data() {
        test::columns<int, double, QString>({"says", "guess", "words"});
        QTest::newRow("faster way") << int(Says::Times) << 2.0 << QStringLiteral("2 times as fast");
        QTest::newRow("slower way") << int(Says::Times) << 0.5 << QStringLiteral("2 times as slow");
        QTest::newRow("slower pixels") << int(Says::Pixels) << 2.0 << QStringLiteral("2 times as slow");
        QTest::newRow("faster pixels") << int(Says::Pixels) << 0.5 << QStringLiteral("2 times as fast");
        QTest::newRow("equal") << int(Says::Pixels) << 1.0 << QStringLiteral("no difference");
    }
    void aGuessSaysWhatItMeans() {
        QFETCH(int, says);
        QFETCH(double, guess);
        const bool pixels = Says(says) == Says::Pixels;
        SlideResults results = resultsOf({test::invented("way0", 100), test::invented("way1", 120)});
        results.guesses = {{guess, {}}};
        const std::vector<SlideBar> bars = barsOf(
            pixels ? slideThat(Says::Pixels, 1, {"photo", "constant"}) : slideThat(Says::Times, 2), results);
        QFETCH(QString, words);
        QVERIFY2(bars[1].markText.endsWith(words), qPrintable(bars[1].markText));
    }

    void lettersAreNotCalledPixels() {
        Measurement measured = test::invented("letters-counter", 100);
        measured.series->launch.pixelsPerItem = 4;
        QVERIFY(launchText(measured).contains(QStringLiteral("pixels")));
        measured.binning = Binning::Letters;
        QVERIFY(!launchText(measured).contains(QStringLiteral("pixels")));
        QVERIFY(launchText(measured).contains(u'4'));
    }
    /// What right counts cost is guessed as how many times as long they take.
    void aGuessOfAPriceIsOfMoreTime() {
        Slide slide = slideThat(Says::Times, 2);
        slide.why.film = FilmKind::Race;
        SlideResults results{{}, {}, {{1.5, {}}}};
        QCOMPARE(barsOf(slide, results)[1].marks.at(0), 1.5 * barsOf(slide, results)[0].length);
        results.measured = test::shared({test::invented("way0", 100), test::invented("way1", 150)});
        const std::vector<SlideBar> bars = barsOf(slide, results);
        QVERIFY(std::abs(bars[1].marks.at(0) - bars[1].length) < 1e-6);
        QVERIFY2(bars[1].markText.endsWith(QStringLiteral("1.5 times as slow")),
                 qPrintable(bars[1].markText));
        QVERIFY2(bestGuessText(slide, results).contains(QStringLiteral("factor of 1")),
                 qPrintable(bestGuessText(slide, results)));
    }
    void aGuessOfAShareSaysOfWhat() {
        Slide slide = slideThat(Says::Share, 1);
        const QString cleared = guessesText(slide, {{30, {}}});
        slide.why.film = FilmKind::Merge;
        QVERIFY(guessesText(slide, {{30, {}}}) != cleared);
    }
    /// A share of counts that are lost has no place on an axis of counts too many.
    void aShareIsNoMarkBesideCountsTooMany_data() {
        test::columns<int, bool>({"wrong", "marked"});
        QTest::newRow("lost") << -50 << true;
        QTest::newRow("too many") << 25600 * 3 << false;
    }
    void aShareIsNoMarkBesideCountsTooMany() {
        QFETCH(int, wrong);
        QFETCH(bool, marked);
        const SlideBar bar =
            barsOf(slideThat(Says::Lost, 1), {{test::countedWith("racy", {{3, wrong}})}, {}, {{2, {}}}})[1];
        QCOMPARE(!bar.marks.empty(), marked);
        QVERIFY(!bar.markText.isEmpty());
    }

    void anEarlierTimeNamesItsSlide() {
        const Slide slide = slideThat(Says::Times, 2);
        const std::vector<EarlierTime> earlier{{test::shared(test::invented("way0", 1500)), 3}, {}};
        std::vector<SlideBar> bars = barsOf(slide, {}, earlier);
        QVERIFY(bars[0].value.startsWith(QStringLiteral("1.50 ms")));
        QVERIFY(bars[0].value.contains(u'3'));
        QVERIFY(bars[1].kind == SlideBar::Kind::Open);
        // Once more measured: both times, unless they are about equal.
        bars = barsOf(slide, resultsOf({test::invented("way0", 1200), test::invented("way1", 100)}), earlier);
        QVERIFY2(bars[0].value.contains(QStringLiteral("1.50 ms")), qPrintable(bars[0].value));
        bars = barsOf(slide, resultsOf({test::invented("way0", 1490), test::invented("way1", 100)}), earlier);
        QCOMPARE(bars[0].value, QStringLiteral("1.49 ms"));
    }
};

ROOM_TEST(TestSentence, QApplication)
#include "tst_sentence.moc"
