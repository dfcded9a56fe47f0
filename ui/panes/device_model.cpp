// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panes/device_model.h"

#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QStringList>

namespace tonescope::ui {

namespace {

QString text(const std::string& utf8) {
    return QString::fromStdString(utf8);
}

QString known(std::uint64_t number, const QString& numberText) {
    return number == 0 ? QString() : numberText;
}

QString dimensions(const std::vector<std::size_t>& sizes) {
    QStringList list;
    for (const std::size_t size : sizes)
        list += countText(size);
    return list.join(QStringLiteral(" × "));
}

QString lines(const std::vector<std::string>& texts) {
    QStringList list;
    for (const std::string& line : texts)
        list += text(line);
    return list.join(QLatin1Char('\n'));
}

} // namespace

void DeviceModel::show(const DeviceInfo& device) {
    beginResetModel();
    m_rows.clear();
    addIdentity(device);
    addMemory(device);
    addLimits(device);
    add(tr("Extensions"), lines(device.extensions));
    endResetModel();
}

void DeviceModel::addIdentity(const DeviceInfo& device) {
    add(tr("Name"), text(device.name));
    add(tr("Type"), wordFor(device.type));
    add(tr("Vendor"), text(device.vendor));
    add(tr("Platform"), text(device.platform));
    add(tr("Driver"), text(device.driver));
    add(tr("OpenCL version"), text(device.version));
    add(tr("PCI address"), text(device.pciAddress));
    add(tr("Key"), text(device.key));
}

void DeviceModel::addMemory(const DeviceInfo& device) {
    const auto size = [](std::uint64_t bytes) { return known(bytes, bytesText(bytes)); };
    const QString local = device.localMemoryIsDedicated ? tr("%1, dedicated") : tr("%1, in global memory");
    add(tr("Global memory"), size(device.globalMemory));
    add(tr("Local memory a work-group"), known(device.localMemory, local.arg(bytesText(device.localMemory))));
    add(tr("Largest allocation"), size(device.largestAllocation));
    add(tr("Memory shared with the host"), device.unifiedMemory ? tr("yes") : tr("no"));
}

void DeviceModel::addLimits(const DeviceInfo& device) {
    add(tr("Compute units"), known(device.computeUnits, countText(device.computeUnits)));
    add(tr("Clock"), known(device.clockMegahertz, tr("%1 MHz").arg(countText(device.clockMegahertz))));
    add(tr("Largest work-group"),
        known(device.maxWorkGroup, tr("%1 work-items").arg(countText(device.maxWorkGroup))));
    add(tr("Largest work-group by dimension"),
        known(device.maxWorkItems.size(), tr("%1 work-items").arg(dimensions(device.maxWorkItems))));
    add(tr("Timer resolution"), known(static_cast<std::uint64_t>(device.timerResolution.count()),
                                      durationText(device.timerResolution)));
}

void DeviceModel::add(const QString& property, const QString& value) {
    m_rows.append({property, value.isEmpty() ? QStringLiteral("–") : value});
}

int DeviceModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int DeviceModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : 2;
}

QVariant DeviceModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Row& row = m_rows.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return index.column() == 0 ? row.property : row.value;
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignLeft | Qt::AlignTop);
    default:
        return {};
    }
}

QVariant DeviceModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    return section == 0 ? tr("Property") : tr("Value");
}

} // namespace tonescope::ui
