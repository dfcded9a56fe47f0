// SPDX-License-Identifier: GPL-3.0-or-later
// The timings of a count, as stacked bars per clock and as a table.
#pragma once

#include "engine/values/count_result.h"
#include "engine/values/timings.h"

#include <QPalette>
#include <QStandardItemModel>
#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QTreeView;
class QVBoxLayout;

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

/// The sum of all device events; zero if there are none.
[[nodiscard]] Nanoseconds deviceTotal(const Timings& timings);

/// A bar of device events, if there are any, and a bar of the host's clock whose total is the wall time. The
/// clocks are never mixed: in the host's bar, device time is a part of "everything else".
[[nodiscard]] std::vector<TimingBar> timingBars(const Timings& timings);

/// "Not measured: readback" for phases that took place but were not timed; empty if there are none. Their
/// time is contained in "everything else".
[[nodiscard]] QString untimedText(const Timings& timings);

/// The colour of a segment in bars and legends.
[[nodiscard]] QColor colourOf(const TimingSegment& segment, const QPalette& palette);

/// "kernel 1.23 ms"
[[nodiscard]] QString textOf(const TimingSegment& segment);

/// A widget with the bars of both clocks, each with title and legend. A tool tip names the segment under the
/// mouse.
class TimingBarsView : public QWidget {
    Q_OBJECT

public:
    explicit TimingBarsView(QWidget* parent = nullptr);

    /// Shows these timings in place of those before.
    void show(const Timings& timings);
    using QWidget::show;

protected:
    void changeEvent(QEvent* event) override;

private:
    void rebuild();

    Timings m_timings;
    QVBoxLayout* m_rows;
};

/// The model of the tree: a row per phase, with the device's commands of this phase as children. If several
/// devices counted, also a row per device with its phases as children. The share of a phase relates to its
/// own clock: to the sum of the device events, or to the wall time.
class TimingModel : public QStandardItemModel {
    Q_OBJECT

public:
    enum Column { Name, ClockName, Duration, Share, Throughput, Queued, Submit, Start, End, ColumnCount };

    explicit TimingModel(QObject* parent = nullptr);

    /// Shows the phases and commands of this result in place of those before.
    void show(const CountResult& result);

private:
    /// Adds a phase with its commands; nothing if it did not take place.
    void addPhase(const CountResult& result, Phase phase);
    /// Adds a duration of the host's clock, with its share of `wall`; no share if `wall` is zero.
    void addHostRow(const QString& name, Nanoseconds duration, Nanoseconds wall);
    /// Adds a device that counted a part of the image.
    void addDevice(const CountResult& result, const MemberShare& share);
};

/// The pane with strategy, launch, bars and tree of one result.
class TimingPane : public QWidget {
    Q_OBJECT

public:
    explicit TimingPane(QWidget* parent = nullptr);

    /// Shows launch and timings of this result.
    void show(const CountResult& result);
    using QWidget::show;
    /// Empties the pane.
    void clear();

private:
    TimingModel m_model;
    QLabel* m_launch; ///< strategy, reason and launch
    TimingBarsView* m_bars;
    QTreeView* m_tree;
};

} // namespace tonescope::ui
