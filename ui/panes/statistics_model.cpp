// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panes/statistics_model.h"

#include "ui/plot/colours.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QGuiApplication>
#include <QLocale>
#include <QPalette>

namespace tonescope::ui {

void StatisticsModel::show(const Histogram& histogram) {
    beginResetModel();
    m_rows.clear();
    for (const Channel channel : allChannels) {
        if (histogram.channels().contains(channel))
            m_rows.append({channel, statisticsOf(histogram.counts(channel))});
    }
    endResetModel();
}

int StatisticsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int StatisticsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant StatisticsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Row& row = m_rows.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::ForegroundRole:
        if (index.column() == Name) return colourOf(row.channel, QGuiApplication::palette());
        return {};
    case Qt::TextAlignmentRole:
        return QVariant::fromValue((index.column() == Name ? Qt::AlignLeft : Qt::AlignRight) |
                                   Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant StatisticsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
    case Name:
        return tr("Channel");
    case Count:
        return tr("Pixels");
    case Mean:
        return tr("Mean");
    case Deviation:
        return tr("Std dev");
    case Median:
        return tr("Median");
    case Min:
        return tr("Min");
    case Max:
        return tr("Max");
    case Mode:
        return tr("Mode");
    default:
        return tr("Entropy (bits)");
    }
}

QString StatisticsModel::text(const Row& row, int column) {
    const Statistics& statistics = row.statistics;
    const QLocale locale;
    switch (column) {
    case Name:
        return wordFor(row.channel);
    case Count:
        return countText(statistics.count);
    case Mean:
        return locale.toString(statistics.mean, 'f', 2);
    case Deviation:
        return locale.toString(statistics.stddev, 'f', 2);
    case Median:
        return locale.toString(statistics.median, 'f', 1);
    case Min:
        return countText(statistics.min);
    case Max:
        return countText(statistics.max);
    case Mode:
        return countText(statistics.mode);
    default:
        return locale.toString(statistics.entropy, 'f', 3);
    }
}

} // namespace tonescope::ui
