// SPDX-License-Identifier: GPL-3.0-or-later
// Lines over the plot: the column under the mouse, the values of the pixel under the cursor.
#pragma once

#include "engine/values/channel.h"
#include "ui/image/pixel_image.h"

#include <QPalette>

#include <array>
#include <optional>

class QCPItemStraightLine;
class QCPItemText;
class QCustomPlot;

namespace tonescope::ui {

/// Drawn on the plot's overlay layer, so that moving it does not draw the curves again.
class PlotCursor {
public:
    /// The plot must outlive the cursor.
    explicit PlotCursor(QCustomPlot& plot);

    void setColours(const QPalette& palette);
    /// Draws a line at `place` on the value axis, or none.
    void pointAt(std::optional<double> place);
    /// Draws a line at the pixel's value of each of `channels`, or none.
    void mark(const std::optional<PixelSample>& sample, ChannelSet channels);
    /// Text in the middle of the plot; empty: none.
    void invite(const QString& text);

    /// Where the line of a channel is; nothing where it is hidden.
    [[nodiscard]] std::optional<double> markOf(Channel channel) const;

private:
    void redraw();

    QCustomPlot& m_plot;
    QCPItemStraightLine* m_pointer; ///< this and the other items are owned by the plot
    std::array<QCPItemStraightLine*, allChannels.size()> m_marks{};
    QCPItemText* m_invitation;
};

} // namespace tonescope::ui
