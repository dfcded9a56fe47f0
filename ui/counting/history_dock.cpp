// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/counting/history_dock.h"

#include "ui/counting/count_choices.h"

#include <QAction>
#include <QHeaderView>
#include <QTreeView>

namespace tonescope::ui {

HistoryDock::HistoryDock(CountChoices& choices, QWidget* parent)
    : QDockWidget(tr("History"), parent), m_choices(choices), m_view(new QTreeView) {
    setObjectName(QStringLiteral("historyDock")); // by which saveState() knows it
    buildView();
    setWidget(m_view);
    auto* again = new QAction(tr("Count this way again"), m_view);
    again->setObjectName(QStringLiteral("countAgain"));
    again->setShortcuts({QKeySequence(Qt::Key_Return), QKeySequence(Qt::Key_Enter)});
    again->setShortcutContext(Qt::WidgetShortcut);
    m_view->addAction(again);
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(again, &QAction::triggered, this, [this] { countAgain(m_view->currentIndex()); });
    connect(m_view, &QTreeView::clicked, this, &HistoryDock::countAgain);
    connect(&m_history, &QAbstractItemModel::rowsInserted, this, &HistoryDock::fitColumns,
            Qt::QueuedConnection); // when the row has its cells
}

void HistoryDock::buildView() {
    m_view->setObjectName(QStringLiteral("historyTable"));
    m_view->setAccessibleName(tr("What was counted lately"));
    m_view->setModel(&m_history);
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setAlternatingRowColors(true);
    m_view->setTabKeyNavigation(false);
    m_view->header()->setStretchLastSection(false);
    fitColumns();
}

void HistoryDock::fitColumns() {
    const int character = m_view->fontMetrics().averageCharWidth();
    for (int column = 0; column < CountHistory::ColumnCount; ++column) {
        m_view->resizeColumnToContents(column);
        // Times and sizes change: what they need at most is left for them.
        const int least = column < CountHistory::Kernel ? 0 : 12 * character;
        m_view->setColumnWidth(column, std::max(least, m_view->columnWidth(column)));
    }
}

void HistoryDock::show(const CountResult& result) {
    m_history.add(result, m_choices.shortNameOf(result.device));
}

void HistoryDock::takeOver(const HistoryDock& before) {
    m_history.takeOver(before.m_history,
                       [this](const DeviceInfo& device) { return m_choices.shortNameOf(device); });
}

void HistoryDock::countAgain(const QModelIndex& row) {
    if (row.isValid()) m_choices.choose(m_history.wayAt(row.row()));
}

} // namespace tonescope::ui
