// SPDX-License-Identifier: GPL-3.0-or-later
// What the models of contention say, beside what was measured.
#pragma once

#include "engine/models/contention.h"
#include "engine/values/measuring/lab_session.h"
#include "engine/values/measuring/measurement.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tonescope::ui {

/// Passes that a set needs on average, by the number of copies of the table.
using PassesByCopies = std::map<unsigned, double>;

/// What both models say; empty where a file of an earlier version remembers only one of them.
struct PredictedPasses {
    PassesByCopies waiting, combined;

    [[nodiscard]] const PassesByCopies& of(EqualAdds equal) const {
        return equal == EqualAdds::Wait ? waiting : combined;
    }
    bool operator==(const PredictedPasses&) const = default;
};

/// Measurements with several numbers of copies on one device.
struct CopiesTrials {
    DeviceInfo device;
    Measurements trials; ///< in the order in which they were taken

    /// The first trial for which so many copies were asked for; null: none.
    [[nodiscard]] const Measurement* of(unsigned copies) const;
};

/// How far a device's times go with the passes of one model, pair by pair of its trials. Only trials with
/// exact counts, a machine at rest and a prediction take part, each with the copies that it had.
struct PassesAgreement {
    /// A factor between two numbers of passes from which on one of them is less than the other.
    static constexpr double leastFactor = 1.05;

    std::size_t faster = 0;    ///< pairs in which the trial with fewer passes took less time
    std::size_t slower = 0;    ///< pairs in which it took more
    std::size_t undecided = 0; ///< pairs in which it has fewer passes, and the times do not differ
    std::size_t alike = 0;     ///< pairs with as many passes whose times do not differ
    std::size_t unlike = 0;    ///< pairs with as many passes whose times differ
    unsigned mostPasses = 0, fewestPasses = 0; ///< copies that have them
    double predictedFactor = 1;                ///< by how much the passes of the two differ: at least 1
    double measuredFactor = 1;                 ///< how many times as fast the one with the fewest is
    bool timesDiffer = false;                  ///< of those two

    [[nodiscard]] std::size_t pairs() const { return faster + slower + undecided + alike + unlike; }
    /// Pairs of which the model says what was measured.
    [[nodiscard]] std::size_t agreeing() const { return faster + alike; }
};

/// Both sides of one run.
class ContentionComparison {
public:
    ContentionComparison() = default;
    /// The prediction for the pixels of that name.
    ContentionComparison(std::string data, PredictedPasses predicted);

    void add(const MeasurementPointer& measurement);

    [[nodiscard]] const std::string& data() const { return m_data; }
    [[nodiscard]] const PredictedPasses& predicted() const { return m_predicted; }
    [[nodiscard]] const std::vector<CopiesTrials>& devices() const { return m_devices; }
    /// Whether the machine was busy during a trial.
    [[nodiscard]] bool anyBusy() const;

    /// The passes with so many copies, over the fewest that there are; nothing where none are predicted.
    [[nodiscard]] std::optional<double> relativePasses(EqualAdds equal, unsigned copies) const;
    /// A trial's median time over the shortest of its device; nothing where it has none, or where the machine
    /// was busy.
    [[nodiscard]] std::optional<double> relativeTime(const Measurement& trial) const;
    /// Nothing where there are no two trials to compare.
    [[nodiscard]] std::optional<PassesAgreement> agreementOf(EqualAdds equal,
                                                             const CopiesTrials& device) const;

private:
    /// Trials that can be compared, from most passes to fewest.
    [[nodiscard]] std::vector<const Measurement*> comparable(EqualAdds equal,
                                                             const CopiesTrials& device) const;

    std::string m_data;
    PredictedPasses m_predicted;
    std::vector<CopiesTrials> m_devices;
};

/// The copies that a trial had; where nothing was counted, those that were asked for.
[[nodiscard]] unsigned copiesOf(const Measurement& trial);

/// What a run remembers of the prediction; see LabRun::details.
[[nodiscard]] RunDetails detailsOf(const ContentionComparison& comparison);
[[nodiscard]] ContentionComparison comparisonFrom(const LabRun& run);

} // namespace tonescope::ui
