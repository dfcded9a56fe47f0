// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/story_plan.h"

#include "ui/lab/shell/lab_choices.h"
#include "ui/lab/story/step_documents.h"
#include "ui/words/measurement_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <optional>

namespace tonescope::ui {

namespace {

constexpr std::uint64_t usualBytes = std::uint64_t{16} << 20U;

struct StoryPlanText {
    Q_DECLARE_TR_FUNCTIONS(Story)
};

bool suits(StepPlace place, const DeviceInfo& device) {
    switch (place) {
    case StepPlace::Host:
        return device.type == DeviceType::Host;
    case StepPlace::Device:
        return runsKernels(device);
    case StepPlace::CpuDevice:
        return device.type == DeviceType::Cpu;
    }
    return false;
}

std::vector<StrategyInfo> strategiesOf(const StoryStep& step, const DeviceCatalog& catalog) {
    std::vector<StrategyInfo> strategies;
    for (const std::string_view id : {step.before, step.strategy}) {
        if (const StrategyInfo* strategy = catalog.strategy(id)) strategies.push_back(*strategy);
    }
    return strategies;
}

std::vector<StrategyInfo> waysOf(const StoryStep& step, const DeviceCatalog& catalog) {
    std::vector<StrategyInfo> ways;
    for (const std::string_view id : documentsOf(step).ways) {
        if (const StrategyInfo* way = catalog.strategy(id)) ways.push_back(*way);
    }
    return ways;
}

bool countable(PixelKind kind, const std::vector<StrategyInfo>& strategies) {
    return std::all_of(strategies.begin(), strategies.end(),
                       [&](const auto& each) { return each.kinds.contains(kind); });
}

MeasuredPixels made(const DataSpec& spec, PixelKind kind, std::uint64_t bytes) {
    return {nameOf(spec), SyntheticPixels{spec, madeLayout(kind), bytes > 0 ? bytes : usualBytes}};
}

/// Whether a step can be measured on what is set up.
bool fits(const StoryStep& step, const std::vector<StrategyInfo>& strategies, const MeasuredPixels& pixels) {
    const PixelKind kind = traitsOf(pixels.layout()).kind();
    if (!countable(kind, strategies) || pixels.bytes() == 0) return false;
    if (step.pixels == StepPixels::Colour) return kind == PixelKind::Colour8;
    return step.pixels != StepPixels::Letters || pixels.binning == Binning::Letters;
}

MeasuredPixels substitute(const StoryStep& step, const LabChoices& choices) {
    const std::uint64_t set = choices.pixels.bytes();
    if (step.pixels == StepPixels::Colour) return made({DataKind::Photo}, PixelKind::Colour8, set);
    if (step.pixels == StepPixels::Any) return made({DataKind::Photo}, PixelKind::Gray8, set);
    MeasuredPixels bytes = made({DataKind::Uniform}, PixelKind::Gray8, set);
    bytes.binning = Binning::Letters;
    return bytes;
}

QString substituteNote(const StoryStep& step, const MeasuredPixels& set, const MeasuredPixels& taken) {
    if (set.bytes() == 0) return {}; // nothing was set up that could be missed
    if (step.pixels == StepPixels::Letters)
        return StoryPlanText::tr(
            "No text is chosen in the setup: made bytes in no order are counted as letters.");
    return StoryPlanText::tr("This step does not count what is set up (%1): a made image is measured (%2).")
        .arg(dataText(set), dataText(taken));
}

/// The gray of a photo in bytes; nothing where it is that already, or where there is no photo.
std::optional<MeasuredPixels> grayOf(const MeasuredPixels& pixels) {
    const auto* photo = std::get_if<Image>(&pixels.pixels);
    if (photo == nullptr || pixels.binning != Binning::Values) return std::nullopt;
    if (traitsOf(photo->stored.layout).kind() == PixelKind::Gray8) return std::nullopt;
    return MeasuredPixels{pixels.name, GrayedPixels{*photo}};
}

/// The pixels in front, and the step's own data of their kind.
std::vector<MeasuredPixels> allPixels(const StoryStep& step, const MeasuredPixels& first) {
    std::vector<MeasuredPixels> all{first};
    for (const std::string_view name : step.also) {
        const Outcome<DataSpec> spec = dataNamed(name);
        if (!spec || first.name == name) continue;
        all.push_back(made(*spec, traitsOf(first.layout()).kind(), first.bytes()));
    }
    return all;
}

} // namespace

/// The host is there whether it is switched on or not.
const DeviceInfo* deviceOf(const StoryStep& step, const DeviceCatalog& catalog, const LabChoices& choices) {
    const auto& among = step.place == StepPlace::Host ? catalog.devices : choices.devices;
    const auto found =
        std::find_if(among.begin(), among.end(), [&](const auto& each) { return suits(step.place, each); });
    return found == among.end() ? nullptr : &*found;
}

QString deviceMissing(StepPlace place) {
    if (place == StepPlace::CpuDevice)
        return StoryPlanText::tr("This step needs an OpenCL device that is a CPU: choose one in the setup.");
    return StoryPlanText::tr("This step needs an OpenCL device: choose one in the setup.");
}

StoryPlan planOf(const StoryStep& step, const DeviceCatalog& catalog, const LabChoices& choices) {
    const DeviceInfo* device = deviceOf(step, catalog, choices);
    if (device == nullptr) return {{}, {}, deviceMissing(step.place)};
    const std::vector<StrategyInfo> strategies = strategiesOf(step, catalog);
    if (strategies.empty() || strategies.back().id != step.strategy)
        return {
            {}, {}, StoryPlanText::tr("The strategy %1 is not there.").arg(QString::fromUtf8(step.strategy))};

    StoryPlan plan;
    MeasuredPixels pixels = choices.pixels;
    if (!fits(step, strategies, pixels)) {
        pixels = substitute(step, choices);
        plan.note = substituteNote(step, choices.pixels, pixels);
    }
    const std::vector<StrategyInfo> ways = waysOf(step, catalog);
    const auto add = [&](const MeasuredPixels& first) {
        for (const MeasuredPixels& each : allPixels(step, first)) {
            for (const StrategyInfo& strategy : strategies)
                plan.cases.push_back({*device, strategy, choices.launch, each, choices.repeats});
            for (const StrategyInfo& way : ways) {
                if (canCount(way, each)) plan.cases.push_back({*device, way, {}, each, choices.repeats});
            }
        }
    };
    add(pixels);
    // Some of the documents' ways count bytes of gray only: of a photo in colour, its gray.
    const std::optional<MeasuredPixels> gray = grayOf(pixels);
    const auto countsOnly = [&](const StrategyInfo& way) {
        return !canCount(way, pixels) && canCount(way, *gray);
    };
    if (gray && std::ranges::any_of(ways, countsOnly)) add(*gray);
    return plan;
}

} // namespace tonescope::ui
