// SPDX-License-Identifier: GPL-3.0-or-later
// What a model of contention says, beside what was measured.
#pragma once

#include "engine/values/lab_session.h"
#include "engine/values/measurement.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tonescope::ui {

/// Passes that a set needs on average, by the number of copies of the table.
using PredictedPasses = std::map<unsigned, double>;

/// Measurements with several numbers of copies on one device.
struct CopiesTrials {
    DeviceInfo device;
    std::vector<Measurement> trials; ///< in the order in which they were taken

    /// The first trial for which so many copies were asked for; null: none.
    [[nodiscard]] const Measurement* of(unsigned copies) const;
};

/// How far a device's times go with the passes. Only trials with exact counts and a prediction take part,
/// each with the copies that it had.
struct PassesAgreement {
    std::size_t faster = 0;                    ///< pairs in which the trial with fewer passes took less time
    std::size_t slower = 0;                    ///< pairs in which it took more
    std::size_t undecided = 0;                 ///< pairs whose times do not differ beyond their spread
    unsigned mostPasses = 0, fewestPasses = 0; ///< copies that have them
    double predictedFactor = 1;                ///< by how much the passes of the two differ: at least 1
    double measuredFactor = 1;                 ///< how many times as fast the one with the fewest is
    bool beyondSpread = false;                 ///< whether those two times differ by more than their spread
};

/// Both sides of one run.
class ContentionComparison {
public:
    ContentionComparison() = default;
    /// The prediction for the pixels of that name.
    ContentionComparison(std::string data, PredictedPasses predicted);

    void add(const Measurement& measurement);

    [[nodiscard]] const std::string& data() const { return m_data; }
    [[nodiscard]] const PredictedPasses& predicted() const { return m_predicted; }
    [[nodiscard]] const std::vector<CopiesTrials>& devices() const { return m_devices; }

    /// The passes with so many copies, over the fewest that there are; nothing where none are predicted.
    [[nodiscard]] std::optional<double> relativePasses(unsigned copies) const;
    /// A trial's median time over that of the trial with the fewest passes on its device; nothing where
    /// either has none.
    [[nodiscard]] std::optional<double> relativeTime(const Measurement& trial) const;
    /// Nothing where there are no two trials to compare.
    [[nodiscard]] std::optional<PassesAgreement> agreementOf(const CopiesTrials& device) const;

private:
    [[nodiscard]] std::optional<double> passesOf(const Measurement& trial) const;
    /// Trials that can be compared, from most passes to fewest.
    [[nodiscard]] std::vector<const Measurement*> comparable(const CopiesTrials& device) const;
    void addPair(const Measurement& more, const Measurement& fewer, PassesAgreement& agreement) const;

    std::string m_data;
    PredictedPasses m_predicted;
    std::vector<CopiesTrials> m_devices;
};

/// The copies that a trial had; where nothing was counted, those that were asked for.
[[nodiscard]] unsigned copiesOf(const Measurement& trial);

/// What a run remembers of the prediction; see LabRun::details.
[[nodiscard]] std::map<std::string, std::string, std::less<>>
detailsOf(const ContentionComparison& comparison);
[[nodiscard]] ContentionComparison comparisonFrom(const LabRun& run);

} // namespace tonescope::ui
