// SPDX-License-Identifier: GPL-3.0-or-later
// The docks below: statistics, counts, comparison, timings, device.
#pragma once

#include "engine/values/count_result.h"

#include <QList>
#include <QObject>

class QAction;
class QDockWidget;
class QMainWindow;

namespace tonescope::ui {

class CountsPane;
class DevicePane;
class StatisticsPane;
class TimingPane;

class InformationDocks : public QObject {
    Q_OBJECT

public:
    /// Puts the docks into `window`, which owns them and what is in them. `compare` compares curves.
    InformationDocks(QMainWindow& window, QWidget* compare);

    void show(const CountResult& result);
    void show(const DeviceInfo& device);
    /// No counts and no times; the device stays.
    void clear();

    /// Each shows or hides a dock.
    [[nodiscard]] QList<QAction*> toggles() const;
    /// Shows or hides those that are about counting: times and device.
    void showCounting(bool shown);
    /// Gives their room to image and plot.
    void hide();

private:
    StatisticsPane* m_statistics;
    CountsPane* m_counts;
    TimingPane* m_timings;
    DevicePane* m_device;
    QList<QDockWidget*> m_docks;
};

} // namespace tonescope::ui
