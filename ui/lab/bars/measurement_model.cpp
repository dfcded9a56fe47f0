// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/bars/measurement_model.h"

#include "ui/plot/colours.h"
#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"

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

/// Every column but the comparison, which is of two measurements.
Cell cellOf(const Measurement& measurement, int column) {
    if (column == MeasurementModel::Device) return {QString::fromStdString(measurement.device.name)};
    if (column == MeasurementModel::Strategy) return {titleOf(measurement)};
    if (column == MeasurementModel::Data) return {dataText(measurement)};
    if (column == MeasurementModel::VerdictText) return {verdictText(measurement)};
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

void fill(QStandardItem& item, const Cell& cell, bool number) {
    item.setText(cell.text);
    item.setToolTip(cell.text);
    item.setData(number ? cell.number : QVariant(cell.text), MeasurementModel::sortRole);
    item.setTextAlignment((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    item.setEditable(false);
}

} // namespace

MeasurementModel::MeasurementModel(QObject* parent) : QStandardItemModel(0, ColumnCount, parent) {
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
    for (int column = 0; column < ColumnCount; ++column)
        setHeaderData(column, Qt::Horizontal, titles.at(static_cast<std::size_t>(column)));
    for (const int column : {KernelMedian, KernelQuartiles})
        setHeaderData(column, Qt::Horizontal,
                      tr("Clear, count and merge, by the device's own clock; for the host's threads that is "
                         "the host's."),
                      Qt::ToolTipRole);
    setHeaderData(WallMedian, Qt::Horizontal,
                  tr("What the caller waits, by the host's clock: never added to the kernel."),
                  Qt::ToolTipRole);
}

void MeasurementModel::clearRows() {
    m_measurements.clear();
    m_reference = nullptr;
    setRowCount(0);
}

void MeasurementModel::add(const MeasurementPointer& measurement) {
    m_measurements.push_back(measurement);
    QList<QStandardItem*> items;
    for (int column = 0; column < ColumnCount; ++column) {
        items.append(new QStandardItem); // the model takes them
        fill(*items.back(), cellOf(*measurement, column), isNumber(column));
    }
    appendRow(items);
    compare(rowCount() - 1);
    colour(rowCount() - 1);
}

void MeasurementModel::compareWith(const MeasurementPointer& reference) {
    if (m_reference == reference) return;
    m_reference = reference;
    for (int row = 0; row < rowCount(); ++row)
        compare(row);
}

void MeasurementModel::compare(int row) {
    fill(*item(row, SpeedUp), comparisonCell(m_measurements.at(static_cast<std::size_t>(row)), m_reference),
         true);
}

void MeasurementModel::setPalette(const QPalette& palette) {
    m_palette = palette;
    for (int row = 0; row < rowCount(); ++row)
        colour(row);
}

void MeasurementModel::colour(int row) {
    const Verdict verdict = verdictOf(*m_measurements.at(static_cast<std::size_t>(row)));
    item(row, VerdictText)->setForeground(colourOf(verdict, m_palette));
}

} // namespace tonescope::ui
