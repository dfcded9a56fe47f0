// SPDX-License-Identifier: GPL-3.0-or-later
// Two tables, of a histogram's counts and of a device's properties; and tables whose rows can be copied.
#pragma once

#include "engine/values/device_info.h"
#include "engine/values/histogram.h"

#include <QAbstractTableModel>
#include <QStandardItemModel>
#include <QTableView>

#include <optional>
#include <vector>

namespace tonescope::ui {

/// The selected rows from top to bottom, cells separated by tabs, as spreadsheets paste them.
[[nodiscard]] QString selectedRowsText(const QItemSelectionModel& selection);

/// Makes whole rows selectable, and copyable by the usual shortcut and a context menu. Tab leaves the table.
void makeRowsCopyable(QAbstractItemView& view);

/// One row per value, one column per counted channel.
class CountsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    /// Shows these counts. Signals a reset only if channels or bit depth are others.
    void show(const Histogram& histogram);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    Histogram m_histogram;
    std::vector<Channel> m_channels; ///< of the columns
};

/// The table of a CountsModel, with rows that can be copied.
class CountsPane : public QTableView {
    Q_OBJECT

public:
    explicit CountsPane(QWidget* parent = nullptr);

    /// While the table is hidden, only keeps the histogram.
    void show(const Histogram& histogram);
    using QWidget::show;

protected:
    void showEvent(QShowEvent* event) override;

private:
    CountsModel m_model;
    std::optional<Histogram> m_waiting; ///< to be shown when the table becomes visible
};

/// One row per property that a driver reports, with unit. Empty until a device is shown.
class DevicePane : public QTableView {
    Q_OBJECT

public:
    explicit DevicePane(QWidget* parent = nullptr);

    /// Shows this device in place of the one before. Unknown properties have a dash.
    void show(const DeviceInfo& device);
    using QWidget::show;

private:
    void add(const QString& property, const QString& value);

    QStandardItemModel m_rows;
};

} // namespace tonescope::ui
