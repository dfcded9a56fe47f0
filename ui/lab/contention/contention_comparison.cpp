// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/contention/contention_comparison.h"

#include <QByteArray>

#include <algorithm>
#include <utility>

namespace tonescope::ui {

namespace {

std::string keyOf(EqualAdds equal, unsigned copies) {
    return (equal == EqualAdds::Wait ? "passes-" : "combined-") + std::to_string(copies);
}

PassesByCopies passesFrom(const RunDetails& details, EqualAdds equal) {
    PassesByCopies passes;
    for (const unsigned copies : modelledCopies) {
        const auto found = details.find(keyOf(equal, copies));
        if (found == details.end()) continue;
        // Whatever a file says, what is divided by must not be zero.
        if (const double mean = QByteArray::fromStdString(found->second).toDouble(); mean >= 1)
            passes.emplace(copies, mean);
    }
    return passes;
}

/// Predicted passes of a trial; nothing without a prediction.
std::optional<double> passesOf(const PassesByCopies& predicted, const Measurement& trial) {
    const auto found = predicted.find(copiesOf(trial));
    return found == predicted.end() ? std::nullopt : std::optional(found->second);
}

/// `factor`: ratio of the passes of `more` and `fewer`.
void addPair(const Measurement& more, const Measurement& fewer, double factor, PassesAgreement& agreement) {
    const bool timesDiffer = differ(more, fewer);
    if (factor < PassesAgreement::leastFactor)
        ++(timesDiffer ? agreement.unlike : agreement.alike);
    else if (!timesDiffer)
        ++agreement.undecided;
    else
        ++(*speedUp(fewer, more) > 1 ? agreement.faster : agreement.slower);
}

} // namespace

unsigned copiesOf(const Measurement& trial) {
    if (trial.series) return trial.series->launch.copies;
    return trial.asked[Parameter::Copies].value_or(0);
}

const Measurement* CopiesTrials::of(unsigned copies) const {
    const auto asked = [copies](const MeasurementPointer& trial) {
        return trial->asked[Parameter::Copies] == copies;
    };
    const auto found = std::ranges::find_if(trials, asked);
    return found == trials.end() ? nullptr : found->get();
}

ContentionComparison::ContentionComparison(std::string data, PredictedPasses predicted)
    : m_data(std::move(data)), m_predicted(std::move(predicted)) {
}

void ContentionComparison::add(const MeasurementPointer& measurement) {
    const auto same = [&](const CopiesTrials& one) { return one.device.key == measurement->device.key; };
    auto device = std::ranges::find_if(m_devices, same);
    if (device == m_devices.end()) device = m_devices.insert(device, {measurement->device, {}});
    device->trials.push_back(measurement);
}

bool ContentionComparison::anyBusy() const {
    return std::ranges::any_of(m_devices, [](const CopiesTrials& device) {
        return std::ranges::any_of(device.trials,
                                   [](const MeasurementPointer& trial) { return machineWasBusy(*trial); });
    });
}

std::optional<double> ContentionComparison::relativePasses(EqualAdds equal, unsigned copies) const {
    const PassesByCopies& passes = m_predicted.of(equal);
    const auto found = passes.find(copies);
    if (found == passes.end()) return std::nullopt;
    const auto fewer = [](const auto& a, const auto& b) { return a.second < b.second; };
    return found->second / std::ranges::min_element(passes, fewer)->second;
}

std::vector<const Measurement*> ContentionComparison::comparable(EqualAdds equal,
                                                                 const CopiesTrials& device) const {
    const PassesByCopies& passes = m_predicted.of(equal);
    std::vector<const Measurement*> trials;
    for (const MeasurementPointer& trial : device.trials) {
        const bool right = verdictOf(*trial) == Verdict::Equal && !machineWasBusy(*trial);
        if (right && passesOf(passes, *trial) && throughputOf(*trial)) trials.push_back(trial.get());
    }
    std::ranges::stable_sort(trials, [&](const Measurement* a, const Measurement* b) {
        return std::pair(*passesOf(passes, *b), copiesOf(*a)) <
               std::pair(*passesOf(passes, *a), copiesOf(*b));
    });
    return trials;
}

std::optional<double> ContentionComparison::relativeTime(const Measurement& trial) const {
    if (!throughputOf(trial) || machineWasBusy(trial)) return std::nullopt;
    double slower = 1;
    for (const CopiesTrials& device : m_devices) {
        if (device.device.key != trial.device.key) continue;
        for (const MeasurementPointer& other : device.trials) {
            if (verdictOf(*other) == Verdict::Equal)
                slower = std::max(slower, speedUp(*other, trial).value_or(1));
        }
    }
    return slower;
}

std::optional<PassesAgreement> ContentionComparison::agreementOf(EqualAdds equal,
                                                                 const CopiesTrials& device) const {
    const PassesByCopies& passes = m_predicted.of(equal);
    const std::vector<const Measurement*> trials = comparable(equal, device);
    if (trials.size() < 2) return std::nullopt;
    const Measurement &most = *trials.front(), &fewest = *trials.back();
    PassesAgreement agreement;
    agreement.mostPasses = copiesOf(most);
    agreement.fewestPasses = copiesOf(fewest);
    agreement.predictedFactor = *passesOf(passes, most) / *passesOf(passes, fewest);
    agreement.measuredFactor = *speedUp(fewest, most);
    agreement.timesDiffer = differ(most, fewest);
    for (std::size_t i = 0; i < trials.size(); ++i) {
        for (std::size_t j = i + 1; j < trials.size(); ++j)
            addPair(*trials[i], *trials[j], *passesOf(passes, *trials[i]) / *passesOf(passes, *trials[j]),
                    agreement);
    }
    return agreement;
}

RunDetails detailsOf(const ContentionComparison& comparison) {
    RunDetails details{{"data", comparison.data()}};
    for (const EqualAdds equal : bothModels) {
        for (const auto& [copies, passes] : comparison.predicted().of(equal))
            details.emplace(keyOf(equal, copies), QByteArray::number(passes, 'g', 17).toStdString());
    }
    return details;
}

ContentionComparison comparisonFrom(const LabRun& run) {
    const auto data = run.details.find("data");
    return {data == run.details.end() ? std::string() : data->second,
            {passesFrom(run.details, EqualAdds::Wait), passesFrom(run.details, EqualAdds::Combined)}};
}

} // namespace tonescope::ui
