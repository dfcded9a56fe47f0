// SPDX-License-Identifier: GPL-3.0-or-later
// Where a device of another machine is.
#pragma once

#include "engine/values/outcome.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope::remote {

/// A device that PoCL's daemon serves: on that machine, by that port and the one after it.
struct RemoteServer {
    static constexpr std::uint16_t usualPort = 10998; ///< PoCL's own

    std::string host; ///< a name or an address
    std::uint16_t port = usualPort;
    unsigned device = 0; ///< its number there

    bool operator==(const RemoteServer&) const = default;
};

/// "HOST:PORT/NUMBER", as PoCL's driver takes it.
[[nodiscard]] std::string textOf(const RemoteServer& server);
/// "HOST:PORT": which server it is, for people.
[[nodiscard]] std::string addressOf(const RemoteServer& server);

/// HOST, HOST:PORT or HOST:PORT/NUMBER. Fails with a clause that quotes it.
[[nodiscard]] Outcome<RemoteServer> remoteServerIn(std::string_view text);

/// A list of them with commas, without those that stand there twice. Empty for an empty text.
[[nodiscard]] Outcome<std::vector<RemoteServer>> remoteServersIn(std::string_view list);

/// The same, as remoteServersIn() reads it.
[[nodiscard]] std::string listOf(const std::vector<RemoteServer>& servers);

} // namespace tonescope::remote
