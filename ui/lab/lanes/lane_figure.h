// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a set of lanes over the banks of local memory.
#pragma once

#include "ui/lab/lanes/lane_scene.h"
#include "ui/plot/colours.h"

#include <qcustomplot.h>

namespace tonescope::ui {

/// Fills its place in a plot: on the screen and in a report alike. Lanes above, each with its pixel, bin and
/// state; banks below, each with the adds that it has before it; lines from those that are served; and under
/// them what is counted.
class LaneFigure : public QCPLayoutElement {
public:
    explicit LaneFigure(QCustomPlot& plot);

    /// What is said where there is no scene.
    void setInvitation(const QString& invitation);
    /// `moved` is how far served adds have come to their banks: from 0 to 1, where they are counted.
    void show(const LaneScene& scene, std::size_t position, double moved);

    [[nodiscard]] int neededHeight() const;

protected:
    void draw(QCPPainter* painter) override;

private:
    QString m_invitation;
    LaneScene m_scene;
    std::size_t m_position = 0;
    double m_moved = 1;
};

} // namespace tonescope::ui
