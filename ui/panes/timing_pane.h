// SPDX-License-Identifier: GPL-3.0-or-later
// How a result was counted, and its timings as a bar and a few rows per clock.
#pragma once

#include "engine/values/count_result.h"
#include "engine/values/timings.h"

#include <QPalette>
#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

class QGridLayout;
class QLabel;

namespace tonescope::ui {

/// A part of a bar: a phase, the build of the kernel, or the remaining time.
struct TimingSegment {
    QString name;
    Nanoseconds duration{};
    std::optional<Phase> phase; ///< nothing for a build and for the remaining time
    bool build = false;         ///< the build of the kernel

    bool operator==(const TimingSegment&) const = default;
};

/// The durations that one clock measured, in the order of the phases.
struct TimingBar {
    Clock clock = Clock::Host;
    std::vector<TimingSegment> segments;
    Nanoseconds total{};
};

/// A bar of the host's clock, whose total is the wall time, and a bar of device events, if there are any. The
/// clocks are never mixed: in the host's bar, device time is a part of "everything else".
[[nodiscard]] std::vector<TimingBar> timingBars(const Timings& timings);

/// "Not measured: readback" for phases that took place but were not timed; empty if there are none. Their
/// time is contained in "everything else".
[[nodiscard]] QString untimedText(const Timings& timings);

/// The times of the device's commands of a phase, a line each, at most 12, by the device's clock since the
/// first command was queued.
[[nodiscard]] QString commandsText(const Timings& timings, Phase phase);

/// The colour of a segment in bars and legends.
[[nodiscard]] QColor colourOf(const TimingSegment& segment, const QPalette& palette);

/// The provenance of one result, and below it each clock's total, bar, and a row per phase with throughput,
/// duration and share of the total. If several devices counted, also the phases of each.
class TimingPane : public QWidget {
    Q_OBJECT

public:
    explicit TimingPane(QWidget* parent = nullptr);

    /// Shows this result; null: none. While the pane is hidden, it makes no rows.
    void show(const CountResultPointer& result);
    using QWidget::show;

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    /// Makes the rows again.
    void rebuild();
    /// Appends a row of texts, of which the first stands at the left; a single one has the whole width.
    void addRow(const QStringList& texts, const QString& tip = {});
    void addBar(const TimingBar& bar);
    /// Appends the rows of a device that counted a part of the image: its share and its phases.
    void addDevice(const MemberShare& share);

    QLabel* m_provenance; ///< without the times, which the rows show
    QGridLayout* m_rows;
    int m_used = 0; ///< rows of the grid
    CountResultPointer m_result;
};

} // namespace tonescope::ui
