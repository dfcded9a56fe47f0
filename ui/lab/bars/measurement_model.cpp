// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/bars/measurement_model.h"

#include "ui/plot/colours.h"
#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"

#include <array>

namespace tonescope::ui {

namespace {

QString quartilesText(const SampleSummary& kernel) {
    return durationText(kernel.p25) + QStringLiteral(" – ") + durationText(kernel.p75);
}

/// What came of the series, column by column; the other columns do not need it.
QString seriesText(const Series& series, int column) {
    switch (column) {
    case MeasurementModel::KernelMedian:
        return durationText(series.kernel.median);
    case MeasurementModel::KernelQuartiles:
        return quartilesText(series.kernel);
    case MeasurementModel::WallMedian:
        return durationText(series.wall.median);
    case MeasurementModel::HostMerge:
        return series.hostMerge ? durationText(*series.hostMerge) : QString();
    default:
        return {};
    }
}

bool isNumber(int column) {
    return (column >= MeasurementModel::KernelMedian && column <= MeasurementModel::SpeedUp) ||
           column == MeasurementModel::HostMerge;
}

double nanoseconds(Nanoseconds time) {
    return static_cast<double>(time.count());
}

} // namespace

void MeasurementModel::clear() {
    beginResetModel();
    m_measurements.clear();
    m_reference = 0;
    endResetModel();
}

void MeasurementModel::add(const Measurement& measurement) {
    const int row = rowCount();
    beginInsertRows({}, row, row);
    m_measurements.push_back(measurement);
    endInsertRows();
}

void MeasurementModel::compareWith(std::size_t row) {
    if (m_reference == row) return;
    m_reference = row;
    tellColumn(SpeedUp, Qt::DisplayRole);
}

void MeasurementModel::setPalette(const QPalette& palette) {
    m_palette = palette;
    tellColumn(VerdictText, Qt::ForegroundRole);
}

void MeasurementModel::tellColumn(Column column, int role) {
    if (m_measurements.empty()) return;
    Q_EMIT dataChanged(index(0, column), index(rowCount() - 1, column), {role, sortRole});
}

int MeasurementModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_measurements.size());
}

int MeasurementModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant MeasurementModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Measurement& measurement = m_measurements.at(static_cast<std::size_t>(index.row()));
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return textOf(measurement, index.column());
    case sortRole:
        return sortKeyOf(measurement, index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue((isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
    case Qt::ForegroundRole:
        if (index.column() == VerdictText) return colourOf(verdictOf(measurement), m_palette);
        return {};
    default:
        return {};
    }
}

QString MeasurementModel::textOf(const Measurement& measurement, int column) const {
    switch (column) {
    case Device:
        return QString::fromStdString(measurement.device.name);
    case Strategy:
        return titleOf(measurement);
    case Data:
        return dataText(measurement);
    case Throughput:
        return measurement.series ? throughputText(throughputOf(measurement)) : QString();
    case SpeedUp:
        return comparisonOf(measurement);
    case VerdictText:
        return verdictText(measurement);
    case Launch:
        return launchText(measurement);
    default:
        return measurement.series ? seriesText(*measurement.series, column) : QString();
    }
}

QString MeasurementModel::comparisonOf(const Measurement& measurement) const {
    if (m_reference >= m_measurements.size()) return {};
    const Measurement& reference = m_measurements[m_reference];
    if (&measurement == &reference) return reference.series ? tr("the chosen row") : QString();
    return speedUpText(measurement, reference);
}

QVariant MeasurementModel::sortKeyOf(const Measurement& measurement, int column) const {
    if (!isNumber(column)) return textOf(measurement, column);
    const std::optional<double> number = numberOf(measurement, column);
    return number ? QVariant(*number) : QVariant();
}

std::optional<double> MeasurementModel::numberOf(const Measurement& measurement, int column) const {
    if (!measurement.series) return std::nullopt;
    const Series& series = *measurement.series;
    switch (column) {
    case KernelMedian:
        return nanoseconds(series.kernel.median);
    case KernelQuartiles: // by their distance: the noisiest first or last
        return nanoseconds(series.kernel.p75 - series.kernel.p25);
    case WallMedian:
        return nanoseconds(series.wall.median);
    case HostMerge:
        return series.hostMerge ? std::optional(nanoseconds(*series.hostMerge)) : std::nullopt;
    case Throughput:
        return throughputOf(measurement);
    default:
        return m_reference < m_measurements.size() ? speedUp(measurement, m_measurements[m_reference])
                                                   : std::nullopt;
    }
}

QVariant MeasurementModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return QAbstractTableModel::headerData(section, orientation, role);
    const std::array<QString, ColumnCount> titles{tr("Device"),
                                                  tr("Strategy"),
                                                  tr("Data"),
                                                  tr("Kernel, median\n(device clock)"),
                                                  tr("Kernel, quartiles\n(device clock)"),
                                                  tr("Wall, median\n(host clock)"),
                                                  tr("Pixel bytes over\nkernel median"),
                                                  tr("Times as fast as\nthe chosen row"),
                                                  tr("Counts"),
                                                  tr("Started as"),
                                                  tr("Merge on the host,\nmedian (host clock)")};
    if (role == Qt::DisplayRole) return titles.at(static_cast<std::size_t>(section));
    if (role != Qt::ToolTipRole) return {};
    if (section == KernelMedian || section == KernelQuartiles)
        return tr("Clear, count and merge, by the device's own clock; for the host's threads that is the "
                  "host's.");
    if (section == WallMedian)
        return tr("What the caller waits, by the host's clock: never added to the kernel.");
    return {};
}

} // namespace tonescope::ui
