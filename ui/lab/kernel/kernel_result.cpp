// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/kernel/kernel_result.h"

#include "ui/lab/bars/bars_view.h"
#include "ui/lab/kernel/compiled_view.h"
#include "ui/words/engine_text.h"
#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace tonescope::ui {

namespace {

Measurements barsOf(const KernelTrial& trial) {
    Measurements bars;
    for (const MeasurementPointer& each : {trial.original, trial.edited}) {
        if (each && each->series) bars.push_back(each);
    }
    return bars;
}

/// The log is shown beside the result and leaves no room for bars.
bool hasLog(const KernelTrial& trial) {
    return trial.edited && !trial.edited->series && !trial.edited->series.failure().log.empty();
}

struct KernelFindings {
    Q_DECLARE_TR_FUNCTIONS(KernelFindings)
};

/// The reason for a measurement without a series.
QString whyNothing(const Measurement& measurement) {
    const Failure& failure = measurement.series.failure();
    const QString cause = failureText(failure);
    switch (failure.stage) {
    case Stage::Build:
        return failure.log.empty() ? KernelFindings::tr("it cannot be built or called: %1.").arg(cause)
                                   : KernelFindings::tr("it does not build; the compiler's log says where.");
    case Stage::Allocate:
        return KernelFindings::tr("there was too little memory: %1.").arg(cause);
    case Stage::Check:
        return KernelFindings::tr("its counts are rejected: %1.").arg(cause);
    case Stage::Kernel:
    case Stage::Readback:
        return KernelFindings::tr("it did not run to its end: %1.").arg(cause);
    default:
        return KernelFindings::tr("it could not be measured: %1.").arg(cause);
    }
}

QString countsText(const Measurement& measurement) {
    const Series& series = *measurement.series;
    switch (verdictOf(measurement)) {
    case Verdict::Equal:
        return KernelFindings::tr("Its counts equal the reference.");
    case Verdict::Wrong:
        if (series.wrongCounts == 0) break;
        return KernelFindings::tr("Its counts are wrong: it %1; the first difference is %2.")
            .arg(flawText(measurement), engineText(series.firstDifference));
    case Verdict::Failed:
        break;
    }
    return KernelFindings::tr("Its counts are wrong: the first difference is %1.")
        .arg(engineText(series.firstDifference));
}

constexpr double mostChance = 0.03; ///< of a verdict on two equal kernels
constexpr int fewestRounds = 7;     ///< with fewer even rounds that all agree do so by chance more often

/// Sign test: whether the same one of both was faster in so many of the rounds, in which they
/// took turns in shuffled order, that two equal kernels do so in at most `mostChance` of all runs, whatever
/// the load of the machine. Of nine rounds that takes all, of 30 rounds 22.
bool roundsAgree(const Series& a, const Series& b) {
    const std::size_t rounds = std::min(a.samples.size(), b.samples.size());
    std::size_t faster = 0, slower = 0;
    for (std::size_t i = 0; i < rounds; ++i) {
        faster += a.samples[i].kernel() < b.samples[i].kernel() ? 1U : 0U;
        slower += a.samples[i].kernel() > b.samples[i].kernel() ? 1U : 0U;
    }
    double ways = std::pow(0.5, static_cast<double>(rounds)),
           chance = 0; // of exactly i rounds against the others
    for (std::size_t i = 0; i <= rounds - std::max(faster, slower); ++i) {
        chance += 2 * ways;
        ways *= static_cast<double>(rounds - i) / static_cast<double>(i + 1);
    }
    return chance <= mostChance;
}

/// Beside the original, whose series is there.
QString verdictBeside(const Measurement& measurement, const Measurement& original) {
    if (machineWasBusy(measurement) || machineWasBusy(original))
        return KernelFindings::tr(
            "not compared with the original, because other programs kept the machine busy; "
            "measure again when they rest");
    if (original.series->samples.size() < std::size_t{fewestRounds})
        return KernelFindings::tr("not compared with the original: a verdict takes %1 repeats")
            .arg(fewestRounds);
    const QString name = KernelFindings::tr("the original");
    if (timesCompare(measurement, original) && !roundsAgree(*measurement.series, *original.series))
        return QCoreApplication::translate("Measurement", "no difference from %1 beyond the spread")
            .arg(name);
    return comparisonText(measurement, original, name);
}

QString trialText(const QString& who, const Measurement& measurement, const Measurement* original) {
    if (!measurement.series) return labelled(who, whyNothing(measurement));
    QString time = KernelFindings::tr("%1: %2, %3")
                       .arg(who, timeText(measurement), throughputText(throughputOf(measurement)));
    if (original != nullptr && original->series) time = labelled(time, verdictBeside(measurement, *original));
    return asSentence(time) + QLatin1Char(' ') + countsText(measurement);
}

} // namespace

KernelResult::KernelResult(QWidget* parent)
    : QWidget(parent), m_bars(new BarsView), m_text(new QLabel), m_figures(new CompiledFigures) {
    m_bars->plot().setAccessibleName(KernelFindings::tr("Bars of the original and of the edited kernel"));
    m_text->setObjectName(QStringLiteral("kernelFindings"));
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* measured = new QVBoxLayout;
    measured->addWidget(m_text);
    measured->addWidget(m_bars, 1);
    measured->addStretch();
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(measured, 1);
    layout->addWidget(m_figures);
    show({}, {}, {});
}

void KernelResult::show(const KernelTrial& trial, const QString& text, const QString& note) {
    QStringList lines = findingsOf(trial, text);
    if (!note.isEmpty()) lines += note;
    m_text->setText(lines.join(QLatin1Char('\n')));
    m_bars->show(hasLog(trial) ? Measurements() : barsOf(trial));
    m_figures->show(hasLog(trial) ? KernelTrial() : trial);
}

QCustomPlot& KernelResult::plot() const {
    return m_bars->plot();
}

QStringList findingsOf(const KernelTrial& trial, const QString& text) {
    QStringList findings;
    const MeasurementPointer& any = trial.original ? trial.original : trial.edited;
    if (any) findings += KernelFindings::tr("On %1, with %2:").arg(shortNameOf(any->device), dataText(*any));
    if (trial.original) findings += trialText(KernelFindings::tr("Original"), *trial.original, nullptr);
    if (trial.edited)
        findings += trialText(KernelFindings::tr("Edited"), *trial.edited, trial.original.get());
    if (trial.checked) {
        const Measurement& checked = *trial.checked;
        const QString of = checked.kernel.empty() ? text : QString::fromStdString(checked.kernel);
        findings += checkerSentences(checked, of, QString::fromStdString(checked.strategy + ".cl"));
    }
    return findings;
}

} // namespace tonescope::ui
