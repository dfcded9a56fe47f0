// SPDX-License-Identifier: GPL-3.0-or-later
// The servers of devices on other machines, and the driver that connects to them.
#pragma once

#include "engine/remote/remote_backend.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope::app {

using RemoteServers = std::vector<remote::RemoteServer>;

/// With this argument the program starts as the worker process of one server; a server and a cache folder for
/// the driver follow it.
inline constexpr char countRemotelyArgument[] = "count-remotely";

/// The variable that names servers for this process and its child processes.
inline constexpr char remoteVariable[] = "TONESCOPE_REMOTE";

/// Collects the servers of --remote, TONESCOPE_REMOTE and PoCL's own variables into TONESCOPE_REMOTE, for
/// this process and its child processes. PoCL's variables are cleared, because PoCL would connect in this
/// process and end it when the server goes. Call it while there is one thread. Fails if a server cannot be
/// parsed.
[[nodiscard]] Outcome<Done> collectRemoteServers(const QStringList& arguments);

/// The servers in TONESCOPE_REMOTE; none if they cannot be parsed.
[[nodiscard]] RemoteServers remoteServers();

/// PoCL's library with its remote driver: TONESCOPE_REMOTE_DRIVER, or the PoCL that the OpenCL loader is told
/// to load; empty if there is none. A PoCL without the remote driver shows no remote device.
[[nodiscard]] std::string remoteDriver();

/// The devices of these servers, each in a worker process.
[[nodiscard]] std::unique_ptr<Backend> makeRemoteBackend(const RemoteServers& servers);

/// In the worker process; `server` and `cache` are the arguments after countRemotelyArgument.
[[noreturn]] void countRemotely(std::string_view server, const std::string& cache);

} // namespace tonescope::app
