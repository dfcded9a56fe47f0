// SPDX-License-Identifier: GPL-3.0-or-later
// The times of a count as stacked bars, one for each clock.
#pragma once

#include "engine/values/timings.h"

#include <QPalette>
#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

class QVBoxLayout;

namespace tonescope::ui {

/// A part of a bar.
struct TimingSegment {
    QString name;
    Nanoseconds duration{};
    std::optional<Phase> phase; ///< nothing for a build, and for the rest that no phase accounts for
    bool build = false;         ///< making the kernel ready

    bool operator==(const TimingSegment&) const = default;
};

/// One clock's durations, one after another.
struct TimingBar {
    Clock clock = Clock::Host;
    std::vector<TimingSegment> segments;
    Nanoseconds total{};
};

/// All device events together; zero where there were none.
[[nodiscard]] Nanoseconds deviceTotal(const Timings& timings);

/// A bar of device events, where there were any, and one of the host's clock that ends with the wall time.
/// The clocks are never mixed: device time is in the host's bar only as a part of "everything else".
[[nodiscard]] std::vector<TimingBar> timingBars(const Timings& timings);

/// "Not measured: readback"; empty where every phase that took place was. Such a phase is in "everything
/// else".
[[nodiscard]] QString untimedText(const Timings& timings);

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

/// The bars of both clocks, each with its title and legend.
class TimingBarsView : public QWidget {
    Q_OBJECT

public:
    explicit TimingBarsView(QWidget* parent = nullptr);

    void show(const Timings& timings);
    using QWidget::show;

protected:
    void changeEvent(QEvent* event) override;

private:
    void rebuild();

    Timings m_timings;
    QVBoxLayout* m_rows;
};

} // namespace tonescope::ui
