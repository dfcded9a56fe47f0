// SPDX-License-Identifier: GPL-3.0-or-later
// Contention comparison: passes predicted by the models beside measured times.
#pragma once

#include "engine/models/contention.h"
#include "engine/values/measuring/lab_session.h"
#include "engine/values/measuring/measurement.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tonescope::ui {

/// Mean passes per set, by the number of copies of the table.
using PassesByCopies = std::map<unsigned, double>;

/// Both models; one may be empty in a file of an earlier version.
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
    Measurements trials; ///< in the order of measuring

    /// The first trial that was asked for with this number of copies; null if there is none.
    [[nodiscard]] const Measurement* of(unsigned copies) const;
};

/// Agreement of a device's times with the passes of one model, over all pairs of its trials. Only trials with
/// right counts, a quiet machine and a prediction take part, with the number of copies that was used.
struct PassesAgreement {
    /// Two numbers of passes differ if their ratio is at least this.
    static constexpr double leastFactor = 1.05;

    std::size_t faster = 0;                    ///< pairs in which the trial with fewer passes took less time
    std::size_t slower = 0;                    ///< pairs in which the trial with fewer passes took more time
    std::size_t undecided = 0;                 ///< pairs whose passes differ and whose times do not
    std::size_t alike = 0;                     ///< pairs with as many passes whose times do not differ
    std::size_t unlike = 0;                    ///< pairs with as many passes whose times differ
    unsigned mostPasses = 0, fewestPasses = 0; ///< numbers of copies with most and fewest passes
    double predictedFactor = 1;                ///< ratio of the passes of these two, at least 1
    double measuredFactor = 1;                 ///< how many times as fast the one with fewest passes is
    bool timesDiffer = false;                  ///< the times of these two differ

    [[nodiscard]] std::size_t pairs() const { return faster + slower + undecided + alike + unlike; }
    /// Pairs in which model and measurement agree.
    [[nodiscard]] std::size_t agreeing() const { return faster + alike; }
};

/// Prediction and measurements of one run.
class ContentionComparison {
public:
    ContentionComparison() = default;
    /// `data`: name of the pixels that the prediction is for.
    ContentionComparison(std::string data, PredictedPasses predicted);

    void add(const MeasurementPointer& measurement);

    [[nodiscard]] const std::string& data() const { return m_data; }
    [[nodiscard]] const PredictedPasses& predicted() const { return m_predicted; }
    [[nodiscard]] const std::vector<CopiesTrials>& devices() const { return m_devices; }
    /// Whether the machine was busy during a trial.
    [[nodiscard]] bool anyBusy() const;

    /// Passes with this number of copies, relative to the fewest; nothing without a prediction.
    [[nodiscard]] std::optional<double> relativePasses(EqualAdds equal, unsigned copies) const;
    /// A trial's median time relative to the shortest of its device; nothing without a time, or if the
    /// machine was busy.
    [[nodiscard]] std::optional<double> relativeTime(const Measurement& trial) const;
    /// Nothing if fewer than two trials can be compared.
    [[nodiscard]] std::optional<PassesAgreement> agreementOf(EqualAdds equal,
                                                             const CopiesTrials& device) const;

private:
    /// Comparable trials, from most passes to fewest.
    [[nodiscard]] std::vector<const Measurement*> comparable(EqualAdds equal,
                                                             const CopiesTrials& device) const;

    std::string m_data;
    PredictedPasses m_predicted;
    std::vector<CopiesTrials> m_devices;
};

/// The number of copies that a trial used; if it failed, the number that was asked for.
[[nodiscard]] unsigned copiesOf(const Measurement& trial);

/// The prediction as details of a run, and back.
[[nodiscard]] RunDetails detailsOf(const ContentionComparison& comparison);
[[nodiscard]] ContentionComparison comparisonFrom(const LabRun& run);

} // namespace tonescope::ui
