// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/kernel/kernel_findings.h"

#include "ui/words/comparison_text.h"
#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"

#include <QCoreApplication>

namespace tonescope::ui {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("KernelFindings", text);
}

QString countsText(const Measurement& measurement) {
    const Series& series = *measurement.series;
    switch (verdictOf(measurement)) {
    case Verdict::Equal:
        return tr("Its counts equal the reference.");
    case Verdict::Wrong:
        if (series.wrongCounts == 0) break;
        return tr("Its counts are wrong: it %1; the first difference is %2.")
            .arg(flawText(measurement), QString::fromStdString(series.firstDifference));
    case Verdict::Failed:
        break;
    }
    return tr("Its counts are wrong: the first difference is %1.")
        .arg(QString::fromStdString(series.firstDifference));
}

QString sentencesOf(const QString& who, const Measurement& measurement, const Measurement* original) {
    if (!measurement.series) return who + QStringLiteral(": ") + failureText(measurement);
    QString time =
        tr("%1: %2, %3").arg(who, timeText(measurement), throughputText(throughputOf(measurement)));
    if (original != nullptr && original->series)
        time += QStringLiteral(": ") + comparisonText(measurement, *original, tr("the original"));
    return time + QStringLiteral(". ") + countsText(measurement);
}

} // namespace

QString failureText(const Measurement& measurement) {
    const Failure& failure = measurement.series.failure();
    const QString cause = QString::fromStdString(lineOf(failure));
    switch (failure.stage) {
    case Stage::Build:
        return failure.log.empty() ? tr("it does not build: %1.").arg(cause)
                                   : tr("it does not build; the compiler's log says where.");
    case Stage::Allocate:
        return tr("there was too little memory: %1.").arg(cause);
    case Stage::Kernel:
    case Stage::Readback:
        return tr("it did not run to its end: %1.").arg(cause);
    default:
        return tr("it could not be measured: %1.").arg(cause);
    }
}

QStringList findingsOf(const KernelTrial& trial) {
    QStringList findings;
    const std::optional<Measurement>& any = trial.original ? trial.original : trial.edited;
    if (any) findings += tr("On %1, with %2:").arg(QString::fromStdString(any->device.name), dataText(*any));
    if (trial.original) findings += sentencesOf(tr("Original"), *trial.original, nullptr);
    if (trial.edited)
        findings += sentencesOf(tr("Edited"), *trial.edited, trial.original ? &*trial.original : nullptr);
    return findings;
}

} // namespace tonescope::ui
