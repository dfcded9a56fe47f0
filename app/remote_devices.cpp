// SPDX-License-Identifier: GPL-3.0-or-later
// Servers can be named in three places: --remote, the variable TONESCOPE_REMOTE, and PoCL's variables.
// collectRemoteServers() joins them in TONESCOPE_REMOTE before any driver is loaded, so child processes
// inherit one list. It removes remote devices from PoCL's variables: a PoCL that the OpenCL loader loads into
// this process would otherwise open them here, and end this process when the server ends.
#include "app/remote_devices.h"

#include "app/doctor/doctor_report.h"
#include "app/make_engine.h"
#include "engine/files/own_files.h"
#include "engine/remote/counting_server.h"
#include "engine/remote/remote_backend.h"

#include <QFile>
#include <QFileInfo>
#include <QProcessEnvironment>
#include <QStandardPaths>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include <unistd.h>

namespace tonescope::app {

namespace {

constexpr char driverVariable[] = "TONESCOPE_REMOTE_DRIVER";
constexpr char poclDevices[] = "POCL_DEVICES";

/// The values of all --remote options, joined by commas. Reads the arguments itself, because servers must be
/// known before the command line is parsed.
QString remoteArguments(const QStringList& arguments) {
    const QString option = QStringLiteral("--remote"), with = option + QLatin1Char('=');
    const QStringList options = arguments.mid(0, arguments.indexOf(QStringLiteral("--")));
    QStringList lists;
    for (qsizetype i = 0; i < options.size(); ++i) {
        if (options[i].startsWith(with)) lists += options[i].mid(with.size());
        if (options[i] == option && i + 1 < options.size()) lists += options[++i];
    }
    return lists.join(QLatin1Char(','));
}

/// The servers in PoCL's variables, joined by commas; removes them from POCL_DEVICES. The n-th word "remote"
/// of POCL_DEVICES belongs to POCL_REMOTEn_PARAMETERS: of "remote cpu remote", the first to
/// POCL_REMOTE0_PARAMETERS, the second to POCL_REMOTE1_PARAMETERS.
QString takePoclServers() {
    const QStringList devices = qEnvironmentVariable(poclDevices).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    QStringList servers, others;
    for (const QString& device : devices) {
        if (device != QLatin1String("remote")) {
            others += device;
            continue;
        }
        const QByteArray variable = "POCL_REMOTE" + QByteArray::number(servers.size()) + "_PARAMETERS";
        // PoCL allows "host#peer": the part after # is an address for other servers, not for clients.
        servers += qEnvironmentVariable(variable.constData()).section(QLatin1Char('#'), 0, 0);
    }
    if (servers.isEmpty()) return {};
    others.isEmpty() ? qunsetenv(poclDevices)
                     : qputenv(poclDevices, others.join(QLatin1Char(' ')).toLatin1());
    servers.removeAll(QString());
    return servers.join(QLatin1Char(','));
}

/// The folder in which worker processes let the remote driver keep its cache, one subfolder per server.
/// Drivers of this machine never read it, so a server cannot place files for them. Empty if the folder cannot
/// be made private; see makePrivateFolder().
std::string driverCache() {
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) +
                           QStringLiteral("/tonescope/remote");
    return makePrivateFolder(folder) ? std::string() : QFile::encodeName(folder).toStdString();
}

} // namespace

Outcome<Done> collectRemoteServers(const QStringList& arguments) {
    QStringList lists{remoteArguments(arguments), qEnvironmentVariable(remoteVariable), takePoclServers()};
    lists.removeAll(QString());
    const Outcome<RemoteServers> servers =
        remote::remoteServersIn(lists.join(QLatin1Char(',')).toStdString());
    if (!servers) return servers.failure();
    if (!servers->empty()) qputenv(remoteVariable, QByteArray::fromStdString(remote::listOf(*servers)));
    return Done{};
}

RemoteServers remoteServers() {
    const auto servers = remote::remoteServersIn(qEnvironmentVariable(remoteVariable).toStdString());
    return servers ? *servers : RemoteServers();
}

std::string remoteDriver() {
    if (const QByteArray named = qgetenv(driverVariable); !named.isEmpty()) return named.toStdString();
    const DriverNames names = namedDrivers(QProcessEnvironment::systemEnvironment());
    const auto pocl = std::ranges::find_if(names.drivers, [](const NamedDriver& driver) {
        return QFileInfo(driver.library).fileName().startsWith(QLatin1String("libpocl"));
    });
    return pocl == names.drivers.end() ? std::string() : QFile::encodeName(pocl->library).toStdString();
}

std::unique_ptr<Backend> makeRemoteBackend(const RemoteServers& servers) {
    remote::RemoteProgram program{"/proc/self/exe", countRemotelyArgument, remoteDriver(), driverCache()};
    const auto patience = std::chrono::duration_cast<std::chrono::milliseconds>(timeoutsOfThisUser().call);
    program.connectPatience = patience / 3;
    program.silence = patience;
    return std::make_unique<remote::RemoteBackend>(servers, std::move(program), makeOpenClBackend());
}

void countRemotely(std::string_view server, const std::string& cache) {
    const Outcome<remote::RemoteServer> known = remote::remoteServerIn(server);
    if (!known) _exit(EXIT_FAILURE);
    remote::serveCounting(*known, makeServedBackend(), cache);
}

} // namespace tonescope::app
