// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/docks.h"

#include "ui/panes/statistics_pane.h"
#include "ui/panes/tables.h"
#include "ui/panes/timing_pane.h"
#include "ui/scopes/scope_text.h"
#include "ui/scopes/scope_view.h"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>

#include <utility>

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

namespace {

std::size_t placeOf(ScopeKind kind) {
    return static_cast<std::size_t>(kind);
}

} // namespace

ScopeDocks::ScopeDocks(QMainWindow& window) : QObject(&window), m_window(window) {
    for (const ScopeKind kind : allScopes)
        addDock(kind);
    for (QDockWidget* dock : m_docks) {
        if (dock != m_docks.front()) window.tabifyDockWidget(m_docks.front(), dock);
        dock->hide();
    }
}

void ScopeDocks::addDock(ScopeKind kind) {
    auto* pane = new ScopePane(kind);
    auto* dock = new QDockWidget(wordFor(kind), &m_window);
    // By which saveState() knows it.
    dock->setObjectName(QString::fromLatin1(nameOf(kind).data()) + QStringLiteral("Dock"));
    dock->setWidget(pane);
    m_window.addDockWidget(Qt::RightDockWidgetArea, dock);
    // One that lies behind another's tab is not visible.
    connect(dock, &QDockWidget::visibilityChanged, this,
            [this, kind](bool visible) { changeWanted(kind, visible); });
    connect(dock->toggleViewAction(), &QAction::triggered, this, [this, dock](bool open) {
        // The first one takes less than half of the plot's room, and more than that where somebody makes it
        // wider.
        if (open && !std::exchange(m_placed, true))
            m_window.resizeDocks({dock}, {m_window.width() * 3 / 10}, Qt::Horizontal);
    });
    m_panes.at(placeOf(kind)) = pane;
    m_docks.at(placeOf(kind)) = dock;
}

void ScopeDocks::changeWanted(ScopeKind kind, bool visible) {
    if (visible == m_wanted.contains(kind)) return;
    if (!visible) {
        m_wanted.remove(kind);
        return;
    }
    m_wanted.insert(kind);
    if (!m_result || !m_result->scope(kind)) Q_EMIT missed();
}

void ScopeDocks::show(const CountResultPointer& result) {
    m_result = result;
    // What cannot be seen keeps no picture: it is asked for when it is.
    for (ScopePane* pane : m_panes)
        pane->showResult(result);
}

void ScopeDocks::clear(const QString& why) {
    m_result.reset();
    for (ScopePane* pane : m_panes)
        pane->showNothing(why);
}

QList<QAction*> ScopeDocks::toggles() const {
    QList<QAction*> actions;
    for (const QDockWidget* dock : m_docks)
        actions += dock->toggleViewAction();
    return actions;
}

} // namespace tonescope::ui
