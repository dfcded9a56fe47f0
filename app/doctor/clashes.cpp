// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/doctor/doctor_report.h"

#include "engine/values/text/sentence.h"

#include <map>
#include <set>

namespace tonescope::app {

namespace {

QString fileOf(const DriverFinding& driver) {
    return driver.named.file.isEmpty() ? driver.named.library : driver.named.file;
}

/// Of files that lead to one library.
void addNamedTwice(const Findings& findings, QStringList& lines) {
    std::map<QString, QStringList> namers; // by library
    for (const DriverFinding& driver : findings.drivers) {
        if (driver.opened) namers[driver.opened->file] += fileOf(driver);
    }
    for (const auto& [library, files] : namers) {
        if (files.size() > 1)
            lines += QStringLiteral(SENTENCE("%1 is named more than once: %2"))
                         .arg(library, files.join(QStringLiteral(", ")));
    }
}

/// Of compilers of several versions that one process loads.
void addCompilers(const Findings& findings, QStringList& lines) {
    std::map<QString, QString> drivers; // by what they bring, the first of each
    for (const DriverFinding& driver : findings.drivers) {
        if (driver.opened && !driver.opened->brings.isEmpty())
            drivers.try_emplace(driver.opened->brings.join(QStringLiteral(", ")), fileOf(driver));
    }
    if (drivers.size() < 2) return;
    lines += QStringLiteral(
        SENTENCE("compilers of several versions are loaded into one process; whether they get in each "
                 "other's way does not show from outside:"));
    for (const auto& [brings, file] : drivers)
        lines += QStringLiteral("  %1 (%2)").arg(brings, file);
}

/// Of devices that are shown more than once: surely by their address, and probably by all else.
void addDoubles(const DriverCensus& census, QStringList& lines) {
    std::map<std::string, QStringList> byAddress, byLooks;
    for (const CensusPlatform& platform : census.platforms) {
        for (const CensusDevice& device : platform.devices) {
            const DeviceInfo& info = device.info;
            const QString place = QString::fromStdString(info.name + " of " + platform.name);
            if (!info.pciAddress.empty()) {
                byAddress[info.pciAddress] += place;
            } else if (!info.name.empty()) {
                byLooks[info.name + "\n" + std::to_string(info.computeUnits) + "\n" +
                        std::to_string(info.globalMemory)] += place;
            }
        }
    }
    for (const auto& [address, places] : byAddress) {
        if (places.size() > 1)
            lines += QStringLiteral(SENTENCE("the device at %1 is shown more than once: %2"))
                         .arg(QString::fromStdString(address), places.join(QStringLiteral(", ")));
    }
    for (const auto& [looks, places] : byLooks) {
        if (places.size() > 1)
            lines += QStringLiteral(SENTENCE("probably one device, by name, units and memory: %1"))
                         .arg(places.join(QStringLiteral(", ")));
    }
}

/// Of drivers that open and show nothing.
void addSilence(const Findings& findings, QStringList& lines) {
    std::set<QString> opened;
    for (const DriverFinding& driver : findings.drivers) {
        if (driver.opened && driver.opened->isIcd) opened.insert(driver.opened->file);
    }
    const std::size_t platforms = findings.census->platforms.size();
    if (opened.size() > platforms)
        lines +=
            QStringLiteral(
                SENTENCE("%1 drivers open, but only %2 platforms are there: a driver shows none, as where "
                         "its device is missing or may not be used by this user"))
                .arg(opened.size())
                .arg(platforms);
}

} // namespace

QStringList clashesIn(const Findings& findings) {
    QStringList lines;
    addNamedTwice(findings, lines);
    addCompilers(findings, lines);
    if (findings.census) {
        addDoubles(*findings.census, lines);
        addSilence(findings, lines);
    }
    return lines;
}

} // namespace tonescope::app
