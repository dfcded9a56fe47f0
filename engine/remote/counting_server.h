// SPDX-License-Identifier: GPL-3.0-or-later
// The main function of a process that counts on a device of another machine.
#pragma once

#include "engine/count/backend.h"
#include "engine/remote/remote_server.h"

#include <chrono>
#include <memory>
#include <string>

namespace tonescope::remote {

/// Exit code of the process if a connection to the server has ended.
inline constexpr int serverGone = 77;

/// Connects to the server and returns its address for PoCL's driver: an IPv4 address, or the name. Fails with
/// the system's error unless the server accepts within `patience`; PoCL's driver would wait for minutes.
[[nodiscard]] Outcome<std::string> reach(const RemoteServer& server, std::chrono::milliseconds patience);

/// Connects to the server, sends the devices that `backend` finds there, and answers questions about the
/// first of them until the other end of the connection at childSocket is closed. Before the driver is loaded,
/// the process is confined to system libraries, the driver, the server's two ports and a folder of its own in
/// `cache`; after the driver has connected, it can make no new connections. A thread ends the process as
/// serverGone when a connection to the server is closed, reset or silent for about 20 seconds, whatever the
/// driver does then. Call it while there is one thread.
[[noreturn]] void serveCounting(const RemoteServer& server, std::unique_ptr<Backend> backend,
                                const std::string& cache);

} // namespace tonescope::remote
