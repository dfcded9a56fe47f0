// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/predict/factor_sides.h"

#include "ui/words/engine_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>

#include <algorithm>

namespace tonescope::ui {

namespace {

struct SidesText {
    Q_DECLARE_TR_FUNCTIONS(FactorSides)
};

MeasureCase caseOf(const LabChoices& choices, const DeviceInfo& device, const StrategyInfo& strategy,
                   const MeasuredPixels& pixels) {
    return {device, strategy, choices.launch, pixels, choices.repeats};
}

std::vector<FactorSide> strategySides(const FactorGround& ground) {
    std::vector<FactorSide> sides;
    const LabChoices& choices = *ground.choices;
    for (const StrategyInfo& each : strategiesOn(ground))
        sides.push_back({std::string(each.id), engineText(each.title),
                         caseOf(choices, *ground.device, each, choices.pixels)});
    return sides;
}

std::vector<FactorSide> dataSides(const FactorGround& ground, const StrategyInfo& strategy) {
    std::vector<FactorSide> sides;
    const LabChoices& choices = *ground.choices;
    const auto alike = [&](const MeasuredPixels& pixels) {
        return pixels.binning == choices.pixels.binning &&
               traitsOf(pixels.layout()).kind() == traitsOf(choices.pixels.layout()).kind();
    };
    for (const DataChoice& each : dataChoices(choices)) {
        if (alike(each.pixels))
            sides.push_back(
                {each.pixels.name, each.title, caseOf(choices, *ground.device, strategy, each.pixels)});
    }
    return sides;
}

std::vector<FactorSide> deviceSides(const FactorGround& ground, const StrategyInfo& strategy) {
    std::vector<FactorSide> sides;
    const LabChoices& choices = *ground.choices;
    for (const DeviceInfo& each : choices.devices) {
        if (runsOn(strategy, each))
            sides.push_back({each.key, shortTitleOf(each, choices.devices),
                             caseOf(choices, each, strategy, choices.pixels)});
    }
    return sides;
}

/// On how many of the devices it runs.
auto placesOf(const StrategyInfo& strategy, const LabChoices& choices) {
    return std::ranges::count_if(choices.devices,
                                 [&](const DeviceInfo& each) { return runsOn(strategy, each); });
}

} // namespace

std::vector<StrategyInfo> strategiesOn(const FactorGround& ground) {
    std::vector<StrategyInfo> able;
    const LabChoices& choices = *ground.choices;
    const auto counts = [&](const StrategyInfo& each) {
        if (ground.sides == FactorSides::Devices)
            return canCount(each, choices.pixels) && placesOf(each, choices) > 1;
        return ground.device != nullptr && canCount(each, *ground.device, choices.pixels);
    };
    std::ranges::copy_if(choices.strategies, std::back_inserter(able), counts);
    return able;
}

std::vector<FactorSide> sidesOn(const FactorGround& ground) {
    if (ground.choices == nullptr) return {};
    if (ground.sides == FactorSides::Strategies) return strategySides(ground);
    const std::vector<StrategyInfo> able = strategiesOn(ground);
    const StrategyInfo* strategy = strategyNamed(able, ground.strategy);
    if (strategy == nullptr) return {};
    return ground.sides == FactorSides::Data ? dataSides(ground, *strategy) : deviceSides(ground, *strategy);
}

QString tooFewText(const FactorGround& ground) {
    if (sidesOn(ground).size() > 1) return {};
    switch (ground.sides) {
    case FactorSides::Strategies:
        return SidesText::tr("Fewer than two of the chosen strategies run on this device with these pixels: "
                             "switch more of them on in the setup, or take another device.");
    case FactorSides::Data:
        return SidesText::tr("There are no two kinds of pixels that a chosen strategy counts alike here: "
                             "switch on another strategy in the setup, or choose made pixels or a photo.");
    case FactorSides::Devices:
        return SidesText::tr("No chosen strategy runs on two of the chosen devices with these pixels: switch "
                             "on another device in the setup.");
    }
    return {};
}

QString mismatchText(FactorSides sides, const FactorSide& of, const FactorSide& over) {
    if (!timesCompare(measurementOf(of.asked), measurementOf(over.asked)))
        return SidesText::tr("A simulator's time compares with no other device's: choose another device.");
    if (of.id != over.id) return {};
    switch (sides) {
    case FactorSides::Strategies:
        return SidesText::tr("Choose two different strategies.");
    case FactorSides::Data:
        return SidesText::tr("Choose two different kinds of pixels.");
    case FactorSides::Devices:
        return SidesText::tr("Choose two different devices.");
    }
    return {};
}

} // namespace tonescope::ui
