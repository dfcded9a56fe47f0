// SPDX-License-Identifier: GPL-3.0-or-later
// A channel's numbers, a row for each channel.
#pragma once

#include "engine/values/histogram.h"
#include "engine/values/statistics.h"

#include <QAbstractTableModel>
#include <QList>

namespace tonescope::ui {

class StatisticsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, Count, Mean, Deviation, Median, Min, Max, Mode, Entropy, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void show(const Histogram& histogram);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        Channel channel = Channel::Gray;
        Statistics statistics;
    };

    [[nodiscard]] static QString text(const Row& row, int column);

    QList<Row> m_rows;
};

} // namespace tonescope::ui
