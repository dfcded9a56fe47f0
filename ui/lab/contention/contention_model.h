// SPDX-License-Identifier: GPL-3.0-or-later
// The model of contention: one photo studied, its predictions beside measured times, and sentences about
// both.
#pragma once

#include "engine/models/contention.h"
#include "engine/models/gray_pixels.h"
#include "engine/values/measuring/lab_session.h"
#include "engine/values/measuring/measurement.h"
#include "engine/values/outcome.h"
#include "ui/lab/lanes/lane_scene.h"

#include <QFutureWatcher>
#include <QImage>
#include <QObject>
#include <QString>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tonescope::ui {

/// The studied photo.
struct StudiedImage {
    Image image;
    bool shuffled = false; ///< with its pixels in random order
    std::string name;      ///< for display

    [[nodiscard]] bool operator==(const StudiedImage& other) const;
};

/// Which pixels the lanes of a set take.
enum class LaneAccess : std::uint8_t {
    Neighbours, ///< consecutive pixels
    Apart       ///< pixels 16 apart, as in kernels whose lanes load 16 bytes each
};

/// The gray formula of the study and of the measured kernels.
inline constexpr GrayFormula studiedFormula = GrayFormula::Rec601;

/// Immutable, so any thread may read it.
struct ContentionStudy {
    StudiedImage subject;
    GrayPixels gray; ///< in the order in which lanes take them
    QImage preview;  ///< of gray, upright, at most about a thousand pixels in each direction
    /// In the order of modelledCopies.
    std::vector<Contention> neighbours, apart;

    [[nodiscard]] const Contention& of(LaneAccess access, unsigned copies) const;
};

using ContentionStudyPointer = std::shared_ptr<const ContentionStudy>;

/// Computes on a thread of Qt's pool. Methods and signals belong to the GUI thread. The newest subject wins:
/// results of earlier subjects are dropped.
class ContentionComputation : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ContentionComputation)

public:
    explicit ContentionComputation(QObject* parent = nullptr);
    ~ContentionComputation() override;

    void start(const StudiedImage& subject);
    /// Cancels the computation.
    void stop();

Q_SIGNALS:
    void ready(const tonescope::ui::ContentionStudyPointer& study);
    /// Above all for lack of memory.
    void failed(const tonescope::Failure& failure);

private:
    void take();

    QFutureWatcher<Outcome<ContentionStudyPointer>> m_watcher;
};

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

/// The numbers of a set that can be shown.
enum class SetNumber : std::uint8_t { Waiting, Combined, Meetings };

/// The name of a number, for lists and axes.
[[nodiscard]] QString wordFor(SetNumber number);
[[nodiscard]] const SetNumbers& numbersOf(const Contention& contention, SetNumber number);

/// What the models assume, and what they leave out.
[[nodiscard]] QString modelText();

/// That the models do not describe a device; empty if they do.
[[nodiscard]] QString unlikeModelText(const DeviceInfo& device);

/// The mean over the sets of an image whose lanes lie `spacing` pixels apart, and whether the table of times
/// has the same spacing. Rich text.
[[nodiscard]] QString summaryText(const Contention& contention, SetNumber number, unsigned spacing);

/// The device's short title among those of the comparison.
[[nodiscard]] QString nameOf(const ContentionComparison& comparison, const CopiesTrials& device);

/// How well each model agrees with a device's times, which model fits better, and which trials failed.
[[nodiscard]] QString agreementText(const ContentionComparison& comparison, const CopiesTrials& device);

/// Text beside the lanes of one place: mean passes over the whole photo with the chosen tables, and how long
/// `run` took with them on each of its devices; or that one of the two is not known.
[[nodiscard]] QString lanesAccount(const LaneChoice& choice, const ContentionStudy& study,
                                   const ContentionComparison& run);

} // namespace tonescope::ui
