// SPDX-License-Identifier: GPL-3.0-or-later
// Measurement table: measurements as a table that can be sorted and copied.
#pragma once

#include "ui/lab/bars/bar_rows.h"

#include <QAbstractTableModel>
#include <QPalette>
#include <QTableView>

#include <cstddef>

class QSortFilterProxyModel;

namespace tonescope::ui {

/// A row for each measurement, in the order of arrival. Times of the device's and the host's clock have
/// columns of their own and are never added up. Cells are formatted on demand: there may be thousands.
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
    /// Value to sort by: the measured number, or the text of a column without numbers.
    static constexpr int sortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

    /// Removes all rows; rows that follow have kernels of these authors.
    void clearRows(const KernelAuthors& authors = {});
    void add(const Measurements& measurements);
    /// Sets the measurement that all rows are compared with; null for none.
    void compareWith(const MeasurementPointer& reference);
    void setPalette(const QPalette& palette);

private:
    void changed(int column);

    Measurements m_measurements;
    KernelAuthors m_authors;
    MeasurementPointer m_reference;
    QPalette m_palette;
};

/// Rows in the order of arrival, until a click on a heading sorts them.
class MeasurementTable : public QTableView {
    Q_OBJECT

public:
    explicit MeasurementTable(QWidget* parent = nullptr);

    [[nodiscard]] MeasurementModel& measurements() { return m_model; }
    /// Widens columns to their contents, names up to a limit: tool tips have them in full.
    void fitColumns();
    /// Selects a row of the model.
    void selectMeasurement(std::size_t measurement);

protected:
    void changeEvent(QEvent* event) override;

private:
    void applyLook();

    MeasurementModel m_model;
    QSortFilterProxyModel* m_sorted;
};

} // namespace tonescope::ui
