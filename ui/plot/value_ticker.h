// SPDX-License-Identifier: GPL-3.0-or-later
// Ticks on the axis of values.
#pragma once

#include <qcustomplot.h>

namespace tonescope::ui {

/// Steps of powers of two, as values have them, and the largest value at the end: 0, 32, ..., 224, 255.
class ValueTicker : public QCPAxisTicker {
public:
    void setLargest(double value) { m_largest = value; }

protected:
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double) override { return 3; }
    QString getTickLabel(double tick, const QLocale& locale, QChar, int) override;
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override;

private:
    double m_largest = 255;
};

} // namespace tonescope::ui
