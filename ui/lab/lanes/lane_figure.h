// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a set of lanes over the banks of local memory.
#pragma once

#include "ui/lab/lanes/lane_scene.h"
#include "ui/plot/colours.h"

#include <qcustomplot.h>

namespace tonescope::ui {

/// A layout element of a plot, so that it is drawn on the screen and in a report alike. From above: the lanes
/// with pixel, bin and state; lines from each lane to its bank; the banks with their queues of adds; the
/// counts.
class LaneFigure : public QCPLayoutElement {
public:
    explicit LaneFigure(QCustomPlot& plot);

    /// The text that is drawn where there is no scene.
    void setInvitation(const QString& invitation);
    /// `moved`: share of the way of the served adds to their banks, 0 to 1; at 1 they are counted.
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
