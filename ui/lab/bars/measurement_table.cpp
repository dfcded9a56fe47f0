// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/bars/measurement_table.h"

#include "ui/panes/tables.h"
#include "ui/plot/colours.h"
#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QBrush>
#include <QEvent>
#include <QHeaderView>
#include <QSortFilterProxyModel>

#include <algorithm>
#include <array>

namespace tonescope::ui {

namespace {

/// A text, and a number where it is one.
struct Cell {
    QString text;
    QVariant number{};
};

Cell timeCell(Nanoseconds time) {
    return {durationText(time), static_cast<double>(time.count())};
}

/// By their distance: the noisiest first or last.
Cell quartilesCell(const SampleSummary& kernel) {
    return {durationText(kernel.p25) + QStringLiteral(" – ") + durationText(kernel.p75),
            static_cast<double>((kernel.p75 - kernel.p25).count())};
}

bool isNumber(int column) {
    return (column >= MeasurementModel::KernelMedian && column <= MeasurementModel::SpeedUp) ||
           column == MeasurementModel::HostMerge;
}

/// Cells that need nothing but the measurement.
Cell cellOf(const Measurement& measurement, int column) {
    if (column == MeasurementModel::Device) return {shortNameOf(measurement.device)};
    if (column == MeasurementModel::Data) return {dataText(measurement)};
    if (column == MeasurementModel::VerdictText)
        return {machineWasBusy(measurement) ? verdictText(measurement) + semicolon() + busyText(measurement)
                                            : verdictText(measurement)};
    if (column == MeasurementModel::Launch) return {launchText(measurement)};
    if (!measurement.series) return {};
    const Series& series = *measurement.series;
    switch (column) {
    case MeasurementModel::KernelMedian:
        return timeCell(series.kernel.median);
    case MeasurementModel::KernelQuartiles:
        return quartilesCell(series.kernel);
    case MeasurementModel::WallMedian:
        return timeCell(series.wall.median);
    case MeasurementModel::HostMerge:
        return series.hostMerge ? timeCell(*series.hostMerge) : Cell{};
    case MeasurementModel::Throughput: {
        const std::optional<double> rate = throughputOf(measurement);
        return {throughputText(rate), rate ? QVariant(*rate) : QVariant()};
    }
    default:
        return {};
    }
}

Cell comparisonCell(const MeasurementPointer& measurement, const MeasurementPointer& reference) {
    if (!reference) return {};
    const std::optional<double> factor = speedUp(*measurement, *reference);
    const QVariant number = factor ? QVariant(*factor) : QVariant();
    if (measurement != reference) return {speedUpText(*measurement, *reference), number};
    return {factor ? MeasurementModel::tr("the chosen row") : QString(), number};
}

QString heading(int column) {
    switch (column) {
    case MeasurementModel::Device:
        return MeasurementModel::tr("Device");
    case MeasurementModel::Strategy:
        return MeasurementModel::tr("Strategy");
    case MeasurementModel::Data:
        return MeasurementModel::tr("Data");
    case MeasurementModel::KernelMedian:
        return MeasurementModel::tr("Kernel, median\n(device clock)");
    case MeasurementModel::KernelQuartiles:
        return MeasurementModel::tr("Kernel, quartiles\n(device clock)");
    case MeasurementModel::WallMedian:
        return MeasurementModel::tr("Wall, median\n(host clock)");
    case MeasurementModel::Throughput:
        return MeasurementModel::tr("Pixel bytes over\nkernel median");
    case MeasurementModel::SpeedUp:
        return MeasurementModel::tr("Times as fast as\nthe chosen row");
    case MeasurementModel::VerdictText:
        return MeasurementModel::tr("Counts");
    case MeasurementModel::Launch:
        return MeasurementModel::tr("Started as");
    case MeasurementModel::HostMerge:
        return MeasurementModel::tr("Merge on the host,\nmedian (host clock)");
    default:
        return {};
    }
}

QString headingTip(int column) {
    if (column == MeasurementModel::KernelMedian || column == MeasurementModel::KernelQuartiles)
        return MeasurementModel::tr(
            "Clear, count and merge, by the device's own clock; for the host's threads that is "
            "the host's.");
    if (column == MeasurementModel::WallMedian)
        return MeasurementModel::tr("What the caller waits, by the host's clock: never added to the kernel.");
    return {};
}

} // namespace

int MeasurementModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_measurements.size());
}

int MeasurementModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant MeasurementModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical) return QAbstractTableModel::headerData(section, orientation, role);
    if (role == Qt::DisplayRole) return heading(section);
    return role == Qt::ToolTipRole ? headingTip(section) : QVariant();
}

QVariant MeasurementModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const MeasurementPointer& measurement = m_measurements.at(static_cast<std::size_t>(index.row()));
    const bool number = isNumber(index.column());
    if (role == Qt::TextAlignmentRole)
        return QVariant((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ForegroundRole && index.column() == VerdictText)
        return QBrush(colourOf(*measurement, m_palette));
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole && role != sortRole) return {};
    if (index.column() == Device && role == Qt::ToolTipRole) return tipOf(measurement->device);
    const Cell cell = index.column() == SpeedUp    ? comparisonCell(measurement, m_reference)
                      : index.column() == Strategy ? Cell{titleOf(*measurement, m_authors)}
                                                   : cellOf(*measurement, index.column());
    return role == sortRole && number ? cell.number : QVariant(cell.text);
}

void MeasurementModel::clearRows(const KernelAuthors& authors) {
    beginResetModel();
    m_authors = authors;
    m_measurements.clear();
    m_reference = nullptr;
    endResetModel();
}

void MeasurementModel::add(const Measurements& measurements) {
    if (measurements.empty()) return;
    beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(measurements.size()) - 1);
    m_measurements.insert(m_measurements.end(), measurements.begin(), measurements.end());
    endInsertRows();
}

void MeasurementModel::compareWith(const MeasurementPointer& reference) {
    if (m_reference == reference) return;
    m_reference = reference;
    changed(SpeedUp);
}

void MeasurementModel::setPalette(const QPalette& palette) {
    m_palette = palette;
    changed(VerdictText);
}

void MeasurementModel::changed(int column) {
    if (rowCount() > 0) Q_EMIT dataChanged(index(0, column), index(rowCount() - 1, column));
}

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
