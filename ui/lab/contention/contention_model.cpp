// SPDX-License-Identifier: GPL-3.0-or-later
// A study runs the model 12 times over the photo: for 6 numbers of copies and 2 kinds of access. Each run
// takes some nanoseconds per pixel, so the promise is asked for cancellation in between; a large photo would
// otherwise keep the thread busy after another photo was opened.
#include "ui/lab/contention/contention_model.h"

#include "ui/image/pixel_image.h"
#include "ui/lab/base/measurement_text.h"
#include "ui/lab/base/ratio_text.h"
#include "ui/words/engine_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QLocale>
#include <QPromise>
#include <QStringList>
#include <QtConcurrentRun>

#include <algorithm>
#include <utility>

namespace tonescope::ui {

namespace {

constexpr int previewSide = 1024;

/// The gray image, upright and scaled down; a small one is copied.
QImage previewOf(const GrayPixels& gray, Orientation orientation) {
    const auto image = std::make_shared<const Image>(imageOf(gray, {}, orientation));
    const QImage whole = wrapped(image);
    const QSize size = whole.size().scaled(previewSide, previewSide, Qt::KeepAspectRatio);
    const bool large = whole.width() > size.width();
    return turnedUpright(large ? whole.scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
                               : whole.copy(),
                         orientation);
}

using StudyPromise = QPromise<Outcome<ContentionStudyPointer>>;

/// The model for each number of copies. Stops early, with a part of the results, if `promise` is cancelled.
std::vector<Contention> modelled(const GrayPixels& gray, unsigned spacing, const StudyPromise& promise) {
    std::vector<Contention> all;
    for (const unsigned copies : modelledCopies) {
        if (promise.isCanceled()) break;
        all.push_back(contentionOf(gray, {copies, spacing}));
    }
    return all;
}

/// Runs on the pool thread. After a cancellation the result is incomplete, and is dropped by take().
ContentionStudyPointer studyOf(const StudiedImage& subject, const StudyPromise& promise) {
    auto result = std::make_shared<ContentionStudy>();
    result->subject = subject;
    result->gray = grayPixels(subject.image.stored, studiedFormula);
    if (subject.shuffled && !promise.isCanceled()) result->gray = shuffled(result->gray);
    result->neighbours = modelled(result->gray, 1, promise);
    result->apart = modelled(result->gray, pixelsOfLoad, promise);
    result->preview = previewOf(result->gray, subject.image.orientation);
    return result;
}

/// The work of the pool thread. An exception (too little memory) becomes a failure.
void study(StudyPromise& promise, const StudiedImage& subject) {
    promise.addResult(
        caught(Stage::Allocate, [&] { return Outcome<ContentionStudyPointer>(studyOf(subject, promise)); }));
}

} // namespace

/// Comparing addresses is enough, because another photo has other storage; comparing pixels would take long.
bool StudiedImage::operator==(const StudiedImage& other) const {
    return image.stored.data == other.image.stored.data && image.stored.extent == other.image.stored.extent &&
           shuffled == other.shuffled && name == other.name;
}

const Contention& ContentionStudy::of(LaneAccess access, unsigned copies) const {
    const auto place = std::ranges::find(modelledCopies, copies) - modelledCopies.begin();
    return (access == LaneAccess::Neighbours ? neighbours : apart).at(static_cast<std::size_t>(place));
}

ContentionComputation::ContentionComputation(QObject* parent) : QObject(parent) {
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &ContentionComputation::take);
}

ContentionComputation::~ContentionComputation() {
    m_watcher.cancel(); // the pool thread goes on until it sees the cancellation; it uses only its own copies
}

/// setFuture() detaches the watcher from the old computation, whose thread may still be running.
void ContentionComputation::start(const StudiedImage& subject) {
    m_watcher.cancel();
    m_watcher.setFuture(QtConcurrent::run(study, subject));
}

void ContentionComputation::stop() {
    m_watcher.cancel();
}

/// Drops the result of a cancelled computation.
void ContentionComputation::take() {
    if (m_watcher.isCanceled() || m_watcher.future().resultCount() == 0) return;
    const Outcome<ContentionStudyPointer> study = m_watcher.result();
    if (study)
        Q_EMIT ready(*study);
    else
        Q_EMIT failed(study.failure());
}

namespace {

/// Key of a prediction in the details of a run; kept from earlier versions.
std::string keyOf(EqualAdds equal, unsigned copies) {
    return (equal == EqualAdds::Wait ? "passes-" : "combined-") + std::to_string(copies);
}

/// The predictions of one model in the details of a run, as far as they are valid.
PassesByCopies passesFrom(const RunDetails& details, EqualAdds equal) {
    PassesByCopies passes;
    for (const unsigned copies : modelledCopies) {
        const auto found = details.find(keyOf(equal, copies));
        if (found == details.end()) continue;
        // A set needs at least one pass. A smaller value in a file is ignored, since it would be divided by.
        if (const double mean = QByteArray::fromStdString(found->second).toDouble(); mean >= 1)
            passes.emplace(copies, mean);
    }
    return passes;
}

/// Predicted passes for the number of copies that a measurement used; nothing without a prediction.
std::optional<double> passesOf(const PassesByCopies& predicted, const Measurement& trial) {
    const auto found = predicted.find(copiesOf(trial));
    return found == predicted.end() ? std::nullopt : std::optional(found->second);
}

/// Counts one pair. `factor`: passes of `more` over those of `fewer`, at least 1.
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

/// Devices keep the order of their first measurements, which decides their colours.
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
    // Equal passes: by number of copies, so that the order is reproducible.
    std::ranges::stable_sort(trials, [&](const Measurement* a, const Measurement* b) {
        return std::pair(*passesOf(passes, *b), copiesOf(*a)) <
               std::pair(*passesOf(passes, *a), copiesOf(*b));
    });
    return trials;
}

/// Compared with all correct measurements of the device, also those with copies that the model does not know.
std::optional<double> ContentionComparison::relativeTime(const Measurement& trial) const {
    if (!throughputOf(trial) || machineWasBusy(trial)) return std::nullopt;
    // The ratio to the fastest correct measurement of the same device.
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

/// All pairs are compared, not only neighbours: the models predict an order of all numbers of copies.
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

/// 17 digits restore each number exactly.
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

namespace {

struct ContentionText {
    Q_DECLARE_TR_FUNCTIONS(ContentionText)
};

/// Device types whose local memory the models describe.
bool hasBanks(const DeviceInfo& device) {
    return device.type == DeviceType::Gpu || device.type == DeviceType::Accelerator;
}

QString nameOf(EqualAdds equal) {
    return equal == EqualAdds::Wait ? ContentionText::tr("Equal adds wait")
                                    : ContentionText::tr("Equal adds combined");
}

/// The measured factor between most and fewest passes; it can contradict the prediction.
QString measuredText(const PassesAgreement& agreement) {
    if (!agreement.timesDiffer) return ContentionText::tr("no difference");
    if (agreement.measuredFactor >= 1)
        return ContentionText::tr("%1 × as fast").arg(ratioText(agreement.measuredFactor));
    return ContentionText::tr("took %1 × as long").arg(ratioText(1 / agreement.measuredFactor));
}

/// Predicted and measured factor between the numbers of copies with the most and the fewest passes.
QString factorsText(const PassesAgreement& agreement) {
    if (agreement.predictedFactor < PassesAgreement::leastFactor)
        return ContentionText::tr("the number of passes is the same for all numbers of copies");
    return ContentionText::tr("%1 copies instead of %2 divide the passes by %3; measured: %4")
        .arg(agreement.fewestPasses)
        .arg(agreement.mostPasses)
        .arg(ratioText(agreement.predictedFactor), measuredText(agreement));
}

QString agreementText(EqualAdds equal, const PassesAgreement& agreement) {
    return ContentionText::tr(
               "%1: %2. The measured times agree with the model in %3 of %4 pairs of copy numbers.")
        .arg(nameOf(equal), factorsText(agreement))
        .arg(agreement.agreeing())
        .arg(agreement.pairs());
}

/// Which model agrees with more pairs of measurements.
QString fitText(std::size_t waiting, std::size_t combined) {
    if (waiting == combined)
        return ContentionText::tr("Both models fit these times equally well, or equally badly.");
    return waiting > combined
               ? ContentionText::tr(
                     "The model in which adds to the same word wait for each other fits these times better.")
               : ContentionText::tr("The model in which the hardware combines adds to the same word fits "
                                    "these times better.");
}

/// One sentence per measurement that failed, counted wrongly, or used fewer copies than requested.
QStringList faultTexts(const CopiesTrials& device) {
    QStringList texts;
    for (const MeasurementPointer& trial : device.trials) {
        const unsigned copies = copiesOf(*trial);
        if (!trial->series)
            texts += ContentionText::tr("Counting with %1 copies failed: %2.")
                         .arg(copies)
                         .arg(failureText(trial->series.failure()));
        else if (verdictOf(*trial) != Verdict::Equal)
            texts += ContentionText::tr("With %1 copies the counts were wrong, so that time is not compared.")
                         .arg(copies);
        else if (trial->asked[Parameter::Copies] != copies)
            texts += ContentionText::tr("The device's local memory has no room for %1 copies; %2 were used.")
                         .arg(trial->asked[Parameter::Copies].value_or(0))
                         .arg(copies);
    }
    return texts;
}

} // namespace

QString wordFor(SetNumber number) {
    switch (number) {
    case SetNumber::Waiting:
        return ContentionText::tr("passes, equal adds wait");
    case SetNumber::Combined:
        return ContentionText::tr("passes, equal adds combined");
    case SetNumber::Meetings:
        break;
    }
    return ContentionText::tr("lanes that add to the same word");
}

const SetNumbers& numbersOf(const Contention& contention, SetNumber number) {
    if (number == SetNumber::Meetings) return contention.meetings;
    return contention.passes(number == SetNumber::Waiting ? EqualAdds::Wait : EqualAdds::Combined);
}

QString modelText() {
    return ContentionText::tr("The models: the 32 lanes of a set add 1 at the same moment, each to the bin "
                              "of its pixel. Lane L uses copy L modulo the number of copies. Each of the 32 "
                              "banks of a GPU's local memory serves one word per pass. In one model adds to "
                              "the same word wait for each other; in the other the hardware combines them.") +
           QLatin1Char(' ') +
           ContentionText::tr("Not modelled: the issue of instructions, memory latency, other sets on the "
                              "same compute unit, and devices without such banks, such as CPUs.") +
           QLatin1Char(' ') +
           ContentionText::tr(
               "Gray is %1 in 8 bits (the upper 8 of 16-bit gray). The passes beside the measured times are "
               "for lanes 16 pixels apart, because local-replicated loads 16 bytes at a time.")
               .arg(QString::fromUtf8(tonescope::nameOf(studiedFormula).data()));
}

QString unlikeModelText(const DeviceInfo& device) {
    if (hasBanks(device)) return {};
    return ContentionText::tr(
               "The models are of a GPU's local memory with 32 banks; they do not describe this "
               "device (%1).")
        .arg(wordFor(device.type));
}

/// Of all sets of the photo: the mean, and the share without any conflict.
QString summaryText(const Contention& contention, SetNumber number, unsigned spacing) {
    const SetNumbers& numbers = numbersOf(contention, number);
    const bool passes = number != SetNumber::Meetings;
    const QString text =
        passes ? ContentionText::tr("A set needs <b>%1 passes</b> on average (1: no conflict, 32: one add "
                                    "after another). In %2 of %3 sets one pass is enough.")
               : ContentionText::tr(
                     "In the busiest word of local memory, <b>%1 lanes</b> of a set add at once on average "
                     "(1: each lane has its own word). In %2 of %3 sets no two lanes share a word.");
    const QString access =
        spacing == 1 ? ContentionText::tr("Here the lanes of a set count neighbouring pixels; in the table "
                                          "below they are %1 pixels apart, so its numbers differ.")
                           .arg(pixelsOfLoad)
                     : ContentionText::tr("The lanes of a set lie %1 pixels apart, as in the table below.")
                           .arg(spacing);
    const QString summary = text.arg(ratioText(numbers.mean()), shareText(numbers.sets[1], numbers.count()),
                                     countText(numbers.count()));
    return passes ? summary + QLatin1Char(' ') + access : summary;
}

QString nameOf(const ContentionComparison& comparison, const CopiesTrials& device) {
    std::vector<DeviceInfo> devices;
    for (const CopiesTrials& each : comparison.devices())
        devices.push_back(each.device);
    return shortTitleOf(device.device, devices);
}

/// One paragraph per device. The models are compared only if each predicts at least two comparable
/// measurements.
QString agreementText(const ContentionComparison& comparison, const CopiesTrials& device) {
    QStringList texts{nameOf(comparison, device) + QLatin1Char(':')};
    std::vector<std::size_t> agreeing;
    for (const EqualAdds equal : bothModels) {
        const std::optional<PassesAgreement> agreement = comparison.agreementOf(equal, device);
        if (!agreement) continue;
        texts += agreementText(equal, *agreement);
        agreeing.push_back(agreement->agreeing());
    }
    if (agreeing.size() == bothModels.size()) texts += fitText(agreeing[0], agreeing[1]);
    texts += faultTexts(device);
    if (const QString busy = measureAgainText(device.trials); !busy.isEmpty()) texts += busy;
    if (const QString unlike = unlikeModelText(device.device); !unlike.isEmpty()) texts += unlike;
    return texts.join(QLatin1Char(' '));
}

} // namespace tonescope::ui
