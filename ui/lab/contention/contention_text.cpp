// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/contention/contention_text.h"

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

QString pairsText(const PassesAgreement& agreement) {
    const std::size_t pairs = agreement.faster + agreement.slower + agreement.undecided;
    return ContentionText::
        tr("Of %1 pairs of numbers of copies, the one with fewer passes was faster in %2 and slower in %3; "
           "in %4 the times do not differ beyond their spread.")
            .arg(pairs)
            .arg(agreement.faster)
            .arg(agreement.slower)
            .arg(agreement.undecided);
}

QString measuredText(const PassesAgreement& agreement) {
    if (!agreement.beyondSpread) return ContentionText::tr("no difference beyond the spread");
    if (agreement.measuredFactor >= 1)
        return ContentionText::tr("%1 × as fast").arg(ratioText(agreement.measuredFactor));
    return ContentionText::tr("took %1 × as long").arg(ratioText(1 / agreement.measuredFactor));
}

QString factorText(const PassesAgreement& agreement) {
    return ContentionText::tr("%1 copies in place of %2: the model says %3 × fewer passes; measured: %4.")
        .arg(agreement.fewestPasses)
        .arg(agreement.mostPasses)
        .arg(ratioText(agreement.predictedFactor), measuredText(agreement));
}

/// A sentence for each trial that cannot be compared.
QStringList faultTexts(const CopiesTrials& device) {
    QStringList texts;
    for (const Measurement& trial : device.trials) {
        const unsigned copies = copiesOf(trial);
        if (!trial.series)
            texts += ContentionText::tr("With %1 copies nothing could be counted: %2.")
                         .arg(copies)
                         .arg(QString::fromStdString(lineOf(trial.series.failure())));
        else if (verdictOf(trial) != Verdict::Equal)
            texts += ContentionText::tr("With %1 copies the counts were wrong, so that time is not compared.")
                         .arg(copies);
        else if (trial.asked[Parameter::Copies] != copies)
            texts += ContentionText::tr("The device's local memory has no room for %1 copies; %2 were used.")
                         .arg(trial.asked[Parameter::Copies].value_or(0))
                         .arg(copies);
    }
    return texts;
}

} // namespace

QString shortNameOf(const DeviceInfo& device) {
    constexpr qsizetype most = 24;
    const QString name = QString::fromStdString(device.name);
    return name.size() <= most ? name : name.left(most - 1).trimmed() + QStringLiteral("…");
}

QString modelText() {
    return ContentionText::tr("The model: the 32 lanes of a set add one at the same moment, each to its "
                              "pixel's bin in the copy "
                              "of the table whose number is lane modulo copies, and each of the 32 banks of "
                              "a GPU's local memory "
                              "serves one add a pass.") +
           QLatin1Char(' ') +
           ContentionText::tr(
               "Left out: issuing instructions, the latency of memory, other sets on the same compute unit, "
               "hardware that combines equal adds of a set, and devices without such a memory, as CPUs.") +
           QLatin1Char(' ') +
           ContentionText::tr(
               "Gray is %1 in 8 bits (of 16-bit gray the upper 8), and beside the measured times stand the "
               "passes "
               "of lanes that are 16 pixels apart, because local-replicated loads 16 bytes at a time.")
               .arg(QString::fromUtf8(nameOf(studiedFormula).data()));
}

QString summaryText(const Contention& contention, SetNumber number) {
    const bool passes = number == SetNumber::Passes;
    const SetNumbers& numbers = passes ? contention.passes : contention.meetings;
    const QString text =
        passes ? ContentionText::tr("A set needs <b>%1 passes</b> on average (1: no conflict, 32: one add "
                                    "after another). In %2 "
                                    "of %3 sets one pass is enough.")
               : ContentionText::tr("In the word of local memory where most lanes of a set meet, <b>%1 "
                                    "lanes</b> meet on average "
                                    "(1: none meets another). In %2 of %3 sets no two lanes meet.");
    return text.arg(ratioText(numbers.mean()), shareText(numbers.sets[1], numbers.count()),
                    countText(numbers.count()));
}

QString agreementText(const ContentionComparison& comparison, const CopiesTrials& device) {
    QStringList texts{QString::fromStdString(device.device.name) + QLatin1Char(':')};
    if (const std::optional<PassesAgreement> agreement = comparison.agreementOf(device))
        texts << pairsText(*agreement) << factorText(*agreement);
    texts += faultTexts(device);
    if (!hasBanks(device.device))
        texts +=
            ContentionText::tr(
                "The model is of a GPU's local memory with 32 banks; it does not describe this device (%1).")
                .arg(wordFor(device.device.type));
    return texts.join(QLatin1Char(' '));
}

} // namespace tonescope::ui
