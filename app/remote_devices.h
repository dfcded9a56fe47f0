// SPDX-License-Identifier: GPL-3.0-or-later
// Devices of other machines: the list of servers, the PoCL driver that connects to them, and the worker
// processes in which that driver runs.
#pragma once

#include "engine/remote/remote_server.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope {
class Backend;
}

namespace tonescope::app {

using RemoteServers = std::vector<remote::RemoteServer>;

/// With this argument the program starts as the worker process of one server; a server and a cache folder for
/// the driver follow it.
inline constexpr char countRemotelyArgument[] = "count-remotely";

/// The variable that names servers for this process and its child processes.
inline constexpr char remoteVariable[] = "TONESCOPE_REMOTE";

/// Collects the servers of --remote, TONESCOPE_REMOTE and PoCL's own variables into TONESCOPE_REMOTE, for
/// this process and its child processes. The words "remote" are removed from POCL_DEVICES, because PoCL would
/// connect in this process and end it when a server ends. Call it while there is one thread. Fails if a
/// server cannot be parsed.
[[nodiscard]] Outcome<Done> collectRemoteServers(const QStringList& arguments);

/// The servers in TONESCOPE_REMOTE; none if they cannot be parsed.
[[nodiscard]] RemoteServers remoteServers();

/// PoCL's library with its remote driver: TONESCOPE_REMOTE_DRIVER, or the PoCL that the OpenCL loader is told
/// to load; empty if there is none. A PoCL without the remote driver shows no remote device.
[[nodiscard]] std::string remoteDriver();

/// The devices of these servers. Each server is used from a worker process of its own, because the remote
/// driver ends its process when the connection is lost. The time limits follow from
/// timeoutsOfThisUser().call.
[[nodiscard]] std::unique_ptr<Backend> makeRemoteBackend(const RemoteServers& servers);

/// Runs the worker process: serves the first device of the server to the parent until the connection to
/// either ends; see remote::serveCounting(). `server` and `cache` are the arguments after
/// countRemotelyArgument. Exits with a failure if `server` cannot be parsed.
[[noreturn]] void countRemotely(std::string_view server, const std::string& cache);

} // namespace tonescope::app
