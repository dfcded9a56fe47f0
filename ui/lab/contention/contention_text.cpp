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

/// Whose words these are where they are translated.
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

/// What follows from the model for the two numbers of copies that it tells apart most.
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

/// Which model says more of what was measured.
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

} // namespace tonescope::ui
