// SPDX-License-Identifier: GPL-3.0-or-later
// A step as a picture: what it compares, and where it stands among all steps.
#pragma once

#include "ui/lab/story/staircase.h"

#include <QWidget>

#include <memory>
#include <vector>

class QCustomPlot;
class QLabel;

namespace tonescope::ui {

class BarsView;

/// Bars of what the step measured, and the staircase of all steps beside them.
class StepPicture : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StepPicture)

public:
    explicit StepPicture(QWidget* parent = nullptr);
    ~StepPicture() override;

    void show(const Measurements& ofStep, const Stairs& stairs, std::size_t step);
    using QWidget::show;
    /// Those that show something, for a report.
    [[nodiscard]] std::vector<QCustomPlot*> plots() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    BarsView* m_bars;
    QCustomPlot* m_plot;
    std::unique_ptr<Staircase> m_staircase;
    QLabel* m_text;
    bool m_measured = false; ///< there are bars
};

} // namespace tonescope::ui
