// SPDX-License-Identifier: GPL-3.0-or-later
// The address of a device of another machine, and its text forms.
#pragma once

#include "engine/values/outcome.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope::remote {

/// A device that PoCL's daemon serves at this port and the next one.
struct RemoteServer {
    static constexpr std::uint16_t usualPort = 10998; ///< PoCL's own

    std::string host; ///< a name or an address
    std::uint16_t port = usualPort;
    unsigned device = 0; ///< its number at the server

    bool operator==(const RemoteServer&) const = default;
};

/// "HOST:PORT/NUMBER", as PoCL's driver takes it.
[[nodiscard]] std::string textOf(const RemoteServer& server);
/// "HOST:PORT", for messages.
[[nodiscard]] std::string addressOf(const RemoteServer& server);

/// Parses HOST, HOST:PORT or HOST:PORT/NUMBER. The failure quotes the text.
[[nodiscard]] Outcome<RemoteServer> remoteServerIn(std::string_view text);

/// Parses such texts with commas between them and drops repeated ones. An empty text is an empty list.
[[nodiscard]] Outcome<std::vector<RemoteServer>> remoteServersIn(std::string_view list);

/// The text of a list, as remoteServersIn() parses it.
[[nodiscard]] std::string listOf(const std::vector<RemoteServer>& servers);

} // namespace tonescope::remote
