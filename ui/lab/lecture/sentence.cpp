// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences are made from medians of kernel times per byte (means, if the slide's document publishes means;
// wall times, if whole counts are compared) and their 95 % intervals, or from the counts of the last repeat.
// The index of a case in the list of measurements is: kind of pixels x number of ways + way.
#include "ui/lab/lecture/sentence.h"

#include "engine/models/gray_pixels.h"
#include "engine/values/device_catalog.h"
#include "engine/values/measuring/pixel_pattern.h"
#include "ui/lab/base/measurement_text.h"
#include "ui/lab/base/ratio_text.h"
#include "ui/lab/lecture/documents.h"
#include "ui/words/engine_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace tonescope::ui {

namespace {

struct SentenceText {
    Q_DECLARE_TR_FUNCTIONS(Sentence)
};

/// A measurement of the run; null until it has arrived.
const Measurement* at(const Measurements& measured, std::size_t index) {
    return index < measured.size() ? measured[index].get() : nullptr;
}

/// Whether whole counts are compared, by the host's clock: if the slide times whole counts, or if the host
/// adds up the tables of some but not all ways.
bool isByWall(const Slide& slide) {
    if (slide.timesWhole) return true;
    const auto byHost = std::ranges::count_if(slide.ways, mergesOnHost, &Way::id);
    return byHost > 0 && byHost < static_cast<std::ptrdiff_t>(slide.ways.size());
}

bool comparesWays(const Slide& slide) {
    return slide.says == Says::Times || (slide.says == Says::Published && slide.ways.size() > 1);
}

/// The figure of the slide's document for a way, in proportion to the pixels that `measured` has; null if
/// there is none. A corrected kernel has the figure of the one that it corrects.
MeasurementPointer figureOf(const Slide& slide, const Way& way, const Measurement* measured) {
    const std::optional<Document> document = documentNamed(slide.document);
    if (!document) return nullptr;
    const QString id = QString::fromStdString(way.id);
    for (const QString& each : {id, id.section(QStringLiteral("-mended"), 0, 0)}) {
        for (const MeasurementPointer& figure : publishedOf(*document)) {
            if (figure->strategy != each.toStdString()) continue;
            if (measured == nullptr) return figure;
            Measurement row = *measured;
            row.strategy = figure->strategy;
            row.kernel.clear(); // publishedBeside() leaves out edited kernels
            return publishedBeside(*document, {std::make_shared<const Measurement>(std::move(row))}).front();
        }
    }
    return nullptr;
}

/// Whether kernel times are shown and compared by their means, as the slide's document publishes them.
bool isByMean(const Slide& slide) {
    const std::optional<Document> document = documentNamed(slide.document);
    return document && !document->machine.isEmpty(); // without a machine, the document publishes nothing
}

/// How many times as fast `of` is as `over`, by kernel times.
std::optional<RatioInterval> kernelRatio(const Slide& slide, const Measurement& of, const Measurement& over) {
    return isByMean(slide) ? meanSpeedUpInterval(of, over) : speedUpInterval(of, over);
}

/// The two measurements that the sentence compares.
struct Sides {
    const Slide& slide;
    const Measurement *first, *second;
    bool byWall;

    Sides(const Slide& of, const Measurements& measured)
        : slide(of), first(at(measured, 0)),
          second(at(measured, slide.says == Says::Pixels ? slide.ways.size() : std::size_t{1})),
          byWall(isByWall(slide)) {}
    /// How many times as fast the first is as the second.
    [[nodiscard]] std::optional<RatioInterval> ratio() const {
        if (first == nullptr || second == nullptr) return std::nullopt;
        return byWall ? wallSpeedUpInterval(*first, *second) : kernelRatio(slide, *first, *second);
    }
};

RatioInterval inverse(const RatioInterval& ratio) {
    return {1 / ratio.ratio, 1 / ratio.high, 1 / ratio.low};
}

/// Two decimals below 2, one below 10, otherwise none.
QString timesText(double factor) {
    const int decimals = factor < 1.95 ? 2 : factor < 9.95 ? 1 : 0;
    return QLocale().toString(factor, 'f', decimals);
}

/// The text with spaces at which no line ends.
QString tied(QString text) {
    return text.replace(u' ', QChar::Nbsp);
}

QString rangeText(const RatioInterval& ratio) {
    const QString low = timesText(ratio.low), high = timesText(ratio.high);
    if (low == high) return {};
    const QString range = SentenceText::tr(" (%1 to %2)").arg(low, high);
    return range.left(1) + tied(range.mid(1));
}

/// Whether the medians differ also in the interval as rangeText() rounds it: "1.05 (1.00 to 1.14)" would deny
/// its own number.
bool isDifference(const RatioInterval& ratio) {
    constexpr double least = 1.005;
    return ratio.low >= least || ratio.high <= 1 / least;
}

/// Missing counts, counts too many, and the sum of the right counts.
struct Counts {
    std::uint64_t missing = 0, tooMany = 0, expected = 0;
};

Counts countsOf(const Measurement& measurement) {
    Counts sums;
    for (const SlideBin& bin : binsOf({{}, {std::make_shared<const Measurement>(measurement)}})) {
        sums.expected += static_cast<std::uint64_t>(bin.expected);
        const auto difference = static_cast<std::int64_t>(bin.expected - bin.counted);
        if (difference > 0) sums.missing += static_cast<std::uint64_t>(difference);
        if (difference < 0) sums.tooMany += static_cast<std::uint64_t>(-difference);
    }
    return sums;
}

QString percentText(double share) {
    const double percent = 100 * share;
    const bool isEnd = percent < 1 || (percent > 99 && share < 1);
    constexpr double least = 0.1;
    const auto number = [&] {
        if (percent > 0 && percent < least / 2) return u'<' + QLocale().toString(least, 'f', 1);
        if (share < 1 && percent > 100 - least / 2) return u'>' + QLocale().toString(100 - least, 'f', 1);
        return QLocale().toString(percent, 'f', isEnd ? 1 : 0);
    }();
    return tied(SentenceText::tr("%1 %").arg(number));
}

/// For too few repeats, or repeats that differ so much that either side may be the faster one.
Sentence unclearSentence(const Slide& slide, const std::optional<RatioInterval>& ratio) {
    Sentence sentence{SentenceText::tr("Cannot tell"),
                      {},
                      Trust::Busy,
                      ratio ? SentenceText::tr("the times vary too much: measure again (M)")
                            : SentenceText::tr("too few repeats: measure again (M)")};
    if (!ratio) return sentence;
    const RatioInterval range = comparesWays(slide) ? inverse(*ratio) : *ratio;
    sentence.rest = (comparesWays(slide) ? SentenceText::tr(": %1 to %2 times as fast")
                                         : SentenceText::tr(": %1 to %2 times as long"))
                        .arg(timesText(range.low), timesText(range.high));
    return sentence;
}

Sentence ratioSentence(const Slide& slide, const Measurements& measured) {
    const auto ratio = Sides(slide, measured).ratio();
    if (!ratio || (!isDifference(*ratio) && !ratio->showsEquality())) return unclearSentence(slide, ratio);
    if (comparesWays(slide)) {
        const RatioInterval faster = inverse(*ratio); // of the second
        if (ratio->showsEquality())
            return {isDifference(*ratio) ? SentenceText::tr("Less than a tenth apart")
                                         : SentenceText::tr("No difference"),
                    rangeText(faster)};
        // A question for the faster one is answered with its name.
        const QString name =
            slide.says == Says::Times ? SentenceText::tr(": %1").arg(slide.ways[1].name) : QString();
        return faster.ratio > 1 ? Sentence{SentenceText::tr("%1 times as fast").arg(timesText(faster.ratio)),
                                           name + rangeText(faster)}
                                : Sentence{SentenceText::tr("%1 times as long").arg(timesText(ratio->ratio)),
                                           name + rangeText(*ratio)};
    }
    const QString first = dataName(slide.data[0]), second = capitalized(dataName(slide.data[1]));
    if (ratio->showsEquality())
        return {(isDifference(*ratio) ? SentenceText::tr("%1 and %2 are less than a tenth apart")
                                      : SentenceText::tr("%1 take as long as %2"))
                    .arg(second, first),
                rangeText(*ratio)};
    if (ratio->ratio > 1)
        return {SentenceText::tr("%1 take %2 times as long").arg(second, timesText(ratio->ratio)),
                rangeText(*ratio)};
    const RatioInterval faster = inverse(*ratio);
    return {SentenceText::tr("%1 are %2 times as fast").arg(second, timesText(faster.ratio)),
            rangeText(faster)};
}

/// How many times as fast the first way is as its correction, if that costs time. A correction that is faster
/// is another program: its time tells nothing about the mistake.
std::optional<RatioInterval> priceOf(const Slide& slide, const SlideResults& results) {
    if (results.measured.empty() || results.mended.empty() || !results.mended.back()->series)
        return std::nullopt;
    const auto ratio = kernelRatio(slide, *results.measured.front(), *results.mended.back());
    const bool costs = ratio && ratio->ratio > 1 && isDifference(*ratio) && !ratio->showsEquality();
    return costs ? ratio : std::nullopt;
}

Sentence lostSentence(const Slide& slide, const SlideResults& results) {
    const Measurement& first = *results.measured.front();
    if (!results.mended.empty()) {
        const Measurement& mended = *results.mended.back();
        const Counts counts = countsOf(mended);
        if (counts.missing + counts.tooMany == 0) {
            Sentence sentence{SentenceText::tr("All counts are right"),
                              SentenceText::tr(": %1").arg(slide.mends[results.mended.size() - 1].name)};
            if (const auto price = priceOf(slide, results))
                sentence.rest += SentenceText::tr(", for %1 times the time").arg(timesText(price->ratio));
            return sentence;
        }
        return lostSentence(slide, {{results.mended.back()}, {}, {}});
    }
    const Counts counts = countsOf(first);
    if (counts.missing > 0 && counts.missing >= counts.tooMany) {
        const QString lost =
            SentenceText::tr("%1 of the counts are lost")
                .arg(percentText(static_cast<double>(counts.missing) / static_cast<double>(counts.expected)));
        const auto arrived = arrivedBins(binsOf({results.measured, {}, {}}));
        if (!slide.showsBins || !arrived) return {lost, {}};
        return {SentenceText::tr("Only bins %1 to %2 arrive").arg(arrived->first).arg(arrived->second),
                SentenceText::tr(": %1").arg(lost)};
    }
    if (counts.tooMany > 0)
        return {SentenceText::tr("%1 counts too many").arg(countText(counts.tooMany)), {}};
    return {SentenceText::tr("No count was lost this time"), {}};
}

double millisecondsOf(const Measurement* measurement, bool byWall) {
    if (measurement == nullptr || !measurement->series) return 0;
    constexpr double nanoseconds = 1e6;
    const Series& series = *measurement->series;
    // A document may publish no wall time.
    const bool wall = byWall && series.wall.median > Nanoseconds::zero();
    return static_cast<double>((wall ? series.wall : series.kernel).median.count()) / nanoseconds;
}

/// The time that a bar and its text show, in milliseconds; 0 without one.
double barTimeOf(const Slide& slide, const Measurement* measurement, bool byWall) {
    const bool mean = !byWall && measurement != nullptr && measurement->series && isByMean(slide);
    return mean ? static_cast<double>(meanOf(*measurement->series).count()) / 1e6
                : millisecondsOf(measurement, byWall);
}

/// Indices of the right and measured ways, the fastest first.
std::vector<std::size_t> rankingOf(const Slide& slide, const Measurements& measured) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < std::min(slide.ways.size(), measured.size()); ++i) {
        if (measured[i] && verdictOf(*measured[i]) == Verdict::Equal) order.push_back(i);
    }
    std::ranges::stable_sort(order, {},
                             [&](std::size_t i) { return barTimeOf(slide, measured[i].get(), false); });
    return order;
}

/// The fastest way, and all ways that are not slower beyond the spread.
std::vector<std::size_t> winnersOf(const Slide& slide, const Measurements& measured) {
    std::vector<std::size_t> order = rankingOf(slide, measured);
    if (order.empty()) return order;
    const Measurement& fastest = *measured[order.front()];
    std::erase_if(order, [&](std::size_t i) {
        const auto ratio = kernelRatio(slide, fastest, *measured[i]);
        return ratio && ratio->excludesOne();
    });
    return order;
}

Sentence fastestSentence(const Slide& slide, const Measurements& measured) {
    const std::vector<std::size_t> order = rankingOf(slide, measured);
    if (order.empty()) return {SentenceText::tr("No way counted right"), {}};
    const QString name = slide.ways[order[0]].name;
    Sentence sentence{SentenceText::tr("%1 is the fastest").arg(capitalized(name)), {}};
    if (order.size() < 2) return sentence;
    const auto overFastest = [&](std::size_t i) {
        return kernelRatio(slide, *measured[order[0]], *measured[order[i]]);
    };
    QStringList tied;
    bool equal = true;
    for (const std::size_t i : winnersOf(slide, measured)) {
        const auto ratio = kernelRatio(slide, *measured[order[0]], *measured[i]);
        equal = equal && ratio && ratio->showsEquality();
        tied += tied.isEmpty() ? capitalized(name) : slide.ways[i].name;
    }
    const qsizetype most = 3; // of which a headline has room for the names
    if (tied.size() > most) return {SentenceText::tr("%1 ways are about equally fast").arg(tied.size()), {}};
    if (tied.size() > 1) {
        const QString last = tied.takeLast();
        sentence.strong = (equal ? SentenceText::tr("%1 and %2 are the fastest")
                                 : SentenceText::tr("%1 or %2 is the fastest"))
                              .arg(tied.join(comma()), last);
    }
    // With the first row, or with the next one if the first row wins.
    const auto base = std::ranges::find(order, std::size_t{0});
    const std::size_t other = base == order.begin() || base == order.end()
                                  ? std::size_t{1}
                                  : static_cast<std::size_t>(base - order.begin());
    if (const auto ratio = overFastest(other); ratio && isDifference(*ratio))
        sentence.rest = SentenceText::tr(", %1 times as fast as %2")
                            .arg(timesText(ratio->ratio), slide.ways[order[other]].name);
    return sentence;
}

QString timeText(double milliseconds) {
    constexpr double nanoseconds = 1e6;
    return durationText(Nanoseconds(std::llround(milliseconds * nanoseconds)));
}

/// The measured time or factor, and that of the document: of its sentences and of its own figures.
Sentence publishedSentence(const Slide& slide, const Measurements& measured) {
    const bool byWall = isByWall(slide);
    const auto published = [&](std::size_t i) {
        return millisecondsOf(figureOf(slide, slide.ways[i], at(measured, i)).get(), byWall);
    };
    if (!comparesWays(slide)) {
        return {SentenceText::tr("%1 here").arg(timeText(barTimeOf(slide, at(measured, 0), byWall))),
                (scalesFigures(slide, *measured.front())
                     ? SentenceText::tr(", by the text's figure %1 for as many bytes")
                     : SentenceText::tr(", %1 in the text"))
                    .arg(timeText(published(0)))};
    }
    Sentence sentence = ratioSentence(slide, measured);
    sentence.strong = SentenceText::tr("%1 here").arg(sentence.strong);
    const double figures = published(0) / std::max(published(1), 1e-9);
    QString told =
        RatioInterval{figures, figures, figures}.showsEquality()
            ? SentenceText::tr("; no difference by the text's figures")
        : figures > 1
            ? SentenceText::tr("; %1 times as fast by the text's figures").arg(timesText(figures))
            : SentenceText::tr("; %1 times as long by the text's figures").arg(timesText(1 / figures));
    const std::optional<Document> document = documentNamed(slide.document);
    for (const DocumentClaim& claim : document->claims) {
        if (claim.of != slide.ways[1].id || claim.over != slide.ways[0].id) continue;
        const QString said = QLocale().toString(claim.said), made = QLocale().toString(figures, 'g', 3);
        told =
            said == made
                ? SentenceText::tr("; the text says %1 times as fast").arg(said)
                : SentenceText::tr("; the text says %1 times as fast, its figures make %2").arg(said, made);
    }
    sentence.rest += told;
    return sentence;
}

/// The compiler's first error, or the code of the call that failed.
QString reasonOf(const Failure& failure) {
    static const QRegularExpression code(QStringLiteral("CL_[A-Z_]+")),
        error(QStringLiteral("error:? *(?:\\S+:\\d+:\\d+: *)?(.*)"));
    constexpr int most = 80;
    const auto call = code.match(QString::fromStdString(lineOf(failure)));
    const auto line = error.match(QString::fromStdString(failure.log));
    if (failure.stage == Stage::Build && line.hasMatch()) return line.captured(1).left(most);
    return call.hasMatch() ? call.captured() : failureText(failure).left(most);
}

/// Whether the newest kernel (slide's way or correction), which is meant to fail, builds and counts.
Sentence failsSentence(const SlideResults& results) {
    const Measurement& newest = *(results.mended.empty() ? results.measured : results.mended).back();
    if (newest.series)
        return {SentenceText::tr("It counts"),
                {},
                verdictOf(newest) == Verdict::Equal ? Trust::Green : Trust::Wrong,
                verdictOf(newest) == Verdict::Equal ? SentenceText::tr("all counts right")
                                                    : verdictText(newest)};
    const Failure& failure = newest.series.failure();
    return {failure.stage == Stage::Build ? SentenceText::tr("The build stops")
                                          : SentenceText::tr("The call fails"),
            SentenceText::tr(": %1").arg(reasonOf(failure))};
}

/// The median times of the phases: clear, count, and add up, on the device or on the host.
std::vector<std::pair<QString, double>> phasesOf(const Measurement& measurement) {
    std::vector<double> clear, count, merge;
    for (const Sample& sample : measurement.series->samples) {
        clear.push_back(static_cast<double>(sample.clear.count()));
        count.push_back(static_cast<double>(sample.count.count()));
        merge.push_back(
            static_cast<double>((sample.merge + sample.hostMerge.value_or(Nanoseconds{})).count()));
    }
    return {{SentenceText::tr("clearing"), median(clear)},
            {SentenceText::tr("counting"), median(count)},
            {SentenceText::tr("adding up"), median(merge)}};
}

/// The phase that Says::Share is about: adding up, or clearing if the kernel itself adds up.
std::size_t toldPhase(const Measurement& measurement) {
    return phasesOf(measurement).back().second > 0 ? std::size_t{2} : std::size_t{0};
}

Sentence shareSentence(const Slide& slide, const Measurement& measurement) {
    const std::size_t told = toldPhase(measurement);
    const auto shareOf = [](const Measurement& of, std::size_t phase) {
        double all = 0;
        for (const auto& [name, time] : phasesOf(of))
            all += time;
        return percentText(phasesOf(of)[phase].second / std::max(all, 1.0));
    };
    Sentence sentence{(told == 0 ? SentenceText::tr("Clearing takes %1 of the time")
                                 : SentenceText::tr("Adding up takes %1 of the time"))
                          .arg(shareOf(measurement, told)),
                      SentenceText::tr(", counting %1").arg(shareOf(measurement, 1))};
    if (const MeasurementPointer figure = figureOf(slide, slide.ways.front(), &measurement))
        sentence.rest = SentenceText::tr("; by the text's figures %1").arg(shareOf(*figure, told));
    return sentence;
}

/// The sentence for measurements that allow no conclusion (failure, simulator, busy machine); Trust::None
/// otherwise.
Sentence withoutConclusion(const Slide& slide, const SlideResults& results) {
    Measurements all = results.measured;
    all.insert(all.end(), results.mended.begin(), results.mended.end());
    for (const MeasurementPointer& each : all) {
        if (!each->series)
            return {SentenceText::tr("It could not be measured"),
                    {},
                    Trust::Wrong,
                    failureText(each->series.failure())};
    }
    if (slide.says == Says::Lost) return {}; // counts do not depend on how busy the machine is
    for (const MeasurementPointer& each : all) {
        if (each->device.type == DeviceType::Simulator)
            return {SentenceText::tr("No conclusion"),
                    {},
                    Trust::Busy,
                    SentenceText::tr("a simulator: its times say nothing")};
    }
    const QString busy = noConclusionText(all);
    if (busy.isEmpty()) return {};
    double load = 0;
    for (const MeasurementPointer& each : all)
        load = std::max(load, each->otherLoad.value_or(0));
    return {SentenceText::tr("No conclusion"), SentenceText::tr(": measure again when it is quiet (M)"),
            Trust::Busy,
            SentenceText::tr("busy: other programs use %1 % of the cores").arg(qRound(100 * load))};
}

} // namespace

bool scalesFigures(const Slide& slide, const Measurement& measured) {
    const std::optional<Document> document = documentNamed(slide.document);
    return document && isByMean(slide) && measured.bytes != document->bytes;
}

QString dataName(const std::string& data) {
    const std::map<std::string, QString> names{{"photo", SentenceText::tr("the photo")},
                                               {"constant", SentenceText::tr("equal pixels")},
                                               {"uniform", SentenceText::tr("random pixels")},
                                               {"letters", SentenceText::tr("letters")},
                                               {"two-value", SentenceText::tr("two values")},
                                               {"stripes", SentenceText::tr("stripes")},
                                               {"gradient", SentenceText::tr("a ramp")},
                                               {"distinct:7", SentenceText::tr("seven values")},
                                               {"hotbin:90", SentenceText::tr("nearly equal pixels")}};
    const auto name = names.find(data);
    return name == names.end() ? QString::fromStdString(data) : name->second;
}

namespace {

QStringList wrongWaysOf(const Slide& slide, const Measurements& measured) {
    QStringList names;
    for (std::size_t i = 0; i < measured.size() && slide.says != Says::Lost; ++i) {
        if (verdictOf(*measured[i]) == Verdict::Wrong) names += slide.ways[i % slide.ways.size()].name;
    }
    names.removeDuplicates();
    return names;
}

} // namespace

Sentence sentenceOf(const Slide& slide, const SlideResults& results) {
    if (slide.says == Says::Fails) return failsSentence(results);
    if (const Sentence none = withoutConclusion(slide, results); none.trust != Trust::None) return none;
    Sentence sentence;
    switch (slide.says) {
    case Says::Times:
    case Says::Pixels:
        sentence = ratioSentence(slide, results.measured);
        break;
    case Says::Lost:
        sentence = lostSentence(slide, results);
        break;
    case Says::Fastest:
        sentence = fastestSentence(slide, results.measured);
        break;
    case Says::Share:
        sentence = shareSentence(slide, *results.measured.front());
        break;
    case Says::Published:
        sentence = publishedSentence(slide, results.measured);
        break;
    case Says::Fails:
        break; // handled above
    }
    const Measurements& judged = results.mended.empty() ? results.measured : results.mended;
    const bool right = verdictOf(*judged.back()) == Verdict::Equal &&
                       (slide.says == Says::Lost || std::ranges::all_of(judged, [](const auto& each) {
                            return verdictOf(*each) == Verdict::Equal || !each->exact;
                        }));
    if (right && sentence.trust != Trust::None) return sentence;
    const QStringList wrong = wrongWaysOf(slide, judged);
    sentence.meant = right && !wrong.isEmpty();
    sentence.trust = right && !sentence.meant ? Trust::Green : Trust::Wrong;
    sentence.trustText =
        sentence.meant ? (slide.ways.size() == 2 ? SentenceText::tr("%1 counts wrong, the other right")
                                                 : SentenceText::tr("%1 counts wrong, the others right"))
                             .arg(wrong.join(comma()))
        : !right                                               ? SentenceText::tr("counts are wrong")
        : slide.says == Says::Lost && !priceOf(slide, results) ? SentenceText::tr("all counts right")
        : comparesWays(slide) && Sides(slide, results.measured).byWall
            ? SentenceText::tr("quiet machine · all counts right · host's clock")
            : SentenceText::tr("quiet machine · all counts right");
    return sentence;
}

bool allowsWhy(const Slide& slide, const Sentence& sentence) {
    return sentence.trust != Trust::Busy &&
           (sentence.trust != Trust::Wrong || sentence.meant || slide.says == Says::Lost);
}

Direction measuredDirection(const Slide& slide, const Measurements& measured) {
    if (measured.empty() || !measured.front()->series) return Direction::Unknown;
    if (slide.says == Says::Lost)
        return verdictOf(*measured.front()) == Verdict::Equal ? Direction::Same : Direction::Unknown;
    if (!comparesWays(slide) && slide.says != Says::Pixels) return Direction::Unknown;
    const auto ratio = Sides(slide, measured).ratio();
    if (!ratio || (!isDifference(*ratio) && !ratio->showsEquality())) return Direction::Unknown;
    if (ratio->showsEquality()) return Direction::Same;
    return ratio->ratio > 1 ? Direction::FirstFaster : Direction::SecondFaster;
}

std::vector<LanePixel> filmPixels(const MeasuredPixels& pixels) {
    if (const Image* photo = sourceImageOf(pixels)) return middlePixels(*photo);
    std::vector<LanePixel> values;
    const auto* made = std::get_if<SyntheticPixels>(&pixels.pixels);
    if (made == nullptr) return values;
    const bool colour = traitsOf(made->layout).samplesPerPixel > 1;
    PixelPattern<8>::with(made->spec, [&](auto pattern) {
        // Not the first ones: Distinct begins with each of its values once.
        for (std::uint64_t i = mostFilmPixels; i < 2 * mostFilmPixels; ++i) {
            const auto [red, green, blue] = pattern(i);
            const std::uint32_t gray = colour ? grayOf(GrayFormula::Rec601, red, green, blue)
                                       : made->spec.kind == DataKind::Letters ? (red - 'a') / 4 * 32
                                                                              : red;
            LanePixel& value = values.emplace_back();
            std::ranges::transform(
                std::array{gray, colour ? red : gray, colour ? green : gray, colour ? blue : gray},
                value.begin(), [](std::uint32_t sample) { return static_cast<std::uint8_t>(sample); });
        }
    });
    return values;
}

namespace {

/// In nanoseconds, in whole femtoseconds as in films; 0 without a time.
double pixelTimeOf(const Slide& slide, const Measurement* measured, bool byWall) {
    if (measured == nullptr || measured->bytes == 0) return 0;
    const auto pixels = static_cast<double>(measured->bytes / traitsOf(measured->layout).bytesPerPixel());
    return std::round(1e12 * barTimeOf(slide, measured, byWall) / pixels) / 1e6;
}

/// Threads of the host, or compute units of an OpenCL device that is a CPU. 0 for other devices, or without a
/// measurement.
unsigned coresOf(const Measurement* measured) {
    if (measured == nullptr || !measured->series) return 0;
    const DeviceInfo& device = measured->device;
    return device.type == DeviceType::Host  ? measured->series->launch.groups
           : device.type == DeviceType::Cpu ? device.computeUnits
                                            : 0;
}

/// One side for each measurement that the sentence compares. For Says::Fastest the fastest way; if `film` is
/// Timed, the best way with atomic adds and the best one without, if there are both. In a film about kernels,
/// loops on the host's threads are no side.
std::vector<FilmSide> filmSides(const Slide& slide, FilmKind film, const SlidePlan& plan,
                                const Measurements& measured) {
    std::vector<std::size_t> cases{0};
    const std::vector<std::size_t> order = rankingOf(slide, measured);
    if (slide.says == Says::Fastest && !order.empty()) {
        const auto best = [&](bool plainly) {
            return std::ranges::find_if(
                order, [&](std::size_t i) { return addsPlainly(slide.ways[i].id) == plainly; });
        };
        cases = {order.front()};
        if (film == FilmKind::Timed && best(true) != order.end() && best(false) != order.end())
            cases = {*best(false), *best(true)};
    }
    if (comparesWays(slide)) cases.push_back(1);
    if (slide.says == Says::Pixels) cases.push_back(slide.ways.size());
    if (cases.size() > 1 && runsKernels(plan.cases.at(cases.back()).device))
        std::erase_if(cases, [&](std::size_t i) { return !runsKernels(plan.cases.at(i).device); });
    std::vector<FilmSide> sides;
    for (const std::size_t i : cases) {
        const MeasureCase& each = plan.cases.at(i);
        const QString name =
            slide.says == Says::Pixels ? dataName(slide.data[i / slide.ways.size()]) : slide.ways[i].name;
        sides.push_back({name, std::string(each.strategy.id), each.launch, filmPixels(each.pixels),
                         pixelTimeOf(slide, at(measured, i), isByWall(slide)), coresOf(at(measured, i)),
                         slide.timesWhole && runsKernels(each.device)});
    }
    return sides;
}

/// The part of the read bandwidth that the fastest way used, 0 to 1; 0: unknown.
double readShareOf(const Slide& slide, const Measurements& measured) {
    const std::vector<std::size_t> order = rankingOf(slide, measured);
    if (order.empty()) return 0;
    const Measurement& fastest = *measured[order.front()];
    const auto used = throughputOf(fastest);
    return used && fastest.roofline && fastest.roofline->read > 0 ? *used / fastest.roofline->read : 0;
}

/// Puts the measured times of a pixel into a text; "?" for one that is not known.
QString withTimes(QString text, const std::vector<FilmSide>& sides) {
    const auto put = [&text](const char* place, double nanoseconds) {
        text.replace(QLatin1String(place),
                     nanoseconds > 0 ? tied(pixelTimeText(nanoseconds)) : QStringLiteral("?"));
    };
    put("{first}", sides.front().nanoseconds);
    put("{second}", sides.back().nanoseconds);
    return text;
}

} // namespace

Explanation explanationOf(const Slide& slide, const SlidePlan& plan, const SlideResults& results) {
    if (plan.cases.empty()) return {};
    const Reason& reason = reasonOn(slide, deviceOf(plan, results.measured));
    const std::vector<FilmSide> sides = filmSides(slide, reason.film, plan, results.measured);
    Explanation found{reason.text,
                      filmsOf(reason.film, sides, EqualAdds::Wait, readShareOf(slide, results.measured))};
    const Direction predicted = found.films ? predictedBy(*found.films) : Direction::Unknown;
    Direction measured = measuredDirection(slide, results.measured);
    if (slide.says == Says::Fastest && sides.size() > 1)
        measured = sides.front().nanoseconds < sides.back().nanoseconds ? Direction::FirstFaster
                                                                        : Direction::SecondFaster;
    // The text about joined adds says that joining saves adds; it is wrong if the film has as many adds
    // without joining.
    const bool isIdle = reason.film == FilmKind::Joined && predicted == Direction::Same;
    found.follows = slide.says == Says::Lost
                        ? measured != Direction::Same
                        : !isIdle && (predicted == Direction::Unknown || measured == Direction::Unknown ||
                                      predicted == measured);
    if (!found.follows && !reason.otherwise.isEmpty()) {
        found.text = reason.otherwise;
        // A film that shows other results than the bars would contradict them. A mistake that lost no counts
        // could have lost some, so its film stays.
        if (slide.says != Says::Lost) {
            auto combined = filmsOf(reason.film, sides, EqualAdds::Combined);
            const bool fits = combined && predictedBy(*combined) == measured;
            found.films = fits ? std::move(combined) : filmsOf(reason.instead, sides);
        }
    }
    found.text = withTimes(found.text, sides);
    return found;
}

namespace {

/// Where a bar's time was measured before, if that is the bar's time, or if the new time differs from it by a
/// tenth or more.
QString earlierText(const Slide& slide, const EarlierTime& earlier, double milliseconds) {
    constexpr double noteworthy = 1.1; // as for RatioInterval::showsEquality()
    const double ratio = barTimeOf(slide, earlier.measured.get(), false) / milliseconds;
    if (ratio == 1) return SentenceText::tr(" (slide %1)").arg(earlier.slide);
    if (ratio <= 0 || std::max(ratio, 1 / ratio) < noteworthy) return {};
    return SentenceText::tr(" (slide %1: %2)").arg(earlier.slide).arg(timeText(ratio * milliseconds));
}

QString publishedText(double milliseconds) {
    return SentenceText::tr("published: %1").arg(timeText(milliseconds));
}

QString inBrackets(const QString& text) {
    return text.isEmpty() ? text : SentenceText::tr(" (%1)").arg(text);
}

double medianOf(const std::vector<Guess>& guesses) {
    std::vector<double> values;
    for (const Guess& guess : guesses)
        values.push_back(guess.value);
    return median(values);
}

/// Whether guesses are factors of "as slow" and not of "as fast": for kinds of pixels, of which the second is
/// slower, and for the price of atomic adds.
bool asksSlower(const Slide& slide) {
    return slide.says == Says::Pixels || (slide.says == Says::Times && slide.why.film == FilmKind::Race);
}

QString valueText(const Slide& slide, double guess) {
    if (slide.says == Says::Share) return SentenceText::tr("%1 %").arg(QLocale().toString(guess, 'g', 3));
    if (slide.says == Says::Fastest) {
        const auto bar = static_cast<std::size_t>(guess) - 1;
        return bar < slide.ways.size() ? slide.ways[bar].name : QString();
    }
    const bool isFactor = comparesWays(slide) || slide.says == Says::Pixels;
    if (isFactor && guess == 1) return SentenceText::tr("no difference");
    if (!isFactor || guess > 1) return guessText(slide, QLocale().toString(guess, 'g', 3));
    const QString number = QLocale().toString(1 / guess, 'g', 3);
    return (asksSlower(slide) ? SentenceText::tr("%1 times as fast") : SentenceText::tr("%1 times as slow"))
        .arg(number);
}

/// Whether the slide asks for the time of its only way.
bool asksTime(const Slide& slide) {
    return slide.says == Says::Published && slide.ways.size() == 1;
}

/// The length of the second bar that a guess means, if the first has length 1. Of a share or a time: the
/// length if 100 % or a millisecond has length 1.
double lengthOf(const Slide& slide, double guess) {
    if (asksSlower(slide) || asksTime(slide)) return guess;
    if (comparesWays(slide)) return 1 / guess;
    return slide.says == Says::Share ? guess / 100 : 1 - guess / 100;
}

/// The length of the axis in lengths of the first bar: room for a second one that is longer.
double axisOf(const Slide& slide) {
    return asksSlower(slide) ? 2 : slide.says == Says::Times ? 1.25 : 1;
}

/// The numbers of the rows with the most votes; Guess::value is the number of a row.
std::vector<double> votedFor(const std::vector<Guess>& guesses) {
    std::map<double, int> votes;
    int most = 0;
    for (const Guess& guess : guesses)
        most = std::max(most, ++votes[guess.value]);
    std::erase_if(votes, [most](const auto& each) { return each.second < most; });
    std::vector<double> rows;
    for (const auto& each : votes)
        rows.push_back(each.first);
    return rows;
}

/// Whether the document publishes a deviation of this way.
bool figureDeviates(const Slide& slide, const Way& way, const Measurement* measured) {
    const MeasurementPointer figure = figureOf(slide, way, measured);
    return figure && deviationOf(*figure->series) > Nanoseconds::zero();
}

/// Bars of times. For Says::Fastest, bars of measured ways are sorted, the fastest first.
std::vector<SlideBar> timeBars(const Slide& slide, const SlideResults& results,
                               const std::vector<EarlierTime>& earlier) {
    std::vector<SlideBar> bars;
    const std::size_t ways = slide.ways.size();
    const bool open = results.measured.empty();
    const bool byWall = isByWall(slide);
    std::vector<double> times(slide.data.size() * ways);
    double longest = 0;
    for (std::size_t i = 0; i < times.size(); ++i) {
        times[i] = barTimeOf(slide, at(results.measured, i), byWall);
        if (open && !byWall && i < earlier.size() && slide.says != Says::Fastest)
            times[i] = barTimeOf(slide, earlier[i].measured.get(), false);
        longest = std::max(longest, times[i] * (i == 0 ? axisOf(slide) : 1));
    }
    std::vector<double> figures;
    for (std::size_t i = 0; i < slide.data.size() * ways; ++i) {
        // A way that this machine lacks would count as many pixels as the others.
        const Measurement* like = at(results.measured, i) ? at(results.measured, i) : at(results.measured, 0);
        const auto figure = figureOf(slide, slide.ways[i % ways], like);
        figures.push_back(millisecondsOf(figure.get(), byWall));
        longest = std::max(longest, figures.back());
    }
    const std::vector<double> votes =
        slide.says == Says::Fastest ? votedFor(results.guesses) : std::vector<double>();
    std::vector<std::size_t> order(slide.data.size() * ways);
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    const bool whole = std::ranges::count(results.measured, nullptr) == 0 && !results.running;
    const bool concludes = open || !whole || sentenceOf(slide, results).trust != Trust::Busy;
    std::vector<std::size_t> ranked, winners;
    if (slide.says == Says::Fastest && concludes) {
        ranked = rankingOf(slide, results.measured);
        winners = winnersOf(slide, results.measured);
    }
    if (whole)
        std::ranges::stable_sort(order, {}, [&](std::size_t i) { return std::ranges::find(ranked, i); });
    for (const std::size_t i : order) {
        const Way& way = slide.ways[i % ways];
        SlideBar bar;
        bar.name = slide.data.size() == 1 ? way.name : dataName(slide.data[i / ways]);
        if (slide.data.size() > 1 && ways > 1) bar.name = way.name + comma() + bar.name;
        if (slide.says == Says::Fastest) bar.name = QStringLiteral("%1  %2").arg(bar.name).arg(i + 1);
        const Measurement* measured = at(results.measured, i);
        const double time = times[i];
        const bool isBase = i == 0 && slide.says != Says::Fastest && order.size() > 1;
        const bool isAnswer = !isBase && !open && concludes;
        bar.kind = time > 0 || isBase ? isAnswer ? SlideBar::Kind::Accent : SlideBar::Kind::Base
                                      : SlideBar::Kind::Open;
        if (slide.says == Says::Fastest && time > 0 && std::ranges::count(winners, i) == 0)
            bar.kind = SlideBar::Kind::Base;
        bar.value = time > 0 ? timeText(time) : isBase ? QString() : SentenceText::tr("? ms");
        const bool hasDeviation = measured != nullptr && figureDeviates(slide, way, measured) && !byWall;
        if (hasDeviation && measured->series)
            bar.value =
                SentenceText::tr("%1 ± %2").arg(bar.value, durationText(deviationOf(*measured->series)));
        // Beside a figure, a third time has no room.
        if (time > 0 && !byWall && figures[i] <= 0 && i < earlier.size())
            bar.value += earlierText(slide, earlier[i], time);
        bar.length = time > 0 ? time / longest : isBase ? 1 / axisOf(slide) : 1;
        bar.wrong = measured != nullptr && verdictOf(*measured) == Verdict::Wrong;
        if (measured != nullptr && !measured->series) bar.value = SentenceText::tr("failed");
        if (measured == nullptr && !open && !results.running) {
            bar.value = SentenceText::tr("not on this machine");
            bar.length = 0;
        }
        // Votes have no marks: a mark on the axis would mean a time.
        const auto votesFor = std::ranges::count(results.guesses, static_cast<double>(i + 1), &Guess::value);
        if (votesFor > 0 && open && slide.says == Says::Fastest)
            bar.markText = SentenceText::tr("votes: %1").arg(votesFor);
        const bool voted = std::ranges::count(votes, static_cast<double>(i + 1)) > 0;
        if (voted && !open) bar.markText = SentenceText::tr("the room's guess");
        if (figures[i] > 0) {
            bar.published = figures[i] / longest;
            bar.figure = publishedText(figures[i]);
        }
        bars.push_back(std::move(bar));
    }
    return bars;
}

/// One bar for each way and correction that was tried.
std::vector<SlideBar> failsBars(const Slide& slide, const SlideResults& results) {
    std::vector<SlideBar> bars;
    const auto add = [&](const Way& way, const Measurement* tried) {
        SlideBar bar{SlideBar::Kind::Open, way.name, QStringLiteral("?")};
        if (tried != nullptr) {
            const bool counts = tried->series.ok();
            bar.kind = counts ? SlideBar::Kind::Accent : SlideBar::Kind::Open;
            bar.value = counts ? SentenceText::tr("counts") : SentenceText::tr("no count");
            bar.length = counts ? 1 : 0.5;
            bar.wrong = verdictOf(*tried) != Verdict::Equal;
        }
        bars.push_back(std::move(bar));
    };
    add(slide.ways.front(), at(results.measured, 0));
    for (std::size_t i = 0; i < results.mended.size(); ++i)
        add(slide.mends[i], results.mended[i].get());
    return bars;
}

/// One bar of all counts, and for each measurement one of its counts; with the times if the sentence compares
/// them.
std::vector<SlideBar> lostBars(const Slide& slide, const SlideResults& results) {
    SlideBar all{SlideBar::Kind::Base, SentenceText::tr("all counts"), {}};
    std::vector<SlideBar> bars;
    const auto add = [&](const Way& way, const Measurement* measurement) {
        SlideBar bar{SlideBar::Kind::Open, way.name, QStringLiteral("?")};
        if (measurement != nullptr && measurement->counts) {
            const Counts counts = countsOf(*measurement);
            const auto counted = counts.expected - counts.missing + counts.tooMany;
            all.value = countText(counts.expected);
            bar.kind = SlideBar::Kind::Accent;
            bar.value = countText(counted);
            if (priceOf(slide, results))
                bar.value = SentenceText::tr("%1 in %2")
                                .arg(bar.value, timeText(barTimeOf(slide, measurement, false)));
            bar.length = static_cast<double>(counted) / std::max(1.0, static_cast<double>(counts.expected));
            bar.wrong = verdictOf(*measurement) == Verdict::Wrong;
        }
        bars.push_back(std::move(bar));
    };
    add(slide.ways.front(), at(results.measured, 0));
    for (std::size_t i = 0; i < results.mended.size(); ++i)
        add(slide.mends[i], results.mended[i].get());
    bars.insert(bars.begin(), all);
    const double longest = std::ranges::max(bars, {}, &SlideBar::length).length;
    for (SlideBar& bar : bars)
        bar.length /= longest;
    return bars;
}

std::vector<SlideBar> shareBars(const Slide& slide, const Measurements& measured) {
    std::vector<SlideBar> bars;
    const Measurement* only = at(measured, 0);
    // A guess is a part of the whole time; the phases of a way are known only after its measurement.
    if (only == nullptr || !only->series)
        return {{SlideBar::Kind::Base, SentenceText::tr("the whole time"), {}, 1}};
    const auto phases = phasesOf(*only);
    const MeasurementPointer figure = figureOf(slide, slide.ways.front(), only);
    const auto published = figure ? phasesOf(*figure) : std::vector<std::pair<QString, double>>();
    double longest = 1;
    for (const auto* each : {&phases, &published}) {
        for (const auto& [name, time] : *each)
            longest = std::max(longest, time);
    }
    for (std::size_t i = 0; i < phases.size(); ++i) {
        const auto& [name, time] = phases[i];
        if (time <= 0) continue;
        bars.push_back({i == toldPhase(*only) ? SlideBar::Kind::Accent : SlideBar::Kind::Base, name,
                        timeText(time / 1e6), time / longest});
        if (published.empty() || published[i].second <= 0) continue;
        bars.back().published = published[i].second / longest;
        bars.back().figure = publishedText(published[i].second / 1e6);
    }
    return bars;
}

/// The bar on which guesses are marked, and the length of which lengthOf() gives multiples; 0: there is no
/// such bar. Before the measurement of a share, the whole time is the only bar.
std::pair<std::size_t, double> guessedBar(const std::vector<SlideBar>& bars, const Slide& slide,
                                          const SlideResults& results) {
    if (asksTime(slide)) {
        const Measurement* measured = at(results.measured, 0);
        const double time = barTimeOf(slide, measured, false),
                     figure = millisecondsOf(figureOf(slide, slide.ways[0], measured).get(), false);
        return {0, figure > 0 ? bars[0].published / figure : time > 0 ? bars[0].length / time : 0};
    }
    if (slide.says == Says::Share) {
        const auto told = std::ranges::find(bars, SlideBar::Kind::Accent, &SlideBar::kind);
        if (told == bars.end()) return {bars.size() - 1, 1};
        double all = 0;
        for (const SlideBar& bar : bars)
            all += bar.length;
        return {static_cast<std::size_t>(told - bars.begin()), all};
    }
    if (bars.size() < 2 || slide.says == Says::Fastest || slide.says == Says::Fails) return {0, 0};
    return {slide.says == Says::Pixels ? slide.ways.size() : std::size_t{1}, bars.front().length};
}

/// Guesses are marked on one bar. A factor beyond the axis is marked at its end, because otherwise the first
/// bar would change its length with each guess. The axis of a share or a time grows with the guesses.
void addGuesses(std::vector<SlideBar>& bars, const Slide& slide, const SlideResults& results) {
    const auto [row, base] = guessedBar(bars, slide, results);
    if (results.guesses.empty() || base <= 0) return;
    SlideBar& guessed = bars[row];
    double longest = 1;
    const double most = slide.says == Says::Share || asksTime(slide) ? 2 : 1; // times the axis
    const auto placeOf = [&, base = base](double guess) {
        return std::clamp(base * lengthOf(slide, guess), 0.0, most);
    };
    for (const Guess& guess : results.guesses) {
        guessed.marks.push_back(placeOf(guess.value));
        longest = std::max(longest, guessed.marks.back());
    }
    const double middle = medianOf(results.guesses);
    if (!results.measured.empty()) guessed.marks = {placeOf(middle)};
    // If more counts than pixels were counted, a guessed share of lost counts has no place on the axis.
    if (slide.says == Says::Lost && guessed.length > bars.front().length) guessed.marks.clear();
    for (SlideBar& bar : bars) {
        bar.length /= longest;
        bar.published /= longest;
        for (double& mark : bar.marks)
            mark /= longest;
    }
    if (!results.measured.empty())
        guessed.markText = SentenceText::tr("the room guessed: %1").arg(valueText(slide, middle));
}

} // namespace

std::vector<SlideBar> barsOf(const Slide& slide, const SlideResults& results,
                             const std::vector<EarlierTime>& earlier) {
    std::vector<SlideBar> bars = slide.says == Says::Lost    ? lostBars(slide, results)
                                 : slide.says == Says::Share ? shareBars(slide, results.measured)
                                 : slide.says == Says::Fails ? failsBars(slide, results)
                                                             : timeBars(slide, results, earlier);
    addGuesses(bars, slide, results);
    return bars;
}

bool takesGuesses(const Slide& slide) {
    // If the result of a mistake is undefined, it may lose as many counts as it invents: the share that is
    // lost means nothing.
    const bool undefined = slide.why.film == FilmKind::Uncleared || slide.why.film == FilmKind::Barrier;
    return slide.says != Says::Fails && (slide.says != Says::Lost || !undefined);
}

QString guessText(const Slide& slide, const QString& number) {
    switch (slide.says) {
    case Says::Lost:
        return SentenceText::tr("%1 % lost").arg(number);
    case Says::Share:
        return (slide.why.film == FilmKind::Merge ? SentenceText::tr("%1 % for adding up")
                                                  : SentenceText::tr("%1 % for clearing"))
            .arg(number);
    case Says::Fastest:
        return SentenceText::tr("number %1").arg(number);
    default:
        return (asksTime(slide)     ? SentenceText::tr("%1 ms")
                : asksSlower(slide) ? SentenceText::tr("%1 times as slow")
                                    : SentenceText::tr("%1 times as fast"))
            .arg(number);
    }
}

std::vector<SlideBin> binsOf(const SlideResults& results) {
    const Measurements& newest = results.mended.empty() ? results.measured : results.mended;
    if (newest.empty() || !newest.back() || !newest.back()->counts || !newest.back()->expected) return {};
    std::vector<SlideBin> bins;
    for (const Channel channel : allChannels) {
        const auto counts = newest.back()->counts->counts(channel),
                   expected = newest.back()->expected->counts(channel);
        for (std::size_t i = 0; i < std::min(counts.size(), expected.size()); ++i)
            bins.push_back({static_cast<double>(counts[i]), static_cast<double>(expected[i])});
    }
    return bins;
}

QStringList furtherTimes(const Slide& slide, const Measurement& measured) {
    if (!measured.series) return {};
    const MeasurementPointer figure = figureOf(slide, {measured.strategy, {}, {}}, &measured);
    const auto published = [&](const QString& time) {
        return (scalesFigures(slide, measured) ? SentenceText::tr("published, for as many bytes: %1")
                                               : SentenceText::tr("published: %1"))
            .arg(time);
    };
    if (isByWall(slide))
        return {SentenceText::tr("the whole count: %1 by the host's clock")
                    .arg(durationText(measured.series->wall.median)) +
                (figure ? inBrackets(published(timeText(millisecondsOf(figure.get(), true)))) : QString())};
    QStringList texts;
    if (slide.says == Says::Share) {
        QStringList phases;
        for (const SlideBar& bar : shareBars(slide, {std::make_shared<const Measurement>(measured)}))
            phases += bar.name + u' ' + bar.value + inBrackets(bar.figure);
        texts += phases.join(comma());
        if (figure && scalesFigures(slide, measured))
            texts += SentenceText::tr("published times scaled to as many bytes");
    }
    if (slide.document.empty()) return texts;
    const auto text = [](const Series& series) {
        const Nanoseconds deviation = deviationOf(series);
        const QString mean = SentenceText::tr("mean %1").arg(durationText(meanOf(series)));
        return deviation > Nanoseconds::zero()
                   ? mean + comma() + SentenceText::tr("standard deviation %1").arg(durationText(deviation))
                   : mean; // a document that publishes no deviation
    };
    texts += text(*measured.series);
    if (figure) texts += published(text(*figure->series));
    return texts;
}

QString guessesText(const Slide& slide, const std::vector<Guess>& guesses) {
    if (guesses.empty()) return {};
    QStringList values;
    for (const Guess& guess : guesses) {
        const QString value = QLocale().toString(guess.value, 'g', 3);
        values += guess.name.isEmpty() ? value : guess.name + u' ' + value;
    }
    return SentenceText::tr("guesses of the room: %1").arg(guessText(slide, values.join(comma())));
}

QString bestGuessText(const Slide& slide, const SlideResults& results) {
    const Sides sides(slide, results.measured);
    if (results.guesses.empty() || (!comparesWays(slide) && !asksSlower(slide)) || !sides.ratio()) return {};
    if (!allowsWhy(slide, sentenceOf(slide, results))) return {}; // no conclusion to compare guesses with
    const double measured = asksSlower(slide) ? sides.ratio()->ratio : 1 / sides.ratio()->ratio;
    const auto missOf = [&](const Guess& guess) {
        return std::max(guess.value / measured, measured / guess.value);
    };
    const Guess best = *std::ranges::min_element(results.guesses, {}, missOf);
    const QString miss = SentenceText::tr("off by a factor of %1").arg(ratioText(missOf(best)));
    return best.name.isEmpty()
               ? SentenceText::tr("The best guess was %1: %2.").arg(valueText(slide, best.value), miss)
               : SentenceText::tr("%1 guessed best: %2, %3.")
                     .arg(best.name, valueText(slide, best.value), miss);
}

} // namespace tonescope::ui
