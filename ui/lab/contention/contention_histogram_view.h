// SPDX-License-Identifier: GPL-3.0-or-later
// How many sets of an image come to each number.
#pragma once

#include "engine/models/contention.h"
#include "ui/lab/contention/contention_text.h"

#include <QWidget>

class QCPBars;
class QCPItemLine;
class QCPItemText;
class QCustomPlot;

namespace tonescope::ui {

/// A bar for each number from 1 to 32, and the mean as a line.
class ContentionHistogramView : public QWidget {
    Q_OBJECT

public:
    explicit ContentionHistogramView(QWidget* parent = nullptr);

    /// What is seen, in words, for those who hear it instead.
    void setSummary(const QString& summary);

    void show(const SetNumbers& numbers, SetNumber number);
    using QWidget::show;
    void clear();

    [[nodiscard]] QCustomPlot* plot() const { return m_plot; }

    [[nodiscard]] QSize sizeHint() const override { return {380, 310}; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void updateLook();

    QCustomPlot* m_plot;
    QCPBars* m_bars; ///< the plot owns these
    QCPItemLine* m_mean;
    QCPItemText* m_meanText;
};

} // namespace tonescope::ui
