// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panes/statistics_model.h"

#include "ui/plot/colours.h"

#include <algorithm>
#include <utility>

namespace tonescope::ui {

namespace {

std::vector<Channel> channelsOf(const std::vector<ChannelFigures>& rows) {
    std::vector<Channel> channels;
    for (const ChannelFigures& row : rows)
        channels.push_back(row.channel);
    return channels;
}

} // namespace

StatisticsModel::StatisticsModel(QObject* parent)
    : QAbstractTableModel(parent), m_chosen(usualStatisticsColumns()) {
    m_columns = shownColumns();
}

void StatisticsModel::show(const Histogram& histogram) {
    m_histogram = histogram;
    refresh();
}

void StatisticsModel::setRange(std::optional<ValueRange> range) {
    if (m_range == range) return;
    m_range = range;
    refresh();
}

bool StatisticsModel::isChosen(const StatisticsColumn& column) const {
    return std::find(m_chosen.begin(), m_chosen.end(), column) != m_chosen.end();
}

void StatisticsModel::choose(const StatisticsColumn& column, bool shown) {
    std::vector<StatisticsColumn> columns = allStatisticsColumns();
    std::erase_if(columns,
                  [&](const StatisticsColumn& each) { return !(each == column ? shown : isChosen(each)); });
    chooseAll(std::move(columns));
}

void StatisticsModel::chooseAll(std::vector<StatisticsColumn> columns) {
    m_chosen = std::move(columns);
    refresh();
}

void StatisticsModel::setPalette(const QPalette& palette) {
    m_palette = palette;
    if (!m_rows.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 0), {Qt::ForegroundRole});
}

void StatisticsModel::refresh() {
    std::vector<ChannelFigures> rows;
    for (const Channel channel : allChannels) {
        if (m_histogram.channels().contains(channel)) rows.push_back(figuresOf(channel));
    }
    std::vector<StatisticsColumn> columns = shownColumns();
    const bool sameCells = columns == m_columns && channelsOf(rows) == channelsOf(m_rows);
    if (!sameCells) beginResetModel();
    m_rows = std::move(rows);
    m_columns = std::move(columns);
    if (!sameCells) {
        endResetModel();
    } else if (!m_rows.empty()) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), {Qt::DisplayRole});
    }
}

ChannelFigures StatisticsModel::figuresOf(Channel channel) const {
    const auto counts = std::as_const(m_histogram).counts(channel);
    const ValueRange all{0, static_cast<std::uint32_t>(counts.size() - 1)};
    ChannelFigures row{channel, statisticsOf(m_histogram, channel, m_range), 0, m_range,
                       percentiles(counts, m_range.value_or(all), offeredPercents)};
    // Every channel's counts add up to the same number.
    row.pixels = m_range ? m_histogram.pixels() : row.statistics.count;
    return row;
}

std::vector<StatisticsColumn> StatisticsModel::shownColumns() const {
    std::vector<StatisticsColumn> columns = m_chosen;
    std::erase_if(columns, [this](const StatisticsColumn& column) {
        return column.figure == Figure::Channel || (isOfRanges(column) && !m_range);
    });
    columns.insert(columns.begin(), StatisticsColumn{});
    return columns;
}

QString StatisticsModel::csv() const {
    QStringList names;
    for (const StatisticsColumn& column : m_columns)
        names += idOf(column);
    QStringList lines{names.join(QLatin1Char(','))};
    for (const ChannelFigures& row : m_rows) {
        QStringList cells;
        for (const StatisticsColumn& column : m_columns)
            cells += plainText(column, row);
        lines += cells.join(QLatin1Char(','));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

int StatisticsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int StatisticsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant StatisticsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const StatisticsColumn& column = m_columns.at(static_cast<std::size_t>(index.column()));
    const ChannelFigures& row = m_rows.at(static_cast<std::size_t>(index.row()));
    const bool isName = column.figure == Figure::Channel;
    switch (role) {
    case Qt::DisplayRole:
        return cellText(column, row);
    case Qt::TextAlignmentRole:
        return ((isName ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter).toInt();
    case Qt::ForegroundRole:
        return isName ? QVariant(colourOf(row.channel, m_palette)) : QVariant();
    default:
        return {};
    }
}

QVariant StatisticsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section >= columnCount()) return {};
    const StatisticsColumn& column = m_columns.at(static_cast<std::size_t>(section));
    switch (role) {
    case Qt::DisplayRole:
        return titleOf(column);
    case Qt::ToolTipRole:
        return tipOf(column);
    default:
        return {};
    }
}

} // namespace tonescope::ui
