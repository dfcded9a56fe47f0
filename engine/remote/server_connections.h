// SPDX-License-Identifier: GPL-3.0-or-later
// The network seen from the process that counts on another machine's device.
#pragma once

#include "engine/process/packet_socket.h"
#include "engine/remote/remote_server.h"

#include <chrono>
#include <string>

namespace tonescope::remote {

/// What the process returns when a connection to the server has ended.
inline constexpr int serverGone = 77;

/// The address at which the server takes connections, as PoCL's driver can be told it: of version 4, or the
/// name. Fails where it takes none within `patience`, with the system's words. PoCL's driver would wait for
/// minutes, and say nothing.
[[nodiscard]] Outcome<std::string> reach(const RemoteServer& server, std::chrono::milliseconds patience);

/// From now on the process ends at once, as serverGone, when one of the connections over TCP that it has now
/// is closed, reset, or silent for about 20 seconds though it was asked for a sign of life; and with success
/// when the other end of `parent` is closed. PoCL's driver would wait for ever, or abort. Other threads are
/// left where they are, in the driver, too.
void endWithConnections(const Descriptor& parent);

} // namespace tonescope::remote
