// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/doctor/census_json.h"

#include "app/json.h"

#include <QJsonArray>

namespace tonescope::app {

namespace {

QJsonObject jsonOf(const CensusDevice& device) {
    const DeviceInfo& info = device.info;
    return {{QStringLiteral("name"), text(info.name)},
            {QStringLiteral("driver"), text(info.driver)},
            {QStringLiteral("version"), text(info.version)},
            {QStringLiteral("type"), text(nameOf(info.type))},
            {QStringLiteral("pciAddress"), text(info.pciAddress)},
            {QStringLiteral("computeUnits"), static_cast<qint64>(info.computeUnits)},
            {QStringLiteral("globalMemory"), static_cast<qint64>(info.globalMemory)},
            {QStringLiteral("refused"), text(device.refused)}};
}

QJsonObject jsonOf(const CensusPlatform& platform) {
    QJsonArray devices;
    for (const CensusDevice& device : platform.devices)
        devices.append(jsonOf(device));
    return {{QStringLiteral("name"), text(platform.name)},
            {QStringLiteral("vendor"), text(platform.vendor)},
            {QStringLiteral("version"), text(platform.version)},
            {QStringLiteral("failure"), text(platform.failure)},
            {QStringLiteral("devices"), devices}};
}

std::string field(const QJsonObject& json, const char* key) {
    return json.value(QLatin1String(key)).toString().toStdString();
}

CensusDevice deviceFrom(const QJsonObject& json) {
    CensusDevice device;
    device.info.name = field(json, "name");
    device.info.driver = field(json, "driver");
    device.info.version = field(json, "version");
    device.info.type = named<DeviceType>(field(json, "type")).value_or(DeviceType::Simulator);
    device.info.pciAddress = field(json, "pciAddress");
    device.info.computeUnits = static_cast<unsigned>(json.value(QLatin1String("computeUnits")).toInteger());
    device.info.globalMemory =
        static_cast<std::uint64_t>(json.value(QLatin1String("globalMemory")).toInteger());
    device.refused = field(json, "refused");
    return device;
}

CensusPlatform platformFrom(const QJsonObject& json) {
    CensusPlatform platform{
        field(json, "name"), field(json, "vendor"), field(json, "version"), {}, field(json, "failure")};
    for (const auto& each : json.value(QLatin1String("devices")).toArray()) {
        platform.devices.push_back(deviceFrom(each.toObject()));
        platform.devices.back().info.platform = platform.name;
    }
    return platform;
}

} // namespace

QJsonObject jsonOf(const DriverCensus& census) {
    QJsonArray platforms;
    for (const CensusPlatform& platform : census.platforms)
        platforms.append(jsonOf(platform));
    return {{QStringLiteral("loader"), text(census.loader)},
            {QStringLiteral("loaderVersion"), text(census.loaderVersion)},
            {QStringLiteral("failure"), text(census.failure)},
            {QStringLiteral("platforms"), platforms}};
}

DriverCensus censusFrom(const QJsonObject& json) {
    DriverCensus census{field(json, "loader"), field(json, "loaderVersion"), {}, field(json, "failure")};
    for (const auto& each : json.value(QLatin1String("platforms")).toArray())
        census.platforms.push_back(platformFrom(each.toObject()));
    return census;
}

} // namespace tonescope::app
