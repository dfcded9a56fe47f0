// SPDX-License-Identifier: GPL-3.0-or-later
// A plot with a sweep in it, to be read with the mouse.
#pragma once

#include "ui/lab/sweep/sweep_drawing.h"

#include <QWidget>

#include <functional>
#include <memory>

class QCustomPlot;

namespace tonescope::ui {

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
