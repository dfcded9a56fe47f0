// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of a histogram's counts and of a device's properties, and the base classes of all tables of the
// column.
#pragma once

#include "engine/values/device_info.h"
#include "engine/values/histogram.h"

#include <QAbstractTableModel>
#include <QHeaderView>
#include <QPixmap>
#include <QStandardItemModel>
#include <QTableView>

#include <optional>
#include <string>
#include <vector>

namespace tonescope::ui {

/// A filled square for the beginning of a row; `beside`: the dashed line of the second photo.
[[nodiscard]] QPixmap markOf(const QColor& colour, bool beside = false);

/// The selected rows from top to bottom, cells separated by tabs, as spreadsheets paste them.
[[nodiscard]] QString selectedRowsText(const QItemSelectionModel& selection);

/// Makes whole rows of a view selectable, and adds an action that copies them, with the usual shortcut and in
/// the context menu. The Tab key then leaves the view instead of moving to the next cell.
void makeRowsCopyable(QAbstractItemView& view);

/// Heads of columns in small secondary text, without the bar of a table, each aligned like its cells. Hidden
/// while there are no rows.
class QuietHeader : public QHeaderView {
public:
    explicit QuietHeader(QWidget* parent);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void paintSection(QPainter* painter, const QRect& rect, int column) const override;
};

/// A table in the look of the column: quiet heads, no grid, rows that can be copied.
class QuietTable : public QTableView {
public:
    explicit QuietTable(QWidget* parent = nullptr);
};

/// A table that is as high as its rows, so that it never scrolls in the column.
class RowsTable : public QuietTable {
public:
    explicit RowsTable(QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
};

/// The model of a histogram's counts: one row per value; a column for the value and one per counted channel.
class CountsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    /// Replaces the counts. Resets the model only if channels or bit depth differ from before, so that
    /// selection and position usually stay.
    void show(const Histogram& histogram);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    Histogram m_histogram;
    std::vector<Channel> m_channels; ///< of the columns
};

/// The table of a histogram's counts.
class CountsPane : public QuietTable {
    Q_OBJECT

public:
    explicit CountsPane(QWidget* parent = nullptr);

    /// Shows these counts, in columns of equal widths in which the longest number has room.
    void show(const Histogram& histogram);
    using QWidget::show;

private:
    CountsModel m_model;
};

/// The table of a device's properties, one row for each, with unit. Empty until a device is shown.
class DevicePane : public RowsTable {
    Q_OBJECT

public:
    explicit DevicePane(QWidget* parent = nullptr);

    /// Shows this device in place of the one before, if it has another key: each result of a drag names its
    /// device. Unknown properties have a dash.
    void show(const DeviceInfo& device);
    using QWidget::show;

private:
    void add(const QString& property, const QString& value);

    QStandardItemModel m_rows;
    std::optional<std::string> m_key; ///< of the shown device
};

} // namespace tonescope::ui
