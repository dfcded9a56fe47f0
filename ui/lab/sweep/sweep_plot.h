// SPDX-License-Identifier: GPL-3.0-or-later
// A plot with a sweep in it, as lines or as a map, to be read with the mouse.
#pragma once

#include "ui/lab/sweep/sweep_axis.h"
#include "ui/lab/sweep/sweep_measure.h"
#include "ui/plot/colours.h"

#include <QPointF>
#include <QWidget>

#include <functional>
#include <memory>
#include <vector>

class QCustomPlot;

namespace tonescope::ui {

/// What is to be drawn, and how.
struct SweepContent {
    const SweepAxis* axis = nullptr;
    const SweepAxis* second = nullptr; ///< null: lines
    Measurements measurements;
    /// What will be measured: the plot has room for it from the start.
    Measurements expected;
    SweepMeasure measure = SweepMeasure::Throughput;
    bool logarithmic = false; ///< the measure's axis
};

/// Draws into a plot that must outlive it. Never replots by itself.
class SweepDrawing {
public:
    SweepDrawing() = default;
    SweepDrawing(const SweepDrawing&) = delete;
    SweepDrawing& operator=(const SweepDrawing&) = delete;
    virtual ~SweepDrawing() = default;

    virtual void setStyle(const PlotStyle& style) = 0;
    /// Takes the place of what was drawn before. The axis is not null.
    virtual void draw(const SweepContent& content) = 0;
    /// Adapts texts to the size that the plot has got.
    virtual void fit() = 0;

    /// The measurement at a pixel of the plot; null where there is none.
    [[nodiscard]] virtual MeasurementPointer at(QPointF pixel) const = 0;
    /// Marks a measurement that is drawn, or none.
    virtual void mark(const MeasurementPointer& measurement) = 0;
};

/// Draws by a SweepDrawing in the colours and the font of the window.
class SweepPlot : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SweepPlot)

public:
    using MakeDrawing = std::function<std::unique_ptr<SweepDrawing>(QCustomPlot&)>;

    explicit SweepPlot(const MakeDrawing& makeDrawing, QWidget* parent = nullptr);
    ~SweepPlot() override;

    /// The content's axis is not null.
    void show(const SweepContent& content);
    using QWidget::show;

    [[nodiscard]] QCustomPlot& plot() const { return *m_plot; }
    [[nodiscard]] const SweepDrawing& drawing() const { return *m_drawing; }

Q_SIGNALS:
    /// The mouse is at this measurement; null: at none.
    void pointed(const tonescope::MeasurementPointer& measurement);

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void redraw();
    void sizeChanged();
    void pointAt(const MeasurementPointer& measurement);

    QCustomPlot* m_plot;
    std::unique_ptr<SweepDrawing> m_drawing;
    SweepContent m_content;
    MeasurementPointer m_pointed;
    QRect m_fitted; ///< the place of the axes that texts were adapted to
};

} // namespace tonescope::ui
