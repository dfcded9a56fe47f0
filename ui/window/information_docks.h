// SPDX-License-Identifier: GPL-3.0-or-later
// The docks below: statistics, counts, comparison, timings, device.
#pragma once

#include "engine/values/count_result.h"
#include "engine/values/value_range.h"

#include <QList>
#include <QObject>

#include <optional>

class QAction;
class QDockWidget;
class QMainWindow;
class QSettings;

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
    /// Statistics of the pixels with these values alone; nothing: of all.
    void setRange(std::optional<ValueRange> range);
    /// No counts and no times; the device stays.
    void clear();

    /// Takes in one more, behind the timings: it is shown, hidden and listed with the others.
    void add(QDockWidget& dock);
    /// Each shows or hides a dock.
    [[nodiscard]] QList<QAction*> toggles() const;
    /// Shows or hides those that are about counting: times and device.
    void showCounting(bool shown);
    /// What is chosen inside of them; where they are is the window's to remember.
    void restore(const QSettings& settings);
    void save(QSettings& settings) const;
    /// Gives their room to image and plot.
    void hide();

private:
    StatisticsPane* m_statistics;
    CountsPane* m_counts;
    TimingPane* m_timings;
    DevicePane* m_device;
    QMainWindow& m_window;
    QList<QDockWidget*> m_docks;
};

} // namespace tonescope::ui
