// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/information_docks.h"

#include "ui/panes/statistics_pane.h"
#include "ui/panes/tables.h"
#include "ui/panes/timing_pane.h"

#include <QDockWidget>
#include <QMainWindow>

namespace tonescope::ui {

namespace {

QDockWidget* makeDock(QMainWindow& window, const QString& title, const QString& name, QWidget* content) {
    auto* dock = new QDockWidget(title, &window);
    dock->setObjectName(name); // by which saveState() knows it
    dock->setWidget(content);
    window.addDockWidget(Qt::BottomDockWidgetArea, dock);
    return dock;
}

} // namespace

InformationDocks::InformationDocks(QMainWindow& window, QWidget* compare)
    : QObject(&window), m_statistics(new StatisticsPane), m_counts(new CountsPane), m_timings(new TimingPane),
      m_device(new DevicePane), m_window(window) {
    auto* statistics = makeDock(window, tr("Statistics"), QStringLiteral("statisticsDock"), m_statistics);
    auto* timings = makeDock(window, tr("Timings"), QStringLiteral("timingDock"), m_timings);
    auto* device = makeDock(window, tr("Device"), QStringLiteral("deviceDock"), m_device);
    auto* comparison = makeDock(window, tr("Compare"), QStringLiteral("compareDock"), compare);
    auto* counts = makeDock(window, tr("Counts"), QStringLiteral("countsDock"), m_counts);
    m_docks = {statistics, counts, comparison, timings, device};

    window.splitDockWidget(statistics, timings, Qt::Horizontal);
    window.tabifyDockWidget(timings, device);
    window.tabifyDockWidget(statistics, counts);
    window.tabifyDockWidget(counts, comparison);
    statistics->raise();
    timings->raise();
    // As high as the timings' rows are, and the statistics as wide as their columns.
    window.resizeDocks({statistics, timings}, {224, 224}, Qt::Vertical);
    window.resizeDocks({statistics, timings}, {460, 820}, Qt::Horizontal);
}

void InformationDocks::show(const CountResult& result) {
    m_statistics->show(result.histogram);
    m_counts->show(result.histogram);
    m_timings->show(result);
    m_device->show(result.device);
}

void InformationDocks::show(const DeviceInfo& device) {
    m_device->show(device);
}

void InformationDocks::setRange(std::optional<ValueRange> range) {
    m_statistics->setRange(range);
}

void InformationDocks::restore(const QSettings& settings) {
    m_statistics->restore(settings);
}

void InformationDocks::save(QSettings& settings) const {
    m_statistics->save(settings);
}

void InformationDocks::clear() {
    m_statistics->show(Histogram{});
    m_counts->show(Histogram{});
    m_timings->clear();
}

void InformationDocks::showCounting(bool shown) {
    for (QDockWidget* dock : m_docks) {
        const bool counting = dock->objectName() == QStringLiteral("timingDock") ||
                              dock->objectName() == QStringLiteral("deviceDock") ||
                              dock->objectName() == QStringLiteral("historyDock");
        if (counting) dock->setVisible(shown);
    }
}

void InformationDocks::hide() {
    for (QDockWidget* dock : m_docks)
        dock->hide();
}

void InformationDocks::add(QDockWidget& dock) {
    m_window.addDockWidget(Qt::BottomDockWidgetArea, &dock);
    m_window.tabifyDockWidget(m_docks.last(), &dock);
    m_docks.at(m_docks.size() - 2)->raise(); // the timings
    m_docks += &dock;
}

QList<QAction*> InformationDocks::toggles() const {
    QList<QAction*> actions;
    for (const QDockWidget* dock : m_docks)
        actions += dock->toggleViewAction();
    return actions;
}

} // namespace tonescope::ui
