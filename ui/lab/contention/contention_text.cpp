// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/contention/contention_text.h"

#include "ui/words/engine_text.h"
#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace tonescope::ui {

namespace {

struct ContentionText {
    Q_DECLARE_TR_FUNCTIONS(ContentionText)
};

bool hasBanks(const DeviceInfo& device) {
    return device.type == DeviceType::Gpu || device.type == DeviceType::Accelerator;
}

QString nameOf(EqualAdds equal) {
    return equal == EqualAdds::Wait ? ContentionText::tr("Equal adds wait")
                                    : ContentionText::tr("Equal adds combined");
}

QString measuredText(const PassesAgreement& agreement) {
    if (!agreement.timesDiffer) return ContentionText::tr("no difference");
    if (agreement.measuredFactor >= 1)
        return ContentionText::tr("%1 × as fast").arg(ratioText(agreement.measuredFactor));
    return ContentionText::tr("took %1 × as long").arg(ratioText(1 / agreement.measuredFactor));
}

/// Prediction and measurement for the numbers of copies with most and fewest passes.
QString factorsText(const PassesAgreement& agreement) {
    if (agreement.predictedFactor < PassesAgreement::leastFactor)
        return ContentionText::tr("as many passes with all numbers of copies");
    return ContentionText::tr("%1 copies in place of %2 need %3 × fewer passes; measured: %4")
        .arg(agreement.fewestPasses)
        .arg(agreement.mostPasses)
        .arg(ratioText(agreement.predictedFactor), measuredText(agreement));
}

QString agreementText(EqualAdds equal, const PassesAgreement& agreement) {
    return ContentionText::tr("%1: %2. The times agree in %3 of %4 pairs of numbers of copies.")
        .arg(nameOf(equal), factorsText(agreement))
        .arg(agreement.agreeing())
        .arg(agreement.pairs());
}

/// Which model agrees with more pairs.
QString fitText(std::size_t waiting, std::size_t combined) {
    if (waiting == combined)
        return ContentionText::tr("Both models fit these times equally well, or equally badly.");
    return waiting > combined
               ? ContentionText::tr("The model in which equal adds wait fits these times better.")
               : ContentionText::tr("The model in which equal adds are combined fits these times better.");
}

/// A sentence for each trial that cannot be compared.
QStringList faultTexts(const CopiesTrials& device) {
    QStringList texts;
    for (const MeasurementPointer& trial : device.trials) {
        const unsigned copies = copiesOf(*trial);
        if (!trial->series)
            texts += ContentionText::tr("With %1 copies nothing could be counted: %2.")
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

bool isStudied(const LaneTables& tables) {
    return tables.layout == TableLayout::Copies && !tables.colour;
}

QString photoText(const LaneChoice& choice, const ContentionStudy& study) {
    if (!isStudied(choice.tables))
        return ContentionText::tr("Over the whole photo only gray in one table and its copies is computed.");
    const LaneAccess access = choice.spacing == 1 ? LaneAccess::Neighbours : LaneAccess::Apart;
    const double mean = study.of(access, choice.tables.copies).passes(choice.equal).mean();
    return (choice.equal == EqualAdds::Wait
                ? ContentionText::tr(
                      "Over the whole photo a set needs %1 passes on average where equal adds wait.")
                : ContentionText::tr(
                      "Over the whole photo a set needs %1 passes on average where they are combined."))
        .arg(ratioText(mean));
}

QString copiesText(unsigned copies) {
    return ContentionText::tr("%Ln copies", nullptr, pluralOf(copies));
}

/// A comparable trial that used the copies that were asked for; null if there is none.
const Measurement* trialOf(const CopiesTrials& device, unsigned copies) {
    const Measurement* trial = device.of(copies);
    const bool comparable = trial != nullptr && verdictOf(*trial) == Verdict::Equal &&
                            !machineWasBusy(*trial) && copiesOf(*trial) == copies;
    return comparable ? trial : nullptr;
}

QString timesText(const Measurement& trial, const Measurement& other) {
    const QString one = copiesText(copiesOf(trial)), two = copiesText(copiesOf(other));
    const std::optional<double> factor = speedUp(other, trial);
    if (!factor || !differ(trial, other))
        return ContentionText::tr("the times of local-replicated with %1 and with %2 do not differ")
            .arg(one, two);
    return ContentionText::tr("local-replicated with %1 took %2 × as long as with %3")
        .arg(one, ratioText(*factor), two);
}

QString passesText(const ContentionComparison& run, EqualAdds equal, unsigned copies, unsigned others) {
    const std::optional<double> one = run.relativePasses(equal, copies),
                                two = run.relativePasses(equal, others);
    if (!one || !two) return {};
    return ContentionText::tr("; the model, with lanes %1 pixels apart as there, has %2 × as many passes")
        .arg(pixelsOfLoad)
        .arg(ratioText(*one / *two));
}

/// Compares the chosen number of copies with the largest, and the largest with one copy.
QString deviceText(const ContentionComparison& run, const CopiesTrials& device, const LaneChoice& choice) {
    const unsigned most = modelledCopies.back();
    const unsigned copies = choice.tables.copies == most ? 1 : choice.tables.copies;
    const Measurement *trial = trialOf(device, copies), *other = trialOf(device, most);
    const QString name = nameOf(run, device);
    if (trial == nullptr || other == nullptr)
        return (ContentionText::tr("%1: no times of %2 and %3 that could be compared.")
                    .arg(name, copiesText(copies), copiesText(most)) +
                QLatin1Char(' ') + measureAgainText(device.trials))
            .trimmed();
    const QString text =
        ContentionText::tr("Measured over gray on %1: %2%3.")
            .arg(name, timesText(*trial, *other), passesText(run, choice.equal, copies, most));
    const QString unlike = unlikeModelText(device.device);
    return unlike.isEmpty() ? text : text + QLatin1Char(' ') + unlike;
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
    return ContentionText::tr("lanes that meet in one word");
}

const SetNumbers& numbersOf(const Contention& contention, SetNumber number) {
    if (number == SetNumber::Meetings) return contention.meetings;
    return contention.passes(number == SetNumber::Waiting ? EqualAdds::Wait : EqualAdds::Combined);
}

QString modelText() {
    return ContentionText::tr("The models: the 32 lanes of a set add one at the same moment, each to its "
                              "pixel's bin in the copy of the table whose number is lane modulo copies, and "
                              "each of the 32 banks of a GPU's local memory serves one word a pass. Adds to "
                              "the same word either wait for each other, too, or are combined by hardware.") +
           QLatin1Char(' ') +
           ContentionText::tr("Left out: issuing instructions, the latency of memory, other sets on the same "
                              "compute unit, and devices without such a memory, as CPUs.") +
           QLatin1Char(' ') +
           ContentionText::tr("Gray is %1 in 8 bits (of 16-bit gray the upper 8), and beside the measured "
                              "times stand the passes of lanes that are 16 pixels apart, because "
                              "local-replicated loads 16 bytes at a time.")
               .arg(QString::fromUtf8(tonescope::nameOf(studiedFormula).data()));
}

QString unlikeModelText(const DeviceInfo& device) {
    if (hasBanks(device)) return {};
    return ContentionText::tr(
               "The models are of a GPU's local memory with 32 banks; they do not describe this "
               "device (%1).")
        .arg(wordFor(device.type));
}

QString summaryText(const Contention& contention, SetNumber number, unsigned spacing) {
    const SetNumbers& numbers = numbersOf(contention, number);
    const bool passes = number != SetNumber::Meetings;
    const QString text =
        passes
            ? ContentionText::tr("A set needs <b>%1 passes</b> on average (1: no conflict, 32: one add "
                                 "after another). In %2 of %3 sets one pass is enough.")
            : ContentionText::tr("In the word of local memory where most lanes of a set meet, <b>%1 "
                                 "lanes</b> meet on average (1: none meets another). In %2 of %3 sets no two "
                                 "lanes meet.");
    const QString access =
        spacing == 1
            ? ContentionText::tr("Here the lanes of a set lie side by side; in the table below they lie %1 "
                                 "pixels apart, so that its numbers differ.")
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

QString lanesAccount(const LaneChoice& choice, const ContentionStudy& study,
                     const ContentionComparison& run) {
    QStringList texts{photoText(choice, study)};
    if (choice.tables.layout != TableLayout::Copies)
        texts += ContentionText::tr(
            "This tab measures copies of one table; the tab Bars measures all strategies.");
    else
        for (const CopiesTrials& device : run.devices())
            texts += deviceText(run, device, choice);
    texts += ContentionText::tr("Passes are counted by the model; they are not times.");
    return texts.join(QLatin1Char(' '));
}

} // namespace tonescope::ui
