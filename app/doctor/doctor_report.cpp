// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/doctor/doctor_report.h"

#include "app/doctor/kept_files.h"
#include "app/remote_devices.h"
#include "engine/files/path_text.h"
#include "engine/values/text/sentence.h"

#include <QCoreApplication>
#include <QProcessEnvironment>

namespace tonescope::app {

namespace {

QString utf8(const std::string& text) {
    return QString::fromStdString(text);
}

QString below(const QString& line) {
    return QStringLiteral("  ") + line;
}

QString section(const QString& title, const QStringList& lines, const QString& none) {
    QString text = title + QLatin1Char('\n');
    for (const QString& line : lines.isEmpty() ? QStringList{none} : lines)
        text += below(shownText(line)) + QLatin1Char('\n');
    return text + QLatin1Char('\n');
}

QStringList loaderLines(const Findings& findings) {
    QStringList lines;
    if (findings.census && !findings.census->loader.empty()) {
        const std::string& version = findings.census->loaderVersion;
        lines += utf8(findings.census->loader + (version.empty() ? "" : " (" + version + ")"));
    }
    lines += QStringLiteral(SENTENCE("drivers are named in %1")).arg(findings.names.from);
    return lines + findings.names.variables;
}

QStringList driverLines(const Findings& findings) {
    QStringList lines;
    for (const DriverFinding& driver : findings.drivers) {
        if (!driver.named.file.isEmpty()) lines += driver.named.file;
        if (driver.named.library.isEmpty()) {
            lines += below(QStringLiteral(SENTENCE("names no library")));
            continue;
        }
        const QString& library = driver.named.library;
        if (!driver.opened) {
            lines += below(QStringLiteral(SENTENCE("%1: cannot be opened: %2"))
                               .arg(library, utf8(driver.opened.failure().cause)));
            continue;
        }
        const QString opens = driver.opened->isIcd
                                  ? QStringLiteral(SENTENCE("%1: opens, %2"))
                                  : QStringLiteral(SENTENCE("%1: opens, %2, but is no OpenCL driver"));
        lines += below(opens.arg(library, driver.opened->file));
        if (!driver.opened->brings.isEmpty())
            lines += below(below(
                QStringLiteral(SENTENCE("brings %1")).arg(driver.opened->brings.join(QStringLiteral(", ")))));
    }
    return lines;
}

QStringList deviceLines(const CensusDevice& device) {
    const DeviceInfo& info = device.info;
    const QString name = info.name.empty() ? QStringLiteral(SENTENCE("a device")) : utf8(info.name);
    QStringList lines{
        below(device.refused.empty()
                  ? QStringLiteral(SENTENCE("%1: used")).arg(name)
                  : QStringLiteral(SENTENCE("%1: refused: it %2")).arg(name, utf8(device.refused)))};
    if (info.name.empty()) return lines;
    lines += below(below(QStringLiteral(SENTENCE("%1, driver %2, %3, %4 compute units"))
                             .arg(utf8(std::string(nameOf(info.type))), utf8(info.driver), utf8(info.version))
                             .arg(info.computeUnits)));
    if (!info.pciAddress.empty())
        lines += below(below(QStringLiteral(SENTENCE("PCI address %1")).arg(utf8(info.pciAddress))));
    return lines;
}

QStringList platformLines(const Findings& findings) {
    if (!findings.census)
        return {QStringLiteral(SENTENCE("the drivers could not be asked: %1"))
                    .arg(utf8(findings.census.failure().cause))};
    QStringList lines;
    if (!findings.census->failure.empty()) lines += utf8(findings.census->failure);
    for (const CensusPlatform& platform : findings.census->platforms) {
        lines += QStringLiteral("%1, %2, %3")
                     .arg(utf8(platform.name), utf8(platform.version), utf8(platform.vendor));
        if (!platform.failure.empty())
            lines += below(QStringLiteral(SENTENCE("could not be asked: %1")).arg(utf8(platform.failure)));
        if (platform.failure.empty() && platform.devices.empty())
            lines += below(QStringLiteral(SENTENCE("shows no device")));
        for (const CensusDevice& device : platform.devices)
            lines += deviceLines(device);
    }
    return lines;
}

QStringList diedLines(const std::vector<DiedStart>& died) {
    QStringList lines;
    for (const DiedStart& start : died)
        lines +=
            QStringLiteral(SENTENCE("process %1 was %2")).arg(start.process).arg(utf8(start.place.doing));
    return lines;
}

/// By the driver and the servers that this program would use; each is asked in a process of its own.
QStringList remoteLines() {
    const RemoteServers servers = remoteServers();
    if (servers.empty()) return {};
    const DeviceCatalog catalog = makeRemoteBackend(servers)->find();
    QStringList lines{QStringLiteral(SENTENCE("driver: %1")).arg(utf8(remoteDriver()))};
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
    const QString none = QStringLiteral(SENTENCE("none"));
    return QStringLiteral(SENTENCE("Tonescope %1, device doctor"))
               .arg(QCoreApplication::applicationVersion()) +
           QStringLiteral("\n\n") +
           section(QStringLiteral(SENTENCE("OpenCL loader")), loaderLines(findings), none) +
           section(QStringLiteral(SENTENCE("Drivers that it is told to load")), driverLines(findings), none) +
           section(QStringLiteral(SENTENCE("Platforms and devices")), platformLines(findings), none) +
           section(QStringLiteral(SENTENCE("Devices of other machines")), findings.elsewhere,
                   QStringLiteral(SENTENCE("none are named: --remote does"))) +
           section(QStringLiteral(SENTENCE("Doubles and clashes")), clashesIn(findings),
                   QStringLiteral(SENTENCE("none that show from outside"))) +
           section(QStringLiteral(SENTENCE("Caches and settings")), keptFiles(), none) +
           section(QStringLiteral(SENTENCE("Starts that ended inside a driver")), diedLines(findings.died),
                   none)
               .chopped(1);
}

} // namespace tonescope::app
