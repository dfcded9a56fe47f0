// SPDX-License-Identifier: GPL-3.0-or-later
// What lies over the plot: the column under the mouse, the pixel under the cursor, the chosen values.
#pragma once

#include "engine/values/value_range.h"
#include "ui/histogram/plot_panels.h"
#include "ui/image/pixel_image.h"

#include <QPalette>
#include <QTimer>

#include <array>
#include <optional>
#include <vector>

class QCPItemRect;
class QCPItemStraightLine;
class QCPItemText;
class QCustomPlot;

namespace tonescope::ui {

/// Drawn on the plot's overlay layer, so that moving it does not draw the curves again, and soon, so that
/// several changes are drawn once.
class PlotCursor {
public:
    /// The plot must outlive the cursor.
    explicit PlotCursor(QCustomPlot& plot);

    /// Draws over these panels from now on, each channel's line over its own; at the plot's next drawing.
    void setPanels(const PlotPanels& panels);
    void setColours(const QPalette& palette, ChannelColours colours);
    /// Draws a line at `place` on the value axis, or none.
    void pointAt(std::optional<double> place);
    /// Draws a line at the pixel's value of each of `channels`, or none.
    void mark(const std::optional<PixelSample>& sample, ChannelSet channels);
    /// Lies over the values that are chosen.
    void choose(const std::optional<ValueRange>& values);
    /// Text in the middle of the plot; empty: none.
    void invite(const QString& text);

    /// Where the line of a channel is; nothing where it is hidden.
    [[nodiscard]] std::optional<double> markOf(Channel channel) const;

private:
    /// What lies over one panel.
    struct Cover {
        QCPItemStraightLine* pointer; ///< this and the other items are owned by the plot
        QCPItemRect* chosen;
    };

    [[nodiscard]] Cover makeCover();
    void colour(const Cover& cover) const;
    void placePointer();
    void placeChosen();
    void redraw();

    QCustomPlot& m_plot;
    std::vector<Cover> m_covers;
    std::array<QCPItemStraightLine*, allChannels.size()> m_marks{};
    QCPItemText* m_invitation;
    QTimer m_soon;
    QPalette m_palette;
    std::optional<double> m_place;
    std::optional<ValueRange> m_values;
};

} // namespace tonescope::ui
