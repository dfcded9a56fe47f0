// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time went, as a tree: phases, and the device commands of each.
#pragma once

#include "engine/values/count_result.h"

#include <QStandardItemModel>

namespace tonescope::ui {

/// Shares are of the clock that a phase was measured with: of all device events together, or of the wall
/// time.
class TimingModel : public QStandardItemModel {
    Q_OBJECT

public:
    enum Column { Name, ClockName, Duration, Share, Throughput, Queued, Submit, Start, End, ColumnCount };

    explicit TimingModel(QObject* parent = nullptr);

    void show(const CountResult& result);

private:
    void addPhase(const CountResult& result, Phase phase);
    void addHostRow(const QString& name, Nanoseconds duration, Nanoseconds wall);
    void addCommands(const Timings& timings, Phase phase, QStandardItem& parent);
};

} // namespace tonescope::ui
