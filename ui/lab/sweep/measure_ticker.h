// SPDX-License-Identifier: GPL-3.0-or-later
// Ticks on an axis of what was measured.
#pragma once

#include "ui/lab/sweep/sweep_measure.h"

#include <qcustomplot.h>

namespace tonescope::ui {

/// Numbers with their unit; on a logarithmic axis at 1, 2 and 5 of each power of ten, or at 1 alone.
class MeasureTicker : public QCPAxisTicker {
public:
    MeasureTicker(SweepMeasure measure, bool logarithmic) : m_measure(measure), m_logarithmic(logarithmic) {}

protected:
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override;
    int getSubTickCount(double tickStep) override;
    QString getTickLabel(double tick, const QLocale&, QChar, int) override;

private:
    SweepMeasure m_measure;
    bool m_logarithmic;
};

} // namespace tonescope::ui
