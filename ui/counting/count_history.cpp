// SPDX-License-Identifier: GPL-3.0-or-later
// A row is identified by its CountWay, the data of its first cell. add() moves this row to the top or inserts
// it, and fills its cells; a cell whose text is the same changes nothing. A reset of the model would be
// simpler, but it loses the selection and makes the view lay itself out again, 25 times a second during a
// drag.
#include "ui/counting/count_history.h"

#include "ui/counting/count_choices.h"
#include "ui/frame/parts.h"
#include "ui/words/engine_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <algorithm>

namespace tonescope::ui {

CountHistory::CountHistory() {
    setHorizontalHeaderLabels(
        {tr("Device"), tr("Strategy"), tr("Gray"), tr("Kernel"), tr("Wall"), tr("Pixels")});
    horizontalHeaderItem(Size)->setToolTip(tr("Pixels that were counted: the region, or all"));
}

void CountHistory::add(const CountResult& result, const QString& deviceName) {
    const CountWay way{result.device.key, std::string(result.strategy.id), result.rules.formula};
    int row = 0;
    while (row < rowCount() && !(wayAt(row) == way))
        ++row;
    if (row == rowCount()) {
        QList<QStandardItem*> cells;
        for (int column = 0; column < ColumnCount; ++column) {
            cells += new QStandardItem; // the model owns it
            cells.back()->setTextAlignment((column < Kernel ? Qt::AlignLeft : Qt::AlignRight) |
                                           Qt::AlignVCenter);
        }
        cells.front()->setData(QVariant::fromValue(way));
        insertRow(0, cells);
        setRowCount(std::min(rowCount(), mostRows)); // the oldest makes room
    } else if (row > 0) {
        insertRow(0, takeRow(row));
    }
    const QString none = QStringLiteral("–");
    const auto formula = result.grayFormula();
    const auto kernel = result.timings.of(Phase::Kernel);
    item(0, Device)->setText(deviceName);
    item(0, Strategy)->setText(engineText(result.strategy.title));
    item(0, Gray)->setText(formula ? QString::fromUtf8(nameOf(*formula)) : none);
    item(0, Kernel)->setText(kernel ? durationText(kernel->duration) : none);
    item(0, Wall)->setText(durationText(result.timings.wall));
    const bool ellipse = result.region.shape == Shape::Ellipse;
    item(0, Size)->setText((ellipse ? tr("ellipse %1 × %2") : QStringLiteral("%1 × %2"))
                               .arg(result.region.width)
                               .arg(result.region.height));
    const QString tip = plainTip(QString::fromStdString(way.device + "\n" + way.strategy + "\n") +
                                 item(0, Gray)->text() + QLatin1Char('\n') + item(0, Size)->text());
    for (int column = 0; column < ColumnCount; ++column)
        item(0, column)->setToolTip(tip);
}

HistoryPane::HistoryPane(CountChoices& choices, QWidget* parent) : RowsTable(parent), m_choices(choices) {
    named(this, "historyTable", tr("The last counts"));
    setModel(&m_history);
    setEditTriggers(NoEditTriggers);
    setSelectionMode(SingleSelection);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    for (const int column : {CountHistory::Kernel, CountHistory::Wall}) // as wide as the longest time
        horizontalHeader()->setSectionResizeMode(column, QHeaderView::Fixed);
    for (const int column : {CountHistory::Kernel, CountHistory::Wall})
        setColumnWidth(column, fontMetrics().horizontalAdvance(QStringLiteral("00.00 ms")) + 8);
    for (const int column : {CountHistory::Gray, CountHistory::Size}) // the tool tip has them
        setColumnHidden(column, true);
    QAction* again = makeAction(this, tr("Use these settings again"), "countAgain");
    again->setShortcuts({QKeySequence(Qt::Key_Return), QKeySequence(Qt::Key_Enter)});
    again->setShortcutContext(Qt::WidgetShortcut);
    addAction(again);
    connect(again, &QAction::triggered, this, [this] { countAgain(currentIndex()); });
    connect(this, &QTableView::clicked, this, &HistoryPane::countAgain);
}

void HistoryPane::show(const CountResult& result) {
    const QPersistentModelIndex current = currentIndex();
    const bool chosen = current.isValid();
    m_history.add(result, m_choices.shortNameOf(result.device));
    // The row that went to the top is a new one for the view.
    if (chosen && !current.isValid()) setCurrentIndex(m_history.index(0, CountHistory::Device));
}

void HistoryPane::countAgain(const QModelIndex& row) {
    if (row.isValid()) m_choices.choose(m_history.wayAt(row.row()));
}

} // namespace tonescope::ui
