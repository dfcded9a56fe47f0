// SPDX-License-Identifier: GPL-3.0-or-later
// Measurements as a table.
#pragma once

#include "engine/values/measurement.h"

#include <QAbstractTableModel>
#include <QPalette>

#include <cstddef>
#include <optional>
#include <vector>

namespace tonescope::ui {

/// A row for each measurement, in the order in which they came. Times of the two clocks have columns of
/// their own and are never added up.
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

    void clear();
    void add(const Measurement& measurement);
    /// The row that others are compared with: 0 at first.
    void compareWith(std::size_t row);
    void setPalette(const QPalette& palette);

    [[nodiscard]] const std::vector<Measurement>& measurements() const { return m_measurements; }
    [[nodiscard]] std::size_t reference() const { return m_reference; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    void tellColumn(Column column, int role);
    [[nodiscard]] QString textOf(const Measurement& measurement, int column) const;
    [[nodiscard]] QString comparisonOf(const Measurement& measurement) const;
    [[nodiscard]] QVariant sortKeyOf(const Measurement& measurement, int column) const;
    [[nodiscard]] std::optional<double> numberOf(const Measurement& measurement, int column) const;

    std::vector<Measurement> m_measurements;
    std::size_t m_reference = 0;
    QPalette m_palette;
};

} // namespace tonescope::ui
