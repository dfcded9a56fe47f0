// SPDX-License-Identifier: GPL-3.0-or-later
// How a count was started and where the time went, as bars and in numbers.
#pragma once

#include "engine/values/count_result.h"

#include <QStandardItemModel>
#include <QWidget>

class QLabel;
class QTreeView;

namespace tonescope::ui {

class TimingBarsView;

/// Where the time went, as a tree: phases, and the device commands of each; where several devices counted,
/// what each of them did, and its phases. Shares are of the clock that a phase was measured with: of all
/// device events together, or of the wall time.
class TimingModel : public QStandardItemModel {
    Q_OBJECT

public:
    enum Column { Name, ClockName, Duration, Share, Throughput, Queued, Submit, Start, End, ColumnCount };

    explicit TimingModel(QObject* parent = nullptr);

    void show(const CountResult& result);

private:
    void addPhase(const CountResult& result, Phase phase);
    void addHostRow(const QString& name, Nanoseconds duration, Nanoseconds wall);
    void addShare(const CountResult& result, const MemberShare& share);
    void addCommands(const Timings& timings, Phase phase, QStandardItem& parent);
};

class TimingPane : public QWidget {
    Q_OBJECT

public:
    explicit TimingPane(QWidget* parent = nullptr);

    void show(const CountResult& result);
    using QWidget::show;
    void clear();

private:
    TimingModel m_model;
    QLabel* m_launch; ///< the strategy, why, and how it was started
    TimingBarsView* m_bars;
    QTreeView* m_tree;
};

} // namespace tonescope::ui
