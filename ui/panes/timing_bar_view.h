// SPDX-License-Identifier: GPL-3.0-or-later
// One stacked bar of durations.
#pragma once

#include "ui/panes/timing_bars.h"

#include <QPalette>
#include <QWidget>

namespace tonescope::ui {

/// The colour of a segment in bars and legends.
[[nodiscard]] QColor colourOf(const TimingSegment& segment, const QPalette& palette);

/// "kernel 1.23 ms"
[[nodiscard]] QString textOf(const TimingSegment& segment);

/// Segments as wide as their durations. A tooltip tells the segment under the mouse.
class TimingBarView : public QWidget {
    Q_OBJECT

public:
    explicit TimingBarView(QWidget* parent = nullptr);

    void show(const TimingBar& bar);
    using QWidget::show;

    [[nodiscard]] QSize sizeHint() const override { return {240, 16}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {60, 16}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QRectF segmentRect(std::size_t segment) const;
    [[nodiscard]] QString textAt(QPointF place) const;

    TimingBar m_bar;
};

} // namespace tonescope::ui
