// SPDX-License-Identifier: GPL-3.0-or-later
// Reading and planning are separate: a file is parsed into a LectureStep without any knowledge of devices, so
// that an error in a file is reported with its line on every machine. The plan functions then combine a step
// with the catalog and the setup; they are cheap and are called again at every change.
#include "ui/lab/story/lecture.h"

#include "engine/values/device_catalog.h"
#include "engine/values/measuring/measured_pixels.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/base/measurement_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <map>

namespace tonescope::ui {

namespace {

struct LectureText {
    Q_DECLARE_TR_FUNCTIONS(Lecture)
};

/// Assigns the value of `word` in the list of known words; returns false for an unknown word.
template <typename Value>
bool takeWord(Value& to, const QString& word, std::initializer_list<std::pair<const char*, Value>> known) {
    for (const auto& [name, value] : known) {
        if (word != QLatin1String(name)) continue;
        to = value;
        return true;
    }
    return false;
}

/// Parses one side of a question, e.g. "copies=1 data=constant strategy=local-vector bytes=262144": parts in
/// any order, separated by spaces. Returns false for an unknown key or value.
bool takeSide(AnswerSide& side, const QString& text) {
    for (const QString& part : text.split(u' ', Qt::SkipEmptyParts)) {
        const std::string key = part.section(u'=', 0, 0).toStdString();
        const QString value = part.section(u'=', 1);
        bool isNumber = false;
        const std::uint32_t number = value.toUInt(&isNumber);
        if (key == "strategy" && !value.isEmpty()) {
            side.strategy = value.toStdString();
        } else if (key == "data" && dataNamed(value.toStdString())) {
            side.data = value.toStdString();
        } else if (key == "bytes" && isNumber) {
            side.bytes = number;
        } else if (const auto parameter = named<Parameter>(key); parameter && isNumber) {
            side.launch.set(*parameter, number);
        } else {
            return false;
        }
    }
    return true;
}

/// Parses "article-strided, 0.85 ms, 104857600 bytes, a GPU that it does not name" (id, time, size, machine),
/// or an id alone. Returns false for a wrong number.
bool takeDocument(std::vector<DocumentFigure>& documents, const QString& text) {
    const auto part = [&](int from, int to) { return text.section(u',', from, to).trimmed(); };
    DocumentFigure figure{part(0, 0).toStdString(), {}, 0, part(3, -1)};
    bool isTime = true, isSize = true;
    if (text.contains(u',')) {
        const double milliseconds =
            part(1, 1).chopped(part(1, 1).endsWith(QStringLiteral(" ms")) ? 3 : 0).toDouble(&isTime);
        constexpr double most = 1e9, nanoseconds = 1e6;
        isTime = isTime && milliseconds > 0 && milliseconds < most;
        if (isTime) figure.time = Nanoseconds(std::llround(milliseconds * nanoseconds));
        figure.bytes = part(2, 2).section(u' ', 0, 0).toULongLong(&isSize);
    }
    documents.push_back(figure);
    return isTime && isSize && !figure.id.empty();
}

/// Stores one field of the header; returns false for an unknown key or a wrong value.
/// Each key has its own form: a name, a word of a list, a list of names, or a line with several parts.
bool takeField(LectureStep& step, const LectureField& field) {
    const QString& value = field.value;
    const std::map<QString, std::string*> names{{QStringLiteral("step"), &step.id},
                                                {QStringLiteral("strategy"), &step.strategy},
                                                {QStringLiteral("before"), &step.before}};
    if (const auto name = names.find(field.key); name != names.end()) {
        *name->second = value.toStdString();
        return !value.isEmpty();
    }
    if (field.key == QLatin1String("on"))
        return takeWord<StepPlace>(
            step.place, value,
            {{"host", StepPlace::Host}, {"device", StepPlace::Device}, {"cpu", StepPlace::CpuDevice}});
    if (field.key == QLatin1String("pixels"))
        return takeWord<StepPixels>(
            step.pixels, value,
            {{"any", StepPixels::Any}, {"colour", StepPixels::Colour}, {"letters", StepPixels::Letters}});
    if (field.key == QLatin1String("also")) {
        for (const QString& name : value.split(u','))
            step.also.push_back(name.trimmed().toStdString());
        return std::ranges::all_of(step.also, [](const std::string& name) { return dataNamed(name).ok(); });
    }
    if (field.key == QLatin1String("document")) return takeDocument(step.documents, value);
    if (field.key == QLatin1String("mistake")) {
        step.mistakes.push_back(
            {value.section(u',', 0, 0).trimmed().toStdString(), value.section(u',', 1).trimmed()});
        return !step.mistakes.back().id.empty() && !step.mistakes.back().title.isEmpty();
    }
    if (field.key == QLatin1String("ask")) return takeSide(step.ask, value);
    return field.key == QLatin1String("against") && takeSide(step.against, value);
}

} // namespace

/// The first section is the header, the second title and idea, all further ones are named parts. The first
/// error ends the reading.
std::optional<LectureStep> stepIn(const LectureFile& file, QString& problem) {
    const auto fail = [&](int line, const QString& why) {
        problem = LectureText::tr("%1, line %2: %3").arg(file.name).arg(line).arg(why);
        return std::nullopt;
    };
    LectureStep step;
    for (const LectureField& field : file.sections.front().fields) {
        if (!takeField(step, field))
            return fail(field.line, LectureText::tr("“%1: %2” is not known.").arg(field.key, field.value));
    }
    if (step.id.empty()) return fail(1, LectureText::tr("the header names no step."));
    if (step.strategy.empty()) step.strategy = step.id;
    if (!file.sections.front().text.isEmpty() || file.sections.size() < 2)
        return fail(1, LectureText::tr("after the header, a title must follow."));
    step.title = file.sections[1].heading;
    step.idea = file.sections[1].text;
    const std::map<QString, QString*> parts{{QStringLiteral("think first"), &step.question},
                                            {QStringLiteral("mistake"), &step.mistake},
                                            {QStringLiteral("question"), &step.closing},
                                            {QStringLiteral("notes"), &step.notes}};
    for (std::size_t i = 2; i < file.sections.size(); ++i) {
        const LectureSection& section = file.sections[i];
        const auto part = parts.find(section.heading.toLower());
        if (part == parts.end())
            return fail(section.line,
                        LectureText::tr("“%1” is not a known section of a step.").arg(section.heading));
        *part->second = section.text;
    }
    return step;
}

/// A map by file name sorts the steps and lets own files replace the program's. Ids must be unique, because
/// session files refer to them.
StepLecture readLecture() {
    StepLecture lecture;
    std::map<QString, LectureStep> byFile;
    for (const LectureFile& file : lectureFiles(QStringLiteral("*.md"))) {
        if (file.name == QLatin1String("glossary.md")) continue;
        QString problem;
        // A valid own file comes later in the list and replaces the program's; an invalid one changes
        // nothing.
        if (const auto step = stepIn(file, problem))
            byFile.insert_or_assign(file.name, *step);
        else
            lecture.problems += problem;
    }
    for (const auto& [name, step] : byFile) {
        if (std::ranges::find(lecture.steps, step.id, &LectureStep::id) == lecture.steps.end())
            lecture.steps.push_back(step);
        else
            lecture.problems += LectureText::tr("%1: the step %2 is also in another file.")
                                    .arg(name, QString::fromStdString(step.id));
    }
    return lecture;
}

namespace {

struct PlanText {
    Q_DECLARE_TR_FUNCTIONS(Story)
};

constexpr std::uint64_t usualBytes = std::uint64_t{16} << 20U;
/// Pixels on which mistakes are shown. Not a multiple of the work-group size, so that the last work-group has
/// work-items without a pixel: some mistakes show only there.
constexpr std::uint64_t shownPixels = (std::uint64_t{1} << 20U) - 100;
/// Pixels for Oclgrind: few, because it takes about a microsecond per step of a work-item.
constexpr std::uint64_t checkedPixels = 9900;
/// Oclgrind needs minutes for this strategy, so the check skips it.
constexpr std::string_view unchecked = "colour-merge";
constexpr std::uint64_t groupSize = 256; ///< work-items per group in the documents' kernels

/// Whether a step with this restriction can run on the device.
bool suits(StepPlace place, const DeviceInfo& device) {
    if (place == StepPlace::Host) return device.type == DeviceType::Host;
    return place == StepPlace::Device ? runsKernels(device) : device.type == DeviceType::Cpu;
}

/// The first device that suits the step: among the devices that are switched on, or for host steps among all,
/// because the host cannot be missing. Null if there is none.
const DeviceInfo* deviceOf(const LectureStep& step, const DeviceCatalog& catalog, const LabChoices& choices) {
    const auto& among = step.place == StepPlace::Host ? catalog.devices : choices.devices;
    const auto found =
        std::ranges::find_if(among, [&](const DeviceInfo& each) { return suits(step.place, each); });
    return found == among.end() ? nullptr : &*found;
}

/// A plan without cases that tells which device to switch on.
StepPlan deviceMissing(StepPlace place) {
    return {{},
            {},
            place == StepPlace::CpuDevice
                ? PlanText::tr("This step needs an OpenCL device that is a CPU: choose one in the setup.")
                : PlanText::tr("This step needs an OpenCL device: choose one in the setup.")};
}

StepPlan strategyMissing(std::string_view id) {
    return {{}, {}, PlanText::tr("There is no strategy %1.").arg(QString::fromUtf8(id))};
}

/// Synthetic pixels of that kind; 16 MiB if `bytes` is 0.
MeasuredPixels made(const DataSpec& spec, PixelKind kind, std::uint64_t bytes) {
    return {nameOf(spec), SyntheticPixels{spec, madeLayout(kind), bytes > 0 ? bytes : usualBytes}};
}

/// Whether all strategies of the step can count these pixels, and the step accepts them.
bool fits(const LectureStep& step, const std::vector<StrategyInfo>& strategies,
          const MeasuredPixels& pixels) {
    const PixelKind kind = traitsOf(pixels.layout()).kind();
    const auto counts = [kind](const StrategyInfo& each) { return each.kinds.contains(kind); };
    if (pixels.bytes() == 0 || !std::ranges::all_of(strategies, counts)) return false;
    if (step.pixels == StepPixels::Colour) return kind == PixelKind::Colour8;
    return step.pixels != StepPixels::Letters || pixels.binning == Binning::Letters;
}

/// Synthetic pixels for a step that cannot be measured on the setup's pixels.
MeasuredPixels substitute(const LectureStep& step, std::uint64_t bytes) {
    if (step.pixels == StepPixels::Colour) return made({DataKind::Photo}, PixelKind::Colour8, bytes);
    if (step.pixels == StepPixels::Any) return made({DataKind::Photo}, PixelKind::Gray8, bytes);
    MeasuredPixels letters = made({DataKind::Uniform}, PixelKind::Gray8, bytes);
    letters.binning = Binning::Letters;
    return letters;
}

/// Tells the user that other pixels are measured than the setup's.
QString substituteNote(const LectureStep& step, const MeasuredPixels& set, const MeasuredPixels& taken) {
    if (set.bytes() == 0) return {}; // no setup yet, so nothing is replaced
    if (step.pixels == StepPixels::Letters)
        return PlanText::tr(
            "No text is chosen in the setup, so generated bytes in random order are counted as letters.");
    return PlanText::tr(
               "This step does not count the pixels of the setup (%1); it measures a generated image (%2).")
        .arg(dataText(set), dataText(taken));
}

/// The gray values of a colour photo, one byte each; nothing for other pixels.
std::optional<MeasuredPixels> grayOf(const MeasuredPixels& pixels) {
    const auto* photo = std::get_if<Image>(&pixels.pixels);
    if (photo == nullptr || pixels.binning != Binning::Values) return std::nullopt;
    if (traitsOf(photo->stored.layout).kind() == PixelKind::Gray8) return std::nullopt;
    return MeasuredPixels{pixels.name, GrayedPixels{*photo}};
}

/// `first`, followed by the step's own kinds of data with the same size and kind of samples.
std::vector<MeasuredPixels> withOwnData(const LectureStep& step, const MeasuredPixels& first) {
    std::vector<MeasuredPixels> all{first};
    for (const std::string& name : step.also) {
        const Outcome<DataSpec> spec = dataNamed(name);
        if (spec && first.name != name)
            all.push_back(made(*spec, traitsOf(first.layout()).kind(), first.bytes()));
    }
    return all;
}

/// The step's case `own`, changed as `side` says. Nothing if the catalog lacks the side's strategy, if no
/// device can run it, or if it cannot count the pixels.
std::optional<MeasureCase> caseOf(const AnswerSide& side, const MeasureCase& own, const LectureStep& step,
                                  const DeviceCatalog& catalog) {
    const StrategyInfo* strategy = catalog.strategy(side.strategy.empty() ? step.strategy : side.strategy);
    if (strategy == nullptr) return std::nullopt;
    MeasureCase asked = own;
    asked.strategy = *strategy;
    // A document's loop has a fixed launch: the setup's parameters do not apply.
    if (strategyNamed(catalog.strategies, strategy->id) == nullptr) asked.launch = {};
    for (const Parameter parameter : allParameters)
        if (side.launch[parameter]) asked.launch.set(parameter, side.launch[parameter]);
    if (const Outcome<DataSpec> spec = dataNamed(side.data)) {
        const std::uint64_t bytes = side.bytes > 0 ? side.bytes : own.pixels.bytes();
        asked.pixels = madePixels(*spec, own.pixels.layout(), bytes);
        asked.pixels.binning = own.pixels.binning;
    }
    // E.g. a side on the host's threads, in a step for an OpenCL device.
    if (!runsOn(*strategy, asked.device)) {
        const auto found = std::ranges::find_if(
            catalog.devices, [&](const DeviceInfo& each) { return runsOn(*strategy, each); });
        if (found == catalog.devices.end()) return std::nullopt;
        asked.device = *found;
    }
    return canCount(*strategy, asked.pixels) ? std::optional(asked) : std::nullopt;
}

/// Keys in the details of a run.
constexpr std::string_view stepDetail = "step", mistakeDetail = "mistake", answerDetail = "answer",
                           guessDetail = "guess";

} // namespace

/// Numbers are written in the C locale, so that files do not depend on the language.
RunDetails detailsOf(const LectureStep& step, const StepRun& run) {
    RunDetails details{{std::string(stepDetail), step.id}};
    if (!run.mistake.empty()) details.emplace(mistakeDetail, run.mistake);
    if (run.answer) details.emplace(answerDetail, "question");
    if (run.guess)
        details.emplace(guessDetail,
                        QLocale::c().toString(*run.guess, 'g', QLocale::FloatingPointShortest).toStdString());
    return details;
}

StepRun runIn(const RunDetails& details) {
    bool isNumber = false;
    const double guess =
        QLocale::c().toDouble(QString::fromStdString(detailOf(details, guessDetail)), &isNumber);
    return {detailOf(details, mistakeDetail), details.contains(answerDetail),
            isNumber && guess > 0 ? std::optional(guess) : std::nullopt};
}

std::optional<int> indexOfStep(const RunDetails& details, const std::vector<LectureStep>& steps) {
    const auto found = std::ranges::find(steps, detailOf(details, stepDetail), &LectureStep::id);
    if (found == steps.end()) return std::nullopt;
    return static_cast<int>(found - steps.begin());
}

/// The strategy before comes first in each group of cases, so that texts and bars compare the step with it.
StepPlan planOf(const LectureStep& step, const DeviceCatalog& catalog, const LabChoices& choices) {
    const DeviceInfo* device = deviceOf(step, catalog, choices);
    if (device == nullptr) return deviceMissing(step.place);
    std::vector<StrategyInfo> strategies, ways;
    if (const StrategyInfo* before = catalog.strategy(step.before)) strategies.push_back(*before);
    const StrategyInfo* own = catalog.strategy(step.strategy);
    if (own == nullptr) return strategyMissing(step.strategy);
    strategies.push_back(*own);
    for (const DocumentFigure& document : step.documents)
        if (const StrategyInfo* way = catalog.strategy(document.id)) ways.push_back(*way);

    // Other pixels replace the setup's if a strategy of the step cannot count these.
    StepPlan plan;
    MeasuredPixels pixels = choices.pixels;
    if (!fits(step, strategies, pixels)) {
        pixels = substitute(step, choices.pixels.bytes());
        plan.note = substituteNote(step, choices.pixels, pixels);
    }
    const auto add = [&](const MeasuredPixels& first) {
        for (const MeasuredPixels& each : withOwnData(step, first)) {
            for (const StrategyInfo& strategy : strategies)
                plan.cases.push_back({*device, strategy, choices.launch, each, choices.repeats});
            for (const StrategyInfo& way : ways) {
                if (canCount(way, each)) plan.cases.push_back({*device, way, {}, each, choices.repeats});
            }
        }
    };
    add(pixels);
    // Some loops of the documents count gray bytes only. For them a colour photo is measured as gray too,
    // with all strategies, so that times of the same pixels can be compared.
    const std::optional<MeasuredPixels> gray = grayOf(pixels);
    if (gray && std::ranges::any_of(ways, [&](const StrategyInfo& way) {
            return !canCount(way, pixels) && canCount(way, *gray);
        }))
        add(*gray);
    return plan;
}

/// Both sides are changed copies of the step's own first case.
StepPlan answerPlan(const LectureStep& step, const DeviceCatalog& catalog, const LabChoices& choices) {
    StepPlan plan = planOf(step, catalog, choices);
    if (plan.cases.empty()) return plan;
    const MeasureCase own = plan.cases.front(); // the step's first pixels
    plan.cases.clear();
    for (const AnswerSide* side : {&step.against, &step.ask}) {
        const auto asked = caseOf(*side, own, step, catalog);
        if (!asked || step.closing.isEmpty())
            return {{},
                    {},
                    PlanText::tr("The strategies or devices that this question compares are not available.")};
        plan.cases.push_back(*asked);
    }
    return plan;
}

/// The pixels have the kind that the strategy counts: colour for strategies of colours, otherwise gray.
StepPlan mistakePlan(const LectureStep& step, std::string_view id, const DeviceCatalog& catalog,
                     const LabChoices& choices) {
    const DeviceInfo* device = deviceOf(step, catalog, choices);
    if (device == nullptr) return deviceMissing(step.place);
    const StrategyInfo* strategy = catalog.strategy(id);
    if (strategy == nullptr) return strategyMissing(id);
    const PixelKind kind = strategy->part == CountedPart::Colours ? PixelKind::Colour8 : PixelKind::Gray8;
    const auto bytesOf = [](std::uint64_t pixels, PixelLayout layout) {
        return pixels * traitsOf(layout).bytesPerPixel();
    };
    // The setup's pixels are used if they show the mistake: enough of them, and an incomplete last
    // work-group.
    const std::uint64_t setUp =
        choices.pixels.bytes() / traitsOf(choices.pixels.layout()).bytesPerPixel(); // pixels
    const bool showsMistake =
        setUp >= shownPixels && setUp % groupSize != 0 && canCount(*strategy, choices.pixels);
    StepPlan plan;
    plan.cases.push_back({*device,
                          *strategy,
                          {},
                          showsMistake
                              ? choices.pixels
                              : made({DataKind::Uniform}, kind, bytesOf(shownPixels, madeLayout(kind))),
                          choices.repeats});
    plan.cases.back().keepCounts = true;
    if (!id.starts_with(unchecked)) {
        plan.cases.push_back({*device,
                              *strategy,
                              {},
                              made({DataKind::Uniform}, kind, bytesOf(checkedPixels, madeLayout(kind))),
                              1});
        plan.cases.back().checked = true;
    }
    return plan;
}

} // namespace tonescope::ui
