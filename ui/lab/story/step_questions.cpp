// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/step_questions.h"

#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace tonescope::ui {

namespace {

struct QuestionText {
    Q_DECLARE_TR_FUNCTIONS(StepQuestions)
};

constexpr AnswerSide onData(std::string_view data, std::string_view strategy = {}) {
    return {.strategy = strategy, .data = data};
}

constexpr AnswerSide turned(Parameter parameter, std::uint32_t value, std::string_view data = {},
                            std::string_view strategy = {}) {
    return {.strategy = strategy, .data = data, .parameter = parameter, .value = value};
}

constexpr AnswerSide by(std::string_view strategy) {
    return {.strategy = strategy};
}

constexpr AnswerSide ofFew(std::string_view strategy) {
    constexpr std::uint64_t few = std::uint64_t{256} << 10U;
    return {.strategy = strategy, .data = "uniform", .bytes = few};
}

constexpr std::array questions{
    StepQuestion{"host-serial",
                 QT_TRANSLATE_NOOP("Story", "Two values in no order beside one value alone: does the loop "
                                            "take longer?"),
                 onData("two-value"), onData("constant")},
    StepQuestion{"host-atomic",
                 QT_TRANSLATE_NOOP("Story", "One thread alone meets nobody. What does it take with atomic "
                                            "adds, beside the plain loop?"),
                 turned(Parameter::Groups, 1), by("host-serial")},
    StepQuestion{"host-private",
                 QT_TRANSLATE_NOOP("Story", "With tables of their own, do equal pixels take as long as those "
                                            "of all values?"),
                 onData("constant"), onData("uniform")},
    StepQuestion{"racy",
                 QT_TRANSLATE_NOOP("Story", "Where adds get lost, do equal pixels take longer than those of "
                                            "all values? And how many counts are wrong?"),
                 onData("constant"), onData("uniform")},
    StepQuestion{"global-atomic",
                 QT_TRANSLATE_NOOP("Story", "How many times as fast is it with two values as with one?"),
                 onData("two-value"), onData("constant")},
    StepQuestion{"local-atomic",
                 QT_TRANSLATE_NOOP("Story", "Groups of 64 have more tables to merge, groups of 256 more "
                                            "members at each table. Which are faster?"),
                 turned(Parameter::WorkGroup, 64), turned(Parameter::WorkGroup, 256)},
    StepQuestion{"local-strided",
                 QT_TRANSLATE_NOOP("Story", "When all pixels are equal, how do many pixels a work-item "
                                            "compare with one?"),
                 onData("constant"), onData("constant", "local-atomic")},
    StepQuestion{"local-contiguous",
                 QT_TRANSLATE_NOOP("Story", "Stretches of 64 pixels or stretches of four: which are faster?"),
                 turned(Parameter::PixelsPerItem, 64), turned(Parameter::PixelsPerItem, 4)},
    StepQuestion{"local-runlength",
                 QT_TRANSLATE_NOOP("Story",
                                   "Over stripes, of which a work-item sees every so-many-th pixel: who is "
                                   "faster, with runs or without?"),
                 onData("stripes"), onData("stripes", "local-strided")},
    StepQuestion{"letters",
                 QT_TRANSLATE_NOOP("Story", "On a ramp neighbouring bytes are alike. Which of the notes' two "
                                            "orders is faster there, interleaved or contiguous?"),
                 onData("gradient", "letters-interleaved"), onData("gradient", "letters-contiguous")},
    StepQuestion{"private-host-merge",
                 QT_TRANSLATE_NOOP("Story",
                                   "With a table for each work-item, do equal pixels take as long as "
                                   "those of all values?"),
                 onData("constant"), onData("uniform")},
    StepQuestion{"private-device-merge",
                 QT_TRANSLATE_NOOP("Story",
                                   "A table for each work-item, or one for each work-group: which is "
                                   "faster on the same pixels?"),
                 by({}), by("local-strided")},
    StepQuestion{"local-vector",
                 QT_TRANSLATE_NOOP("Story", "When all pixels are equal, do wide loads change anything?"),
                 onData("constant"), onData("constant", "local-strided")},
    StepQuestion{"two-pass",
                 QT_TRANSLATE_NOOP("Story", "Of 256 KiB alone: are two kernels faster than one, or slower?"),
                 ofFew({}), ofFew("local-vector")},
    StepQuestion{"item-bytes",
                 QT_TRANSLATE_NOOP("Story", "With 90 per cent of the pixels in one bin: which is faster, a "
                                            "table for each work-item or one for a group?"),
                 onData("hotbin:90"), onData("hotbin:90", "local-vector")},
    StepQuestion{"local-replicated",
                 QT_TRANSLATE_NOOP("Story", "When all pixels are equal, how does one copy of the table "
                                            "compare with 32?"),
                 turned(Parameter::Copies, 1, "constant"), turned(Parameter::Copies, 32, "constant")},
    StepQuestion{"channel-staggered",
                 QT_TRANSLATE_NOOP("Story", "With a single copy of each table and equal pixels: does the "
                                            "turned order change anything?"),
                 turned(Parameter::Copies, 1, "constant"),
                 turned(Parameter::Copies, 1, "constant", "local-replicated")},
    StepQuestion{"cpu-private",
                 QT_TRANSLATE_NOOP("Story", "The host's own threads have a table each, too. Which is faster, "
                                            "the kernel or they?"),
                 by({}), by("host-private")}};

/// The step's own case, with what the side has otherwise; nothing where the catalog lacks it.
std::optional<MeasureCase> caseOf(const AnswerSide& side, const MeasureCase& own,
                                  const DeviceCatalog& catalog, std::string_view id) {
    const StrategyInfo* strategy = catalog.strategy(side.strategy.empty() ? id : side.strategy);
    if (strategy == nullptr) return std::nullopt;
    MeasureCase asked = own;
    asked.strategy = *strategy;
    // The documents' ways have a launch of their own.
    if (strategyNamed(catalog.strategies, strategy->id) == nullptr) asked.launch = {};
    if (side.parameter) asked.launch.set(*side.parameter, side.value);
    const Outcome<DataSpec> spec = dataNamed(side.data);
    if (spec) {
        const std::uint64_t bytes = side.bytes > 0 ? side.bytes : own.pixels.bytes();
        asked.pixels = madePixels(*spec, own.pixels.layout(), bytes);
        asked.pixels.binning = own.pixels.binning;
    }
    if (!runsOn(*strategy, asked.device)) {
        const auto found = std::ranges::find_if(
            catalog.devices, [&](const DeviceInfo& each) { return runsOn(*strategy, each); });
        if (found == catalog.devices.end()) return std::nullopt;
        asked.device = *found;
    }
    return canCount(*strategy, asked.pixels) ? std::optional(asked) : std::nullopt;
}

bool sameData(const Measurement& a, const Measurement& b) {
    return a.data == b.data && a.bytes == b.bytes && a.layout == b.layout;
}

/// What is the same on both sides.
QString placeText(const Measurement& of, const Measurement& over) {
    const QString device = shortNameOf(of.device), data = dataText(of);
    if (of.device.key != over.device.key) return QuestionText::tr("With %1").arg(data);
    if (!sameData(of, over)) return QuestionText::tr("On %1").arg(device);
    return QuestionText::tr("On %1, with %2").arg(device, data);
}

/// The value that was launched, which may be less than what was asked; nothing where none was asked.
std::optional<std::uint32_t> launched(const Measurement& measurement, Parameter parameter) {
    const std::optional<std::uint32_t> asked = measurement.asked[parameter];
    const bool copies = parameter == Parameter::Copies && measurement.series;
    return asked && copies && measurement.series->launch.copies > 0
               ? std::optional(std::min(*asked, measurement.series->launch.copies))
               : asked;
}

/// "“Copies of the table” (copies of the table: 1)": a side, with what tells it from the other.
QString sideText(const Measurement& of, const Measurement& other) {
    QString text = QStringLiteral("“%1”").arg(titleOf(of));
    const StrategyHome home =
        of.device.type == DeviceType::Host ? StrategyHome::HostThreads : StrategyHome::OpenClDevice;
    QStringList parts;
    for (const Parameter parameter : allParameters) {
        if (const auto value = launched(of, parameter); value && value != launched(other, parameter))
            parts += QuestionText::tr("%1: %2").arg(wordFor(parameter, home), countText(*value));
    }
    if (!sameData(of, other)) parts += QString::fromStdString(of.data);
    if (of.device.key != other.device.key) parts += shortTitleOf(of.device, {of.device, other.device});
    if (!parts.isEmpty()) text += QStringLiteral(" (%1)").arg(parts.join(comma()));
    return text;
}

QString flawSentence(const Measurement& of, const Measurement& other) {
    const QString flaw = flawText(of);
    return flaw.isEmpty() ? QString() : QuestionText::tr("%1 %2.").arg(sideText(of, other), flaw);
}

} // namespace

const StepQuestion& questionOf(const StoryStep& step) {
    const auto* found = std::ranges::find(questions, step.id, &StepQuestion::step);
    static constexpr StepQuestion none{};
    return found == questions.end() ? none : *found;
}

StoryPlan answerPlan(const StoryStep& step, const DeviceCatalog& catalog, const LabChoices& choices) {
    StoryPlan plan = planOf(step, catalog, choices);
    if (plan.cases.empty()) return plan;
    const StepQuestion& question = questionOf(step);
    const MeasureCase own = plan.cases.front(); // on the first pixels
    plan.cases.clear();
    for (const AnswerSide* side : {&question.over, &question.of}) {
        const auto asked = caseOf(*side, own, catalog, step.strategy);
        if (!asked) return {{}, {}, QuestionText::tr("What would answer the question is not there.")};
        plan.cases.push_back(*asked);
    }
    return plan;
}

QStringList answerSentences(const Measurements& measured) {
    if (measured.size() < 2) return {};
    const Measurement &over = *measured[0], &of = *measured[1];
    QStringList sentences;
    if (of.series && over.series)
        sentences += QuestionText::tr("%1: %2 took %3, %4.")
                         .arg(placeText(of, over), sideText(of, over), timeText(of),
                              comparisonText(of, over, sideText(over, of)));
    for (const QString& flaw : {flawSentence(over, of), flawSentence(of, over)})
        if (!flaw.isEmpty()) sentences += flaw;
    return sentences;
}

} // namespace tonescope::ui
