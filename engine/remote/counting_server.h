// SPDX-License-Identifier: GPL-3.0-or-later
// The process that counts on another machine's device, from the inside.
#pragma once

#include "engine/count/backend.h"
#include "engine/remote/remote_server.h"

#include <memory>
#include <string>

namespace tonescope::remote {

/// Connects to the server, tells which devices `backend` finds there, and then answers questions about the
/// first of them until the other end of the connection is closed, or the server is gone: what the driver does
/// then, it does to this process alone. Nor is the server trusted: before the driver is loaded, everything is
/// taken from the process but system libraries, the driver, that server's ports and a folder of its own in
/// `cache`, and when the driver has connected, the network, too. To be called while there is one thread.
[[noreturn]] void serveCounting(const RemoteServer& server, std::unique_ptr<Backend> backend,
                                const std::string& cache);

} // namespace tonescope::remote
