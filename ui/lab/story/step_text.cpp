// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/step_text.h"

#include "engine/values/device_catalog.h"
#include "engine/values/histogram.h"
#include "ui/lab/base/measured_runs.h"
#include "ui/lab/base/measurement_text.h"
#include "ui/lab/base/ratio_text.h"
#include "ui/plot/colours.h"
#include "ui/words/engine_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace tonescope::ui {

namespace {

struct StoryText {
    Q_DECLARE_TR_FUNCTIONS(Story)
};

/// Links that measure again: "again:step" and "again:answer".
constexpr char againScheme[] = "again", againStep[] = "step", againAnswer[] = "answer";

/// A paragraph with a bold heading; nothing if the text is empty.
QString section(const QString& heading, const QString& html) {
    if (html.isEmpty()) return {};
    return QStringLiteral("<p><b>%1</b> %2</p>").arg(heading.toHtmlEscaped(), html);
}

template <typename Wanted>
MeasurementPointer firstWhere(const Measurements& measured, Wanted wanted) {
    const auto found = std::ranges::find_if(measured, [&](const auto& each) { return wanted(*each); });
    return found == measured.end() ? nullptr : *found;
}

// ---- sentences about measurements

/// Same kernel, device and pixel layout; the pixels themselves may differ.
bool sameWay(const Measurement& a, const Measurement& b) {
    return a.strategy == b.strategy && a.kernel == b.kernel && a.device.key == b.device.key &&
           a.layout == b.layout;
}

/// The name of the measurement that `of` is compared with, for the middle of a sentence; with the device if
/// it is another one.
QString nameOf(const Measurement& over, const Measurement& of) {
    if (over.device.key == of.device.key) return QStringLiteral("“%1”").arg(titleOf(over));
    return StoryText::tr("“%1” on %2")
        .arg(titleOf(over), shortTitleOf(over.device, {over.device, of.device}));
}

/// Sentences about merging on the host. The kernel time does not include it, so a comparison gives the wall
/// times too.
QString mergeText(const Measurement& of, const Measurement* over) {
    if (!of.series) return {};
    QString text;
    if (of.series->hostMerge)
        text +=
            QLatin1Char(' ') + StoryText::tr("In addition, the host merged the tables in %1 (host clock).")
                                   .arg(durationText(*of.series->hostMerge));
    if (over == nullptr || !over->series || (!of.series->hostMerge && !over->series->hostMerge) ||
        !timesCompare(of, *over))
        return text;
    return text + QLatin1Char(' ') +
           StoryText::tr("The whole count, as the caller waits for it, took %1 against %2 (host clock).")
               .arg(durationText(of.series->wall.median), durationText(over->series->wall.median));
}

/// The sentence of one measurement; `over` may be null.
QString sentenceOf(const Measurement& of, const Measurement* over) {
    QString text =
        StoryText::tr("On %1, with %2: “%3”").arg(shortNameOf(of.device), dataText(of), titleOf(of)) +
        QLatin1Char(' ');
    const QString flaw = flawText(of);
    if (!of.series) return asSentence(text + flaw);
    text += StoryText::tr("took %1").arg(timeText(of));
    if (over != nullptr && over->series) text += comma() + comparisonText(of, *over, nameOf(*over, of));
    if (!flaw.isEmpty()) text += StoryText::tr("; it %1").arg(flaw);
    return asSentence(text) + mergeText(of, over);
}

/// Compares one strategy on two kinds of pixels, by time per byte. Empty without enough samples; the
/// sentences of the two measurements then say why.
QString acrossPixels(const Measurement& of, const Measurement& over) {
    if (!speedUpInterval(of, over)) return {}; // sentenceOf() names the reason
    const QString data = QString::fromStdString(of.data), other = QString::fromStdString(over.data);
    if (!differ(of, over))
        return StoryText::tr("“%1”, time per byte: no difference between %2 and %3 beyond the spread.")
            .arg(titleOf(of), data, other);
    const QString comparison = comparisonText(of, over, StoryText::tr("with %1").arg(other));
    if (comparison.isEmpty()) return {};
    return StoryText::tr("“%1”, time per byte: with %2 %3.").arg(titleOf(of), data, comparison);
}

/// The first measurement before `index` that is the same in this sense; null if there is none.
template <typename Same>
const Measurement* firstBefore(const Measurements& all, std::size_t index, Same same) {
    const auto end = all.begin() + static_cast<std::ptrdiff_t>(index);
    const auto found =
        std::find_if(all.begin(), end, [&](const auto& each) { return same(*each, *all[index]); });
    return found == end ? nullptr : found->get();
}

// ---- the answer to a question

/// Same pixels by name, size and layout; content is not compared, because both were measured in one run.
bool sameData(const Measurement& a, const Measurement& b) {
    return a.data == b.data && a.bytes == b.bytes && a.layout == b.layout;
}

/// "On DEVICE, with DATA": the properties that both sides share.
QString placeText(const Measurement& of, const Measurement& over) {
    const QString device = shortNameOf(of.device), data = dataText(of);
    if (of.device.key != over.device.key) return StoryText::tr("With %1").arg(data);
    if (!sameData(of, over)) return StoryText::tr("On %1").arg(device);
    return StoryText::tr("On %1, with %2").arg(device, data);
}

/// The value of a parameter that was used. A device may have fewer copies of the table than requested.
/// Nothing if the parameter was left to the engine.
std::optional<std::uint32_t> launched(const Measurement& measurement, Parameter parameter) {
    const std::optional<std::uint32_t> asked = measurement.asked[parameter];
    const bool copies = parameter == Parameter::Copies && measurement.series;
    return asked && copies && measurement.series->launch.copies > 0
               ? std::optional(std::min(*asked, measurement.series->launch.copies))
               : asked;
}

/// “TITLE” (copies of the table: 1): one side, with the properties in which it differs from the other.
QString sideText(const Measurement& of, const Measurement& other) {
    const StrategyHome home =
        of.device.type == DeviceType::Host ? StrategyHome::HostThreads : StrategyHome::OpenClDevice;
    QStringList parts;
    for (const Parameter parameter : allParameters) {
        if (const auto value = launched(of, parameter); value && value != launched(other, parameter))
            parts += StoryText::tr("%1: %2").arg(wordFor(parameter, home), countText(*value));
    }
    if (!sameData(of, other)) parts += QString::fromStdString(of.data);
    if (of.device.key != other.device.key) parts += shortTitleOf(of.device, {of.device, other.device});
    const QString title = QStringLiteral("“%1”").arg(titleOf(of));
    return parts.isEmpty() ? title : title + QStringLiteral(" (%1)").arg(parts.join(comma()));
}

// ---- wrong counts

/// Sums up bins that have too few counts, or bins that have too many.
struct WrongBins {
    std::uint64_t counts = 0; ///< too many, or too few
    int bins = 0;
    std::size_t first = 0, last = 0;

    void add(std::size_t bin, std::uint64_t by) {
        if (bins++ == 0) first = bin;
        last = bin;
        counts += by;
    }
};

/// Where the wrong bins are. Bins are numbered across all channels, as in the plot, so with several channels
/// only the channels are named.
QString binsText(const WrongBins& wrong, ChannelSet channels) {
    const bool severalChannels = channels.size() > 1;
    if (wrong.bins == 1)
        return severalChannels ? StoryText::tr("in one bin") : StoryText::tr("in bin %1").arg(wrong.first);
    if (!severalChannels)
        return StoryText::tr("in %n bins from %1 to %2", nullptr, wrong.bins)
            .arg(wrong.first)
            .arg(wrong.last);
    QStringList names;
    for (const Channel channel : allChannels)
        if (channels.contains(channel)) names += wordFor(channel);
    return StoryText::tr("in %n bins of %1", nullptr, wrong.bins).arg(QLocale().createSeparatedList(names));
}

// ---- parts of the page

/// The warning that the machine was busy, with a link that measures again.
QString busyHtml(const StepPage& page, const Measurements& measured, const char* again) {
    const QString busy = noConclusionText(measured);
    if (busy.isEmpty()) return {};
    const QString colour = busyColour(page.palette).name();
    const QString offer = QStringLiteral(" <a style='color:%1' href='%2:%3'>%4</a>")
                              .arg(colour, QLatin1String(againScheme), QLatin1String(again),
                                   StoryText::tr("Measure again").toHtmlEscaped());
    return QStringLiteral("<p style='color:%1'><b>%2</b>%3</p>")
        .arg(colour, busy.toHtmlEscaped(), page.offers && !page.measuring ? offer : QString());
}

/// Before the measurement: the question for a guess. Afterwards: a sentence per measurement, the guess, and
/// the warning about a busy machine.
QString measuredHtml(const StepPage& page) {
    if (page.record.measured.empty())
        return section(StoryText::tr("Guess:"),
                       guessQuestion(guessedIn(*page.step, page.plan)).toHtmlEscaped()) +
               paragraph(page.measuring ? StoryText::tr("Measuring …")
                                        : StoryText::tr("Not measured yet. Say what you expect before you "
                                                        "press the button."));
    QStringList sentences = sentencesOf(page.record.measured);
    const QString guess = guessResult(page.record.guess, guessedIn(*page.step, page.record.measured));
    if (!guess.isEmpty()) sentences += guess;
    return QStringLiteral("<p><a name='%1'></a><b>%2</b></p>%3<p><small>%4</small></p>")
        .arg(measuredAnchor(), StoryText::tr("Measured").toHtmlEscaped(),
             htmlList(sentences) + busyHtml(page, page.record.measured, againStep),
             StoryText::tr("Times are medians of kernel times: by the device's events on OpenCL devices, by "
                           "the host's clock on the host's threads.")
                 .toHtmlEscaped());
}

/// The closing question, with its answer once it is measured. Shown only after the step was measured, because
/// the question would give away the step's result.
QString questionHtml(const StepPage& page) {
    const StepRecord& record = page.record;
    if (page.step->closing.isEmpty() || (record.measured.empty() && record.answer.empty())) return {};
    return QStringLiteral("<a name='%1'></a>").arg(questionAnchor()) +
           section(StoryText::tr("Question of the step:"), plainToHtml(page.step->closing)) +
           htmlList(answerSentences(record.answer)) + busyHtml(page, record.answer, againAnswer);
}

/// The times that the documents state for their own loops.
QString figuresHtml(const StepPage& page) {
    QStringList figures;
    for (const DocumentFigure& document : page.step->documents) {
        const StrategyInfo* way = page.catalog == nullptr ? nullptr : page.catalog->strategy(document.id);
        if (way != nullptr && document.bytes > 0)
            figures += StoryText::tr("“%1”: %2").arg(engineText(way->title), textOf(document));
    }
    if (figures.isEmpty()) return {};
    return QStringLiteral("<p><b>%1</b></p>")
               .arg(StoryText::tr("The documents' own figures").toHtmlEscaped()) +
           htmlList(figures);
}

} // namespace

QString plainToHtml(const QString& plain) {
    return richProse(plain.toHtmlEscaped());
}

QString measuredAnchor() {
    return QStringLiteral("measured");
}

QString questionAnchor() {
    return QStringLiteral("question");
}

/// Other links belong to the glossary; see explain().
std::optional<StepRun> runOfLink(const QUrl& link) {
    if (link.scheme() != QLatin1String(againScheme)) return std::nullopt;
    return StepRun{{}, link.path() == QLatin1String(againAnswer)};
}

/// Everything that a reader sees is escaped, because own lecture files may contain any characters.
QString htmlOf(const StepPage& page, const TextToHtml& toHtml) {
    const LectureStep& step = *page.step;
    // Converted in the order of the page, because the first occurrence of a term becomes a link. A mistake
    // that can be run is not explained at first: the audience is to find it.
    const bool tellsMistake = step.mistakes.empty() || page.mistakeRun || !page.record.measured.empty();
    const QString idea = toHtml(step.idea), question = toHtml(step.question),
                  mistake = tellsMistake ? toHtml(step.mistake) : QString();
    const StrategyInfo* strategy = page.catalog == nullptr ? nullptr : page.catalog->strategy(step.strategy);
    return QStringLiteral("<h2>%1</h2><p>%2</p>").arg(step.title.toHtmlEscaped(), idea) +
           section(StoryText::tr("Think first:"), question) +
           section(StoryText::tr("A mistake in the source:"), mistake) + figuresHtml(page) +
           measuredHtml(page) + questionHtml(page) +
           section(StoryText::tr("Measured with pixels other than those of the setup:"),
                   page.plan.note.toHtmlEscaped()) +
           paragraph(page.plan.missing) +
           QStringLiteral("<p><small>%1</small></p>")
               .arg(StoryText::tr("Step %1. Source: %2.")
                        .arg(page.number, strategy == nullptr ? QString() : engineText(strategy->origin))
                        .toHtmlEscaped());
}

QString htmlList(const QStringList& sentences) {
    QString items;
    for (const QString& sentence : sentences)
        items += QStringLiteral("<li>%1</li>").arg(sentence.toHtmlEscaped());
    return items.isEmpty() ? items : QStringLiteral("<ul>%1</ul>").arg(items);
}

/// Each measurement is compared with the first earlier one of the same pixels, which is the strategy before.
/// The sentences across pixels come last.
QStringList sentencesOf(const Measurements& measurements) {
    QStringList each, across;
    for (std::size_t i = 0; i < measurements.size(); ++i) {
        each += sentenceOf(*measurements[i], firstBefore(measurements, i, samePixels));
        const Measurement* other = firstBefore(measurements, i, sameWay);
        if (other == nullptr || samePixels(*other, *measurements[i])) continue;
        const QString sentence = acrossPixels(*measurements[i], *other);
        if (!sentence.isEmpty()) across += sentence;
    }
    return each + across;
}

/// A side with wrong counts is reported even if its time is not compared.
QStringList answerSentences(const Measurements& measured) {
    if (measured.size() < 2) return {};
    const Measurement &over = *measured[0], &of = *measured[1];
    QStringList sentences;
    if (of.series && over.series)
        sentences += StoryText::tr("%1: %2 took %3, %4.")
                         .arg(placeText(of, over), sideText(of, over), timeText(of),
                              comparisonText(of, over, sideText(over, of)));
    const auto addFlaw = [&](const Measurement& side, const Measurement& other) {
        if (const QString flaw = flawText(side); !flaw.isEmpty())
            sentences += StoryText::tr("%1 %2.").arg(sideText(side, other), flaw);
    };
    addFlaw(over, of);
    addFlaw(of, over);
    return sentences;
}

/// Missing and surplus counts are added up separately: a lost update loses counts, a missing initialisation
/// adds some.
QStringList mistakeSentences(const Measurement& measurement) {
    if (!measurement.series || !measurement.counts || !measurement.expected)
        return {verdictText(measurement)};
    WrongBins missing, added;
    std::uint64_t all = 0;
    std::size_t bin = 0;
    for (const Channel channel : allChannels) {
        const auto counts = measurement.counts->counts(channel),
                   expected = measurement.expected->counts(channel);
        for (std::size_t i = 0; i < std::min(counts.size(), expected.size()); ++i, ++bin) {
            all += expected[i];
            if (counts[i] < expected[i]) missing.add(bin, expected[i] - counts[i]);
            if (counts[i] > expected[i]) added.add(bin, counts[i] - expected[i]);
        }
    }
    const QString where = shortNameOf(measurement.device);
    // All counts moved by the same number of bins: one sentence tells more than the errors of all bins.
    if (const auto shift = differenceOf(*measurement.counts, *measurement.expected).shift)
        return {StoryText::tr("On %1, all %2 counts are in wrong bins, shifted by %3.")
                    .arg(where, countText(all),
                         (*shift > 0 ? QStringLiteral("+") : QString()) + QString::number(*shift))};
    const ChannelSet channels = measurement.expected->channels();
    QStringList sentences;
    if (missing.bins > 0)
        sentences += StoryText::tr("On %1, %2 of %3 counts are missing, %4.")
                         .arg(where, countText(missing.counts), countText(all), binsText(missing, channels));
    if (added.bins > 0)
        sentences += StoryText::tr("On %1, there are %2 counts too many (%3 would be right), %4.")
                         .arg(where, countText(added.counts), countText(all), binsText(added, channels));
    if (!sentences.isEmpty()) return sentences;
    if (measurement.exact)
        return {StoryText::tr("On %1, all %2 counts are right.").arg(where, countText(all))};
    return {StoryText::tr("On %1, all %2 counts are right this time. Undefined behaviour does not always "
                          "show; it may show on another device, with another driver or with other pixels.")
                .arg(where, countText(all))};
}

QString textOf(const DocumentFigure& figure) {
    return StoryText::tr("%1 for %2, %3 (%4)")
        .arg(durationText(figure.time), bytesText(figure.bytes),
             throughputText(gigabytesPerSecond(figure.bytes, figure.time)), figure.machine);
}

/// The first measurement names the first pixels; every other name belongs to further pixels.
GuessedPair guessedIn(const LectureStep& step, const Measurements& measured) {
    if (measured.empty()) return {};
    const std::string& data = measured.front()->data;
    const auto of = [&](const std::string& strategy, bool onFirst) {
        return firstWhere(measured, [&](const Measurement& each) {
            return each.strategy == strategy && (each.data == data) == onFirst;
        });
    };
    if (!step.before.empty()) return {of(step.strategy, true), of(step.before, true)};
    return {of(step.strategy, false), of(step.strategy, true)};
}

GuessedPair guessedIn(const LectureStep& step, const StepPlan& plan) {
    Measurements planned;
    for (const MeasureCase& each : plan.cases)
        planned.push_back(std::make_shared<const Measurement>(measurementOf(each)));
    return guessedIn(step, planned);
}

/// With two strategies the question compares these; with one strategy it compares two kinds of pixels.
QString guessQuestion(const GuessedPair& pair) {
    if (!pair.whole()) return {};
    const QString data = QString::fromStdString(pair.of->data);
    if (pair.of->strategy == pair.over->strategy)
        return StoryText::tr("How many times as fast will “%1” be with %2 as with %3?")
            .arg(titleOf(*pair.of), data, QString::fromStdString(pair.over->data));
    return StoryText::tr("How many times as fast as “%1” will “%2” be, with %3?")
        .arg(titleOf(*pair.over), titleOf(*pair.of), data);
}

QString guessResult(std::optional<double> guess, const GuessedPair& measured) {
    if (!guess || !measured.whole() || !measured.of->series || !measured.over->series) return {};
    const QString factor = speedUpText(*measured.of, *measured.over);
    const QString miss = missText(*guess, *measured.of, *measured.over);
    const QString text =
        StoryText::tr("Guessed: %1. Measured speed ratio: %2").arg(factorText(*guess), factor);
    return asSentence(miss.isEmpty() ? text : text + StoryText::tr("; the guess is %1").arg(miss));
}

} // namespace tonescope::ui
