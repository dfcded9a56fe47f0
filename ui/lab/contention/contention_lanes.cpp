// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/contention/contention_lanes.h"

#include "ui/lab/contention/contention_text.h"
#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QStringList>

namespace tonescope::ui {

namespace {

/// Whose words these are where they are translated.
struct LanesAccount {
    Q_DECLARE_TR_FUNCTIONS(LanesAccount)
};

bool isStudied(const LaneTables& tables) {
    return tables.layout == TableLayout::Copies && !tables.colour;
}

QString photoText(const LaneChoice& choice, const ContentionStudy& study) {
    if (!isStudied(choice.tables))
        return LanesAccount::tr("Over the whole photo only gray in one table and its copies is computed.");
    const LaneAccess access = choice.spacing == 1 ? LaneAccess::Neighbours : LaneAccess::Apart;
    const double mean = study.of(access, choice.tables.copies).passes(choice.equal).mean();
    return (choice.equal == EqualAdds::Wait
                ? LanesAccount::tr(
                      "Over the whole photo a set needs %1 passes on average where equal adds wait.")
                : LanesAccount::tr(
                      "Over the whole photo a set needs %1 passes on average where they are combined."))
        .arg(ratioText(mean));
}

QString copiesText(unsigned copies) {
    return LanesAccount::tr("%Ln copies", nullptr, pluralOf(copies));
}

/// A trial that can be compared, with the copies that were asked for; null: there is none.
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
        return LanesAccount::tr("the times of local-replicated with %1 and with %2 do not differ")
            .arg(one, two);
    return LanesAccount::tr("local-replicated with %1 took %2 × as long as with %3")
        .arg(one, ratioText(*factor), two);
}

QString passesText(const ContentionComparison& run, EqualAdds equal, unsigned copies, unsigned others) {
    const std::optional<double> one = run.relativePasses(equal, copies),
                                two = run.relativePasses(equal, others);
    if (!one || !two) return {};
    return LanesAccount::tr("; the model, with lanes %1 pixels apart as there, has %2 × as many passes")
        .arg(pixelsOfLoad)
        .arg(ratioText(*one / *two));
}

/// The chosen number of copies beside the most that there are; where it is the most itself, one beside it.
QString deviceText(const ContentionComparison& run, const CopiesTrials& device, const LaneChoice& choice) {
    const unsigned most = modelledCopies.back();
    const unsigned copies = choice.tables.copies == most ? 1 : choice.tables.copies;
    const Measurement *trial = trialOf(device, copies), *other = trialOf(device, most);
    const QString name = nameOf(run, device);
    if (trial == nullptr || other == nullptr)
        return (LanesAccount::tr("%1: no times of %2 and %3 that could be compared.")
                    .arg(name, copiesText(copies), copiesText(most)) +
                QLatin1Char(' ') + measureAgainText(device.trials))
            .trimmed();
    const QString text =
        LanesAccount::tr("Measured over gray on %1: %2%3.")
            .arg(name, timesText(*trial, *other), passesText(run, choice.equal, copies, most));
    const QString unlike = unlikeModelText(device.device);
    return unlike.isEmpty() ? text : text + QLatin1Char(' ') + unlike;
}

} // namespace

QString lanesAccount(const LaneChoice& choice, const ContentionStudy& study,
                     const ContentionComparison& run) {
    QStringList texts{photoText(choice, study)};
    if (choice.tables.layout != TableLayout::Copies)
        texts +=
            LanesAccount::tr("This tab measures copies of one table; the tab Bars measures all strategies.");
    else
        for (const CopiesTrials& device : run.devices())
            texts += deviceText(run, device, choice);
    texts += LanesAccount::tr("Passes are counted by the model; they are not times.");
    return texts.join(QLatin1Char(' '));
}

} // namespace tonescope::ui
