// Stacked bars of a count's times.
#pragma once

#include "ui/timing_bars.h"

#include <QWidget>

namespace tonescope::ui {

/// One bar below the other, each with its own clock, its own scale and its legend.
class TimingBarView : public QWidget {
    Q_OBJECT

public:
    explicit TimingBarView(QWidget* parent = nullptr);

    void show(std::vector<TimingBar> bars);
    using QWidget::show;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    void paintBar(QPainter& painter, const TimingBar& bar, int top) const;
    void paintLegend(QPainter& painter, const TimingBar& bar, int top) const;
    [[nodiscard]] int barTop(std::size_t index) const;
    [[nodiscard]] QRectF segmentRect(const TimingBar& bar, std::size_t segment, int top) const;
    /// What the tooltip says at a place; empty where there is no segment.
    [[nodiscard]] QString textAt(QPointF place) const;

    std::vector<TimingBar> m_bars;
};

} // namespace tonescope::ui
