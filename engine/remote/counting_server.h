// SPDX-License-Identifier: GPL-3.0-or-later
// The main function of a worker process that counts on a device of another machine.
#pragma once

#include "engine/count/backend.h"
#include "engine/remote/remote_server.h"

#include <chrono>
#include <memory>
#include <string>

namespace tonescope::remote {

/// Exit code of the process after a connection to the server has ended.
inline constexpr int serverGone = 77;

/// Connects to the server, and returns its address for the driver of PoCL: an IPv4 address, or else the name.
/// Fails with the error of the system unless the server accepts within `patience`. This check exists because
/// the driver itself would wait for minutes.
[[nodiscard]] Outcome<std::string> reach(const RemoteServer& server, std::chrono::milliseconds patience);

/// Connects to the server, sends the devices that `backend` finds there, and answers questions about the
/// first of them until the connection at childSocket is closed. Before the driver is loaded, the process is
/// confined to libraries of the system, the driver, two ports of the server and a folder of its own in
/// `cache`. After the driver has connected, no new connections are possible. If a connection to the server is
/// closed, reset or does not answer keep-alive probes for about 20 seconds, a thread ends the process with
/// serverGone, even if the driver hangs. Call it while the process has one thread.
[[noreturn]] void serveCounting(const RemoteServer& server, std::unique_ptr<Backend> backend,
                                const std::string& cache);

} // namespace tonescope::remote
