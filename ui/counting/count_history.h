// SPDX-License-Identifier: GPL-3.0-or-later
// The history: the last combinations of device, strategy and formula that counted, with their times.
#pragma once

#include "engine/values/count_result.h"
#include "ui/panes/tables.h"

#include <QStandardItemModel>

#include <string>

namespace tonescope::ui {

class CountChoices;

/// A combination of choices, which a click in the history makes again.
struct CountWay {
    std::string device, strategy; ///< key and id
    GrayFormula formula = GrayFormula::Rec601;

    bool operator==(const CountWay&) const = default;
};

/// The model of the history: one row per CountWay, the newest first, at most 12. A result with the CountWay
/// of the first row changes this row in place, and dataChanged() names only cells whose text or tip changed:
/// while a region is dragged, 25 such results arrive in a second.
class CountHistory : public QStandardItemModel {
    Q_OBJECT

public:
    enum Column { Device, Strategy, Gray, Kernel, Wall, Size, ColumnCount };
    static constexpr int mostRows = 12;

    CountHistory();

    /// Makes the row of the result's CountWay the first, or inserts it, and fills it. `deviceName` is the
    /// text in the device's column.
    void add(const CountResult& result, const QString& deviceName);

    /// The CountWay of a row from 0 to rowCount() - 1.
    [[nodiscard]] CountWay wayAt(int row) const { return item(row)->data().value<CountWay>(); }
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
