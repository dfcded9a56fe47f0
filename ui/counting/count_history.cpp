// SPDX-License-Identifier: GPL-3.0-or-later
// A row is identified by its CountWay. add() moves this row to the top or inserts it, fills its cells, and
// emits dataChanged() for the columns whose text has changed. A reset of the model would be simpler, but it
// loses the selection and makes the view lay itself out again, 25 times a second during a drag.
#include "ui/counting/count_history.h"

#include "ui/counting/count_choices.h"
#include "ui/words/engine_text.h"
#include "ui/words/number_text.h"

#include <QAction>

#include <algorithm>
#include <utility>

namespace tonescope::ui {

void CountHistory::add(const CountResult& result, const QString& deviceName) {
    bringUp({result.device.key, std::string(result.strategy.id), result.rules.formula});
    const QString none = QStringLiteral("–");
    const auto formula = result.grayFormula();
    const auto kernel = result.timings.of(Phase::Kernel);
    QStringList cells(ColumnCount);
    cells[Device] = deviceName;
    cells[Strategy] = engineText(result.strategy.title);
    cells[Gray] = formula ? QString::fromUtf8(nameOf(*formula)) : none;
    cells[Kernel] = kernel ? durationText(kernel->duration) : none;
    cells[Wall] = durationText(result.timings.wall);
    const bool ellipse = result.region.shape == Shape::Ellipse;
    cells[Size] = (ellipse ? tr("ellipse %1 × %2") : QStringLiteral("%1 × %2"))
                      .arg(result.region.width)
                      .arg(result.region.height);
    Row& row = m_rows.front();
    const QStringList before = std::exchange(row.cells, std::move(cells));
    int first = ColumnCount, last = -1;
    for (int column = 0; column < ColumnCount; ++column) {
        if (before.value(column) == row.cells[column]) continue;
        first = std::min(first, column);
        last = column;
    }
    if (last >= 0) Q_EMIT dataChanged(index(0, first), index(0, last), {Qt::DisplayRole});
}

void CountHistory::bringUp(const CountWay& way) {
    const auto found = std::ranges::find(m_rows, way, &Row::way);
    if (found != m_rows.end()) {
        const int from = static_cast<int>(found - m_rows.begin());
        if (from == 0) return;
        beginMoveRows({}, from, from, {}, 0);
        std::rotate(m_rows.begin(), found, found + 1);
        endMoveRows();
        return;
    }
    // The oldest row makes room for the new one.
    if (m_rows.size() == mostRows) {
        beginRemoveRows({}, rowCount() - 1, rowCount() - 1);
        m_rows.pop_back();
        endRemoveRows();
    }
    beginInsertRows({}, 0, 0);
    m_rows.emplace(m_rows.begin())->way = way;
    endInsertRows();
}

int CountHistory::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int CountHistory::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant CountHistory::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Row& row = m_rows.at(static_cast<std::size_t>(index.row()));
    switch (role) {
    case Qt::DisplayRole:
        return row.cells.value(index.column());
    case Qt::ToolTipRole:
        return QString(QString::fromStdString(row.way.device + "\n" + row.way.strategy + "\n") +
                       row.cells.value(Gray) + QLatin1Char('\n') + row.cells.value(Size));
    case Qt::TextAlignmentRole:
        return ((index.column() < Kernel ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter).toInt();
    default:
        return {};
    }
}

QVariant CountHistory::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::ToolTipRole && section == Size) return tr("Pixels that were counted: the region, or all");
    if (role != Qt::DisplayRole) return {};
    return QStringList{tr("Device"), tr("Strategy"), tr("Gray"), tr("Kernel"), tr("Wall"), tr("Pixels")}
        .value(section);
}

HistoryPane::HistoryPane(CountChoices& choices, QWidget* parent) : RowsTable(parent), m_choices(choices) {
    setObjectName(QStringLiteral("historyTable"));
    setAccessibleName(tr("The last counts"));
    setModel(&m_history);
    setSelectionMode(SingleSelection);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    for (const int column : {CountHistory::Kernel, CountHistory::Wall}) // as wide as the longest time
        horizontalHeader()->setSectionResizeMode(column, QHeaderView::Fixed);
    for (const int column : {CountHistory::Kernel, CountHistory::Wall})
        setColumnWidth(column, fontMetrics().horizontalAdvance(QStringLiteral("00.00 ms")) + 8);
    for (const int column : {CountHistory::Gray, CountHistory::Size}) // the tool tip has them
        setColumnHidden(column, true);
    auto* again = new QAction(tr("Count this way again"), this);
    again->setObjectName(QStringLiteral("countAgain"));
    again->setShortcuts({QKeySequence(Qt::Key_Return), QKeySequence(Qt::Key_Enter)});
    again->setShortcutContext(Qt::WidgetShortcut);
    addAction(again);
    connect(again, &QAction::triggered, this, [this] { countAgain(currentIndex()); });
    connect(this, &QTableView::clicked, this, &HistoryPane::countAgain);
}

void HistoryPane::show(const CountResult& result) {
    m_history.add(result, m_choices.shortNameOf(result.device));
}

void HistoryPane::countAgain(const QModelIndex& row) {
    if (row.isValid()) m_choices.choose(m_history.wayAt(row.row()));
}

} // namespace tonescope::ui
