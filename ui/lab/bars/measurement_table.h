// SPDX-License-Identifier: GPL-3.0-or-later
// Measurements as a table that is sorted and copied.
#pragma once

#include "ui/lab/bars/measurement_model.h"

#include <QTableView>

#include <cstddef>

class QSortFilterProxyModel;

namespace tonescope::ui {

/// Rows as they are measured, until a heading is clicked.
class MeasurementTable : public QTableView {
    Q_OBJECT

public:
    explicit MeasurementTable(QWidget* parent = nullptr);

    /// What it shows.
    [[nodiscard]] MeasurementModel& measurements() { return m_model; }
    /// All of a column but names, which are cut where they are long: the tool tip has them in full.
    void fitColumns();
    /// Selects a measurement, as numbered by the model.
    void selectMeasurement(std::size_t measurement);

protected:
    void changeEvent(QEvent* event) override;

private:
    void applyLook();

    MeasurementModel m_model;
    QSortFilterProxyModel* m_sorted;
};

} // namespace tonescope::ui
