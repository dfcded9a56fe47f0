// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/counting/count_history.h"

#include "ui/words/engine_text.h"
#include "ui/words/number_text.h"

#include <algorithm>

namespace tonescope::ui {

QStringList CountHistory::cellsOf(const Account& account, const QString& deviceName) {
    const QString none = QStringLiteral("–");
    QStringList cells(ColumnCount);
    cells[Device] = deviceName;
    cells[Strategy] = engineText(account.strategyTitle);
    cells[Gray] = account.formula ? QString::fromUtf8(nameOf(*account.formula)) : none;
    cells[Kernel] = account.kernel ? durationText(*account.kernel) : none;
    cells[Wall] = durationText(account.wall);
    cells[Size] = QStringLiteral("%1 × %2").arg(account.region.width).arg(account.region.height);
    return cells;
}

void CountHistory::add(const CountResult& result, const QString& deviceName) {
    bringUp({result.device.key, std::string(result.strategy.id), result.formula});
    const auto kernel = result.timings.of(Phase::Kernel);
    Row& row = m_rows.front();
    row.account = {result.device,        std::string(result.strategy.title),
                   result.grayFormula(), kernel ? std::optional(kernel->duration) : std::nullopt,
                   result.timings.wall,  result.region};
    QStringList cells = cellsOf(row.account, deviceName);
    QStringList& shown = row.cells;
    if (shown.isEmpty()) shown.resize(ColumnCount);
    int first = ColumnCount, last = -1;
    for (int column = 0; column < ColumnCount; ++column) {
        if (shown[column] == cells[column]) continue;
        first = std::min(first, column);
        last = column;
    }
    shown = std::move(cells);
    if (last >= 0) Q_EMIT dataChanged(index(0, first), index(0, last), {Qt::DisplayRole});
}

void CountHistory::takeOver(const CountHistory& before,
                            const std::function<QString(const DeviceInfo& device)>& deviceName) {
    beginResetModel();
    m_rows = before.m_rows;
    for (Row& row : m_rows)
        row.cells = cellsOf(row.account, deviceName(row.account.device));
    endResetModel();
}

void CountHistory::bringUp(const CountWay& way) {
    const auto found =
        std::find_if(m_rows.begin(), m_rows.end(), [&](const Row& row) { return row.way == way; });
    if (found == m_rows.end()) return insertFirst(way);
    const int from = static_cast<int>(found - m_rows.begin());
    if (from == 0) return;
    beginMoveRows({}, from, from, {}, 0);
    std::rotate(m_rows.begin(), found, found + 1);
    endMoveRows();
}

void CountHistory::insertFirst(const CountWay& way) {
    if (m_rows.size() == mostRows) {
        beginRemoveRows({}, rowCount() - 1, rowCount() - 1);
        m_rows.pop_back();
        endRemoveRows();
    }
    beginInsertRows({}, 0, 0);
    m_rows.insert(m_rows.begin(), Row{way, {}, {}});
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
        return QString::fromStdString(row.way.device + "\n" + row.way.strategy);
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

} // namespace tonescope::ui
