// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/scope_docks.h"

#include "ui/scopes/scope_text.h"
#include "ui/scopes/scope_view.h"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>

#include <utility>

namespace tonescope::ui {

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
