// SPDX-License-Identifier: GPL-3.0-or-later
// The history dock: the last combinations of device, strategy and formula that counted, with their times.
#pragma once

#include "engine/values/count_result.h"

#include <QAbstractTableModel>
#include <QDockWidget>
#include <QStringList>

#include <string>
#include <vector>

class QTreeView;

namespace tonescope::ui {

class CountChoices;

/// What one click in the history chooses again.
struct CountWay {
    std::string device, strategy; ///< key and id
    GrayFormula formula = GrayFormula::Rec601;

    bool operator==(const CountWay&) const = default;
};

/// One row per CountWay, the newest first. Counting again the newest way, as happens 25 times a second while
/// a region is dragged, changes its row in place, and signals only the cells whose text changed.
class CountHistory : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Device, Strategy, Gray, Kernel, Wall, Size, ColumnCount };
    static constexpr std::size_t mostRows = 12;

    using QAbstractTableModel::QAbstractTableModel;

    /// Puts the row of the result's way first and fills it. `deviceName` is the text for the device's column.
    void add(const CountResult& result, const QString& deviceName);

    /// The way of a row from 0 to rowCount() - 1.
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

    /// Moves the row of that way to the top, or inserts one without cells.
    void bringUp(const CountWay& way);

    std::vector<Row> m_rows;
};

/// Shows the history. A click or Return on a row makes its choices again.
class HistoryDock : public QDockWidget {
    Q_OBJECT

public:
    /// `choices` must outlive the dock.
    explicit HistoryDock(CountChoices& choices, QWidget* parent = nullptr);

    /// Adds a result to the history, with the device's short name.
    void show(const CountResult& result);
    using QWidget::show;

private:
    /// Sets columns to their contents, and those of times and sizes to a width that fits every value.
    void fitColumns();
    /// Chooses the way of the row.
    void countAgain(const QModelIndex& row);

    CountChoices& m_choices;
    CountHistory m_history;
    QTreeView* m_view;
};

} // namespace tonescope::ui
