// SPDX-License-Identifier: GPL-3.0-or-later
// Measurements as a table.
#pragma once

#include "engine/values/measuring/measurement.h"

#include <QAbstractTableModel>
#include <QPalette>

#include <cstddef>
#include <vector>

namespace tonescope::ui {

/// A row for each measurement, in the order in which they came. Times of the two clocks have columns of
/// their own and are never added up. Cells become text when somebody looks: there may be thousands.
class MeasurementModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        Device,
        Strategy,
        Data,
        KernelMedian,
        KernelQuartiles,
        WallMedian,
        Throughput,
        SpeedUp,
        VerdictText,
        Launch,
        HostMerge,
        ColumnCount
    };
    /// What a row is sorted by: numbers as they were measured, before they became text.
    static constexpr int sortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

    /// Takes all rows away.
    void clearRows();
    void add(const Measurements& measurements);
    void add(const MeasurementPointer& measurement) { add(Measurements{measurement}); }
    /// What all rows are compared with; null: nothing.
    void compareWith(const MeasurementPointer& reference);
    void setPalette(const QPalette& palette);

private:
    void changed(int column);

    Measurements m_measurements;
    MeasurementPointer m_reference;
    QPalette m_palette;
};

} // namespace tonescope::ui
