// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep over one axis, as lines.
#pragma once

#include "ui/lab/sweep/sweep_lines.h"
#include "ui/lab/sweep/sweep_plot.h"

#include <QString>

#include <set>
#include <vector>

class QCPItemTracer;
class QCPLayoutGrid;
class QCustomPlot;

namespace tonescope::ui {

/// Medians as points with whiskers from quartile to quartile, joined to a line for each device and strategy;
/// what memory can do as dashed lines. Points with wrong counts are crossed out. A click on a name in the
/// legend hides its line, or shows it again, and replots.
class SweepFigure : public SweepDrawing {
public:
    /// The plot must outlive the figure.
    explicit SweepFigure(QCustomPlot& plot);

    void setStyle(const PlotStyle& style) override { m_style = style; }
    void draw(const SweepContent& content) override;
    void fit() override;
    [[nodiscard]] MeasurementPointer at(QPointF pixel) const override;
    void mark(const MeasurementPointer& measurement) override;

    /// The lines as drawn.
    [[nodiscard]] const std::vector<SweepLine>& lines() const { return m_lines; }

    /// Hides the line of that name, or shows it again.
    void toggle(const QString& line);

private:
    /// A point that is there to be seen.
    struct Drawn {
        std::size_t line = 0; ///< of m_lines
        double place = 0;     ///< on the axis of values
        SweepReading reading;
        MeasurementPointer measurement;
    };

    void findPoints();
    void setValueRange();
    void setMeasureRange();
    void drawLine(std::size_t number);
    void drawWrong();
    void annotate();
    void fitLegend();
    void wrapLegend();
    [[nodiscard]] std::vector<std::uint64_t> values() const;

    QCustomPlot& m_plot;
    QCPItemTracer* m_mark;        ///< owned by the plot, as the next
    QCPLayoutGrid* m_legendPlace; ///< holds the legend
    bool m_legendBelow = false;   ///< below the axes, and not beside them
    PlotStyle m_style;
    SweepContent m_content;
    std::vector<SweepLine> m_lines;
    std::set<QString> m_hidden; ///< names of lines
    std::vector<Drawn> m_points;
};

} // namespace tonescope::ui
