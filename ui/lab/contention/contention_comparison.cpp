// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/contention/contention_comparison.h"

#include "engine/models/contention.h"

#include <QByteArray>

#include <algorithm>
#include <utility>

namespace tonescope::ui {

namespace {

std::string keyOf(unsigned copies) {
    return "passes-" + std::to_string(copies);
}

} // namespace

unsigned copiesOf(const Measurement& trial) {
    if (trial.series) return trial.series->launch.copies;
    return trial.asked[Parameter::Copies].value_or(0);
}

const Measurement* CopiesTrials::of(unsigned copies) const {
    const auto asked = [copies](const Measurement& trial) {
        return trial.asked[Parameter::Copies] == copies;
    };
    const auto found = std::ranges::find_if(trials, asked);
    return found == trials.end() ? nullptr : &*found;
}

ContentionComparison::ContentionComparison(std::string data, PredictedPasses predicted)
    : m_data(std::move(data)), m_predicted(std::move(predicted)) {
}

void ContentionComparison::add(const Measurement& measurement) {
    const auto same = [&](const CopiesTrials& one) { return one.device.key == measurement.device.key; };
    auto device = std::ranges::find_if(m_devices, same);
    if (device == m_devices.end()) device = m_devices.insert(device, {measurement.device, {}});
    device->trials.push_back(measurement);
}

std::optional<double> ContentionComparison::relativePasses(unsigned copies) const {
    const auto found = m_predicted.find(copies);
    if (found == m_predicted.end()) return std::nullopt;
    const auto fewer = [](const auto& a, const auto& b) { return a.second < b.second; };
    return found->second / std::ranges::min_element(m_predicted, fewer)->second;
}

std::optional<double> ContentionComparison::passesOf(const Measurement& trial) const {
    const auto found = m_predicted.find(copiesOf(trial));
    return found == m_predicted.end() ? std::nullopt : std::optional(found->second);
}

std::vector<const Measurement*> ContentionComparison::comparable(const CopiesTrials& device) const {
    std::vector<const Measurement*> trials;
    for (const Measurement& trial : device.trials) {
        if (verdictOf(trial) == Verdict::Equal && passesOf(trial) && throughputOf(trial))
            trials.push_back(&trial);
    }
    std::ranges::stable_sort(trials, [this](const Measurement* a, const Measurement* b) {
        return std::pair(*passesOf(*b), copiesOf(*a)) < std::pair(*passesOf(*a), copiesOf(*b));
    });
    return trials;
}

std::optional<double> ContentionComparison::relativeTime(const Measurement& trial) const {
    for (const CopiesTrials& device : m_devices) {
        if (device.device.key != trial.device.key) continue;
        const std::vector<const Measurement*> trials = comparable(device);
        if (!trials.empty()) return speedUp(*trials.back(), trial);
    }
    return std::nullopt;
}

void ContentionComparison::addPair(const Measurement& more, const Measurement& fewer,
                                   PassesAgreement& agreement) const {
    if (*passesOf(more) <= *passesOf(fewer)) return; // the model says nothing of the two
    if (!differ(more, fewer))
        ++agreement.undecided;
    else if (*speedUp(fewer, more) > 1)
        ++agreement.faster;
    else
        ++agreement.slower;
}

std::optional<PassesAgreement> ContentionComparison::agreementOf(const CopiesTrials& device) const {
    const std::vector<const Measurement*> trials = comparable(device);
    if (trials.size() < 2) return std::nullopt;
    const Measurement &most = *trials.front(), &fewest = *trials.back();
    PassesAgreement agreement;
    agreement.mostPasses = copiesOf(most);
    agreement.fewestPasses = copiesOf(fewest);
    agreement.predictedFactor = *passesOf(most) / *passesOf(fewest);
    agreement.measuredFactor = *speedUp(fewest, most);
    agreement.beyondSpread = differ(most, fewest);
    for (std::size_t i = 0; i < trials.size(); ++i) {
        for (std::size_t j = i + 1; j < trials.size(); ++j)
            addPair(*trials[i], *trials[j], agreement);
    }
    return agreement;
}

std::map<std::string, std::string, std::less<>> detailsOf(const ContentionComparison& comparison) {
    std::map<std::string, std::string, std::less<>> details{{"data", comparison.data()}};
    for (const auto& [copies, passes] : comparison.predicted())
        details.emplace(keyOf(copies), QByteArray::number(passes, 'g', 17).toStdString());
    return details;
}

ContentionComparison comparisonFrom(const LabRun& run) {
    PredictedPasses predicted;
    for (const unsigned copies : modelledCopies) {
        const auto found = run.details.find(keyOf(copies));
        if (found == run.details.end()) continue;
        // Whatever a file says, what is divided by must not be zero.
        if (const double passes = QByteArray::fromStdString(found->second).toDouble(); passes >= 1)
            predicted.emplace(copies, passes);
    }
    const auto data = run.details.find("data");
    return {data == run.details.end() ? std::string() : data->second, std::move(predicted)};
}

} // namespace tonescope::ui
