// SPDX-License-Identifier: GPL-3.0-or-later
// The window's docks: information about the counts below the plot, scopes beside it.
#pragma once

#include "engine/values/count_result.h"
#include "engine/values/value_range.h"

#include <QList>
#include <QObject>

#include <array>
#include <optional>

class QAction;
class QDockWidget;
class QMainWindow;
class QSettings;

namespace tonescope::ui {

class CountsPane;
class DevicePane;
class ScopePane;
class StatisticsPane;
class TimingPane;

/// Statistics, counts, comparison, timings, device and history.
class InformationDocks : public QObject {
    Q_OBJECT

public:
    /// Puts the docks into `window`, which owns them and what is in them. `compare` compares curves.
    InformationDocks(QMainWindow& window, QWidget* compare);

    void show(const CountResult& result);
    void show(const DeviceInfo& device);
    /// Statistics only of pixels with these values; nothing: of all pixels.
    void setRange(std::optional<ValueRange> range);
    /// Empties all docks but that of the device.
    void clear();

    /// Adds a dock as a tab behind the timings; toggles() and hide() include it.
    void add(QDockWidget& dock);
    /// An action per dock that shows or hides it.
    [[nodiscard]] QList<QAction*> toggles() const;
    /// Shows or hides the docks about counting: timings, device and history.
    void showCounting(bool shown);
    /// Choices inside the docks; QMainWindow::saveState() keeps their places.
    void restore(const QSettings& settings);
    void save(QSettings& settings) const;
    void hide();

private:
    StatisticsPane* m_statistics;
    CountsPane* m_counts;
    TimingPane* m_timings;
    DevicePane* m_device;
    QMainWindow& m_window;
    QList<QDockWidget*> m_docks;
};

/// Waveform, parade and vectorscope, closed at first.
class ScopeDocks : public QObject {
    Q_OBJECT

public:
    /// Puts the docks into `window`, which owns them.
    explicit ScopeDocks(QMainWindow& window);

    /// The visible scopes; hidden ones need not be counted.
    [[nodiscard]] ScopeSet wanted() const { return m_wanted; }
    void show(const CountResultPointer& result);
    void clear(const QString& why);

    /// An action per dock that shows or hides it.
    [[nodiscard]] QList<QAction*> toggles() const;

Q_SIGNALS:
    /// A scope became visible that the last result does not contain.
    void missed();

private:
    void addDock(ScopeKind kind);
    void changeWanted(ScopeKind kind, bool visible);

    QMainWindow& m_window;
    std::array<ScopePane*, allScopes.size()> m_panes{};
    std::array<QDockWidget*, allScopes.size()> m_docks{};
    ScopeSet m_wanted;
    bool m_placed = false;       ///< one has been opened, and has got a width
    CountResultPointer m_result; ///< the last one shown; null: nothing is
};

} // namespace tonescope::ui
