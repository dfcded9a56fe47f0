// SPDX-License-Identifier: GPL-3.0-or-later
// A small histogram on a card over the photo.
#pragma once

#include "ui/histogram/histogram_figure.h"

#include <QWidget>

namespace tonescope::ui {

/// The curves of a figure in one panel on a dark, half transparent card in the lower right corner of another
/// widget, its parent. Hidden at first; mouse events pass through it.
class HistogramOverlay : public QWidget {
    Q_OBJECT

public:
    /// `shown` must outlive the card. The owner calls update() when it has changed.
    HistogramOverlay(const HistogramFigure& shown, QWidget& parent);

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// Puts the card into the corner, with a size that depends on that of the parent.
    void place();

    const HistogramFigure& m_shown;
    QCustomPlot* m_plot;
    HistogramFigure m_figure; ///< draws a copy of m_shown
};

} // namespace tonescope::ui
