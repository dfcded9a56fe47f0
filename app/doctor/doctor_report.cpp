// SPDX-License-Identifier: GPL-3.0-or-later
// Drivers are opened in a child process, because a driver may end the process that opens it. The child prints
// each line before it calls the next driver, so if a driver ends the child, the last line names the driver.
// The child prints the report's final text, which the parent passes on unparsed: even half a report is
// readable.
#include "app/doctor/doctor_report.h"

#include "app/make_engine.h"
#include "app/remote_devices.h"
#include "app/start_marker.h"
#include "app/tuning_file.h"
#include "engine/files/path_text.h"
#include "engine/remote/remote_backend.h"
#include "engine/values/driver_census.h"
#include "engine/values/text.h"
#include "ui/words/engine_text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>

#include <algorithm>
#include <cstring>
#include <iostream>
#include <map>
#include <set>

#include <dlfcn.h>
#include <link.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tonescope::app {

namespace {

using ui::engineText;

QString utf8(const std::string& text) {
    return QString::fromStdString(text);
}

/// The library that an .icd file names: its first line, since loaders ignore the rest.
QString libraryIn(const QString& icdFile) {
    constexpr qint64 longest = 4096;
    QFile file(icdFile);
    if (!QFileInfo(icdFile).isFile() || !file.open(QIODevice::ReadOnly)) return {};
    return QFile::decodeName(file.readLine(longest).trimmed());
}

void addFolder(const QString& path, DriverNames& names) {
    const QDir folder(path);
    names.from = folder.exists() ? engineText(SENTENCE("the folder %1")).arg(path)
                                 : engineText(SENTENCE("the folder %1, which does not exist")).arg(path);
    for (const QString& name : folder.entryList({QStringLiteral("*.icd")}, QDir::Files | QDir::System)) {
        const QString file = folder.filePath(name);
        names.drivers.push_back({file, libraryIn(file)});
    }
}

// ---- the child process

/// Prints a line at once. `depth`: levels of two spaces.
void print(int depth, const QString& line) {
    std::cout << std::string(2 * std::size_t(depth), ' ') << shownText(line).toStdString() << '\n'
              << std::flush;
}

QString fileOf(void* library) {
    link_map* map = nullptr;
    if (dlinfo(library, RTLD_DI_LINKMAP, &map) != 0 || map == nullptr) return {};
    return QFileInfo(QString::fromLocal8Bit(map->l_name)).canonicalFilePath();
}

/// A library that could be opened, and the names that led to it: several if it is registered twice.
struct OpenedLibrary {
    QStringList namedBy; ///< .icd files; the library itself if a variable names it
    bool isDriver = false;
};
/// The key is the canonical path of the library's file.
using OpenedLibraries = std::map<QString, OpenedLibrary>;

OpenedLibraries openDrivers() {
    OpenedLibraries libraries;
    print(0, engineText(SENTENCE("Drivers that the loader is told to load")));
    const auto named = namedDrivers(QProcessEnvironment::systemEnvironment()).drivers;
    if (named.empty()) print(1, engineText(SENTENCE("none")));
    for (const NamedDriver& driver : named) {
        if (!driver.file.isEmpty()) print(1, driver.file);
        if (driver.library.isEmpty()) {
            print(2, engineText(SENTENCE("names no library")));
            continue;
        }
        // Printed first: if opening the library ends the process, the report ends with its name.
        std::cout << "    " << shownText(driver.library).toStdString() << ": " << std::flush;
        void* library = dlopen(QFile::encodeName(driver.library).constData(), RTLD_LAZY | RTLD_LOCAL);
        if (library == nullptr) {
            const QString why =
                QString::fromLocal8Bit(dlerror()); // NOLINT(concurrency-mt-unsafe): one thread
            print(0, engineText(SENTENCE("cannot be opened: %1")).arg(why));
            continue;
        }
        const QString file = fileOf(library);
        const bool isDriver = dlsym(library, "clGetExtensionFunctionAddress") != nullptr;
        print(0, (isDriver ? engineText(SENTENCE("opens, %1"))
                           : engineText(SENTENCE("opens, %1, but is no OpenCL driver")))
                     .arg(file));
        OpenedLibrary& opened = libraries[file];
        opened.namedBy += driver.file.isEmpty() ? driver.library : driver.file;
        opened.isDriver = isDriver;
    }
    return libraries;
}

void printDevice(const CensusDevice& device) {
    const DeviceInfo& info = device.info;
    const QString name = info.name.empty() ? engineText(SENTENCE("a device")) : utf8(info.name);
    print(2, device.refused.empty()
                 ? engineText(SENTENCE("%1: used")).arg(name)
                 : engineText(SENTENCE("%1: refused: it %2")).arg(name, engineText(device.refused)));
    if (info.name.empty()) return;
    print(3, engineText(SENTENCE("%1, driver %2, %3, %4 compute units"))
                 .arg(utf8(std::string(nameOf(info.type))), utf8(info.driver), utf8(info.version))
                 .arg(info.computeUnits));
    if (!info.pciAddress.empty()) print(3, engineText(SENTENCE("PCI address %1")).arg(utf8(info.pciAddress)));
}

void printPlatforms(const DriverCensus& census) {
    print(1, utf8(census.loaderVersion.empty() ? census.loader
                                               : census.loader + " (" + census.loaderVersion + ")"));
    if (!census.failure.empty()) print(1, engineText(census.failure));
    for (const CensusPlatform& platform : census.platforms) {
        print(1, QStringLiteral("%1, %2, %3")
                     .arg(utf8(platform.name), utf8(platform.version), utf8(platform.vendor)));
        if (!platform.failure.empty())
            print(2, engineText(SENTENCE("could not be queried: %1")).arg(engineText(platform.failure)));
        else if (platform.devices.empty())
            print(2, engineText(SENTENCE("shows no device")));
        for (const CensusDevice& device : platform.devices)
            printDevice(device);
    }
}

/// Lines about duplicates: libraries that are named more than once, and devices that several drivers show.
/// Devices with the same PCI address are certainly one; without an address, the same name, compute units and
/// memory make it probable. A last line tells if fewer platforms than drivers were found.
QStringList doublesIn(const OpenedLibraries& libraries, const DriverCensus& census) {
    const QString comma = QStringLiteral(", ");
    QStringList lines;
    for (const auto& [file, library] : libraries) {
        if (library.namedBy.size() > 1)
            lines +=
                engineText(SENTENCE("%1 is named more than once: %2")).arg(file, library.namedBy.join(comma));
    }
    std::map<std::string, QStringList> byAddress, byLooks;
    for (const CensusPlatform& platform : census.platforms) {
        for (const CensusDevice& device : platform.devices) {
            const DeviceInfo& info = device.info;
            const QString place = utf8(info.name + " of " + platform.name);
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
            lines += engineText(SENTENCE("the device at %1 is shown more than once: %2"))
                         .arg(utf8(address), places.join(comma));
    }
    for (const auto& [looks, places] : byLooks) {
        if (places.size() > 1)
            lines +=
                engineText(
                    SENTENCE(
                        "probably the same device, because name, compute units and memory are equal: %1"))
                    .arg(places.join(comma));
    }
    const auto drivers = static_cast<std::size_t>(
        std::ranges::count_if(libraries, [](const auto& each) { return each.second.isDriver; }));
    if (drivers > census.platforms.size())
        lines += engineText(SENTENCE("%1 drivers open, but only %2 platforms are there: a driver shows none "
                                     "if its device is missing or this user may not use it"))
                     .arg(drivers)
                     .arg(census.platforms.size());
    return lines;
}

// ---- the parent process

/// A section of the report; `none` is its line if there are no others.
QString section(const QString& title, const QStringList& lines, const QString& none) {
    QString text = title + QLatin1Char('\n');
    for (const QString& line : lines.isEmpty() ? QStringList{none} : lines)
        text += QStringLiteral("  ") + shownText(line) + QLatin1Char('\n');
    return text + QLatin1Char('\n');
}

/// The text of the child process; if the child crashed, hung or failed, followed by how it ended.
QString censusText(const QString& program, std::chrono::milliseconds patience) {
    QProcess process;
    process.setProcessChannelMode(QProcess::SeparateChannels);
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(patience).count();
    process.setChildProcessModifier([seconds] {
        const rlimit none{0, 0};
        setrlimit(RLIMIT_CORE, &none);              // a driver's crash leaves no core file
        alarm(static_cast<unsigned>(seconds) + 5U); // ends the child if this process is gone
    });
    process.start(program, {QLatin1String(takeCensusArgument)}, QIODevice::ReadOnly);
    QString how;
    if (!process.waitForFinished(static_cast<int>(patience.count()))) {
        if (process.state() == QProcess::NotRunning) {
            how = engineText(SENTENCE("no process could be started to query them"));
        } else {
            process.kill();
            process.waitForFinished();
            how = engineText(SENTENCE("it did not answer within %1 s")).arg(patience.count() / 1000);
        }
    } else if (process.exitStatus() == QProcess::CrashExit) {
        const int signal = process.exitCode();
        how = engineText(SENTENCE("it ended its process: signal %1 (%2)"))
                  .arg(signal)
                  .arg(QString::fromLocal8Bit(strsignal(signal)));
    } else if (process.exitCode() != 0) {
        how = engineText(SENTENCE("it ended its process without an answer (exit code %1)"))
                  .arg(process.exitCode());
    }
    QString text = QString::fromUtf8(process.readAllStandardOutput());
    if (how.isEmpty()) return text + QLatin1Char('\n');
    // An incomplete last line names the library that was being opened, and `how` continues it.
    if (text.isEmpty() || text.endsWith(QLatin1Char('\n')))
        how = QStringLiteral("  ") + engineText(SENTENCE("the drivers could not be queried: %1")).arg(how);
    return text + how + QStringLiteral("\n\n");
}

/// "mode 0700", and a warning if another user owns the path or may write to it.
QString rightsOf(const QString& path) {
    struct stat status {};
    if (stat(QFile::encodeName(path).constData(), &status) != 0)
        return engineText(SENTENCE("its attributes cannot be read"));
    QString text = engineText(SENTENCE("mode %1")).arg(status.st_mode & 07777U, 4, 8, QLatin1Char('0'));
    if (status.st_uid != geteuid())
        text += QStringLiteral(", ") + engineText(SENTENCE("owned by another user"));
    if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0)
        text += QStringLiteral(", ") + engineText(SENTENCE("other users can write to it"));
    return text;
}

QString programsLine() {
    const QString path = utf8(programFolder());
    const QDir folder(path);
    if (!folder.exists()) return engineText(SENTENCE("compiled programs: %1, not there yet")).arg(path);
    qint64 bytes = 0;
    const QFileInfoList files = folder.entryInfoList(QDir::Files);
    for (const QFileInfo& file : files)
        bytes += file.size();
    return engineText(SENTENCE("compiled programs: %1, %2 files, %3 bytes, %4"))
        .arg(path)
        .arg(files.size())
        .arg(bytes)
        .arg(rightsOf(path));
}

QString tuningLine() {
    const QString path = tuningFile();
    if (!QFile::exists(path))
        return engineText(SENTENCE("tuning: %1, not there; built-in rules choose strategies")).arg(path);
    const Tuning tuning = loadTuning(path);
    if (!tuning.notes.empty())
        return engineText(SENTENCE("tuning: %1")).arg(engineText(tuning.notes.front()));
    return engineText(SENTENCE("tuning: %1, %2 choices, %3"))
        .arg(path)
        .arg(tuning.choices.size())
        .arg(rightsOf(path));
}

/// The devices of remote servers, found as the program finds them: by a worker process per server.
QStringList remoteLines() {
    const RemoteServers servers = remoteServers();
    if (servers.empty()) return {};
    const DeviceCatalog catalog = makeRemoteBackend(servers)->find();
    QStringList lines{engineText(SENTENCE("driver: %1")).arg(utf8(remoteDriver()))};
    for (const DeviceInfo& device : catalog.devices)
        lines += QStringLiteral("%1: %2").arg(utf8(device.server), utf8(device.name));
    for (const Text& note : catalog.notes)
        lines += engineText(note);
    return lines;
}

} // namespace

DriverNames namedDrivers(const QProcessEnvironment& environment) {
    DriverNames names;
    for (const char* name : {"OCL_ICD_VENDORS", "OPENCL_VENDOR_PATH", "OCL_ICD_FILENAMES", "OPENCL_LAYERS",
                             "OCL_ICD_PLATFORM_SORT", "OCL_ICD_ASSUME_ICD_EXTENSION"}) {
        const QString variable = QString::fromLatin1(name);
        if (environment.contains(variable))
            names.variables += variable + QLatin1Char('=') + environment.value(variable);
    }
    const QString path = environment.value(QStringLiteral("OPENCL_VENDOR_PATH"));
    const QString folder = path.isEmpty() ? QStringLiteral("/etc/OpenCL/vendors") : path;
    const QString vendors = environment.value(QStringLiteral("OCL_ICD_VENDORS"));
    if (vendors.isEmpty()) {
        addFolder(folder, names);
    } else if (QFileInfo(vendors).isDir()) {
        addFolder(vendors, names);
    } else if (vendors.endsWith(QStringLiteral(".icd"))) {
        // A name without a folder is first looked for in `folder`.
        const QString there = QDir(folder).filePath(vendors);
        const QString file = !vendors.contains(QLatin1Char('/')) && QFile::exists(there) ? there : vendors;
        names.from = engineText(SENTENCE("the file %1")).arg(file);
        names.drivers.push_back({file, libraryIn(file)});
    } else {
        names.from = QStringLiteral("OCL_ICD_VENDORS");
        names.drivers.push_back({QString(), vendors});
    }
    return names;
}

void printCensus() {
    const OpenedLibraries libraries = openDrivers();
    std::cout << '\n';
    print(0, engineText(SENTENCE("Platforms and devices")));
    const DriverCensus census = takeCensus();
    printPlatforms(census);
    std::cout << '\n';
    print(0, engineText(SENTENCE("Doubles")));
    const QStringList doubles = doublesIn(libraries, census);
    for (const QString& line : doubles)
        print(1, line);
    if (doubles.isEmpty()) print(1, engineText(SENTENCE("none were found")));
    _exit(0);
}

QString doctorReport(const QString& program, std::chrono::milliseconds patience) {
    const QString none = engineText(SENTENCE("none"));
    const DriverNames names = namedDrivers(QProcessEnvironment::systemEnvironment());
    QStringList died;
    for (const DiedStart& start : diedStarts(markerFolder()))
        died += engineText(SENTENCE("a process was %1")).arg(engineText(start.place.doing));
    return engineText(SENTENCE("Tonescope %1, device doctor")).arg(QCoreApplication::applicationVersion()) +
           QStringLiteral("\n\n") +
           section(engineText(SENTENCE("OpenCL loader")),
                   QStringList{engineText(SENTENCE("drivers are named in %1")).arg(names.from)} +
                       names.variables,
                   none) +
           censusText(program, patience) +
           section(engineText(SENTENCE("Devices of other machines")), remoteLines(),
                   engineText(SENTENCE("none are named; --remote names them"))) +
           section(engineText(SENTENCE("Caches and settings")), {programsLine(), tuningLine()}, none) +
           section(engineText(SENTENCE("Earlier runs that ended inside a driver")), died, none).chopped(1);
}

} // namespace tonescope::app
