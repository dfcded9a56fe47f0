// SPDX-License-Identifier: GPL-3.0-or-later
// A set of lanes on the screen, and the way from one pass to the next.
#pragma once

#include "ui/lab/lanes/lane_scene.h"

#include <QVariantAnimation>
#include <QWidget>

#include <chrono>

class QCustomPlot;

namespace tonescope::ui {

class LaneFigure;

class LaneStage : public QWidget {
    Q_OBJECT

public:
    explicit LaneStage(QWidget* parent = nullptr);

    /// Before its first pass.
    void show(const LaneScene& scene);
    using QWidget::show;
    /// Nothing but this line.
    void clear(const QString& why);
    /// Shows a pass. Where it is the next one, its adds take so long to their banks; 0: they are there at
    /// once.
    void goTo(std::size_t position, std::chrono::milliseconds movement);

    [[nodiscard]] QCustomPlot* plot() const { return m_plot; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void draw();
    void updateLook();

    QCustomPlot* m_plot;
    LaneFigure* m_figure; ///< the plot owns it
    QVariantAnimation m_movement;
    LaneScene m_scene;
    std::size_t m_position = 0;
    double m_moved = 1; ///< of the way to the banks
};

} // namespace tonescope::ui
