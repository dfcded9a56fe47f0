// SPDX-License-Identifier: GPL-3.0-or-later
// Measurements as a table.
#pragma once

#include "engine/values/measurement.h"

#include <QPalette>
#include <QStandardItemModel>

#include <cstddef>
#include <vector>

namespace tonescope::ui {

/// A row for each measurement, in the order in which they came. Times of the two clocks have columns of
/// their own and are never added up.
class MeasurementModel : public QStandardItemModel {
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

    explicit MeasurementModel(QObject* parent = nullptr);

    /// Takes all rows away.
    void clearRows();
    void add(const MeasurementPointer& measurement);
    /// What all rows are compared with; null: nothing.
    void compareWith(const MeasurementPointer& reference);
    void setPalette(const QPalette& palette);

private:
    void compare(int row);
    void colour(int row);

    Measurements m_measurements;
    MeasurementPointer m_reference;
    QPalette m_palette;
};

} // namespace tonescope::ui
