// SPDX-License-Identifier: GPL-3.0-or-later
// The address of a device on another machine, and its forms as text.
#pragma once

#include "engine/values/outcome.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope::remote {

/// A device that the daemon of PoCL serves. The daemon uses this port and the next one.
struct RemoteServer {
    static constexpr std::uint16_t usualPort = 10998; ///< the default of PoCL

    std::string host; ///< a name or an address
    std::uint16_t port = usualPort;
    unsigned device = 0; ///< number of the device at its server

    bool operator==(const RemoteServer&) const = default;
};

/// "HOST:PORT/NUMBER", the form that the driver of PoCL takes.
[[nodiscard]] std::string textOf(const RemoteServer& server);
/// "HOST:PORT", for messages.
[[nodiscard]] std::string addressOf(const RemoteServer& server);

/// Parses HOST, HOST:PORT or HOST:PORT/NUMBER. A failure quotes the text.
[[nodiscard]] Outcome<RemoteServer> remoteServerIn(std::string_view text);

/// Parses a list of such texts, separated by commas. Repeated servers are dropped. An empty text is an empty
/// list.
[[nodiscard]] Outcome<std::vector<RemoteServer>> remoteServersIn(std::string_view list);

/// The list as a text that remoteServersIn() parses.
[[nodiscard]] std::string listOf(const std::vector<RemoteServer>& servers);

} // namespace tonescope::remote
