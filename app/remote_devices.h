// SPDX-License-Identifier: GPL-3.0-or-later
// Which devices of other machines this program uses, and by which driver.
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

/// With which this program is started to count on the device of the server named after it, with a folder for
/// what the driver keeps.
inline constexpr char countRemotelyArgument[] = "count-remotely";

/// The variable that names servers for this process and those that it starts.
inline constexpr char remoteVariable[] = "TONESCOPE_REMOTE";

/// The servers that the program's arguments name by --remote, which the window and every command take,
/// TONESCOPE_REMOTE, and PoCL's own variables, from which they are taken: PoCL would use them in this
/// process, and end it with the server. From now on they all stand in TONESCOPE_REMOTE, for this process and
/// those that it starts. To be called while there is one thread.
[[nodiscard]] Outcome<Done> collectRemoteServers(const QStringList& arguments);

/// What stands there. None where it cannot be read.
[[nodiscard]] RemoteServers remoteServers();

/// PoCL's library with its remote driver: TONESCOPE_REMOTE_DRIVER, or a PoCL that the OpenCL loader is told
/// to load. Empty where there is none. A driver without remote devices shows none.
[[nodiscard]] std::string remoteDriver();

/// Those servers' devices, each in a process of this program.
[[nodiscard]] std::unique_ptr<Backend> makeRemoteBackend(const RemoteServers& servers);

/// In such a process; `server` and `cache` are what follows countRemotelyArgument.
[[noreturn]] void countRemotely(std::string_view server, const std::string& cache);

} // namespace tonescope::app
