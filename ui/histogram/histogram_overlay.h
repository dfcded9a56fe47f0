// SPDX-License-Identifier: GPL-3.0-or-later
// A small histogram on a card over the photo.
#pragma once

#include <QWidget>

namespace tonescope::ui {

class HistogramFigure;

/// The curves of a figure on a dark, half transparent card in the lower right corner of another widget,
/// its parent. Shows the figure's channels, colours, range of values and kind of axis, without labels. Hidden
/// at first; mouse events pass through it.
class HistogramOverlay : public QWidget {
    Q_OBJECT

public:
    /// `figure` must outlive the card. The owner calls update() when it has changed.
    HistogramOverlay(const HistogramFigure& figure, QWidget& parent);

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// Puts the card into the corner, with a size that depends on that of the parent.
    void place();

    const HistogramFigure& m_figure;
};

} // namespace tonescope::ui
