// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/story_page.h"

#include "ui/lab/shell/joined_runs.h"
#include "ui/lab/story/step_documents.h"
#include "ui/lab/story/step_guess.h"
#include "ui/lab/story/step_questions.h"
#include "ui/plot/colours.h"
#include "ui/words/engine_text.h"
#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>

#include <algorithm>

namespace tonescope::ui {

namespace {

struct StoryText {
    Q_DECLARE_TR_FUNCTIONS(Story)
};

QString section(const QString& heading, const QString& html) {
    if (html.isEmpty()) return {};
    return QStringLiteral("<p><b>%1</b> %2</p>").arg(heading.toHtmlEscaped(), html);
}

QString originOf(const StrategyInfo* strategy) {
    if (strategy == nullptr) return {};
    return engineText(strategy->origin);
}

constexpr char againScheme[] = "again", againStep[] = "step", againAnswer[] = "answer";

/// What is said of a busy machine, with a link that measures again.
QString busyHtml(const StoryPage& page, const Measurements& measured, const char* again) {
    const QString busy = noConclusionText(measured);
    if (busy.isEmpty()) return {};
    const QString colour = busyColour(page.palette).name();
    const QString offer = QStringLiteral(" <a style='color:%1' href='%2:%3'>%4</a>")
                              .arg(colour, QLatin1String(againScheme), QLatin1String(again),
                                   StoryText::tr("Measure again").toHtmlEscaped());
    return QStringLiteral("<p style='color:%1'><b>%2</b>%3</p>")
        .arg(colour, busy.toHtmlEscaped(), page.offers && !page.measuring ? offer : QString());
}

QString measuredHtml(const StoryPage& page) {
    QStringList sentences = sentencesOf(page.measured);
    const QString guess = guessResult(page.guess, guessedIn(*page.step, page.measured));
    if (!guess.isEmpty()) sentences += guess;
    return QStringLiteral("<p><a name='%1'></a><b>%2</b></p>%3")
        .arg(measuredAnchor(), StoryText::tr("Measured").toHtmlEscaped(),
             htmlList(sentences) + busyHtml(page, page.measured, againStep));
}

/// What is guessed, while it can be.
QString guessHtml(const StoryPage& page) {
    if (!page.measured.empty()) return {};
    return section(StoryText::tr("Guess:"), guessQuestion(guessedIn(*page.step, page.plan)).toHtmlEscaped());
}

/// After what was measured, so that it does not tell what comes.
QString questionHtml(const StoryPage& page) {
    if (page.measured.empty() && page.answer.empty()) return {};
    return QStringLiteral("<a name='%1'></a>").arg(questionAnchor()) +
           section(StoryText::tr("A question to the machine:"),
                   textOf(questionOf(*page.step).text).toHtmlEscaped()) +
           htmlList(answerSentences(page.answer)) + busyHtml(page, page.answer, againAnswer);
}

/// What the documents measured of their own ways, to hold today's times against.
QString figuresHtml(const StoryPage& page) {
    QStringList figures;
    for (const std::string_view way : documentsOf(*page.step).ways) {
        const DocumentFigure* figure = figureOf(way);
        const auto known = page.titles.find(way);
        if (figure == nullptr || known == page.titles.end()) continue;
        figures += StoryText::tr("“%1”: %2").arg(known->second, textOf(*figure));
    }
    if (figures.isEmpty()) return {};
    return QStringLiteral("<p><b>%1</b></p>")
               .arg(StoryText::tr("The documents' own figures").toHtmlEscaped()) +
           htmlList(figures);
}

QString resultHtml(const StoryPage& page) {
    if (page.measured.empty())
        return paragraph(
            page.measuring
                ? StoryText::tr("Measuring …")
                : StoryText::tr("Not measured yet. Say what you expect before you press the button."));
    return measuredHtml(page) +
           QStringLiteral("<p><small>%1</small></p>")
               .arg(StoryText::tr("Times are medians of what the kernels took: by the device's "
                                  "events on OpenCL devices, by "
                                  "the host's clock on the host's own threads.")
                        .toHtmlEscaped());
}

/// A mistake that can be run is to be found first.
bool tellsMistake(const StoryPage& page) {
    return documentsOf(*page.step).mistakes.empty() || page.mistakeRun || !page.measured.empty();
}

QString deviceOf(const Measurement& measurement) {
    return shortNameOf(measurement.device);
}

bool sameWay(const Measurement& a, const Measurement& b) {
    return a.strategy == b.strategy && a.kernel == b.kernel && a.device.key == b.device.key &&
           a.layout == b.layout;
}

/// What is compared with, in the middle of a sentence.
QString nameOf(const Measurement& over, const Measurement& of) {
    if (over.device.key == of.device.key) return QStringLiteral("“%1”").arg(titleOf(over));
    return StoryText::tr("“%1” on %2")
        .arg(titleOf(over), shortTitleOf(over.device, {over.device, of.device}));
}

/// Where the host merges, a part of the work is in no kernel time, so the whole waits are told as well.
QString mergeText(const Measurement& of, const Measurement* over) {
    if (!of.series) return {};
    QString text;
    if (of.series->hostMerge)
        text += QLatin1Char(' ') + StoryText::tr("Besides, the host merged the tables in %1 (host clock).")
                                       .arg(durationText(*of.series->hostMerge));
    if (over == nullptr || !over->series || (!of.series->hostMerge && !over->series->hostMerge) ||
        !timesCompare(of, *over))
        return text;
    return text + QLatin1Char(' ') +
           StoryText::tr("The whole count, as the caller waits for it, took %1 against %2 (host clock).")
               .arg(durationText(of.series->wall.median), durationText(over->series->wall.median));
}

QString sentenceOf(const Measurement& of, const Measurement* over) {
    QString text =
        StoryText::tr("On %1, with %2: “%3”").arg(deviceOf(of), dataText(of), titleOf(of)) + QLatin1Char(' ');
    const QString flaw = flawText(of);
    if (!of.series) return asSentence(text + flaw);
    text += StoryText::tr("took %1").arg(timeText(of));
    if (over != nullptr && over->series) text += comma() + comparisonText(of, *over, nameOf(*over, of));
    if (!flaw.isEmpty()) text += StoryText::tr("; it %1").arg(flaw);
    return asSentence(text) + mergeText(of, over);
}

/// The same strategy on other pixels; empty where one of them has no time.
QString acrossPixels(const Measurement& of, const Measurement& over) {
    if (!speedUpInterval(of, over)) return {}; // each has been told so
    if (!differ(of, over))
        return StoryText::tr("“%1”, by the byte: no difference between %2 and %3 beyond the spread.")
            .arg(titleOf(of), QString::fromStdString(of.data), QString::fromStdString(over.data));
    const QString comparison =
        comparisonText(of, over, StoryText::tr("with %1").arg(QString::fromStdString(over.data)));
    if (comparison.isEmpty()) return {};
    return StoryText::tr("“%1”, by the byte: with %2 %3.")
        .arg(titleOf(of), QString::fromStdString(of.data), comparison);
}

template <typename Same>
const Measurement* firstBefore(const Measurements& all, std::size_t index, Same same) {
    const auto end = all.begin() + static_cast<std::ptrdiff_t>(index);
    const auto found =
        std::find_if(all.begin(), end, [&](const auto& each) { return same(*each, *all[index]); });
    return found == end ? nullptr : found->get();
}

} // namespace

std::optional<StepRun> runOfLink(const QUrl& link) {
    if (link.scheme() != QLatin1String(againScheme)) return std::nullopt;
    return StepRun{{}, link.path() == QLatin1String(againAnswer)};
}

QString measuredAnchor() {
    return QStringLiteral("measured");
}

QString questionAnchor() {
    return QStringLiteral("question");
}

QString htmlOf(const StoryPage& page, const TextToHtml& toHtml) {
    const StoryStep& step = *page.step;
    // One after the other: links are made in the order of the page.
    const QString idea = toHtml(textOf(step.idea));
    const QString question = toHtml(textOf(step.question));
    const QString mistake = tellsMistake(page) ? toHtml(textOf(step.mistake)) : QString();
    return QStringLiteral("<h2>%1</h2><p>%2</p>").arg(textOf(step.title).toHtmlEscaped(), idea) +
           section(StoryText::tr("Think first:"), question) +
           section(StoryText::tr("A mistake in the source:"), mistake) + figuresHtml(page) + guessHtml(page) +
           resultHtml(page) + questionHtml(page) +
           section(StoryText::tr("Measured otherwise than set up:"), page.plan.note.toHtmlEscaped()) +
           paragraph(page.plan.missing) +
           QStringLiteral("<p><small>%1</small></p>")
               .arg(StoryText::tr("Step %1. Source: %2.")
                        .arg(page.number, originOf(page.strategy))
                        .toHtmlEscaped());
}

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

QString htmlList(const QStringList& sentences) {
    QString items;
    for (const QString& sentence : sentences)
        items += QStringLiteral("<li>%1</li>").arg(sentence.toHtmlEscaped());
    return items.isEmpty() ? items : QStringLiteral("<ul>%1</ul>").arg(items);
}

} // namespace tonescope::ui
