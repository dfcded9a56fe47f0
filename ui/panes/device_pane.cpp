// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panes/device_pane.h"

#include "ui/panes/row_copy.h"
#include "ui/words/engine_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QHeaderView>
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

QString lines(const std::vector<std::string_view>& texts) {
    QStringList list;
    for (const std::string_view line : texts)
        list += QString::fromUtf8(line.data(), static_cast<qsizetype>(line.size()));
    return list.join(QLatin1Char('\n'));
}

} // namespace

DevicePane::DevicePane(QWidget* parent) : QTableView(parent) {
    setObjectName(QStringLiteral("deviceTable"));
    setAccessibleName(tr("Device"));
    m_rows.setColumnCount(2);
    m_rows.setHorizontalHeaderLabels({tr("Property"), tr("Value")});
    setModel(&m_rows);
    makeRowsCopyable(*this);
    setShowGrid(false);
    setAlternatingRowColors(true);
    setWordWrap(true);
    setVerticalScrollMode(ScrollPerPixel); // the list of extensions is one tall row
    horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    verticalHeader()->hide();
}

void DevicePane::show(const DeviceInfo& device) {
    m_rows.removeRows(0, m_rows.rowCount());
    addIdentity(device);
    addMemory(device);
    addLimits(device);
    add(tr("Extensions"), lines(extensionsOf(device)));
}

void DevicePane::addIdentity(const DeviceInfo& device) {
    add(tr("Name"), engineText(device.name));
    add(tr("Type"), wordFor(device.type));
    add(tr("Vendor"), text(device.vendor));
    add(tr("Platform"), engineText(device.platform));
    add(tr("Driver"), engineText(device.driver));
    add(tr("OpenCL version"), text(device.version));
    add(tr("PCI address"), text(device.pciAddress));
    add(tr("Server on another machine"), text(device.server));
    add(tr("Key"), text(device.key));
}

void DevicePane::addMemory(const DeviceInfo& device) {
    const auto size = [](std::uint64_t bytes) { return known(bytes, bytesText(bytes)); };
    const QString local = device.localMemoryIsDedicated ? tr("%1, dedicated") : tr("%1, in global memory");
    add(tr("Global memory"), size(device.globalMemory));
    add(tr("Local memory a work-group"), known(device.localMemory, local.arg(bytesText(device.localMemory))));
    add(tr("Largest allocation"), size(device.largestAllocation));
    add(tr("Memory shared with the host"), device.unifiedMemory ? tr("yes") : tr("no"));
}

void DevicePane::addLimits(const DeviceInfo& device) {
    add(tr("Compute units"), known(device.computeUnits, countText(device.computeUnits)));
    add(tr("Clock"), known(device.clockMegahertz, tr("%1 MHz").arg(countText(device.clockMegahertz))));
    add(tr("Largest work-group"),
        known(device.maxWorkGroup, tr("%Ln work-items", nullptr, pluralOf(device.maxWorkGroup))));
    add(tr("Largest work-group by dimension"),
        known(device.maxWorkItems.size(), tr("%1 work-items").arg(dimensions(device.maxWorkItems))));
    add(tr("Timer resolution"), known(static_cast<std::uint64_t>(device.timerResolution.count()),
                                      durationText(device.timerResolution)));
}

void DevicePane::add(const QString& property, const QString& value) {
    QList<QStandardItem*> row;
    for (const QString& cell : {property, value.isEmpty() ? QStringLiteral("–") : value}) {
        auto* item = new QStandardItem(cell);
        item->setEditable(false);
        item->setToolTip(cell);
        item->setTextAlignment(Qt::AlignLeft | Qt::AlignTop);
        row.append(item);
    }
    m_rows.appendRow(row);
}

} // namespace tonescope::ui
