// SPDX-License-Identifier: GPL-3.0-or-later
// Passes and times over the number of copies, as lines.
#pragma once

#include "ui/lab/contention/contention_comparison.h"

#include <QWidget>

class QCustomPlot;

namespace tonescope::ui {

/// Everything relative to the least of its line, which is 1: a broken line for each model, and one for each
/// device, with the quartiles of its times.
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
    void addPrediction(EqualAdds equal);
    void addDevice(const CopiesTrials& device);
    void rebuild();

    QCustomPlot* m_plot;
    ContentionComparison m_comparison;
};

} // namespace tonescope::ui
