// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/doctor/doctor_report.h"
#include "app/json.h"
#include "engine/count/engine.h"
#include "engine/files/path_text.h"

#include <QCoreApplication>
#include <QJsonArray>

namespace tonescope::app {

namespace {

/// The line of `devices --json`. Sizes are in bytes, the resolution of the timer in nanoseconds.
QJsonObject jsonOf(const DeviceInfo& device, bool isDefault) {
    QJsonObject json = jsonIdentity(device);
    json[QStringLiteral("vendor")] = text(device.vendor);
    json[QStringLiteral("version")] = text(device.version);
    json[QStringLiteral("pciAddress")] = device.pciAddress.empty() ? QJsonValue() : text(device.pciAddress);
    json[QStringLiteral("computeUnits")] = static_cast<qint64>(device.computeUnits);
    json[QStringLiteral("clockMegahertz")] = static_cast<qint64>(device.clockMegahertz);
    json[QStringLiteral("globalMemory")] = static_cast<qint64>(device.globalMemory);
    json[QStringLiteral("localMemory")] = static_cast<qint64>(device.localMemory);
    json[QStringLiteral("localMemoryIsDedicated")] = device.localMemoryIsDedicated;
    json[QStringLiteral("largestAllocation")] = static_cast<qint64>(device.largestAllocation);
    json[QStringLiteral("maxWorkGroup")] = static_cast<qint64>(device.maxWorkGroup);
    QJsonArray items;
    for (const std::size_t limit : device.maxWorkItems)
        items.append(static_cast<qint64>(limit));
    json[QStringLiteral("maxWorkItems")] = items;
    json[QStringLiteral("unifiedMemory")] = device.unifiedMemory;
    json[QStringLiteral("timerResolution")] = static_cast<qint64>(device.timerResolution.count());
    QJsonArray extensions;
    for (const std::string_view extension : extensionsOf(device))
        extensions.append(text(extension));
    json[QStringLiteral("extensions")] = extensions;
    json[QStringLiteral("default")] = isDefault;
    return json;
}

void writeJson(const DeviceCatalog& catalog, const std::string& byDefault, std::ostream& out) {
    for (const DeviceInfo& device : catalog.devices)
        out << line(jsonOf(device, device.key == byDefault));
}

/// Size and kind of local memory, in the same words as in the window.
std::string localText(const DeviceInfo& device) {
    if (device.localMemory == 0) return "-";
    return sizeText(device.localMemory) + (device.localMemoryIsDedicated
                                               ? said(CommandText::tr(", dedicated"))
                                               : said(CommandText::tr(", in global memory")));
}

void writeTable(const DeviceCatalog& catalog, const SelectedDevice& byDefault, const Console& console) {
    std::vector<std::vector<std::string>> table{
        {"", said(CommandText::tr("key")), said(CommandText::tr("type")), said(CommandText::tr("units")),
         said(CommandText::tr("memory")), said(CommandText::tr("local")), said(CommandText::tr("name"))}};
    for (const DeviceInfo& device : catalog.devices) {
        table.push_back({device.key == byDefault.key ? "*" : "", device.key, std::string(nameOf(device.type)),
                         std::to_string(device.computeUnits), sizeText(device.globalMemory),
                         localText(device), engineText(device.name)});
    }
    console.out << tableOf(table, console.outTerminal)
                << shownText(said(CommandText::tr("* default device, used without --device: %1"),
                                  engineText(byDefault.reason)))
                << '\n';
}

} // namespace

ExitCode runDevices(Engine& engine, const Arguments& arguments, Console& console) {
    if (arguments.has("doctor")) {
        console.out << doctorReport(QCoreApplication::applicationFilePath()).toStdString();
        return ExitCode::Done;
    }

    const DeviceCatalog& catalog = engine.catalog();
    const SelectedDevice byDefault = defaultDevice(catalog);
    if (arguments.has("json")) {
        writeJson(catalog, byDefault.key, console.out);
    } else {
        writeTable(catalog, byDefault, console);
    }
    sayNotes(catalog, console);
    return ExitCode::Done;
}

} // namespace tonescope::app
