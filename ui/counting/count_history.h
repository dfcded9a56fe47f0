// SPDX-License-Identifier: GPL-3.0-or-later
// The history: the last combinations of device, strategy and formula that counted, with their times.
#pragma once

#include "engine/values/count_result.h"
#include "ui/panes/tables.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <string>
#include <vector>

namespace tonescope::ui {

class CountChoices;

/// A combination of choices, which a click in the history makes again.
struct CountWay {
    std::string device, strategy; ///< key and id
    GrayFormula formula = GrayFormula::Rec601;

    bool operator==(const CountWay&) const = default;
};

/// The model of the history: one row per CountWay, the newest first, at most 12. A result with the CountWay
/// of the first row changes this row in place, and dataChanged() names only the columns whose text changed:
/// while a region is dragged, 25 such results arrive in a second.
class CountHistory : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Device, Strategy, Gray, Kernel, Wall, Size, ColumnCount };
    static constexpr std::size_t mostRows = 12;

    using QAbstractTableModel::QAbstractTableModel;

    /// Makes the row of the result's CountWay the first, or inserts it, and fills it. `deviceName` is the
    /// text in the device's column.
    void add(const CountResult& result, const QString& deviceName);

    /// The CountWay of a row from 0 to rowCount() - 1.
    [[nodiscard]] const CountWay& wayAt(int row) const {
        return m_rows.at(static_cast<std::size_t>(row)).way;
    }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        CountWay way;
        QStringList cells;
    };

    /// Moves the row with this CountWay to the top, or inserts a row without cells there.
    void bringUp(const CountWay& way);

    std::vector<Row> m_rows;
};

/// The table of the history. A click or Return on a row makes its choices again, which counts the image.
class HistoryPane : public RowsTable {
    Q_OBJECT

public:
    /// `choices` must outlive the pane.
    explicit HistoryPane(CountChoices& choices, QWidget* parent = nullptr);

    /// Adds a result to the history, with the device's short name.
    void show(const CountResult& result);
    using QWidget::show;

private:
    /// Chooses the way of the row.
    void countAgain(const QModelIndex& row);

    CountChoices& m_choices;
    CountHistory m_history;
};

} // namespace tonescope::ui
