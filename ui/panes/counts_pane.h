// SPDX-License-Identifier: GPL-3.0-or-later
// The histogram as a table: what the plot draws, in numbers.
#pragma once

#include "engine/values/histogram.h"

#include <QAbstractTableModel>
#include <QTableView>

#include <optional>
#include <vector>

namespace tonescope::ui {

/// A row for each value, a column for each counted channel.
class CountsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void show(const Histogram& histogram);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    Histogram m_histogram;
    std::vector<Channel> m_channels; ///< of the columns
};

class CountsPane : public QTableView {
    Q_OBJECT

public:
    explicit CountsPane(QWidget* parent = nullptr);

    /// Costs next to nothing while the table is hidden.
    void show(const Histogram& histogram);
    using QWidget::show;

protected:
    void showEvent(QShowEvent* event) override;

private:
    CountsModel m_model;
    std::optional<Histogram> m_waiting; ///< what to show when somebody looks
};

} // namespace tonescope::ui
