// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panes/row_copy.h"

#include <QAbstractItemView>
#include <QAction>
#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QItemSelectionModel>
#include <QStringList>

#include <algorithm>

namespace tonescope::ui {

namespace {

QString rowText(const QModelIndex& first) {
    QStringList cells;
    for (int column = 0; column < first.model()->columnCount(first.parent()); ++column)
        cells += first.siblingAtColumn(column).data().toString().replace(QLatin1Char('\n'), QLatin1Char(' '));
    return cells.join(QLatin1Char('\t'));
}

} // namespace

QString selectedRowsText(const QItemSelectionModel& selection) {
    QModelIndexList rows = selection.selectedRows();
    std::sort(rows.begin(), rows.end());
    QStringList lines;
    for (const QModelIndex& row : rows)
        lines += rowText(row);
    return lines.join(QLatin1Char('\n'));
}

void makeRowsCopyable(QAbstractItemView& view) {
    view.setSelectionBehavior(QAbstractItemView::SelectRows);
    view.setSelectionMode(QAbstractItemView::ExtendedSelection);
    view.setTabKeyNavigation(false); // Tab goes on to the next widget, not to the next cell
    auto* copy = new QAction(QCoreApplication::translate("RowCopy", "Copy rows"), &view);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    QObject::connect(copy, &QAction::triggered, &view, [&view] {
        QGuiApplication::clipboard()->setText(selectedRowsText(*view.selectionModel()));
    });
    view.addAction(copy);
    view.setContextMenuPolicy(Qt::ActionsContextMenu);
}

} // namespace tonescope::ui
