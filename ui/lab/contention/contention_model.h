// SPDX-License-Identifier: GPL-3.0-or-later
// Contention of a photo: computes the models of engine/models/contention.h for it (the study), compares their
// predictions with measured times, and describes both in sentences.
//
// Terms. A set is 32 lanes that add to local memory at the same moment. A pass is one round in which each
// bank of local memory serves one word. A copy is one of several identical tables, among which the lanes of a
// set are distributed.
#pragma once

#include "engine/models/contention.h"
#include "engine/models/gray_pixels.h"
#include "engine/values/measuring/measurement.h"
#include "engine/values/outcome.h"

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

/// The photo that a study is about.
struct StudiedImage {
    Image image;
    bool shuffled = false; ///< its pixels are counted in random order
    std::string name;      ///< for display, and for the name of the measured pixels

    /// Same stored pixels (by address), same order and same name.
    [[nodiscard]] bool operator==(const StudiedImage& other) const;
};

/// Which pixels the lanes of one set take.
enum class LaneAccess : std::uint8_t {
    Neighbours, ///< consecutive pixels
    Apart       ///< pixels 16 apart, as in kernels whose lanes load 16 bytes each
};

/// Formula by which both the study and the measured kernels convert colour to gray.
inline constexpr GrayFormula studiedFormula = GrayFormula::Rec601;

/// All model results for one photo. Immutable and shared, so any thread may read it.
struct ContentionStudy {
    StudiedImage subject;
    GrayPixels gray; ///< in the order in which the lanes take the pixels: shuffled if the subject is
    QImage preview;  ///< of `gray`, upright, at most 1024 pixels wide and high
    /// Model results for both LaneAccess values; one per entry of modelledCopies.
    std::vector<Contention> neighbours, apart;

    /// `copies` is one of modelledCopies.
    [[nodiscard]] const Contention& of(LaneAccess access, unsigned copies) const;
};

using ContentionStudyPointer = std::shared_ptr<const ContentionStudy>;

/// Computes a study on a thread of Qt's pool. All methods are called, and all signals emitted, on the GUI
/// thread. start() cancels the computation before it, whose result is then never emitted.
class ContentionComputation : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ContentionComputation)

public:
    explicit ContentionComputation(QObject* parent = nullptr);
    ~ContentionComputation() override;

    /// Starts the study of a photo; ready() or failed() follows unless it is cancelled.
    void start(const StudiedImage& subject);
    /// Cancels without waiting; the thread notices between two models.
    void stop();

Q_SIGNALS:
    /// The study of the last start() is complete.
    void ready(const tonescope::ui::ContentionStudyPointer& study);
    /// The study could not be computed; the usual reason is too little memory.
    void failed(const tonescope::Failure& failure);

private:
    void take();

    QFutureWatcher<Outcome<ContentionStudyPointer>> m_watcher;
};

/// Mean number of passes per set, by number of copies.
using PassesByCopies = std::map<unsigned, double>;

/// The predictions of both models. In files of earlier versions one of them may be missing, i.e. empty.
struct PredictedPasses {
    PassesByCopies waiting, combined;

    [[nodiscard]] const PassesByCopies& of(EqualAdds equal) const {
        return equal == EqualAdds::Wait ? waiting : combined;
    }
    bool operator==(const PredictedPasses&) const = default;
};

/// The measurements on one device, each with another number of copies.
struct CopiesTrials {
    DeviceInfo device;
    Measurements trials; ///< in the order in which they were measured

    /// The first measurement that requested this number of copies; null if there is none.
    [[nodiscard]] const Measurement* of(unsigned copies) const;
};

/// How well the times of a device agree with one model: every pair of measurements is a test whether fewer
/// passes take less time. Only measurements with correct counts, a quiet machine and a prediction take part,
/// each with the number of copies that the device really used.
struct PassesAgreement {
    /// From this ratio on, two numbers of passes count as different.
    static constexpr double leastFactor = 1.05;

    std::size_t faster = 0;    ///< pairs that agree: fewer passes, less time
    std::size_t slower = 0;    ///< pairs that contradict: fewer passes, more time
    std::size_t undecided = 0; ///< pairs with different passes whose times do not differ
    std::size_t alike = 0;     ///< pairs that agree: equal passes, and times that do not differ
    std::size_t unlike = 0;    ///< pairs with equal passes whose times differ
    unsigned mostPasses = 0, fewestPasses = 0; ///< numbers of copies that need the most and the fewest passes
    double predictedFactor = 1;                ///< passes of mostPasses over those of fewestPasses
    double measuredFactor = 1;                 ///< time of mostPasses over that of fewestPasses
    bool timesDiffer = false;                  ///< these two times differ beyond the spread

    [[nodiscard]] std::size_t pairs() const { return faster + slower + undecided + alike + unlike; }
    /// Pairs in which model and measurement agree.
    [[nodiscard]] std::size_t agreeing() const { return faster + alike; }
};

/// The prediction for a photo, and the measurements of one run beside it.
class ContentionComparison {
public:
    ContentionComparison() = default;
    /// `data`: name of the pixels for which the prediction was made.
    ContentionComparison(std::string data, PredictedPasses predicted);

    /// Adds a measurement of the run to the trials of its device.
    void add(const MeasurementPointer& measurement);

    [[nodiscard]] const std::string& data() const { return m_data; }
    [[nodiscard]] const PredictedPasses& predicted() const { return m_predicted; }
    [[nodiscard]] const std::vector<CopiesTrials>& devices() const { return m_devices; }
    /// Whether the machine was busy during a trial.
    [[nodiscard]] bool anyBusy() const;

    /// Passes with this number of copies, divided by the fewest passes of the model; nothing without a
    /// prediction.
    [[nodiscard]] std::optional<double> relativePasses(EqualAdds equal, unsigned copies) const;
    /// Median time of a measurement, divided by the shortest correct one of its device; nothing without a
    /// time, or if the machine was busy.
    [[nodiscard]] std::optional<double> relativeTime(const Measurement& trial) const;
    /// Nothing if fewer than two measurements of the device can be compared.
    [[nodiscard]] std::optional<PassesAgreement> agreementOf(EqualAdds equal,
                                                             const CopiesTrials& device) const;

private:
    /// The measurements that can be compared, by decreasing number of passes.
    [[nodiscard]] std::vector<const Measurement*> comparable(EqualAdds equal,
                                                             const CopiesTrials& device) const;

    std::string m_data;
    PredictedPasses m_predicted;
    std::vector<CopiesTrials> m_devices;
};

/// The number of copies that a measurement used; if it failed, the requested one.
[[nodiscard]] unsigned copiesOf(const Measurement& trial);

/// Stores the prediction in the details of a run, so that a run from a file is compared with the prediction
/// for its own photo.
[[nodiscard]] RunDetails detailsOf(const ContentionComparison& comparison);
/// The prediction in the details of a run, without its measurements. Invalid values are left out.
[[nodiscard]] ContentionComparison comparisonFrom(const LabRun& run);

/// The number of a set that map and histogram show: passes by either model, or the lanes that add to the same
/// word.
enum class SetNumber : std::uint8_t { Waiting, Combined, Meetings };

/// Translated name, for lists and axes.
[[nodiscard]] QString wordFor(SetNumber number);
/// This number of all sets of the photo.
[[nodiscard]] const SetNumbers& numbersOf(const Contention& contention, SetNumber number);

/// A paragraph with the assumptions of the models and their omissions.
[[nodiscard]] QString modelText();

/// For a device without banked local memory (e.g. a CPU): that the models do not describe it. Otherwise
/// empty.
[[nodiscard]] QString unlikeModelText(const DeviceInfo& device);

/// Rich text: the mean over all sets of the photo, and whether the lanes lie as far apart (`spacing` pixels)
/// as in the table of times.
[[nodiscard]] QString summaryText(const Contention& contention, SetNumber number, unsigned spacing);

/// Short title of the device, distinct among those of the comparison.
[[nodiscard]] QString nameOf(const ContentionComparison& comparison, const CopiesTrials& device);

/// Sentences about one device: agreement with each model, the model that fits better, failed measurements, a
/// busy machine.
[[nodiscard]] QString agreementText(const ContentionComparison& comparison, const CopiesTrials& device);

} // namespace tonescope::ui
