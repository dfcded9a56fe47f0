// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep over two axes, as a map.
#pragma once

#include "ui/lab/sweep/sweep_plot.h"

#include <cstdint>
#include <optional>
#include <vector>

class QCPColorMap;
class QCPColorScale;
class QCPItemRect;
class QCustomPlot;

namespace tonescope::ui {

/// A cell for each pair of values, brighter where it is better, with its number where there is room. The best
/// cell that counted right has a frame; what was not measured or failed is empty.
class HeatMapFigure : public SweepDrawing {
public:
    /// The plot must outlive the figure.
    explicit HeatMapFigure(QCustomPlot& plot);

    void setStyle(const PlotStyle& style) override { m_style = style; }
    /// The second axis is not null.
    void draw(const SweepContent& content) override;
    void fit() override;
    [[nodiscard]] MeasurementPointer at(QPointF pixel) const override;
    void mark(const MeasurementPointer& measurement) override;

    /// How many cells have a number.
    [[nodiscard]] std::size_t measuredCells() const;
    /// What has the frame; null: nothing.
    [[nodiscard]] const MeasurementPointer& best() const { return m_best; }

private:
    /// Column and row, counted from the smallest values.
    struct Cell {
        std::size_t column = 0, row = 0;
    };

    void setValues();
    void setGround();
    void fillCells();
    void setColourRange();
    void writeNumbers();
    [[nodiscard]] std::optional<Cell> cellOf(const Measurement& measurement) const;
    void frame(QCPItemRect& rectangle, const MeasurementPointer& measurement);

    QCustomPlot& m_plot;
    QCPColorMap* m_map; ///< this and the other parts are owned by the plot
    QCPColorScale* m_scale;
    QCPItemRect *m_bestFrame, *m_mark;
    PlotStyle m_style;
    SweepContent m_content;
    std::vector<std::uint64_t> m_columns, m_rows; ///< values of the first and the second axis
    MeasurementPointer m_best;
};

} // namespace tonescope::ui
