// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/bars/measurement_table.h"

#include "ui/panes/row_copy.h"

#include <QEvent>
#include <QHeaderView>
#include <QSortFilterProxyModel>

#include <algorithm>
#include <array>

namespace tonescope::ui {

MeasurementTable::MeasurementTable(QWidget* parent)
    : QTableView(parent), m_sorted(new QSortFilterProxyModel(this)) {
    m_sorted->setSourceModel(&m_model);
    m_sorted->setSortRole(MeasurementModel::sortRole);
    setAccessibleName(tr("Measurements"));
    setModel(m_sorted);
    setSortingEnabled(true);
    sortByColumn(-1, Qt::AscendingOrder); // as measured
    setAlternatingRowColors(true);
    setWordWrap(false);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed); // to measure each takes long
    horizontalHeader()->setResizeContentsPrecision(100);        // rows, beyond those in sight
    horizontalHeader()->setHighlightSections(false);
    makeRowsCopyable(*this);
    applyLook();
}

void MeasurementTable::fitColumns() {
    std::array<int, MeasurementModel::ColumnCount> before{};
    for (int column = 0; column < MeasurementModel::ColumnCount; ++column)
        before.at(static_cast<std::size_t>(column)) = columnWidth(column);
    resizeColumnsToContents();
    const int widest = fontMetrics().averageCharWidth() * 24;
    for (int column = 0; column < MeasurementModel::ColumnCount; ++column) {
        const bool name = column == MeasurementModel::Device || column == MeasurementModel::Data;
        const int wanted = columnWidth(column);
        // Columns grow only, so that they do not jump.
        setColumnWidth(column, std::max(before.at(static_cast<std::size_t>(column)),
                                        name ? std::min(widest, wanted) : wanted));
    }
}

void MeasurementTable::selectMeasurement(std::size_t measurement) {
    selectRow(m_sorted->mapFromSource(m_model.index(static_cast<int>(measurement), 0)).row());
}

void MeasurementTable::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) applyLook();
    QTableView::changeEvent(event);
}

void MeasurementTable::applyLook() {
    m_model.setPalette(palette());
    verticalHeader()->setMinimumSectionSize(fontMetrics().height() + 4);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 4);
}

} // namespace tonescope::ui
