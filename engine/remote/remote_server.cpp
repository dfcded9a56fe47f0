// SPDX-License-Identifier: GPL-3.0-or-later
// Addresses come from the command line, from environment variables and from a dialog, so they are checked
// strictly before the driver gets them.
#include "engine/remote/remote_server.h"

#include "engine/values/text.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>

namespace tonescope::remote {

namespace {

/// The whole text as a number from `least` to `most`; nothing if it is none.
std::optional<unsigned> numberIn(std::string_view text, unsigned least, unsigned most) {
    unsigned number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool all = read.ec == std::errc() && read.ptr == text.data() + text.size();
    return all && number >= least && number <= most ? std::optional(number) : std::nullopt;
}

/// Whether a text is a host name or an IPv4 address. The driver of PoCL copies it to 256 bytes, and takes the
/// first colon for the beginning of the port.
bool isHost(std::string_view text) {
    constexpr std::size_t longest = 200;
    return !text.empty() && text.size() <= longest && std::ranges::all_of(text, [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '.' || c == '-' || c == '_';
    });
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

} // namespace

std::string addressOf(const RemoteServer& server) {
    return server.host + ":" + std::to_string(server.port);
}

std::string textOf(const RemoteServer& server) {
    return addressOf(server) + "/" + std::to_string(server.device);
}

Outcome<RemoteServer> remoteServerIn(std::string_view text) {
    constexpr unsigned mostPort = 65534; // because the next port is used, too
    constexpr unsigned mostDevice = 999;
    const std::string_view all = trimmed(text);
    const std::size_t slash = all.find('/');
    const std::string_view place = all.substr(0, slash);
    const std::size_t colon = place.find(':');
    const std::string_view host = place.substr(0, colon);
    const auto port = colon == std::string_view::npos ? std::optional<unsigned>(RemoteServer::usualPort)
                                                      : numberIn(place.substr(colon + 1), 1, mostPort);
    const auto device =
        slash == std::string_view::npos ? std::optional(0U) : numberIn(all.substr(slash + 1), 0, mostDevice);
    if (!isHost(host) || !port || !device) {
        return Failure{Stage::FindDevices,
                       Text(SENTENCE("\"%1\" is no HOST, HOST:PORT or HOST:PORT/NUMBER"), {text})};
    }
    return RemoteServer{std::string(host), static_cast<std::uint16_t>(*port), *device};
}

Outcome<std::vector<RemoteServer>> remoteServersIn(std::string_view list) {
    std::vector<RemoteServer> servers;
    if (trimmed(list).empty()) return servers;
    for (std::size_t start = 0; start <= list.size();) {
        const std::size_t end = std::min(list.find(',', start), list.size());
        Outcome<RemoteServer> server = remoteServerIn(list.substr(start, end - start));
        if (!server) return server.reason();
        if (std::ranges::find(servers, *server) == servers.end())
            servers.push_back(std::move(server).value());
        start = end + 1;
    }
    return servers;
}

std::string listOf(const std::vector<RemoteServer>& servers) {
    std::string list;
    for (const RemoteServer& server : servers)
        list += (list.empty() ? "" : ",") + textOf(server);
    return list;
}

} // namespace tonescope::remote
