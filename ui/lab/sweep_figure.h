// A sweep over one axis, as lines.
#pragma once

#include "ui/lab/sweep_crossing.h"
#include "ui/lab/sweep_drawing.h"
#include "ui/lab/sweep_lines.h"

class QCPItemText;
class QCPItemTracer;
class QCustomPlot;

namespace tonescope::ui {

/// Medians as points with whiskers from quartile to quartile, joined to a line for each device and strategy;
/// what memory can do as dashed lines. Points with wrong counts are crossed out.
class SweepFigure : public SweepDrawing {
public:
    /// The plot must outlive the figure.
    explicit SweepFigure(QCustomPlot& plot);

    void setDress(const PlotDress& dress) override { m_dress = dress; }
    void draw(const SweepContent& content) override;
    void fit() override;
    [[nodiscard]] MeasurementPointer at(QPointF pixel) const override;
    void mark(const MeasurementPointer& measurement) override;

    /// The lines as drawn.
    [[nodiscard]] const std::vector<SweepLine>& lines() const { return m_lines; }

private:
    void setValueRange();
    void setMeasureRange();
    void drawLine(std::size_t number);
    void drawWrong();
    void drawRooflines();
    void drawCrossings();
    void drawCrossing(const DeviceContest::Round& round);
    QCPItemText& addText(const QString& words);
    void fitLegend();
    [[nodiscard]] QPointF pixelOf(const SweepPoint& point, const SweepReading& reading) const;
    [[nodiscard]] std::vector<std::uint64_t> values() const;

    QCustomPlot& m_plot;
    QCPItemTracer* m_mark; ///< owned by the plot
    PlotDress m_dress;
    SweepContent m_content;
    std::vector<SweepLine> m_lines;
};

} // namespace tonescope::ui
