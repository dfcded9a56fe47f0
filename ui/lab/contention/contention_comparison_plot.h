// SPDX-License-Identifier: GPL-3.0-or-later
// Passes and times over the number of copies, as lines.
#pragma once

#include "ui/lab/contention/contention_comparison.h"

#include <QWidget>

class QCustomPlot;

namespace tonescope::ui {

/// Everything relative to the number of copies with the fewest passes, which is 1: a dashed line for the
/// model, and one for each device, with the quartiles of its times.
class ContentionComparisonPlot : public QWidget {
    Q_OBJECT

public:
    explicit ContentionComparisonPlot(QWidget* parent = nullptr);

    void show(const ContentionComparison& comparison);
    using QWidget::show;

    [[nodiscard]] QCustomPlot* plot() const { return m_plot; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void placeLegend();
    void addPrediction();
    void addDevice(const CopiesTrials& device);
    void rebuild();

    QCustomPlot* m_plot;
    ContentionComparison m_comparison;
};

} // namespace tonescope::ui
