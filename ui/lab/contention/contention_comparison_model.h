// SPDX-License-Identifier: GPL-3.0-or-later
// Passes and times over the number of copies, as a table.
#pragma once

#include "ui/lab/contention/contention_comparison.h"

#include <QAbstractTableModel>

namespace tonescope::ui {

/// A row for each number of copies; two columns for each device after those of the model.
class ContentionComparisonModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Copies, Passes, RelativePasses, FirstDevice };
    static constexpr int columnsOfDevice = 2; ///< median time, and relative to the fewest passes

    using QAbstractTableModel::QAbstractTableModel;

    void show(const ContentionComparison& comparison);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString modelText(unsigned copies, int column) const;
    [[nodiscard]] QString deviceText(unsigned copies, int column) const;
    /// The device that a column belongs to; null: it is the model's.
    [[nodiscard]] const CopiesTrials* deviceOf(int column) const;

    ContentionComparison m_comparison;
};

} // namespace tonescope::ui
