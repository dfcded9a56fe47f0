// SPDX-License-Identifier: GPL-3.0-or-later
// Measurements as horizontal bars, drawn into a QCustomPlot.
#pragma once

#include "ui/lab/bars/bar_drawing.h"
#include "ui/lab/bars/bar_words.h"

#include <QPalette>

#include <optional>
#include <vector>

class QCustomPlot;

namespace tonescope::ui {

/// A row for each measurement, device by device, with whiskers and its verdict in words; lines for what
/// memory allows; rows of one strategy side by side, and outlines of what the run before had in their place.
/// Rows that are not measured yet have their places and their names. Where the plot is too low for all rows,
/// it shows some of them above its axis. Does not replot.
class BarsFigure {
public:
    /// The plot must outlive the figure.
    explicit BarsFigure(QCustomPlot& plot);

    void setLook(const QPalette& palette, const QFont& font);
    void show(const BarRows& rows, const BarChoice& choice);
    /// Adapts the axes to the size of the plot, so that words beside bars have room.
    void fit();

    /// From now on the value axis reaches at least as far as it does now, so that bars of other runs can be
    /// seen to grow and shrink; until release(), or until another quantity is shown.
    void hold();
    void release() { m_held.reset(); }
    /// Whether it reaches further than these bars need.
    [[nodiscard]] bool holdsMore() const { return m_holdsMore; }

    /// The rows of the plot, those of headings and limits too, and how many of them have room.
    [[nodiscard]] double rows() const { return m_room; }
    [[nodiscard]] double rowsInSight() const;
    /// Shows the rows from this one on; fit() follows.
    void scrollTo(double row) { m_top = row; }

    /// The measured row at a height of the plot, in pixels from its top.
    [[nodiscard]] std::optional<std::size_t> rowAt(double pixel) const;
    /// Pixels that the plot needs to show all rows.
    [[nodiscard]] int height() const;

private:
    void clear(const BarRows& rows);
    void drawDevice(const DeviceRows& device, const BarRows& rows);
    void drawLimits(const std::vector<BarLimit>& limits, double first, double last);
    void drawRow(const BarRows& rows, std::size_t row);
    void drawBaseLine();
    void markReference();
    void nameRows(const DeviceRows& device, const BarRows& rows);
    void labelAxes(const BarRows& rows);
    [[nodiscard]] BarLegend legendOf(const BarRows& rows) const;

    QCustomPlot& m_plot;
    BarDrawing m_drawing;
    BarWords m_words;
    QPalette m_palette;
    BarChoice m_choice;
    BarMembers m_members;
    std::optional<BarSpan> m_held; ///< that the value axis shows at least
    bool m_holdsMore = false;
    bool m_drawn = false;         ///< there is a bar
    QString m_label;              ///< of the horizontal axis
    double m_next = 0;            ///< place of the next row on the vertical axis
    std::vector<double> m_places; ///< of the rows
    std::size_t m_measured = 0;   ///< of them
    double m_room = 1;            ///< rows of the vertical axis
    double m_top = 0;             ///< the first of them that is in sight
};

} // namespace tonescope::ui
