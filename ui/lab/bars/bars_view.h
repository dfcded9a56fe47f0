// SPDX-License-Identifier: GPL-3.0-or-later
// A few bars as a widget.
#pragma once

#include "engine/values/measuring/measurement.h"

#include <QWidget>

#include <memory>

class QCustomPlot;

namespace tonescope::ui {

class BarsFigure;

/// Bars of kernel times, as high as they need, in the window's look. Takes no room where there are none.
class BarsView : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(BarsView)

public:
    explicit BarsView(QWidget* parent = nullptr);
    ~BarsView() override;

    /// A bar for each that has a time.
    void show(const Measurements& measurements);
    using QWidget::show;
    [[nodiscard]] QCustomPlot& plot() const { return *m_plot; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void fit();

    QCustomPlot* m_plot;
    std::unique_ptr<BarsFigure> m_figure;
    Measurements m_shown;
    int m_fitted = 0; ///< width of the plot, in pixels, that the axis suits
};

} // namespace tonescope::ui
