// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/setup/setup_rows.h"

#include "ui/lab/shell/lab_choices.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace tonescope::ui {

namespace {

QString translated(const char* text) {
    return QCoreApplication::translate("SetupPane", text);
}

QString deviceText(const DeviceInfo& device) {
    const QString name = QString::fromStdString(device.name);
    if (device.type == DeviceType::Host) return name;
    return QStringLiteral("%1 (%2)").arg(name, wordFor(device.type));
}

QString deviceToolTip(const DeviceInfo& device) {
    QStringList lines{QString::fromStdString(device.name), wordFor(device.type)};
    if (!device.platform.empty()) lines += QString::fromStdString(device.platform);
    if (!device.driver.empty())
        lines += translated(QT_TRANSLATE_NOOP("SetupPane", "Driver %1"))
                     .arg(QString::fromStdString(device.driver));
    return lines.join(QLatin1Char('\n'));
}

/// Why none of the devices can; empty where one can.
QString obstacle(const StrategyInfo& strategy, const std::vector<DeviceInfo>& devices, PixelLayout layout) {
    const PixelKind kind = traitsOf(layout).kind();
    if (!strategy.kinds.contains(kind))
        return translated(QT_TRANSLATE_NOOP("SetupPane", "Cannot count the chosen pixels: they are %1."))
            .arg(wordFor(kind));
    const bool able = std::any_of(devices.begin(), devices.end(), [&](const DeviceInfo& device) {
        return canCount(strategy, device, layout);
    });
    if (able) return {};
    return strategy.home == StrategyHome::HostThreads
               ? translated(QT_TRANSLATE_NOOP("SetupPane", "Runs on the host, which is switched off above."))
               : translated(QT_TRANSLATE_NOOP("SetupPane", "Runs on OpenCL devices; none is switched on."));
}

CheckRow rowOf(const StrategyInfo& strategy, const QString& obstacle) {
    CheckRow row;
    row.id = strategy.id;
    row.usable = obstacle.isEmpty();
    row.text = QString::fromUtf8(strategy.title);
    row.doubtful = !strategy.exact;
    QStringList lines;
    if (!row.usable) lines += obstacle;
    if (row.doubtful)
        lines += translated(
            QT_TRANSLATE_NOOP("SetupPane", "Wrong on purpose: it loses counts, and says how many."));
    lines += QString::fromUtf8(strategy.summary);
    lines += translated(QT_TRANSLATE_NOOP("SetupPane", "From: %1")).arg(QString::fromUtf8(strategy.origin));
    row.toolTip = lines.join(QLatin1Char('\n'));
    return row;
}

} // namespace

std::vector<CheckRow> deviceRows(const DeviceCatalog& catalog) {
    if (catalog.devices.empty()) return {};
    const std::string byDefault = defaultDevice(catalog).key;
    std::vector<CheckRow> rows;
    for (const DeviceInfo& device : catalog.devices) {
        const bool on = device.key == byDefault || device.type == DeviceType::Host;
        rows.push_back({device.key, deviceText(device), deviceToolTip(device), on, true});
    }
    return rows;
}

std::vector<CheckRow> strategyRows(const DeviceCatalog& catalog, const std::vector<DeviceInfo>& devices,
                                   PixelLayout layout) {
    std::vector<CheckRow> rows;
    for (const StrategyInfo& strategy : catalog.strategies)
        rows.push_back(rowOf(strategy, obstacle(strategy, devices, layout)));
    return rows;
}

} // namespace tonescope::ui
