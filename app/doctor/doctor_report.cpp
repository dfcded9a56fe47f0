// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/doctor/doctor_report.h"

#include "app/doctor/kept_files.h"
#include "app/remote_devices.h"
#include "engine/files/path_text.h"

#include <QCoreApplication>
#include <QProcessEnvironment>

namespace tonescope::app {

namespace {

QString utf8(const std::string& text) {
    return QString::fromStdString(text);
}

QString section(const QString& title, const QStringList& lines, const QString& none) {
    QString text = title + QLatin1Char('\n');
    for (const QString& line : lines.isEmpty() ? QStringList{none} : lines)
        text += QStringLiteral("  ") + shownText(line) + QLatin1Char('\n');
    return text + QLatin1Char('\n');
}

QStringList loaderLines(const Findings& findings) {
    QStringList lines;
    if (findings.census && !findings.census->loader.empty()) {
        const std::string& version = findings.census->loaderVersion;
        lines += utf8(findings.census->loader + (version.empty() ? "" : " (" + version + ")"));
    }
    lines += QStringLiteral("drivers are named in %1").arg(findings.names.from);
    return lines + findings.names.variables;
}

QStringList driverLines(const Findings& findings) {
    QStringList lines;
    for (const DriverFinding& driver : findings.drivers) {
        if (!driver.named.file.isEmpty()) lines += driver.named.file;
        if (driver.named.library.isEmpty()) {
            lines += QStringLiteral("  names no library");
            continue;
        }
        QString line = QStringLiteral("  %1: ").arg(driver.named.library);
        if (!driver.opened) {
            lines += line + QStringLiteral("cannot be opened: ") + utf8(driver.opened.failure().cause);
            continue;
        }
        line += QStringLiteral("opens, ") + driver.opened->file;
        if (!driver.opened->isIcd) line += QStringLiteral(", but is no OpenCL driver");
        lines += line;
        if (!driver.opened->brings.isEmpty())
            lines += QStringLiteral("    brings ") + driver.opened->brings.join(QStringLiteral(", "));
    }
    return lines;
}

QStringList deviceLines(const CensusDevice& device) {
    const DeviceInfo& info = device.info;
    const QString fate = device.refused.empty() ? QStringLiteral("used")
                                                : QStringLiteral("refused: it ") + utf8(device.refused);
    QStringList lines{QStringLiteral("  %1: %2")
                          .arg(info.name.empty() ? QStringLiteral("a device") : utf8(info.name), fate)};
    if (info.name.empty()) return lines;
    lines += QStringLiteral("    %1, driver %2, %3, %4 compute units")
                 .arg(utf8(std::string(nameOf(info.type))), utf8(info.driver), utf8(info.version))
                 .arg(info.computeUnits);
    if (!info.pciAddress.empty()) lines += QStringLiteral("    at %1").arg(utf8(info.pciAddress));
    return lines;
}

QStringList platformLines(const Findings& findings) {
    if (!findings.census)
        return {QStringLiteral("the drivers could not be asked: ") + utf8(findings.census.failure().cause)};
    QStringList lines;
    if (!findings.census->failure.empty()) lines += utf8(findings.census->failure);
    for (const CensusPlatform& platform : findings.census->platforms) {
        lines += QStringLiteral("%1, %2, of %3")
                     .arg(utf8(platform.name), utf8(platform.version), utf8(platform.vendor));
        if (!platform.failure.empty())
            lines += QStringLiteral("  could not be asked: ") + utf8(platform.failure);
        if (platform.failure.empty() && platform.devices.empty())
            lines += QStringLiteral("  shows no device");
        for (const CensusDevice& device : platform.devices)
            lines += deviceLines(device);
    }
    return lines;
}

QStringList diedLines(const std::vector<DiedStart>& died) {
    QStringList lines;
    for (const DiedStart& start : died)
        lines += QStringLiteral("process %1 was %2").arg(start.process).arg(utf8(start.place.doing));
    return lines;
}

/// By the driver and the servers that this program would use; each is asked in a process of its own.
QStringList remoteLines() {
    const RemoteServers servers = remoteServers();
    if (servers.empty()) return {};
    const DeviceCatalog catalog = makeRemoteBackend(servers)->find();
    QStringList lines{QStringLiteral("driver: ") + utf8(remoteDriver())};
    for (const DeviceInfo& device : catalog.devices)
        lines += QStringLiteral("%1: %2").arg(utf8(device.server), utf8(device.name));
    for (const std::string& note : catalog.notes)
        lines += utf8(note);
    return lines;
}

} // namespace

Findings examine(const ProbeProgram& program) {
    Findings findings{namedDrivers(QProcessEnvironment::systemEnvironment()), {}, Failure{}, {}};
    findings.died = diedStarts(markerFolder());
    for (const NamedDriver& named : findings.names.drivers) {
        Outcome<OpenedDriver> opened =
            named.library.isEmpty() ? Outcome<OpenedDriver>(Failure{}) : openDriver(program, named.library);
        findings.drivers.push_back({named, std::move(opened)});
    }
    findings.census = censusElsewhere(program);
    findings.elsewhere = remoteLines();
    return findings;
}

QString reportOf(const Findings& findings) {
    const QString none = QStringLiteral("none");
    return QStringLiteral("Tonescope %1, device doctor\n\n").arg(QCoreApplication::applicationVersion()) +
           section(QStringLiteral("OpenCL loader"), loaderLines(findings), none) +
           section(QStringLiteral("Drivers that it is told to load"), driverLines(findings), none) +
           section(QStringLiteral("Platforms and devices"), platformLines(findings), none) +
           section(QStringLiteral("Devices of other machines"), findings.elsewhere,
                   QStringLiteral("none are named: --remote does")) +
           section(QStringLiteral("Doubles and clashes"), clashesIn(findings),
                   QStringLiteral("none that show from outside")) +
           section(QStringLiteral("Caches and settings"), keptFiles(), none) +
           section(QStringLiteral("Starts that ended inside a driver"), diedLines(findings.died), none)
               .chopped(1);
}

} // namespace tonescope::app
