// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/step_plan.h"

#include "ui/words/measurement_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace tonescope::ui {

namespace {

struct PlanText {
    Q_DECLARE_TR_FUNCTIONS(Story)
};

constexpr std::uint64_t usualBytes = std::uint64_t{16} << 20U;
/// Not a multiple of a work-group's size: the last group has work-items without a pixel.
constexpr std::uint64_t shownPixels = (std::uint64_t{1} << 20U) - 100;
constexpr std::uint64_t checkedPixels = 9900; ///< Oclgrind takes about a microsecond per step of a work-item
/// Oclgrind needs minutes for this strategy, so the check skips it.
constexpr std::string_view unchecked = "colour-merge";
constexpr std::uint64_t groupSize = 256; ///< of the documents' kernels

bool suits(StepPlace place, const DeviceInfo& device) {
    if (place == StepPlace::Host) return device.type == DeviceType::Host;
    return place == StepPlace::Device ? runsKernels(device) : device.type == DeviceType::Cpu;
}

/// The first device on which the step runs, of those that are switched on; the host is always there. Null
/// where there is none.
const DeviceInfo* deviceOf(const LectureStep& step, const DeviceCatalog& catalog, const LabChoices& choices) {
    const auto& among = step.place == StepPlace::Host ? catalog.devices : choices.devices;
    const auto found =
        std::ranges::find_if(among, [&](const DeviceInfo& each) { return suits(step.place, each); });
    return found == among.end() ? nullptr : &*found;
}

StepPlan deviceMissing(StepPlace place) {
    return {{},
            {},
            place == StepPlace::CpuDevice
                ? PlanText::tr("This step needs an OpenCL device that is a CPU: choose one in the setup.")
                : PlanText::tr("This step needs an OpenCL device: choose one in the setup.")};
}

StepPlan strategyMissing(std::string_view id) {
    return {{}, {}, PlanText::tr("The strategy %1 is not there.").arg(QString::fromUtf8(id))};
}

MeasuredPixels made(const DataSpec& spec, PixelKind kind, std::uint64_t bytes) {
    return {nameOf(spec), SyntheticPixels{spec, madeLayout(kind), bytes > 0 ? bytes : usualBytes}};
}

/// Whether the step can be measured on these pixels.
bool fits(const LectureStep& step, const std::vector<StrategyInfo>& strategies,
          const MeasuredPixels& pixels) {
    const PixelKind kind = traitsOf(pixels.layout()).kind();
    const auto counts = [kind](const StrategyInfo& each) { return each.kinds.contains(kind); };
    if (pixels.bytes() == 0 || !std::ranges::all_of(strategies, counts)) return false;
    if (step.pixels == StepPixels::Colour) return kind == PixelKind::Colour8;
    return step.pixels != StepPixels::Letters || pixels.binning == Binning::Letters;
}

/// Made pixels that take the place of the setup's.
MeasuredPixels substitute(const LectureStep& step, std::uint64_t bytes) {
    if (step.pixels == StepPixels::Colour) return made({DataKind::Photo}, PixelKind::Colour8, bytes);
    if (step.pixels == StepPixels::Any) return made({DataKind::Photo}, PixelKind::Gray8, bytes);
    MeasuredPixels letters = made({DataKind::Uniform}, PixelKind::Gray8, bytes);
    letters.binning = Binning::Letters;
    return letters;
}

QString substituteNote(const LectureStep& step, const MeasuredPixels& set, const MeasuredPixels& taken) {
    if (set.bytes() == 0) return {}; // the setup has no pixels that could be missed
    if (step.pixels == StepPixels::Letters)
        return PlanText::tr("No text is chosen in the setup: made bytes in no order are counted as letters.");
    return PlanText::tr("This step does not count what is set up (%1): a made image is measured (%2).")
        .arg(dataText(set), dataText(taken));
}

/// The gray of a colour photo as bytes; nothing for other pixels.
std::optional<MeasuredPixels> grayOf(const MeasuredPixels& pixels) {
    const auto* photo = std::get_if<Image>(&pixels.pixels);
    if (photo == nullptr || pixels.binning != Binning::Values) return std::nullopt;
    if (traitsOf(photo->stored.layout).kind() == PixelKind::Gray8) return std::nullopt;
    return MeasuredPixels{pixels.name, GrayedPixels{*photo}};
}

/// The pixels, and the step's own kinds of data of the same layout and size.
std::vector<MeasuredPixels> withOwnData(const LectureStep& step, const MeasuredPixels& first) {
    std::vector<MeasuredPixels> all{first};
    for (const std::string& name : step.also) {
        const Outcome<DataSpec> spec = dataNamed(name);
        if (spec && first.name != name)
            all.push_back(made(*spec, traitsOf(first.layout()).kind(), first.bytes()));
    }
    return all;
}

/// `own` with the differences of a side; nothing where the catalog lacks what it needs.
std::optional<MeasureCase> caseOf(const AnswerSide& side, const MeasureCase& own, const LectureStep& step,
                                  const DeviceCatalog& catalog) {
    const StrategyInfo* strategy = catalog.strategy(side.strategy.empty() ? step.strategy : side.strategy);
    if (strategy == nullptr) return std::nullopt;
    MeasureCase asked = own;
    asked.strategy = *strategy;
    // The documents' strategies have a launch of their own.
    if (strategyNamed(catalog.strategies, strategy->id) == nullptr) asked.launch = {};
    for (const Parameter parameter : allParameters)
        if (side.launch[parameter]) asked.launch.set(parameter, side.launch[parameter]);
    if (const Outcome<DataSpec> spec = dataNamed(side.data)) {
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

constexpr std::string_view stepDetail = "step", mistakeDetail = "mistake", answerDetail = "answer",
                           guessDetail = "guess";

} // namespace

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
    // Some of the documents' ways count gray bytes only: of a photo in colour, its gray.
    const std::optional<MeasuredPixels> gray = grayOf(pixels);
    if (gray && std::ranges::any_of(ways, [&](const StrategyInfo& way) {
            return !canCount(way, pixels) && canCount(way, *gray);
        }))
        add(*gray);
    return plan;
}

StepPlan answerPlan(const LectureStep& step, const DeviceCatalog& catalog, const LabChoices& choices) {
    StepPlan plan = planOf(step, catalog, choices);
    if (plan.cases.empty()) return plan;
    const MeasureCase own = plan.cases.front(); // on the first pixels
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
